# Run by CPack on the installed files: what Debian's policy asks of a package beyond them.
set(share ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share)
file(COPY_FILE ${CMAKE_CURRENT_LIST_DIR}/changelog.Debian ${share}/doc/coenergy/changelog.Debian)
file(GLOB texts ${share}/man/man1/* ${share}/doc/coenergy/changelog*)
execute_process(COMMAND gzip -9n ${texts} COMMAND_ERROR_IS_FATAL ANY)
