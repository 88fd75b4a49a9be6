// Checks of the document as a whole. Each finding has a place, and the arguments for its message.
#include "meaning/validation.hpp"

#include "bodies/body_values.hpp"
#include "expression/traverse.hpp"
#include "meaning/plot_findings.hpp"
#include "meaning/undefined_value.hpp"
#include "model/edit.hpp"
#include "model/integration_method.hpp"
#include "model/plot_axis.hpp"
#include "model/resolved_values.hpp"
#include "model/shape_kind.hpp"
#include "model/spatial_drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace coenergy {

namespace {

class Validation {
public:
    explicit Validation(const ParsedModel& model) : m_model(model), m_values(parameterValues(model)) {}

    Diagnostics run() {
        latex();
        parameters();
        coordinates();
        efforts();
        forces();
        nominals(Section::DisplacementConstraints, Column::MultiplierNominal);
        nominals(Section::FlowConstraints, Column::MultiplierNominal);
        effortConstraints();
        nominals(Section::EffortConstraints, Column::Nominal);
        nominals(Section::DynamicConstraints, Column::Nominal);
        simulation();
        plots();
        drawing();
        analyses();
        add(bodyValueFindings(m_model.typed, m_values));
        add(undefinedValues(m_model, m_values));
        return std::move(m_findings);
    }

private:
    const Document& document() const { return m_model.document; }

    void add(const Diagnostics& findings) { m_findings.insert(m_findings.end(), findings.begin(), findings.end()); }

    void report(Code code, Severity severity, Field field, Arguments arguments = {}, Span span = {}) {
        m_findings.push_back({code, severity, field, span, std::move(arguments)});
    }

    std::optional<double> numberAt(const Field& field) const {
        const auto entry = m_model.expressions.find(field);
        if (entry == m_model.expressions.end())
            return std::nullopt;
        const double value = evaluate(entry->second, m_values);
        return std::isfinite(value) ? std::optional(value) : std::nullopt;
    }

    void latex() {
        const auto checkColumn = [&](Section section, Column column) {
            for (std::size_t i = 0; i < itemCount(document(), section); ++i) {
                const std::string text = textOf(document(), {section, i, column});
                if (!hasBalancedBraces(text))
                    report(Code::UnbalancedLatex, Severity::Warning, {section, i, column}, {SourceText(text)});
            }
        };
        checkColumn(Section::Parameters, Column::Latex);
        checkColumn(Section::Coordinates, Column::Latex);
        checkColumn(Section::DisplacementConstraints, Column::MultiplierLatex);
        checkColumn(Section::FlowConstraints, Column::MultiplierLatex);
        checkColumn(Section::EffortConstraints, Column::Latex);
        checkColumn(Section::DynamicConstraints, Column::Latex);
        checkColumn(Section::Outputs, Column::Latex);
    }

    void parameters() {
        for (std::size_t i = 0; i < document().parameters->size(); ++i) {
            const std::string& name = (*document().parameters)[i].name;
            option({Section::Parameters, i, Column::Scale}, scales);
            const auto value = numberAt({Section::Parameters, i, Column::Value});
            const auto least = numberAt({Section::Parameters, i, Column::Minimum});
            const auto most = numberAt({Section::Parameters, i, Column::Maximum});
            if (least && most && *least > *most)
                report(Code::MinimumAboveMaximum, Severity::Error, {Section::Parameters, i, Column::Minimum}, {name});
            else if (value && ((least && *value < *least) || (most && *value > *most)))
                report(Code::ValueOutsideRange, Severity::Warning, {Section::Parameters, i, Column::Value}, {name});
        }
    }

    void coordinates() {
        if (!hasUnknowns() && !hasOtherFormulation(m_model.typed) && !isTooLarge()) {
            const bool isEmpty = m_model.nameUses.empty() && m_model.broken.empty();
            report(Code::NoCoordinates, isEmpty ? Severity::Information : Severity::Error, {Section::Coordinates});
        }
        nominals(Section::Coordinates, Column::Nominal);
        nominals(Section::Coordinates, Column::NominalFlow);
    }

    // Models with variables that have rates or laws of their own need no coordinate.
    bool hasUnknowns() const {
        const std::vector<std::string>& efforts = m_model.names.efforts;
        return !document().coordinates->empty() || !document().dynamicConstraints->empty() ||
               std::any_of(efforts.begin(), efforts.end(), [](const std::string& effort) { return !effort.empty(); });
    }

    bool isTooLarge() const {
        return std::any_of(m_model.problems.begin(), m_model.problems.end(),
                           [](const Diagnostic& problem) { return problem.code == Code::TooManyItems; });
    }

    void nominals(Section section, Column column) {
        for (std::size_t i = 0; i < itemCount(document(), section); ++i)
            positive({section, i, column});
    }

    void positive(const Field& field) {
        const auto value = numberAt(field);
        if (value && !(*value > 0))
            report(Code::NotPositive, Severity::Error, field, {quantityOf(field)});
    }

    void efforts() {
        std::set<std::string> seen;
        std::vector<std::string> candidates;
        for (const CoordinateNames& names : m_model.names.coordinates)
            candidates.push_back(names.name);
        for (std::size_t i = 0; i < document().efforts->size(); ++i) {
            const std::string& name = (*document().efforts)[i].coordinate;
            const Field field{Section::Efforts, i, Column::Name};
            if (std::find(candidates.begin(), candidates.end(), name) == candidates.end() || name.empty())
                report(Code::UnknownCoordinate, Severity::Error, field,
                       {name, nearestName(name, candidates).value_or("")}, {0, name.size()});
            else if (!seen.insert(name).second)
                report(Code::RepeatedEffort, Severity::Error, field, {name}, {0, name.size()});
        }
    }

    void forces() {
        for (std::size_t i = 0; i < document().forces->size(); ++i) {
            const Force& force = (*document().forces)[i];
            if (force.force.size() != force.point.size())
                report(Code::ForceDimension, Severity::Error, {Section::Forces, i, Column::Whole},
                       {Count(force.force.size()), Count(force.point.size())});
        }
    }

    void effortConstraints() {
        for (std::size_t i = 0; i < document().effortConstraints->size(); ++i)
            if (m_model.names.efforts[i].empty())
                report(Code::MissingEffort, Severity::Warning, {Section::EffortConstraints, i, Column::Effort},
                       {m_model.names.effortConstraints[i]});
    }

    void option(const Field& field, std::span<const std::string_view> allowed) {
        const std::string text = textOf(document(), field);
        if (text.empty() || std::find(allowed.begin(), allowed.end(), text) != allowed.end())
            return;
        report(Code::UnknownOption, Severity::Error, field, {text, NameList({allowed.begin(), allowed.end()})});
    }

    void simulation() {
        option({Section::Simulation, 0, Column::Method}, integrationMethods);
        option({Section::Simulation, 0, Column::Stabilization}, stabilizations);
        for (const Column column : {Column::Step, Column::RelativeTolerance, Column::AbsoluteTolerance})
            positive({Section::Simulation, 0, column});
    }

    void plots() {
        for (std::size_t i = 0; i < document().plots->size(); ++i) {
            const bool mayBeSpectrum = isOverTime((*document().plots)[i]); // which is of what depends on time
            option({Section::Plots, i, Column::Shows},
                   std::span(plotContents).first(mayBeSpectrum ? plotContents.size() : plotContents.size() - 1));
            option({Section::Plots, i, Column::XScale}, scales);
            option({Section::Plots, i, Column::YScale}, scales);
            for (std::size_t k = 0; k < (*document().plots)[i].colors.size(); ++k)
                option({Section::Plots, i, Column::Colors, k}, curveColors);
            for (std::size_t k = 0; k < (*document().plots)[i].styles.size(); ++k)
                option({Section::Plots, i, Column::LineStyles, k}, lineStyles);
        }
        add(plotFindings(m_model, m_values));
    }

    void drawing() {
        const bool isInDepth = isSpatial(*document().drawing);
        for (std::size_t i = 0; i < document().drawing->size(); ++i) {
            option({Section::Drawing, i, Column::Shape}, shapeKinds);
            const Shape& shape = (*document().drawing)[i];
            if (const auto kind = shapeKindNamed(shape.kind)) {
                point({Section::Drawing, i, Column::At}, shape.at);
                if (hasEnd(*kind))
                    point({Section::Drawing, i, Column::To}, shape.to);
                sizes({Section::Drawing, i, Column::Size}, mostSizes(*kind, isInDepth), shape.size.size());
                if (isInDepth)
                    inSpace(i, *kind, shape);
            }
        }
    }

    // A third size that nothing shows would be taken for one.
    void sizes(const Field& field, std::size_t most, std::size_t found) {
        if (found > std::max<std::size_t>(most, 2))
            report(Code::WrongNumberOfEntries, Severity::Error, field,
                   {SourceTexts(most == 1 ? std::vector<std::string>{"1"} : std::vector<std::string>{"1", "2"}),
                    Count(static_cast<std::int64_t>(found))});
    }

    // What a view from elsewhere would show to mean something else.
    void inSpace(std::size_t item, ShapeKind kind, const Shape& shape) {
        const std::string from = coordinateOf(shape.at, 2), to = coordinateOf(shape.to, 2);
        const bool isTurn = kind == ShapeKind::Arc || (kind == ShapeKind::Vector && !shape.angle.empty());
        if (!isInSpace(kind))
            option({Section::Drawing, item, Column::Shape}, std::span(shapeKinds).first(spatialKinds));
        else if (kind == ShapeKind::Disk && !shape.angle.empty()) // a ball shows no angle: around which axis?
            point({Section::Drawing, item, Column::To}, shape.to);
        else if (isTurn && from != to) // around the vertical
            report(Code::UnknownOption, Severity::Error, {Section::Drawing, item, Column::To, 2},
                   {to, NameList({from})});
    }

    // A name that is unknown would silently be another one.
    void analyses() {
        std::vector<std::string> parameters, moving;
        for (const Parameter& parameter : *document().parameters)
            parameters.push_back(parameter.name);
        for (const CoordinateNames& names : m_model.names.coordinates)
            moving.push_back(names.name);
        for (std::size_t i = 0; i < document().analyses->size(); ++i) {
            option({Section::Analyses, i, Column::Kind}, analysisNames);
            option({Section::Analyses, i, Column::Diagram}, responseDiagrams);
            known({Section::Analyses, i, Column::Input}, parameters);
            known({Section::Analyses, i, Column::Over}, parameters);
            known({Section::Analyses, i, Column::Output}, moving);
        }
    }

    void known(const Field& field, const std::vector<std::string>& usual) {
        const std::string text = textOf(document(), field);
        if (!text.empty() && !m_model.vocabulary.find(text))
            report(Code::UnknownOption, Severity::Information, field, {text, NameList(usual)});
    }

    // A shape without a place is not drawn, but does no other harm.
    void point(Field field, const std::vector<std::string>& texts) {
        for (field.element = 0; field.element < 2; ++field.element)
            if (field.element >= texts.size() || texts[field.element].empty())
                report(Code::EmptyExpression, Severity::Warning, field, {});
    }

    const ParsedModel& m_model;
    Point m_values;
    Diagnostics m_findings;
};

} // namespace

Diagnostics validate(const ParsedModel& model) {
    return Validation(model).run();
}

Point parameterValues(const ParsedModel& model) {
    const std::vector<Parameter>& parameters = *model.document.parameters;
    std::vector<NamedValue> given;
    for (std::size_t i = 0; i < parameters.size(); ++i)
        if (const auto entry = model.expressions.find({Section::Parameters, i, Column::Value});
            entry != model.expressions.end())
            given.emplace_back(parameters[i].name, entry->second);
    return resolvedValues(given);
}

} // namespace coenergy
