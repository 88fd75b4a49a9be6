#pragma once
// An answer in the requested format.

#include "cli/cli_commands.hpp"

#include <ostream>

namespace coenergy {

/// For answers that have printText(out), printLatex(out) and json().
template <class Answer> void printAs(OutputFormat format, Answer& answer, std::ostream& out) {
    switch (format) {
    case OutputFormat::Text:
        return answer.printText(out);
    case OutputFormat::Latex:
        return answer.printLatex(out);
    case OutputFormat::Json:
        out << answer.json().dump(2) << "\n";
    }
}

} // namespace coenergy
