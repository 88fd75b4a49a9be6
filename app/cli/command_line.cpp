// The commands, on CLI11.
#include "cli/command_line.hpp"

#include "cli/command.hpp"
#include "cli/unknown_word.hpp"
#include "cli/visible_stream.hpp"
#include "pipeline/model_state.hpp"
#include "problems/message.hpp"

namespace coenergy {

namespace {

void keepCommandsOfTeams(CLI::App& app) {
    for (CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        if (command->get_name() != "study" && command->get_name() != "sweep")
            app.remove_subcommand(command);
}

int runCommand(const std::vector<std::string>& arguments, const Streams& streams, const PainterMaker& painter,
               StudyTeam* team) {
    const std::string name = team ? "coenergy-mpi" : "coenergy";
    CLI::App app{"Lagrangian differential-algebraic equations from energies and constraints.", name};
    app.set_version_flag("--version", name + " " COENERGY_VERSION);
    app.require_subcommand(1);
    app.footer(
        "FILE is a model: NAME.ldae, or NAME.LagEq.txt.\nExit: 0 done, 1 the model has an error, 2 wrong usage.");
    CommandLine line{app, streams, painter, team};
    for (const auto add : listedCommands())
        add(line);
    if (team)
        keepCommandsOfTeams(app);
    const std::vector<std::string> words(arguments.begin() + (arguments.empty() ? 0 : 1), arguments.end());
    if (const auto problem = unknownWord(app, words)) {
        streams.err << "coenergy: " << *problem << "\n";
        return WrongUsage;
    }
    try {
        app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
    } catch (const CLI::ParseError& error) {
        return app.exit(error, streams.out, streams.err) == 0 ? Done : WrongUsage;
    } catch (const std::exception& error) {
        streams.err << "coenergy: error: " << messageText(faultFinding(error)).toStdString() << "\n";
        return ModelHasErrors;
    }
    return line.exitCode;
}

} // namespace

int runCommandLine(const std::vector<std::string>& arguments, const Streams& streams, const PainterMaker& painter,
                   StudyTeam* team) {
    VisibleStream out(streams.out), err(streams.err);
    const int exitCode = runCommand(arguments, {out, err}, painter, team);
    out.flush();
    if (out)
        return exitCode;
    err << "coenergy: error: the standard output could not be written: it is closed, or there is no space left\n";
    return exitCode == Done ? ModelHasErrors : exitCode;
}

} // namespace coenergy
