// `coenergy export --to html`: a model as one page that computes it.
#include "cli/cli_export.hpp"
#include "cli/interruption.hpp"
#include "cli/made_page.hpp"
#include "cli/output_files.hpp"
#include "cli/report_words.hpp"

namespace coenergy {

int runPage(const ExportOptions& options, const Streams& streams) {
    if (!areApart(options.input.file, {{"--output", options.output}}, streams))
        return WrongUsage;
    std::variant<api::MadePage, ExitCode> made;
    {
        const Interruption interruption;
        const ReportWords words;
        made = madePage(options.input, Faulty::Refused, {}, streams, interruption.token());
    }
    if (const auto* exitCode = std::get_if<ExitCode>(&made))
        return *exitCode;
    const api::MadePage& page = std::get<api::MadePage>(made);
    if (const QString lack = lackOf(page); !lack.isEmpty())
        streams.err << options.input.file << ": warning: " << lack.toStdString() << "\n";
    if (!options.output.empty())
        return writeOrComplain({{options.output, page.html}}, streams) ? Done : ModelHasErrors;
    streams.out << page.html << std::flush;
    return streams.out ? Done : ModelHasErrors;
}

} // namespace coenergy
