// The one place where commands write what they found.
#include "cli/print_as.hpp"

namespace coenergy {

ExitCode printAnswer(const Answer& answer, OutputFormat format, const Streams& streams) {
    switch (format) {
    case OutputFormat::Text: streams.out << textOf(answer); break;
    case OutputFormat::Latex: streams.out << latexOf(answer); break;
    case OutputFormat::Json:
        Json json = {{"format", 1}};
        json.update(jsonOf(answer));
        streams.out << json.dump(2) << "\n";
        break;
    }
    streams.out.flush();
    return streams.out ? Done : ModelHasErrors;
}

} // namespace coenergy
