#pragma once
// The reference problems with the contents of tests/reference/problems/expected.toml.

#include "runs.hpp"

#include "io/toml_document.hpp" // with the settings under which toml++ is compiled here

#include <map>

namespace runs {

/// One run of a reference problem, and its expected outcome.
struct Expected {
    std::string name;
    std::string file;
    double end = 0;
    std::optional<double> digits;
    bool isCompleted = true;
    double endTime = 0;
    double endTimeError = 0;
    std::map<std::string, double> displacements;
    std::map<std::string, double> flows;
    std::map<std::string, double> others;
    std::map<std::string, double> scales;
};

inline double number(const toml::node& node) {
    const auto text = node.value<std::string>();
    return text ? std::stod(*text) : node.value<double>().value();
}

inline double numberIn(const toml::table& table, const char* key) {
    const toml::node* node = table.get(key);
    return node ? number(*node) : 0;
}

inline std::map<std::string, double> numbers(const toml::table& run, const char* key) {
    std::map<std::string, double> result;
    if (const toml::table* table = run[key].as_table())
        for (const auto& [name, node] : *table)
            result.emplace(std::string(name.str()), number(node));
    return result;
}

/// All runs of expected.toml.
inline std::vector<Expected> expectations() {
    std::vector<Expected> result;
    const toml::table file = parseToml(fileText("tests/reference/problems/expected.toml")).root;
    for (const toml::node& node : *file["run"].as_array()) {
        const toml::table& run = *node.as_table();
        Expected expected;
        expected.name = run["name"].value<std::string>().value();
        expected.file = run["file"].value_or(expected.name + ".ldae");
        expected.end = numberIn(run, "end");
        if (run.contains("digits"))
            expected.digits = numberIn(run, "digits");
        expected.isCompleted = run["completed"].value_or(true);
        expected.endTime = numberIn(run, "end_time");
        expected.endTimeError = numberIn(run, "end_time_error");
        expected.displacements = numbers(run, "displacements");
        expected.flows = numbers(run, "flows");
        expected.others = numbers(run, "others");
        expected.scales = numbers(run, "scales");
        result.push_back(std::move(expected));
    }
    return result;
}

/// Digits of the last row's values: -log10 of the largest error, relative to the value or to its scale (1 by default).
inline double digits(const SimulationResult& result, const std::map<std::string, double>& references,
                     const std::map<std::string, double>& scales) {
    double error = 1e-16;
    for (const auto& [name, reference] : references) {
        const auto scale = scales.find(name);
        const double size = std::max(scale == scales.end() ? 1 : scale->second, std::abs(reference));
        const double one = std::abs(last(result, name) - reference) / size;
        error = std::isnan(one) ? INFINITY : std::max(error, one);
    }
    return -std::log10(error);
}

} // namespace runs
