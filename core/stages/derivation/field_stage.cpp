// Shapes depend on texts and on a few numbers; all other numbers remain names in the resulting energies.
#include "derivation/field_stage.hpp"

#include "distributed/element_model.hpp"
#include "distributed/written_element.hpp"
#include "distributed/written_elements.hpp"
#include "expression/traverse.hpp"
#include "meaning/validation.hpp"
#include "model/typed_values.hpp"
#include "model/written_items.hpp"

#include <algorithm>

namespace coenergy {

namespace {

// Removes everything on which a field's model does not depend, except for the numbers of parameters.
Document shapingPart(Document document) {
    document.header = {};
    document.outputs = {};
    document.simulation = {};
    document.plots = {};
    document.drawing = {};
    document.layout = {};
    document.parameters = document.parameters.with([](std::vector<Parameter>& parameters) {
        for (Parameter& parameter : parameters) {
            Parameter name;
            name.name = parameter.name;
            parameter = name;
        }
    });
    return document;
}

// Parameters that are definitions in the model, because an integral needed their value; and the number of shapes.
std::set<std::string> heldNames(const Document& typed, const FieldWithModel& known) {
    std::set<std::string> held = known.ritz.insertedNames;
    held.insert(typed.continuum->modes);
    return held;
}

template <class Items> bool isNamed(const Items& items, const std::string& name) {
    return std::any_of(items.begin(), items.end(), [&](const auto& item) { return item.name == name; });
}

bool haveSameValues(const std::set<std::string>& names, const Point& a, const Point& b) {
    return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
        const auto one = a.find(name), other = b.find(name);
        return (one == a.end()) == (other == b.end()) && (one == a.end() || one->second == other->second);
    });
}

// The model, with everything on which it does not depend taken from the present text.
Document withParametersOf(const Document& typed, const Document& model) {
    Document result = model;
    result.header = typed.header.with([&](Header& header) { header.uncheckedUnits = model.header->uncheckedUnits; });
    result.outputs = typed.outputs;
    result.simulation = typed.simulation;
    result.plots = typed.plots;
    result.drawing = typed.drawing;
    result.layout = typed.layout;
    result.parameters = typed.parameters.with([&](std::vector<Parameter>& parameters) {
        std::erase_if(parameters,
                      [&](const Parameter& parameter) { return !isNamed(*model.parameters, parameter.name); });
    });
    removeSections(result, continuumSections);
    return result;
}

} // namespace

std::optional<FieldWithModel> withNumbersOf(const Document& typed, const Document& before,
                                            const FieldWithModel& known) {
    if (!known.written.problems.empty() || !(shapingPart(typed) == shapingPart(before)))
        return std::nullopt;
    const Point values = parameterValues(parseModel(typed));
    const bool isTurned =
        evaluate(known.continuum.to, values) <= evaluate(known.continuum.from, values); // an empty interval is refused
    if (isTurned || !haveSameValues(heldNames(typed, known), values, parameterValues(parseModel(before))))
        return std::nullopt;
    FieldWithModel result = known;
    result.written.document = withParametersOf(typed, known.written.document);
    return result;
}

FieldWithModel FieldStage::run(const Document& typed, const std::stop_token& stop) {
    if (!hasContinuum(typed))
        return {{typed, {}, {}}, {}, {}};
    std::optional<FieldWithModel> result = m_latest ? withNumbersOf(typed, m_typed, *m_latest) : std::nullopt;
    if (!result) {
        Algebra algebra;
        result = fieldWithModel(typed, algebra, stop);
    }
    m_latest = result;
    m_typed = typed;
    return *std::move(result);
}

// Parameters keep their typed places, including those that are definitions in the model.
ParsedModel parseField(const Document& typed, const FieldWithModel& field) {
    WrittenDocument written = field.written;
    written.document.parameters = typed.parameters;
    written.document.definitions = written.document.definitions.with([&](std::vector<Definition>& definitions) {
        const auto own = definitions.begin() + static_cast<std::ptrdiff_t>(typed.definitions->size());
        const auto isHeld = [&](const Definition& definition) { return isNamed(*typed.parameters, definition.name); };
        definitions.erase(std::remove_if(own, definitions.end(), isHeld), definitions.end());
    });
    if (!field.continuum.fields.empty())
        for (Diagnostic& problem : written.problems)
            problem.severity = Severity::Warning;
    written.document = withTypedUnits(written.document);
    return parseModel(typed, std::move(written));
}

namespace {

bool mentions(const Expression& energy, const std::string& field) {
    const std::set<std::string> names = symbolsIn(energy);
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& name) { return name == field || name.starts_with(field + "_"); });
}

// "u", "u_x", "u = a*sin(t)".
FieldEnd endOf(const ContinuumEnd& end, const std::string& field, const std::string& variable) {
    FieldEnd result;
    for (const std::string& condition : end.essential) {
        const std::string held = condition.substr(0, condition.find_first_of(" ="));
        result.holdsValue = result.holdsValue || held == field;
        result.holdsSlope = result.holdsSlope || held == field + "_" + variable;
        result.isMoved = result.isMoved || (held == field && condition.find('=') != std::string::npos);
    }
    result.hasBody = mentions(end.kinetic, field) && !result.holdsValue;
    result.hasSpring = mentions(end.potential, field) && !result.holdsValue;
    return result;
}

void addFields(const FieldWithModel& known, std::vector<DistributedField>& all) {
    const Continuum& continuum = known.continuum;
    Substitution atRest;
    for (const RitzCoordinate& coordinate : known.ritz.coordinates)
        atRest.emplace(coordinate.name, Expression(0));
    for (std::size_t k = 0; k < known.ritz.fields.size(); ++k) {
        DistributedField field;
        field.name = continuum.fields[k].name;
        field.variable = continuum.variable;
        field.from = continuum.from;
        field.to = continuum.to;
        for (const RitzCoordinate& coordinate : known.ritz.coordinates)
            if (coordinate.field == k) {
                field.coordinates.push_back(coordinate.name);
                field.shapes.push_back(coordinate.shape);
            }
        field.given = substituted(known.ritz.fields[k], atRest);
        field.ends = {endOf(continuum.start, field.name, field.variable),
                      endOf(continuum.end, field.name, field.variable)};
        for (const ContinuumPoint& point : continuum.points)
            if (const FieldEnd what = endOf(point, field.name, field.variable); !(what == FieldEnd{}))
                field.points.push_back({point.at, what});
        all.push_back(std::move(field));
    }
}

FieldEnd endOf(const DistributedElement& element, ElementEnd end) {
    FieldEnd result;
    result.holdsValue = end == ElementEnd::Fixed || end == ElementEnd::Pinned;
    result.holdsSlope = element.kind == ElementKind::Beam && (end == ElementEnd::Fixed || end == ElementEnd::Sliding);
    return result;
}

// The present names, in the same order, of coordinates that were renamed because their name was taken.
std::vector<std::string> coordinatesOf(const ParsedModel& parsed, std::size_t item, const WrittenElement& element) {
    std::vector<std::string> written;
    const std::vector<Coordinate>& all = *parsed.document.coordinates;
    if (const auto items = parsed.traces.items.find(Section::Coordinates); items != parsed.traces.items.end())
        for (std::size_t k = 0; k < items->second.origins.size(); ++k) {
            const Field& origin = items->second.origins[k];
            if (origin.section == Section::DistributedElements && origin.item == item)
                written.push_back(all[items->second.typed + k].name);
        }
    std::vector<std::string> names;
    auto next = written.begin();
    for (const ElementCoordinate& coordinate : element.coordinates) {
        const bool isDeclared = std::any_of(parsed.typed.coordinates->begin(), parsed.typed.coordinates->end(),
                                            [&](const Coordinate& typed) { return typed.name == coordinate.name; });
        if (!isDeclared && next == written.end())
            return {};
        names.push_back(isDeclared ? coordinate.name : *next++);
    }
    return names;
}

void addElements(const ParsedModel& parsed, std::vector<DistributedField>& all) {
    const ReadElements read = readElements(parsed.typed);
    for (std::size_t item = 0; item < read.elements.size(); ++item) {
        const auto& element = read.elements[item];
        if (!element || isDrivenByFlow(*element))
            continue;
        DistributedField field;
        field.name = "u_" + element->name;
        while (parsed.vocabulary.find(field.variable))
            field.variable += "_";
        field.from = 0;
        field.to = element->quantities.at(ElementQuantity::Length);
        field.coordinates = coordinatesOf(parsed, item, writtenElement(*element));
        field.shapes = displacementShares(*element, Expression::symbol(field.variable));
        field.ends = {endOf(*element, element->ends[0]), endOf(*element, element->ends[1])};
        if (field.coordinates.size() == field.shapes.size())
            all.push_back(std::move(field));
    }
}

// A fixed end.
bool isHeld(const DistributedField& field, const std::string& place) {
    const auto holds = [&](const FieldEnd& end, const char* suffix) {
        return place == field.name + suffix && end.holdsValue && !end.isMoved;
    };
    return holds(field.ends[0], "_start") || holds(field.ends[1], "_end");
}

} // namespace

std::vector<Plot> fieldPlots(const ParsedModel& parsed, const std::vector<DistributedField>& fields) {
    std::vector<Plot> plots;
    if (!hasContinuum(parsed.typed))
        return plots;
    const std::vector<Definition>& all = *parsed.document.definitions;
    for (const DistributedField& field : fields) {
        std::vector<std::string> places;
        for (std::size_t k = parsed.typed.definitions->size(); k < all.size(); ++k)
            if (all[k].name.starts_with(field.name + "_") && !isHeld(field, all[k].name))
                places.push_back(all[k].name);
        if (!places.empty())
            plots.push_back({.title = field.name, .x = "t", .y = std::move(places), .remarks = {}});
    }
    return plots;
}

std::vector<DistributedField> spreadFields(const ParsedModel& parsed, const FieldWithModel& field) {
    std::vector<DistributedField> all;
    try {
        addFields(field, all);
        addElements(parsed, all);
    } catch (const ArithmeticError&) { // reported with its energies, too
    }
    return all;
}

} // namespace coenergy
