// The stages of a report and of an export, one after the other.
#include "cli/made_page.hpp"

#include "cli/cli_assignments.hpp"
#include "cli/report_source.hpp"

#include "io/atomic_file.hpp"
#include "io/read_model.hpp"
#include "io/write_ldae.hpp"
#include "problems/message.hpp"

#include <sstream>

namespace coenergy {

namespace {

// The file as it is, or the model with the values that were set.
std::string textOfModel(const InputOptions& input, const LoadedModel& model) {
    const auto text = readFile(input.file);
    return input.parameters.empty() && text ? *text : writeLdae(model.document);
}

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
        std::ostringstream told;
        auto given = givenModel(m_input, {told, told});
        m_streams.err << told.str();
        if (const auto* exitCode = std::get_if<ExitCode>(&given))
            return refused(*exitCode, firstComplaint(told.str()));
        const auto& [model, overrides] = std::get<GivenModel>(given);
        take(*model.document.header, textOfModel(m_input, model));
        const ModelState results = resultsOf(model);
        const Diagnostics findings = toldFindings(results);
        printDiagnostics(m_input.file, model, findings, m_streams.err);
        for (const Diagnostic& finding : findings)
            if (finding.severity == Severity::Error)
                return refused(ModelHasErrors, plainMessage(messageText(finding)));
        const std::optional<LoadedModel> stated = statedModel(m_input);
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
        const auto text = readFile(m_input.file);
        if (m_faulty == Faulty::Refused || exitCode == WrongUsage || !text)
            return exitCode;
        take(*readModel(m_input.file, *text).document.header, *text);
        m_source.whyNoRun = why;
        return finished();
    }

    void addRun(const LoadedModel& model, const Overrides& overrides, const Preparation& preparation) {
        if (!preparation.model) {
            m_source.whyNoRun = noEquationsToRun();
            return;
        }
        const ParsedModel parsed = parseModel(model.document);
        const auto problem = problemFor(*preparation.model, parsed, overrides, settingsOf(parsed));
        if (const auto* missing = std::get_if<Diagnostics>(&problem)) {
            printDiagnostics(m_input.file, model, *missing, m_streams.err);
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
    PageSource m_source;
    QJsonObject m_picture;
};

} // namespace

std::variant<MadePage, ExitCode> madePage(const InputOptions& input, Faulty faulty, const QString& index,
                                          const Streams& streams, const std::stop_token& stop) {
    return PageMaker(input, faulty, index, streams, stop).make();
}

} // namespace coenergy
