#pragma once
// What is said about a model or about a request, with its place: the values that every answer and every failure of the
// door carries.

#include "base/diagnostic.hpp"
#include "io/loaded_model.hpp"

#include <nlohmann/json.hpp>

#include <exception>
#include <string>
#include <vector>

namespace coenergy::api {

struct Finding {
    Severity severity = Severity::Error;
    std::string code;       ///< stable: `unknown-name`; of a request `request`, of an analysis `analysis`
    std::string where;      ///< "initial value of x"; of a request the option
    SourcePlace place = {}; ///< in the model's text
    bool hasPlace = false;
    std::string text; ///< what was found, what was expected, what to do
};
using Findings = std::vector<Finding>;

/// Why there is no answer.
enum class Fault {
    Model,   ///< the model, or what it was asked, has none
    Request, ///< a name, a value or an option that does not exist
    File,    ///< could not be read or written
    Stopped, ///< by its stop token
    Program, ///< an error of this program, or lack of memory
};
/// The stable word: `model`, `request`, `file`, `stopped`, `program`.
std::string_view faultName(Fault fault);

class Failure : public std::exception {
public:
    Failure(Fault fault, Findings findings);

    const char* what() const noexcept override { return m_text.c_str(); }
    Fault fault() const { return m_fault; }
    /// Errors, and what else was said on the way to them.
    const Findings& findings() const { return m_findings; }

private:
    Fault m_fault;
    Findings m_findings;
    std::string m_text; ///< of the first error, with its place
};

/// As the command line's JSON has messages: severity, code, where, line, column, length, text.
nlohmann::ordered_json toJson(const Finding& finding);
nlohmann::ordered_json toJson(const Findings& findings);

Finding findingOf(const LoadedModel& model, const Diagnostic& diagnostic);
/// An error in a text of the model that only an analysis reads, in its words.
Finding findingAt(const LoadedModel& model, const Field& field, const std::string& text);
Findings findingsOf(const LoadedModel& model, const Diagnostics& diagnostics);
bool hasErrors(const Findings& findings);

} // namespace coenergy::api
