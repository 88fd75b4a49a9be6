#include "cli/output_files.hpp"

#include "cli/interruption.hpp"
#include "cli/visible_stream.hpp"
#include "problems/message.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

namespace coenergy {

bool areApart(const std::filesystem::path& input, const std::vector<OutputFile>& outputs, const Streams& streams,
              const std::string& what) {
    const auto complain = [&](const OutputFile& output, const std::string& other) {
        streams.err << "coenergy: " << output.option << ": `" << visible(output.path.string()) << "` is " << other
                    << "; give another name\n";
        return false;
    };
    for (auto output = outputs.begin(); output != outputs.end(); ++output) {
        if (output->path.empty())
            continue;
        if (leadToSameFile(output->path, input))
            return complain(*output, what);
        const auto other = std::find_if(outputs.begin(), output, [&](const OutputFile& former) {
            return !former.path.empty() && leadToSameFile(former.path, output->path);
        });
        if (other != output)
            return complain(*output, "the file of " + other->option + ", too");
    }
    return true;
}

namespace {

// A pipe that nobody reads: who asks to stop may not be held back.
bool mayWaitForEver(const FileContent& file) {
    std::error_code unknown;
    const auto status = std::filesystem::status(file.path, unknown);
    return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

} // namespace

bool writeOrComplain(const std::vector<FileContent>& files, const Streams& streams) {
    std::optional<Interruption> untilWritten; // whoever asks to stop now gets the files as a whole
    if (std::none_of(files.begin(), files.end(), mayWaitForEver))
        untilWritten.emplace();
    const auto written = writeFilesAtomically(files);
    if (!written) {
        const Diagnostic failure{Code::FileNotWritable, Severity::Error, {}, {}, {FreeText(written.error().reason)}};
        streams.err << visible(written.error().path.string()) << ": error: " << messageText(failure).toStdString()
                    << "\n";
    }
    return written.has_value();
}

} // namespace coenergy
