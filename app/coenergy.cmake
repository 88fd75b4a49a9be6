# Reports on pages: for the studio and the command line.
find_package(Qt6 6.4 REQUIRED COMPONENTS Svg)
add_library(report_pages STATIC report_pages.cpp report_pdf.cpp report_plots.cpp report_typesetting.cpp)
set_target_properties(report_pages PROPERTIES AUTOMOC ON)
coenergy_use_prelude(report_pages widgets_prelude)
target_include_directories(report_pages PUBLIC ${PROJECT_BINARY_DIR}/include/app)
target_link_libraries(report_pages PUBLIC report equations plot resources PRIVATE Qt6::Svg)

# The command line. It needs no display: only reports with plots or pages paint, and not on the screen.
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
coenergy_prelude(command_prelude HEADERS ${standard_headers} <CLI/CLI.hpp> <nlohmann/json.hpp>
                 DEPENDS CLI11::CLI11 nlohmann_json::nlohmann_json)
add_library(command_line STATIC command_line.cpp cli_model.cpp cli_assignments.cpp cli_derive.cpp cli_check.cpp
            cli_convert.cpp cli_report.cpp cli_simulate.cpp report_program.cpp dae_json.cpp interruption.cpp output_files.cpp
            unknown_word.cpp)
target_include_directories(command_line PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(command_line PUBLIC base pipeline io messages report report_pages CLI11::CLI11 nlohmann_json::nlohmann_json)
coenergy_use_prelude(command_line command_prelude)
target_compile_definitions(command_line PRIVATE COENERGY_VERSION="${PROJECT_VERSION}")
add_executable(coenergy coenergy_main.cpp)
target_link_libraries(coenergy PRIVATE command_line)
