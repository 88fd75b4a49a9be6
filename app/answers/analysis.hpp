#pragma once
// An analysis of a model as a value: how it is called, what may be set, and what it answers. The command line has a
// command for each; how they are found is said in app/CMakeLists.txt.

#include "answers/answer.hpp"
#include "derivation/analysis_model.hpp"
#include "model/document.hpp"
#include "simulation/simulation_problem.hpp"

#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace coenergy {

/// What is analysed.
struct AnalysisSubject {
    const Document& document;
    const AnalysisModel& model; // has a model
    SimulationProblem problem;  // its numbers
};

struct AnalysisOption {
    enum class Kind { Number, PositiveNumber, Texts };
    std::string name; // "--end"
    Kind kind = Kind::Number;
    std::string help;
};

/// What was set of the options.
struct GivenOptions {
    std::map<std::string, std::optional<double>> numbers = {};
    std::map<std::string, std::vector<std::string>> texts = {};

    std::optional<double> number(const std::string& name) const;
    const std::vector<std::string>& textsOf(const std::string& name) const;
};

/// What is wrong with which option.
struct WrongOption {
    std::string option; // "end"
    std::string words;
};

using Analysed = std::variant<Answer, WrongOption>;

struct Analysis {
    std::string help; // in a sentence
    std::vector<AnalysisOption> options = {};
    Analysed (*analyse)(AnalysisSubject subject, const GivenOptions& given, const std::stop_token& stop) = nullptr;
};

} // namespace coenergy
