# Run by CPack on the installed files of each package: what Debian's policy asks of them.
file(GLOB texts ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*/usr/share/man/man1/*
                ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*/usr/share/doc/*/changelog*)
execute_process(COMMAND gzip -9n ${texts} COMMAND_ERROR_IS_FATAL ANY)
