// `coenergy simulate`: a trajectory as CSV, and a summary of the run as JSON.
#include "cli/interruption.hpp"
#include "cli/output_files.hpp"
#include "cli/print_as.hpp"

#include "api/run.hpp"
#include "api/sensitivities.hpp"
#include "observation/trajectory_csv.hpp"

#include <cstdio>
#include <unistd.h>

namespace coenergy {

namespace {

struct SimulateOptions {
    InputOptions input;
    api::RunOptions run;
    std::string output;
    std::string summary;
};

// A line that is rewritten, on terminals only.
class ProgressLine {
public:
    Progress callback() {
        if (!m_isTerminal)
            return {};
        return [this](double fraction, const Trajectory&) {
            const int percent = static_cast<int>(100 * fraction);
            if (percent != m_shown)
                std::fprintf(stderr, "\r%3d %%", m_shown = percent);
        };
    }
    ~ProgressLine() {
        if (m_shown >= 0)
            std::fprintf(stderr, "\r     \r");
    }

private:
    bool m_isTerminal = isatty(STDERR_FILENO) != 0;
    int m_shown = -1;
};

api::Run run(api::Question question, api::PosedRun posed) {
    ProgressLine progress;
    const Interruption interruption;
    question.stop = interruption.token();
    return api::runOf(question, std::move(posed), progress.callback());
}

// The trajectory, and the summary where one is wanted, as a whole; what has no name goes to the standard output.
bool writeResults(const SimulateOptions& options, const std::string& trajectory, const std::string& summary,
                  const Streams& streams) {
    std::vector<FileContent> files;
    if (options.output.empty())
        streams.out << trajectory << std::flush;
    else
        files.push_back({options.output, trajectory});
    if (!options.summary.empty())
        files.push_back({options.summary, summary});
    const bool areWritten = files.empty() || writeOrComplain(files, streams);
    return areWritten && streams.out;
}

bool writeRun(const SimulateOptions& options, const api::Question& question, const api::Run& run,
              const Streams& streams) {
    if (run.result.trajectory.rowCount() == 0)
        return true;
    const std::string summary = options.summary.empty() ? "" : api::summaryOf(question, run).dump(2) + "\n";
    return writeResults(options, trajectoryCsv(api::withSensitivities(run.result)), summary, streams);
}

int runSimulate(const SimulateOptions& options, const Streams& streams) {
    if (!areApart(options.input.file, {{"--output", options.output}, {"--summary", options.summary}}, streams))
        return WrongUsage;
    return askedOfModel(options.input, streams, [&](const api::Question& question) {
        const api::Run result = run(question, api::posedRun(question, options.run));
        const RunStatus& status = result.result.status;
        const bool isWritten = writeRun(options, question, result, streams);
        const bool isWhole = status.isCompleted() && status.isTrusted() && !result.result.sensitivities.flaw;
        return isWritten && isWhole ? Done : ModelHasErrors;
    });
}

} // namespace

void addSimulate(CommandLine& line) {
    const auto command =
        newCommand<SimulateOptions>(line, "simulate", "Integrate the equations. Ctrl-C keeps what was computed.");
    const auto& [app, options] = command;
    addInput(app, options->input);
    addRunOptions(app, options->run);
    addParameters(app, options->input.parameters);
    addInitialValues(app, options->input.initialValues);
    app.add_option("--sensitivity", options->run.sensitivities,
                   "parameters and initial values by which the run is differentiated, as l,m,theta")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("NAMES");
    app.add_option("-o,--output", options->output, "file for the trajectory, as CSV; without it standard output");
    app.add_option("--summary", options->summary, "file for the summary of the run, as JSON");
    onCommand(line, command, runSimulate);
}

} // namespace coenergy
