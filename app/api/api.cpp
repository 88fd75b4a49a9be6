// A model is a sequence of revisions, each constant: a call takes the one that is current and leaves the rest alone.
#include "api/api.hpp"

#include "answers/answers.hpp"
#include "api/compared_equations.hpp"
#include "api/hamilton.hpp"
#include "api/made_page.hpp"
#include "api/program.hpp"
#include "api/sensitivities.hpp"
#include "api/structure.hpp"
#include "api/values.hpp"
#include "base/argument_text.hpp"
#include "base/cancellation.hpp"
#include "continua/field_model.hpp"
#include "equilibrium/equilibria.hpp"
#include "io/atomic_file.hpp"
#include "io/read_model.hpp"
#include "io/regulated_effort.hpp"
#include "io/write_ldae.hpp"
#include "observation/trajectory_csv.hpp"
#include "problems/message.hpp"
#include "units/field_units.hpp"

#include <algorithm>
#include <charconv>
#include <mutex>

namespace coenergy::api {

namespace {

struct Revision {
    GivenModel stated;
    GivenModel model;                    ///< a field as the coordinates of its modes
    Remarks written = {};                ///< what is said of that
    std::optional<std::string> noMotion; ///< why there is no such model
};

// What is made of a field is told with every answer, as it is wherever the file is read.
Revision revisionOf(GivenModel stated, const ModelStages& stages) {
    Revision revision{std::move(stated), {}, {}, {}};
    revision.model = revision.stated;
    LoadedModel& model = revision.model.model;
    if (hasFunctional(model.document))
        revision.noMotion = "a functional has no motion; `continuum` gives its equation and the path.";
    if (!hasContinuum(model.document))
        return revision;
    WrittenDocument written;
    stages.work([&] {
        Algebra algebra;
        written = fieldModel(model.document, algebra);
    });
    revision.written.add(model, written.problems);
    revision.written.add(model, fieldUnitFindings(model.document));
    model.document = std::move(written.document);
    return revision;
}

Failure programFailure(const std::exception& error) {
    const Diagnostic finding = faultFinding(error);
    return {
        Fault::Program,
        {{Severity::Error, std::string(codeName(finding.code)), {}, {}, false, messageText(finding).toStdString()}}};
}

Failure fileFailure(Code code, const std::string& path, const std::string& reason) {
    const Diagnostic finding{code, Severity::Error, {}, {}, {FreeText(reason)}};
    return {Fault::File,
            {{Severity::Error, std::string(codeName(code)), path, {}, false, messageText(finding).toStdString()}}};
}

Failure stopped() {
    return {Fault::Stopped, {{Severity::Error, "stopped", {}, {}, false, "the call was stopped before its end."}}};
}

LoadedModel modelIn(const std::string& text, const std::string& name, const std::vector<std::string>& efforts) {
    LoadedModel model = readModel(name, text);
    Remarks remarks;
    remarks.add(model, model.diagnostics);
    remarks.failIf(hasErrors(model.diagnostics));
    if (efforts.empty())
        return model;
    auto regulated = withRegulatedEfforts(model, efforts);
    if (!regulated)
        remarks.reject("effort", messageText(regulated.error()).toStdString());
    return *std::move(regulated);
}

Table tableOf(const Question& question, const Run& run) {
    Table table{{"t"}, {run.result.trajectory.time}, summaryOf(question, run), false};
    for (Series& series : withSensitivities(run.result).series)
        if (series.kind != SeriesKind::Audit) {
            table.names.push_back(std::move(series.name));
            table.columns.push_back(std::move(series.values));
        }
    const RunStatus& status = run.result.status;
    table.isTrusted = status.isCompleted() && status.isTrusted();
    return table;
}

ExportedFiles filesOf(const Question& question, const ProgramWish& wish) {
    ExportedFiles exported = exportedProgram(question, wish);
    if (!exported.remark.isEmpty())
        question.remarks.inform(exported.remark.toStdString());
    return exported;
}

} // namespace

struct Model::State {
    std::filesystem::path path; ///< empty: of no file
    std::string name;           ///< how a file is called, or would be
    std::string source;
    Findings inFile;
    ModelStages stages = {};
    std::mutex mutex = {};
    std::shared_ptr<const Revision> revision = {};

    std::shared_ptr<const Revision> current() {
        const std::lock_guard lock(mutex);
        return revision;
    }
};

template <class Ask> auto Model::asked(bool isStated, const std::stop_token& stop, Ask ask) const {
    const std::shared_ptr<const Revision> revision = m_state->current();
    Remarks remarks = isStated ? Remarks() : revision->written;
    try {
        remarks.failIf(hasErrors(remarks.all()));
        if (!isStated && revision->noMotion)
            remarks.refuse(*revision->noMotion);
        const Question question{isStated ? revision->stated : revision->model, m_state->stages, remarks, stop};
        auto result = [&] {
            if constexpr (std::is_invocable_v<Ask, const Question&, const LoadedModel&>)
                return ask(question, revision->stated.model);
            else
                return ask(question);
        }();
        return Told<decltype(result)>{std::move(result), remarks.all()};
    } catch (const Failure&) {
        throw;
    } catch (const Cancelled&) {
        throw stopped();
    } catch (const std::exception& error) {
        throw programFailure(error);
    }
}

Model Model::load(const std::filesystem::path& path, const std::vector<std::string>& efforts) {
    const auto text = readFile(path);
    if (!text)
        throw fileFailure(Code::FileNotReadable, path.string(), text.error());
    Model model = read(*text, path.string(), efforts);
    model.m_state->path = path;
    return model;
}

Model Model::read(const std::string& text, const std::string& name, const std::vector<std::string>& efforts) {
    try {
        LoadedModel model = modelIn(text, name, efforts);
        const auto state = std::make_shared<State>();
        state->name = name;
        state->source = text;
        state->inFile = findingsOf(model, model.diagnostics);
        state->revision = std::make_shared<const Revision>(revisionOf({std::move(model), {}}, state->stages));
        return Model(state);
    } catch (const Failure&) {
        throw;
    } catch (const std::exception& error) {
        throw programFailure(error);
    }
}

std::string Model::title() const {
    return m_state->current()->stated.model.document.header->title;
}

std::string Model::source() const {
    return m_state->source;
}

std::vector<StatedValue> Model::values() const {
    const auto revision = m_state->current();
    const auto& [model, overrides] = revision->model;
    const Givens givens = givensOf(parseModel(model.document));
    const Point numbers = valuesOf(givens.parameters);
    const auto finite = [](double number) { return std::isfinite(number) ? std::optional(number) : std::nullopt; };
    std::vector<StatedValue> values;
    for (const GivenParameter& parameter : givens.parameters) {
        const auto number = numbers.find(parameter.name);
        values.push_back({parameter.name, number == numbers.end() ? std::nullopt : finite(number->second)});
    }
    for (const auto& [name, start] : givens.starts) {
        const auto set = overrides.initialValues.find(name);
        const bool isSet = set != overrides.initialValues.end();
        values.push_back({name, isSet         ? std::optional(set->second)
                                : start.value ? finite(evaluate(*start.value, numbers))
                                              : std::nullopt});
    }
    return values;
}

std::vector<std::string> Model::names() const {
    std::vector<std::string> names;
    for (const StatedValue& named : values())
        names.push_back(named.name);
    return names;
}

std::optional<double> Model::value(const std::string& name) const {
    const auto revision = m_state->current();
    const auto& set = revision->model.overrides.initialValues;
    if (const auto found = set.find(name); found != set.end())
        return found->second;
    for (const StatedValue& named : values())
        if (named.name == name)
            return named.value;
    Remarks().reject(name, "there is no parameter and no initial value of this name");
}

void Model::set(const std::map<std::string, double>& values) {
    const std::lock_guard lock(m_state->mutex);
    const Revision& before = *m_state->revision;
    GivenModel stated = before.stated;
    const Vocabulary typed = parseModel(before.stated.model.document).vocabulary;
    const Vocabulary meant = parseModel(before.model.model.document).vocabulary;
    Assignments parameters;
    for (const auto& [name, value] : values) {
        if (!std::isfinite(value))
            Remarks().reject(name, "the value is not a finite number");
        const std::string noParameter = unfitName(typed, name, Settable::Parameters);
        if (noParameter.empty()) {
            parameters[name] = stated.overrides.parameters[name] = value;
            continue;
        }
        const std::string noStart = unfitName(meant, name, Settable::InitialValues);
        if (!noStart.empty()) // the one that proposes a name is the longer one
            Remarks().reject(name, noParameter.size() > noStart.size() ? noParameter : noStart);
        stated.overrides.initialValues[name] = value;
    }
    try {
        stated.model = withParameters(std::move(stated.model), parameters);
        m_state->revision = std::make_shared<const Revision>(revisionOf(std::move(stated), m_state->stages));
    } catch (const std::exception& error) {
        throw programFailure(error);
    }
}

double numberOf(const std::string& name, const std::string& text) {
    const auto number = numberOf(text);
    if (!number)
        Remarks().reject(name, number.error());
    return *number;
}

Findings Model::findings() const {
    Findings all = m_state->inFile;
    const auto add = [&](const Findings& findings) { all.insert(all.end(), findings.begin(), findings.end()); };
    try {
        add(asked(false, {}, [](const Question& question) {
                question.remarks.add(question.model(), structureOf(question).findings());
                return true;
            }).findings);
    } catch (const Failure& failure) {
        add(failure.findings());
    }
    return all;
}

Told<Equations> Model::equations(const EquationOptions& options, const std::stop_token& stop) const {
    return asked(false, stop, [&](const Question& question) { return equationsOf(question, options); });
}

Told<CheckAnswer> Model::check(const std::stop_token& stop) const {
    return asked(false, stop, [](const Question& question) {
        const Structure found = structureOf(question);
        return CheckAnswer{toJson(found, question.model()), textOf(found)};
    });
}

Told<Answer> Model::compare(const std::string& equations, const std::stop_token& stop) const {
    return asked(true, stop, [&](const Question& question) { return comparedEquations(question, equations).answer; });
}

Told<Table> Model::simulate(const RunOptions& options, const std::stop_token& stop, const Progress& progress) const {
    return asked(false, stop, [&](const Question& question) {
        return tableOf(question, runOf(question, posedRun(question, options), progress));
    });
}

Told<Answer> Model::equilibria(const SearchOptions& options, const std::stop_token& stop) const {
    return asked(false, stop, [&](const Question& question) {
        const RestQuestion rest = restQuestion(question, options);
        return equilibriumAnswer(findEquilibria(rest.asked, stop), rest.asked, question.model().document, stop);
    });
}

Told<Answer> Model::hamilton(const std::stop_token& stop) const {
    return asked(false, stop, [&](const Question& question) { return hamiltonAnswer(question); });
}

Told<Answer> Model::linearize(const LinearizeOptions& options, const std::stop_token& stop) const {
    return asked(false, stop, [&](const Question& question) { return linearAnswer(question, options); });
}

Told<GraphAnswer> Model::graph(const std::optional<std::vector<std::string>>& transfer,
                               const std::stop_token& stop) const {
    return asked(false, stop, [&](const Question& question) { return graphAnswer(question, transfer); });
}

Told<FieldAnswer> Model::continuum(const FieldOptions& options, const std::stop_token& stop) const {
    return asked(true, stop, [&](const Question& question) { return fieldAnswer(question, options); });
}

Told<ExportedFiles> Model::exported(const ProgramWish& wish, const std::stop_token& stop) const {
    return asked(false, stop,
                 [&](const Question& question, const LoadedModel& stated) { return filesFor(question, stated, wish); });
}

ExportedFiles Model::filesFor(const Question& question, const LoadedModel& stated, const ProgramWish& wish) const {
    if (wish.target != pageTarget)
        return filesOf(question, wish);
    if (!wish.inputs.empty())
        question.remarks.reject("input", "only with fmi2 or fmi3; a page has sliders");
    const bool isAsRead = question.given.overrides.parameters.empty();
    const MadePage page = pageOf(question, {std::filesystem::path(m_state->name).filename().string(),
                                            isAsRead ? m_state->source : writeLdae(stated.document), stated});
    if (const QString lack = lackOf(page); !lack.isEmpty())
        question.remarks.warn(lack.toStdString());
    return {{{wish.output, page.html}}, {}};
}

Told<std::vector<std::filesystem::path>> Model::exportTo(const ProgramWish& wish, const std::stop_token& stop) const {
    return asked(false, stop, [&](const Question& question, const LoadedModel& stated) {
        if (wish.output.empty())
            question.remarks.reject("output", "the file to write is missing");
        if (wish.output.native().find('\0') != std::string::npos)
            question.remarks.reject("output", "the name has a zero character, with which no file is called");
        std::vector<std::filesystem::path> paths = exportCompanions(wish);
        paths.insert(paths.begin(), wish.output);
        for (const std::filesystem::path& path : paths)
            if (!m_state->path.empty() && leadToSameFile(path, m_state->path))
                question.remarks.reject("output", "`" + path.string() + "` is the model itself; give another name");
        const ExportedFiles files = filesFor(question, stated, wish);
        if (const auto written = writeFilesAtomically(files.files); !written)
            throw fileFailure(Code::FileNotWritable, written.error().path.string(), written.error().reason);
        return paths;
    });
}

std::string Table::csv() const {
    std::string text;
    Trajectory trajectory{columns.front(), {}};
    for (std::size_t k = 1; k < names.size(); ++k)
        trajectory.series.push_back({names[k], SeriesKind::Output, {}, columns[k]});
    return trajectoryCsv(trajectory);
}

std::string version() {
    return COENERGY_VERSION;
}

} // namespace coenergy::api
