// Reads the choice of shapes, and writes the result of Ritz's method as texts.
#include "continua/field_model.hpp"

#include "continua/continuum_symbols.hpp"
#include "continua/field_texts.hpp"
#include "continua/read_continuum.hpp"
#include "continua/ritz.hpp"
#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"
#include "meaning/parsed_model.hpp"
#include "meaning/validation.hpp"
#include "model/functions.hpp"
#include "model/unspecified_calls.hpp"
#include "model/written_items.hpp"

#include <algorithm>
#include <charconv>

namespace coenergy {

namespace {

constexpr std::pair<std::string_view, BasisKind> basisNames[] = {{"polynomials", BasisKind::Polynomials},
                                                                 {"trigonometric", BasisKind::Trigonometric},
                                                                 {"elements", BasisKind::HermiteElements},
                                                                 {"shapes", BasisKind::Given}};

constexpr Field whole{Section::Continuum, 0, Column::Whole};

class Writer {
public:
    Writer(const Document& typed, Algebra& algebra, const std::stop_token& stop)
        : m_typed(typed), m_algebra(algebra), m_stop(stop), m_written{typed, {}, {}} {}

    FieldWithModel run() {
        ReadContinuum read = readContinuum(m_typed);
        m_written.problems = std::move(read.problems);
        if (!m_written.problems.empty())
            return {std::move(m_written), {}, {}};
        const Basis basis = readBasis(read.continuum);
        if (!m_written.problems.empty())
            return {std::move(m_written), {}, {}};
        m_written.problems = unspecifiedAlong(read.continuum, basis);
        if (!m_written.problems.empty())
            return {std::move(m_written), std::move(read.continuum), {}};
        RitzModel model = ritzModel(read.continuum, basis, m_algebra, m_stop);
        for (const RitzFinding& finding : model.findings)
            tell(finding);
        addSources(model.insertedNames);
        if (isParameter(m_typed.continuum->modes)) // as many coordinates as there are now
            model.insertedNames.insert(m_typed.continuum->modes);
        if (!model.isRefused())
            write(read.continuum, model, basis.values);
        return {std::move(m_written), std::move(read.continuum), std::move(model)};
    }

    ReadBasis basisAlone(const Continuum& continuum) {
        Basis basis = readBasis(continuum);
        return {std::move(basis), std::move(m_written.problems)};
    }

private:
    void report(Code code, const Field& place, Arguments arguments) {
        m_written.problems.push_back({code, Severity::Error, place, {}, std::move(arguments)});
    }

    // The choice

    Basis readBasis(const Continuum& continuum) {
        const ContinuumDensities& densities = *m_typed.continuum;
        Basis basis;
        FieldTexts texts(m_typed, {continuum.variable});
        readShapes(continuum, texts, basis);
        const bool hasShapes =
            std::any_of(basis.shapes.begin(), basis.shapes.end(), [](const auto& shapes) { return !shapes.empty(); });
        basis.kind = hasShapes ? BasisKind::Given : BasisKind::Polynomials;
        if (!densities.basis.empty()) {
            const auto* found = std::find_if(std::begin(basisNames), std::end(basisNames),
                                             [&](const auto& entry) { return entry.first == densities.basis; });
            if (found != std::end(basisNames))
                basis.kind = found->second;
            else
                report(Code::UnknownOption, {Section::Continuum, 0, Column::Basis},
                       {Name(densities.basis), basisList()});
        }
        if (!densities.modes.empty())
            basis.count = readCount(densities.modes);
        m_written.problems.insert(m_written.problems.end(), texts.problems().begin(), texts.problems().end());
        basis.values = parameterValues(parseModel(m_typed));
        const Diagnostics interval = intervalProblems(continuum, basis.values, Severity::Error);
        m_written.problems.insert(m_written.problems.end(), interval.begin(), interval.end());
        return basis;
    }

    // A factor such as F(t) may stay as it is; what varies with the place, or with the field, is integrated.
    static Diagnostics unspecifiedAlong(const Continuum& continuum, const Basis& basis) {
        std::vector<Expression> texts = expressionsOf(continuum);
        for (const std::vector<Expression>& shapes : basis.shapes)
            texts.insert(texts.end(), shapes.begin(), shapes.end());
        for (const InitialField& initial : basis.initial)
            texts.insert(texts.end(), {initial.shape, initial.rate});
        const FieldNames names(continuum);
        std::vector<Expression> calls;
        for (const Expression& text : texts)
            forEachNode(text, [&](const Expression& node) {
                const std::set<std::string> used = node.isUnspecified() ? symbolsIn(node) : std::set<std::string>();
                if (std::any_of(used.begin(), used.end(), [&](const std::string& name) {
                        return name == continuum.variable || names.derivativeNamed(name);
                    }))
                    calls.push_back(node);
            });
        return unspecifiedCalls(calls);
    }

    static NameList basisList() {
        NameList list;
        for (const auto& [name, kind] : basisNames)
            list.names.emplace_back(name);
        return list;
    }

    // An integer, or a parameter with an integer value.
    std::size_t readCount(const std::string& text) {
        std::string number = text;
        for (const Parameter& parameter : *m_typed.parameters)
            if (parameter.name == text)
                number = parameter.value;
        std::size_t count = 0;
        const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), count);
        if (error != std::errc() || end != number.data() + number.size() || count == 0)
            report(Code::ElementModes, {Section::Continuum, 0, Column::Modes},
                   {Name(m_typed.continuum->field), Count(static_cast<std::int64_t>(mostShapes))});
        return count;
    }

    // Those of a single field stand with the densities, those of several with each.
    void readShapes(const Continuum& continuum, FieldTexts& texts, Basis& basis) {
        const std::size_t own = continuum.fields.size() - m_typed.continuumFields->size();
        const auto read = [&](Section section, std::size_t item, const std::vector<std::string>& shapes) {
            std::vector<Expression> result;
            for (std::size_t k = 0; k < shapes.size(); ++k)
                result.push_back(texts.meaning({section, item, Column::Shapes, k}));
            basis.shapes.push_back(std::move(result));
            basis.initial.push_back(
                {texts.meaning({section, item, Column::Initial}), texts.meaning({section, item, Column::InitialFlow})});
        };
        if (own > 0)
            read(Section::Continuum, 0, m_typed.continuum->shapes);
        for (std::size_t k = 0; k < m_typed.continuumFields->size(); ++k)
            read(Section::ContinuumFields, k, (*m_typed.continuumFields)[k].shapes);
    }

    // Findings

    void tell(const RitzFinding& finding) {
        if (finding.cause) {
            const Diagnostics causes = diagnosticsOf(std::vector{*finding.cause}, m_typed);
            for (Diagnostic cause : causes) {
                cause.severity = Severity::Error;
                m_written.problems.push_back(std::move(cause));
            }
            return;
        }
        report(Code::ContinuumBasis, placeOf(finding), {FreeText(wordsOf(finding))});
    }

    Field placeOf(const RitzFinding& finding) const {
        if (finding.kind == RitzFindingKind::InitialNotHeld || finding.kind == RitzFindingKind::InitialUndefined)
            return initialOf(finding.field);
        const bool isOfShape = finding.shape.has_value();
        return isOfShape ? Field{Section::Continuum, 0, Column::Shapes, *finding.shape} : whole;
    }

    Field initialOf(const std::string& field) const {
        const auto& fields = *m_typed.continuumFields;
        for (std::size_t k = 0; k < fields.size(); ++k)
            if (fields[k].name == field)
                return {Section::ContinuumFields, k, Column::Initial};
        return {Section::Continuum, 0, Column::Initial};
    }

    bool isParameter(const std::string& name) const {
        const std::vector<Parameter>& parameters = *m_typed.parameters;
        return std::any_of(parameters.begin(), parameters.end(),
                           [&](const Parameter& one) { return one.name == name; });
    }

    // Texts

    void write(const Continuum& continuum, const RitzModel& model, const Point& values) {
        Document& document = m_written.document;
        Substitution fixed; // initial values may not use definitions, which these become
        for (const std::string& name : model.insertedNames)
            if (const auto value = values.find(name); value != values.end())
                fixed.emplace(name, decimal(value->second));
        WrittenList<Coordinate> coordinates(document.coordinates);
        WrittenList<Effort> efforts(document.efforts);
        for (const RitzCoordinate& one : model.coordinates) {
            Coordinate coordinate;
            coordinate.name = one.name;
            coordinate.initial = textUnlessZero(substituted(one.initial, fixed));
            coordinate.initialFlow = textUnlessZero(substituted(one.initialRate, fixed));
            coordinates.add(std::move(coordinate), whole);
            if (!one.effort.isZero())
                efforts.add({one.name, toText(one.effort), {}}, whole);
        }
        writeConstraints(model);
        writeEnds(continuum, model);
        fixValues(model.insertedNames);
        document.energies = document.energies.with([&](Energies& energies) {
            extend(Column::KineticCoenergy, energies.kineticCoenergy, model.kinetic);
            extend(Column::Potential, energies.potential, model.potential);
            extend(Column::Dissipation, energies.dissipation, model.dissipation);
        });
        std::move(coordinates).hand(document.coordinates, Section::Coordinates, m_written.traces);
        std::move(efforts).hand(document.efforts, Section::Efforts, m_written.traces);
        // The unit of a field is not stated.
        document.header = document.header.with([](Header& header) { header.uncheckedUnits = Mark::Set; });
        removeSections(document, continuumSections);
    }

    // The supports of the field at points; the multipliers are the forces and moments there.
    void writeConstraints(const RitzModel& model) {
        WrittenList<Constraint> constraints(m_written.document.displacementConstraints);
        std::size_t number = 0;
        for (const Expression& constraint : model.constraints) {
            Constraint held;
            held.name = "held" + std::to_string(++number);
            held.expression = toText(constraint);
            constraints.add(std::move(held), whole);
        }
        std::move(constraints)
            .hand(m_written.document.displacementConstraints, Section::DisplacementConstraints, m_written.traces);
    }

    // At the ends and points where it is not held at 0.
    void writeEnds(const Continuum& continuum, const RitzModel& model) {
        WrittenList<Definition> definitions(m_written.document.definitions);
        for (std::size_t field = 0; field < model.places.size(); ++field)
            for (std::size_t place = 0; place < model.places[field].size(); ++place)
                if (const Expression& value = model.places[field][place]; !value.isZero())
                    definitions.add({continuum.fields[field].name + nameOfPlace(place), toText(value), {}}, whole);
        std::move(definitions).hand(m_written.document.definitions, Section::Definitions, m_written.traces);
    }

    static std::string nameOfPlace(std::size_t place) {
        return place == 0 ? "_start" : place == 1 ? "_end" : "_point" + std::to_string(place - 1);
    }

    // A parameter whose value was used in an integral is no longer a parameter: another value would leave the integral
    // unchanged.
    void fixValues(const std::set<std::string>& names) {
        Document& document = m_written.document;
        std::vector<Parameter> parameters = *document.parameters;
        std::vector<Definition> definitions = *document.definitions;
        for (const Parameter& parameter : parameters)
            if (names.contains(parameter.name))
                definitions.push_back({parameter.name, parameter.value, {}});
        std::erase_if(parameters, [&](const Parameter& parameter) { return names.contains(parameter.name); });
        document.parameters = Part(std::move(parameters));
        document.definitions = Part(std::move(definitions));
    }

    // Parameters on which such a value depends are fixed as well.
    void addSources(std::set<std::string>& names) const {
        const Tables callables = callablesOf(m_typed);
        std::vector<std::string> open(names.begin(), names.end());
        while (!open.empty()) {
            const std::string name = std::move(open.back());
            open.pop_back();
            for (const Parameter& parameter : *m_typed.parameters)
                if (parameter.name == name)
                    if (const Parsed parsed = parseExpression(parameter.value, Form::Expression, callables);
                        parsed.value)
                        for (const std::string& source : symbolsIn(*parsed.value))
                            if (names.insert(source).second)
                                open.push_back(source);
        }
    }

    static std::string textUnlessZero(const Expression& value) {
        return value.isZero() ? std::string() : toText(value);
    }

    void extend(Column column, std::string& text, const Expression& energy) {
        if (energy.isZero())
            return;
        m_written.traces.energies[column].push_back({text.size(), whole});
        text = text.empty() ? toText(energy) : text + " + (" + toText(energy) + ")";
    }

    const Document& m_typed;
    Algebra& m_algebra;
    const std::stop_token& m_stop;
    WrittenDocument m_written;
};

} // namespace

ReadBasis readBasis(const Document& typed, const Continuum& continuum, Algebra& algebra) {
    const std::stop_token never;
    return Writer(typed, algebra, never).basisAlone(continuum);
}

WrittenDocument fieldModel(const Document& typed, Algebra& algebra, const std::stop_token& stop) {
    return fieldWithModel(typed, algebra, stop).written;
}

FieldWithModel fieldWithModel(const Document& typed, Algebra& algebra, const std::stop_token& stop) {
    try {
        return Writer(typed, algebra, stop).run();
    } catch (const ArithmeticError& error) {
        WrittenDocument failed{typed, {}, {}};
        failed.problems.push_back(diagnosticOf(error));
        failed.problems.back().field = whole;
        return {std::move(failed), {}, {}};
    }
}

} // namespace coenergy
