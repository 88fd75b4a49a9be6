// The stages of a report and of an export, one after the other.
#include "api/made_page.hpp"

#include "api/report_source.hpp"
#include "base/cancellation.hpp"
#include "graphmodel/circuit_drawing.hpp"
#include "problems/message.hpp"

namespace coenergy::api {

namespace {

PageSource pageSource(const PageWish& wish, const Header& header) {
    PageSource source;
    source.title = header.title;
    source.description = header.description;
    source.fileName = wish.fileName;
    source.text = wish.text;
    source.index = wish.index;
    return source;
}

MadePage written(const PageSource& source) {
    MadePage page{livePage(source).toStdString(), pageTitle(source.title, source.fileName).toStdString(),
                  source.description};
    if (!source.run) {
        page.remark = source.whyNoRun;
        return page;
    }
    page.motion = source.run->program.empty() ? MadePage::Motion::Recorded : MadePage::Motion::Computed;
    page.remark = source.run->whyNoProgram;
    return page;
}

/// The numbers of a run, or why there is none, which is told.
std::variant<SimulationProblem, QString> problemOrReason(const Question& question, const ParsedModel& parsed,
                                                         const Preparation& preparation) {
    if (!preparation.model)
        return noEquationsToRun();
    auto problem = problemFor(*preparation.model, parsed, question.given.overrides, settingsOf(parsed));
    if (auto* posed = std::get_if<SimulationProblem>(&problem))
        return std::move(*posed);
    const Diagnostics& missing = std::get<Diagnostics>(problem);
    question.remarks.add(question.model(), missing);
    return missing.empty() ? noEquationsToRun() : plainMessage(messageText(missing.front()));
}

std::set<std::string> namesOf(const Trajectory& run) {
    std::set<std::string> names;
    for (const Series& series : run.series)
        names.insert(series.name);
    return names;
}

// The picture of the run; empty where there is none.
QJsonObject addRun(PageSource& source, const Question& question, const Preparation& preparation,
                   const ModelState& stated, const OtherFormulation* other) {
    ParsedModel parsed = parseModel(question.model().document);
    const auto problem = problemOrReason(question, parsed, preparation);
    if (const auto* reason = std::get_if<QString>(&problem)) {
        source.whyNoRun = *reason;
        return {};
    }
    const auto& posed = std::get<SimulationProblem>(problem);
    const SimulationResult result = simulate(posed, question.stop);
    checkpoint(question.stop);
    const Header& header = *question.model().document.header;
    const Derivation& derivation = preparation.derivation;
    const ExportSource program{*preparation.model,
                               posed,
                               givensOf(parsed),
                               *derivation.system,
                               header.title,
                               header.description,
                               {},
                               jumpingEnergyIn(derivation.diagnostics)};
    if (parsed.typed.drawing->empty())
        parsed.typed.drawing = Part(circuitDrawing(stated.edited->document, namesOf(result.trajectory)));
    const StateSpace* graph = other && other->stateSpace ? &*other->stateSpace : nullptr;
    source.run = pageRunOf(program, parsed, result, *stated.spread, graph);
    return pictureOf(parsed, source.run->run, 0.2);
}

} // namespace

MadePage pageOf(const Question& question, const PageWish& wish) {
    const LoadedModel& model = question.model();
    const ModelState results = resultsOf(model, question.stop);
    const Diagnostics findings = toldFindings(results);
    question.remarks.add(model, findings);
    question.remarks.failIf(hasErrors(findings));
    PageSource source = pageSource(wish, *model.document.header);
    const ModelState stated = statementOf(wish.stated, question.stop);
    const ReportSource report = sourceOf(model, results, stated);
    source.report = &report;
    QJsonObject picture = addRun(source, question, report.preparation, stated, report.other.get());
    MadePage page = written(source);
    page.picture = std::move(picture);
    return page;
}

MadePage pageWithoutRun(const PageWish& wish, const QString& why) {
    PageSource source = pageSource(wish, *wish.stated.document.header);
    source.whyNoRun = why;
    return written(source);
}

QString lackOf(const MadePage& page) {
    switch (page.motion) {
    case MadePage::Motion::Computed: break;
    case MadePage::Motion::Recorded:
        return "the page shows the run that was computed here, and cannot compute others: " +
               plainMessage(page.remark) + ".";
    case MadePage::Motion::None: return "the page has no motion: " + plainMessage(page.remark);
    }
    return {};
}

} // namespace coenergy::api
