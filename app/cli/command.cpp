// CLI11's own validators print the largest double, let NaN pass, and read numbers as the locale has them.
#include "cli/command.hpp"

#include "base/decimal_number.hpp"
#include "model/integration_method.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace coenergy {

namespace {

const std::map<std::string, OutputFormat> formats = {{"text", OutputFormat::Text},
                                                     {"latex", OutputFormat::Latex},
                                                     {"json", OutputFormat::Json},
                                                     {"octave", OutputFormat::Octave},
                                                     {"numpy", OutputFormat::NumPy}};

CLI::Validator number(double above, const std::string& kind) {
    return {[above, kind](const std::string& text) {
                const std::optional<double> value = decimalNumber(text);
                return value && std::isfinite(*value) && *value > above ? "" : "`" + text + "` is not a " + kind;
            },
            ""};
}

} // namespace

void addInput(CLI::App& command, InputOptions& options) {
    command.add_option("FILE", options.file, "model: .ldae or .LagEq.txt")->required();
    command
        .add_option("--effort", options.efforts,
                    "a constant that is a regulated effort, unknown of an effort constraint (repeatable)")
        ->take_all();
}

void addParameters(CLI::App& command, std::vector<std::string>& parameters) {
    command.add_option("--set", parameters, "NAME=VALUE: the value of a parameter (repeatable)")->take_all();
}

void addInitialValues(CLI::App& command, std::vector<std::string>& values) {
    command.add_option("--initial", values, "NAME=VALUE: an initial value (repeatable)")->take_all();
}

void addFormat(CLI::App& command, OutputFormat& format, std::vector<std::string> allowed) {
    command
        .add_option_function<std::string>(
            "--as", [&format](const std::string& name) { format = formats.at(name); }, "form of the answer")
        ->check(CLI::IsMember(std::move(allowed)));
}

CLI::Option* addNumber(CLI::App& command, const std::string& name, std::optional<double>& value,
                       const std::string& help) {
    return command
        .add_option_function<std::string>(
            name, [&value](const std::string& text) { value = decimalNumber(text); }, help)
        ->type_name("NUMBER");
}

CLI::Validator finiteNumber() {
    return number(-std::numeric_limits<double>::infinity(), "number");
}

CLI::Validator positiveNumber() {
    return number(0, "positive number");
}

CLI::Validator wholeNumber() {
    return {[](const std::string& text) {
                const double value = decimalNumber(text).value_or(0);
                const bool isWhole = value >= 1 && value <= 0x1p53 && value == std::floor(value);
                return isWhole ? "" : "`" + text + "` is not a whole number from 1 on";
            },
            ""};
}

CLI::Validator integrationMethod() {
    return {[](const std::string& text) -> std::string {
                const auto& names = integrationMethods;
                if (successorOf(text) || std::find(names.begin(), names.end(), text) != names.end())
                    return "";
                std::string list;
                for (const std::string_view name : names)
                    list += (list.empty() ? "" : ", ") + std::string(name);
                return "`" + text + "` is none of " + list;
            },
            ""};
}

void addRunOptions(CLI::App& command, api::RunOptions& options) {
    addNumber(command, "--end", options.end, "time at which the run ends")->check(finiteNumber());
    addNumber(command, "--step", options.step, "step of the output")->check(positiveNumber());
    command.add_option("--method", options.method, "method of integration")->check(integrationMethod());
    addNumber(command, "--rtol", options.relativeTolerance, "relative tolerance")->check(positiveNumber());
    addNumber(command, "--atol", options.absoluteTolerance, "absolute tolerance, times nominal sizes")
        ->check(positiveNumber());
    command.add_option("--stabilization", options.stabilization, "what keeps the constraints")
        ->check(CLI::IsMember(std::vector<std::string>(stabilizations.begin(), stabilizations.end())));
}

} // namespace coenergy
