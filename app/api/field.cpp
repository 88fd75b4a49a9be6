// Hamilton's principle and the calculus of variations; natural frequencies by Ritz's method and exactly.
#include "api/field.hpp"

#include "answers/answers.hpp"
#include "continua/field_model.hpp"
#include "continua/frequency_table.hpp"
#include "continua/read_continuum.hpp"
#include "continua/read_functional.hpp"
#include "continua/stationary_path.hpp"
#include "meaning/parsed_model.hpp"
#include "meaning/validation.hpp"
#include "report/compose_report.hpp"
#include "units/field_units.hpp"

#include <algorithm>

namespace coenergy::api {

namespace {

void addOrFail(const Question& question, const Diagnostics& problems) {
    question.remarks.add(question.model(), problems);
    question.remarks.failIf(hasErrors(problems));
}

FieldAnswer frequenciesOf(const Question& question, const FieldOptions& options) {
    const LoadedModel& model = question.model();
    const ReadContinuum read = readContinuum(model.document);
    FrequencyTable table;
    ReadBasis basis;
    question.stages.work([&] {
        Algebra algebra;
        basis = readBasis(model.document, read.continuum, algebra);
        if (options.modes > 0)
            basis.basis.count = options.modes;
        if (!hasErrors(basis.problems))
            table = frequencyTable(read.continuum, basis.basis, options.frequencies, algebra);
    });
    addOrFail(question, basis.problems);
    const bool isFound = std::any_of(table.ritz.begin(), table.ritz.end(),
                                     [](const RitzColumn& column) { return wordsOf(column.found).empty(); });
    return {frequencyAnswer(table, options.frequencies), true, isFound || table.exact.fault == ExactFault::None};
}

bool isDamped(const Continuum& field) {
    const auto loses = [](const auto& end) { return !end.dissipation.isZero(); };
    return !field.dissipationDensity.isZero() || loses(field.start) || loses(field.end) ||
           std::any_of(field.points.begin(), field.points.end(), loses);
}

FieldAnswer functionalOf(const Question& question) {
    const FunctionalSource found = functionalFor(question);
    return {functionalAnswer(found.statement.functional, found.statement.equations, found.path)};
}

FieldAnswer fieldOf(const Question& question, const FieldOptions& options) {
    const LoadedModel& model = question.model();
    const ReadContinuum read = readContinuum(model.document);
    addOrFail(question, read.problems);
    FieldEquations equations;
    std::optional<FrequencyEquation> frequencies;
    std::optional<WavePair> pair;
    question.stages.work([&] {
        Algebra algebra;
        equations = fieldEquations(read.continuum, algebra);
        frequencies = frequencyEquation(read.continuum, equations, algebra);
        if (equations.isWellPosed())
            pair = wavePair(read.continuum, equations, algebra);
    });
    question.remarks.add(model, diagnosticsOf(equations.findings, model.document));
    question.remarks.add(model, fieldUnitFindings(model.document));
    question.remarks.failIf(equations.isRefused());
    if (isDamped(read.continuum) && (options.frequencies > 0 || frequencies))
        question.remarks.inform("the frequencies are those without damping; `coenergy linearize` gives the eigenvalues "
                                "with it");
    if (options.frequencies > 0)
        return frequenciesOf(question, options);
    const Point values = parameterValues(parseModel(model.document));
    question.remarks.add(model, intervalProblems(read.continuum, values, Severity::Warning));
    return {fieldAnswer(read.continuum, equations, frequencies, pair)};
}

// What a field begins with changes nothing beside it, and its amplitudes cost more than all the rest.
Document withoutInitialFields(Document document) {
    const auto clear = [](auto& item) {
        item.initial.clear();
        item.initialFlow.clear();
    };
    document.continuum = document.continuum.with(clear);
    document.continuumFields = document.continuumFields.with(
        [&](std::vector<ContinuumFieldItem>& fields) { std::for_each(fields.begin(), fields.end(), clear); });
    return document;
}

// What stands beside a field or a functional is wrong whoever asks: texts and names, read with those of the assumed
// modes where there are any.
void refuseWhatIsWrongBeside(const Question& question) {
    const LoadedModel& model = question.model();
    WrittenDocument written{model.document, {}, {}};
    if (hasContinuum(model.document))
        question.stages.work([&] {
            Algebra algebra;
            written = fieldModel(withoutInitialFields(model.document), algebra);
        });
    if (hasErrors(written.problems)) // told with the field, as far as they hinder its equations
        return;
    Diagnostics problems = parseModel(written.document).problems;
    std::erase_if(problems, [](const Diagnostic& problem) {
        return problem.severity != Severity::Error || problem.code == Code::ModelTooLarge;
    });
    question.remarks.add(model, problems);
    question.remarks.failIf(!problems.empty());
}

void rejectUnfitNumbers(const Question& question, const FieldOptions& options) {
    if (options.frequencies > mostFrequencies)
        question.remarks.reject("frequencies", "there may be " + std::to_string(mostFrequencies) + " at most");
    if (options.modes > mostFieldModes)
        question.remarks.reject("modes", "there may be " + std::to_string(mostFieldModes) + " at most");
}

} // namespace

FieldAnswer fieldAnswer(const Question& question, const FieldOptions& options) {
    rejectUnfitNumbers(question, options);
    const Document& document = question.model().document;
    if (hasFunctional(document) && !hasContinuum(document))
        return functionalOf(question);
    refuseWhatIsWrongBeside(question);
    if (hasContinuum(document))
        return fieldOf(question, options);
    question.remarks.refuse("there is no field in it. Give it a section [continuum], or [functional].");
}

FunctionalSource functionalFor(const Question& question) {
    refuseWhatIsWrongBeside(question);
    const LoadedModel& model = question.model();
    const ReadFunctional read = readFunctional(model.document);
    addOrFail(question, read.problems);
    FunctionalSource found{model.document, {read.functional, {}}, {}};
    VariationalEquations& equations = found.statement.equations;
    question.stages.work([&] {
        Algebra algebra;
        equations = variationalEquations(read.functional, algebra, question.stop);
        found.path = stationaryPath(read.functional, equations, parameterValues(parseModel(model.document)), algebra,
                                    question.stop);
    });
    const Diagnostics findings = diagnosticsOf(equations, model.document);
    question.remarks.add(model, findings);
    question.remarks.add(model, callsWithoutValue(read.functional));
    question.remarks.add(model, fieldUnitFindings(model.document));
    question.remarks.failIf(hasErrors(findings));
    return found;
}

std::string textOf(const FieldAnswer& found) {
    return coenergy::textOf(found.answer);
}

std::string latexOf(const FieldAnswer& found) {
    return found.isTable ? textOf(found) : coenergy::latexOf(found.answer);
}

} // namespace coenergy::api
