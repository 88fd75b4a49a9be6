# The command line. Qt Core only, for the words of diagnostics: it needs no display.
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
add_library(command_line STATIC command_line.cpp cli_model.cpp cli_derive.cpp cli_check.cpp cli_convert.cpp
            cli_simulate.cpp dae_json.cpp)
target_include_directories(command_line PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(command_line PUBLIC base pipeline io messages CLI11::CLI11 nlohmann_json::nlohmann_json)
target_compile_definitions(command_line PRIVATE COENERGY_VERSION="${PROJECT_VERSION}")
add_executable(coenergy coenergy_main.cpp)
target_link_libraries(coenergy PRIVATE command_line)
