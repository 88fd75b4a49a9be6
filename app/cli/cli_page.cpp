// `coenergy export --to html`: a model as one page that computes it.
#include "cli/cli_export.hpp"
#include "cli/interruption.hpp"
#include "cli/made_page.hpp"
#include "cli/output_files.hpp"
#include "cli/report_words.hpp"

#include "problems/message.hpp"

namespace coenergy {

int runPage(const ExportOptions& options, const Streams& streams) {
    if (!areApart(options.input.file, {{"--output", options.output}}, streams))
        return WrongUsage;
    std::variant<MadePage, ExitCode> made;
    {
        const Interruption interruption;
        const ReportWords words;
        made = madePage(options.input, Faulty::Refused, {}, streams, interruption.token());
    }
    if (const auto* exitCode = std::get_if<ExitCode>(&made))
        return *exitCode;
    const MadePage& page = std::get<MadePage>(made);
    if (page.motion == MadePage::Motion::Recorded)
        streams.err << options.input.file << ": warning: the page shows the run that was computed here, and cannot "
                    << "compute others: " << plainMessage(page.remark).toStdString() << ".\n";
    if (page.motion == MadePage::Motion::None)
        streams.err << options.input.file
                    << ": warning: the page has no motion: " << plainMessage(page.remark).toStdString() << "\n";
    if (!options.output.empty())
        return writeOrComplain({{options.output, page.html}}, streams) ? Done : ModelHasErrors;
    streams.out << page.html << std::flush;
    return streams.out ? Done : ModelHasErrors;
}

} // namespace coenergy
