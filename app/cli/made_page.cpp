// The stages of a report and of an export, one after the other.
#include "cli/made_page.hpp"

#include "cli/cli_assignments.hpp"
#include "cli/report_source.hpp"

#include "io/read_model.hpp"
#include "io/write_ldae.hpp"
#include "problems/message.hpp"
#include "setup/simulation_setup.hpp"

#include <sstream>

namespace coenergy {

namespace {

// What `loadModel` printed, without names of files and places; all of it is one sentence for a reader of the page.
QString firstComplaint(const std::string& printed) {
    const std::string mark = "error: ";
    const std::size_t begin = printed.find(mark);
    if (begin == std::string::npos)
        return {};
    const std::size_t from = begin + mark.size();
    return QString::fromStdString(printed.substr(from, printed.find('\n', from) - from));
}

class PageMaker {
public:
    PageMaker(const InputOptions& input, Faulty faulty, const QString& index, const Streams& streams,
              const std::stop_token& stop)
        : m_input(input), m_faulty(faulty), m_streams(streams), m_stop(stop) {
        m_source.fileName = std::filesystem::path(input.file).filename().string();
        m_source.index = index;
    }

    std::variant<MadePage, ExitCode> make() {
        auto text = textOf(m_input, m_streams);
        if (const auto* exitCode = std::get_if<ExitCode>(&text))
            return *exitCode;
        m_text = std::get<std::string>(std::move(text));
        std::ostringstream printed;
        auto given = givenModel(m_input, m_text, {printed, printed});
        m_streams.err << printed.str();
        if (const auto* exitCode = std::get_if<ExitCode>(&given))
            return refused(*exitCode, firstComplaint(printed.str()));
        const auto& [model, overrides] = std::get<GivenModel>(given);
        // The file as it is, or the model with the values that were set.
        take(*model.document.header, m_input.parameters.empty() ? m_text : writeLdae(model.document));
        const ModelState results = resultsOf(model);
        const Diagnostics findings = toldFindings(results);
        printDiagnostics(m_input.file, model, findings, m_streams.err);
        for (const Diagnostic& finding : findings)
            if (finding.severity == Severity::Error)
                return refused(ModelHasErrors, plainMessage(messageText(finding)));
        const std::optional<LoadedModel> stated = statedModel(m_input, m_text);
        const ReportSource report = sourceOf(model, results, statementOf(stated ? *stated : model));
        m_source.report = &report;
        addRun(model, overrides, report.preparation);
        return finished();
    }

private:
    void take(const Header& header, const std::string& text) {
        m_source.title = header.title;
        m_source.description = header.description;
        m_source.text = text;
    }

    // A page without equations, of what the file states.
    std::variant<MadePage, ExitCode> refused(ExitCode exitCode, const QString& why) {
        if (m_faulty == Faulty::Refused || exitCode == WrongUsage)
            return exitCode;
        take(*readModel(m_input.file, m_text).document.header, m_text);
        m_source.whyNoRun = why;
        return finished();
    }

    void addRun(const LoadedModel& model, const Overrides& overrides, const Preparation& preparation) {
        if (!preparation.model) {
            m_source.whyNoRun = noEquationsToRun();
            return;
        }
        const ParsedModel parsed = parseModel(model.document);
        const auto problem =
            told(problemFor(*preparation.model, parsed, overrides, settingsOf(parsed)), m_input.file, model, m_streams);
        if (const auto* missing = std::get_if<Diagnostics>(&problem)) {
            m_source.whyNoRun = missing->empty() ? noEquationsToRun() : plainMessage(messageText(missing->front()));
            return;
        }
        const auto& posed = std::get<SimulationProblem>(problem);
        const SimulationResult result = simulate(posed, m_stop);
        if (m_stop.stop_requested())
            return;
        const ExportSource source{*preparation.model,
                                  posed,
                                  givensOf(parsed),
                                  *preparation.derivation.system,
                                  model.document.header->title,
                                  model.document.header->description};
        m_source.run = pageRunOf(source, parsed, result);
        m_picture = pictureOf(parsed, m_source.run->run, 0.2);
    }

    std::variant<MadePage, ExitCode> finished() const {
        if (m_stop.stop_requested())
            return ModelHasErrors;
        MadePage page;
        page.html = livePage(m_source).toStdString();
        page.title = pageTitle(m_source.title, m_source.fileName).toStdString();
        page.description = m_source.description;
        page.picture = m_picture;
        if (!m_source.run)
            page.remark = m_source.whyNoRun;
        else {
            page.motion = m_source.run->program.empty() ? MadePage::Motion::Recorded : MadePage::Motion::Computed;
            page.remark = m_source.run->whyNoProgram;
        }
        return page;
    }

    const InputOptions& m_input;
    const Faulty m_faulty;
    const Streams& m_streams;
    const std::stop_token& m_stop;
    std::string m_text; // of the file
    PageSource m_source;
    QJsonObject m_picture;
};

} // namespace

std::variant<MadePage, ExitCode> madePage(const InputOptions& input, Faulty faulty, const QString& index,
                                          const Streams& streams, const std::stop_token& stop) {
    return PageMaker(input, faulty, index, streams, stop).make();
}

} // namespace coenergy
