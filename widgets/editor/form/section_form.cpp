// Forms from their table and the descriptions of the sections; which of them a model offers, and where their rows are.

#include "editor/form/section_form.hpp"

#include "bodies/body_frames.hpp"
#include "graph/normal_tree.hpp"
#include "lineargraph/graph_rows.hpp"
#include "model/edit.hpp"
#include "model/file_section.hpp"
#include "model/joint_kind.hpp"
#include "model/shape_kind.hpp"
#include "model/written_document.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <span>

namespace coenergy {

namespace {

QStringList texts(Choices names) {
    QStringList texts;
    for (const std::string_view name : names)
        texts.append(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    return texts;
}

// The first is what holds before anything is chosen.
QStringList choicesOf(const SectionKey& key) {
    QStringList choices = texts(key.choices);
    if (key.column == Column::Shape)
        choices.move(static_cast<int>(ShapeKind::Point), 0);
    if (key.kind == ValueKind::Domain) {
        for (const Domain domain : allDomains())
            choices.append(QString::fromUtf8(domainName(domain).data()));
        choices.move(choices.indexOf(QLatin1String("general")), 0);
    }
    return choices;
}

CellKind usualKind(ValueKind kind) {
    switch (kind) {
    case ValueKind::Name: return CellKind::Name;
    case ValueKind::Reference: return CellKind::Reference;
    case ValueKind::Choice:
    case ValueKind::Domain: return CellKind::Choice;
    case ValueKind::Mark: return CellKind::Check;
    case ValueKind::Fixed: return CellKind::Lock;
    case ValueKind::Number:
    case ValueKind::Expression:
    case ValueKind::Expressions:
    case ValueKind::Place:
    case ValueKind::Pair: return CellKind::Expression;
    default: return CellKind::Text;
    }
}

CellKind kindOf(const FormCell& cell, ValueKind kind) {
    switch (cell.look) {
    case Look::Usual: return cell.firstNumber > 0 ? CellKind::Choice : usualKind(kind);
    case Look::Text: return CellKind::Text;
    case Look::Title: return CellKind::Title;
    case Look::Prose: return CellKind::Prose;
    case Look::Formula: return CellKind::Expression;
    case Look::Symbol: return CellKind::Name;
    case Look::Value:
    case Look::ValueBeside:
    case Look::ValueBelow: break;
    }
    return CellKind::Value;
}

// What could stand in an empty field is marked, so that nobody takes it for what does.
QString promptOf(const FormCell& cell, std::size_t index) {
    const QString text = QString::fromUtf8(cell.prompt);
    if (const auto mark = QLatin1String("e.g. "); text.startsWith(mark))
        return QCoreApplication::translate("ModelEditor", "e.g. %1").arg(text.mid(mark.size()));
    return cell.count == 1 ? formText(cell.prompt)
                           : text.section(QLatin1Char(' '), static_cast<int>(index), static_cast<int>(index));
}

CellShape shapeOf(Section section, const FormCell& cell, std::size_t index) {
    const SectionKey* key = keyOf(section, cell.column);
    const ValueKind kind = key ? key->kind : ValueKind::Name; // an output of a graph is shown by its name
    CellShape shape;
    shape.column = cell.column;
    shape.kind = kindOf(cell, kind);
    shape.element = shape.kind == CellKind::Text && isList(kind) && cell.excerpt == Excerpt::Whole
                        ? allElements
                        : cell.element + index;
    shape.label = index == 0 ? formText(cell.label) : QString();
    shape.stretch = cell.stretch;
    shape.characters = cell.characters;
    shape.prompt = promptOf(cell, index);
    shape.hint = formText(cell.hint);
    shape.frame = formText(cell.frame);
    shape.slider = cell.look == Look::ValueBeside  ? CellSlider::Beside
                   : cell.look == Look::ValueBelow ? CellSlider::Below
                                                   : CellSlider::None;
    shape.excerpt = cell.excerpt;
    shape.isGiven = cell.isGiven;
    if (key && shape.kind == CellKind::Choice)
        shape.choices = choicesOf(*key);
    for (std::size_t k = 0; k < cell.words.size(); ++k) {
        shape.words.append(formText(cell.words[k]));
        if (cell.firstNumber > 0)
            shape.choices.append(QString::number(cell.firstNumber + static_cast<int>(k)));
    }
    return shape;
}

Labels labelsOf(Stand stand) {
    switch (stand) {
    case Stand::Above: return Labels::Above;
    case Stand::Gutter: return Labels::Gutter;
    case Stand::Sentence: return Labels::Sentence;
    case Stand::Bare: return Labels::None;
    default: return Labels::InFront;
    }
}

// The list of a form in which a cell stands.
std::vector<CellShape>& cellsAt(SectionForm& form, Stand stand) {
    switch (stand) {
    case Stand::Lock: return form.locks;
    case Stand::Detail: return form.details;
    case Stand::Each: return form.list;
    case Stand::Beside: return form.lines.back().cells;
    case Stand::More: return form.moreLines.emplace_back(LineShape{Labels::InFront, {}}).cells;
    default: return form.lines.emplace_back(LineShape{labelsOf(stand), {}}).cells;
    }
}

SectionForm formOf(const FormRow& row) {
    SectionForm form;
    form.section = row.section;
    form.rows = row.source;
    form.growth = *row.addText == '\0' ? Growth::Fixed : Growth::Rows;
    form.title = formText(row.title);
    form.purpose = formText(row.purpose);
    form.addText = formText(row.addText);
    form.addGroup = row.addGroup;
    form.addFocus = row.addFocus;
    form.isSummarized = row.isSummarized;
    for (const auto& cells : {row.cells, row.sharedCells, row.lastCells})
        for (const FormCell& cell : cells) {
            std::vector<CellShape>& place = cellsAt(form, cell.stand);
            for (std::size_t k = 0; k < cell.count; ++k)
                place.push_back(shapeOf(row.section, cell, k));
        }
    return form;
}

bool isMeant(const Body& body, const Field& field) {
    const Joint joint = jointNamed(body.joint).value_or(Joint::Free);
    const Joint loopJoint = loopJointNamed(body.loopJoint).value_or(Joint::Spherical);
    const Orientation orientation = orientationNamed(body.orientation).value_or(Orientation::EulerParameters);
    switch (field.column) {
    case Column::Axis:
        return joint == Joint::Revolute || joint == Joint::Prismatic || joint == Joint::Cylindrical ||
               joint == Joint::Planar;
    case Column::Orientation: return joint == Joint::Free || joint == Joint::Spherical;
    case Column::JointCoordinates: return field.element < coordinateStems(joint, orientation, false).size();
    case Column::Inertia: return field.element < 3 || (body.inertia.size() >= 3 && !body.inertia[2].empty());
    case Column::LoopJoint:
    case Column::LoopAt:
    case Column::LoopPoint: return !body.loop.empty();
    case Column::LoopAxis:
    case Column::LoopDirection: return !body.loop.empty() && loopJoint != Joint::Spherical;
    default: return true;
    }
}

constexpr Section ofEnergies[] = {Section::Coordinates,    Section::Bodies,  Section::Efforts,
                                  Section::Forces,         Section::Torques, Section::DisplacementConstraints,
                                  Section::FlowConstraints};
constexpr Section ofGraphs[] = {Section::GraphVectors};
constexpr Section ofFields[] = {Section::ContinuumFields, Section::ContinuumPoints};
// Beside any motion, whatever it is stated by.
constexpr Section besides[] = {Section::EffortConstraints, Section::DynamicConstraints, Section::Limits,
                               Section::DistributedElements, Section::InitialValues};
constexpr Section ofPaths[] = {Section::Parameters, Section::Definitions, Section::Functions, Section::Tables};

bool isOneOf(Section section, std::span<const Section> list) {
    return std::find(list.begin(), list.end(), section) != list.end();
}

} // namespace

ModelKind kindOf(const Document& document) {
    return hasGraph(document)        ? ModelKind::Graph
           : hasContinuum(document)  ? ModelKind::Field
           : hasFunctional(document) ? ModelKind::Functional
                                     : ModelKind::Energies;
}

AddPlace addPlaceOf(const SectionForm& form, ModelKind kind) {
    const Section section = form.section;
    if (form.rows != RowSource::Items)
        return kind == ModelKind::Graph ? AddPlace::First : AddPlace::Nowhere;
    const auto unless = [](bool isOther) { return isOther ? AddPlace::Nowhere : AddPlace::First; };
    switch (kind) {
    case ModelKind::Graph:
        if (section == Section::EffortConstraints || section == Section::DynamicConstraints)
            return AddPlace::More;
        return unless(isOneOf(section, ofEnergies) || isOneOf(section, ofFields));
    case ModelKind::Field:
        if (isOneOf(section, ofEnergies) || isOneOf(section, besides))
            return AddPlace::More;
        return unless(isOneOf(section, ofGraphs));
    case ModelKind::Functional: return unless(!isOneOf(section, ofPaths));
    case ModelKind::Energies: break;
    }
    if (section == Section::InitialValues)
        return AddPlace::More;
    return unless(isOneOf(section, ofGraphs) || isOneOf(section, ofFields));
}

namespace {

RowSource sourceOf(ElementGroup group) {
    switch (group) {
    case ElementGroup::Sources: return RowSource::Sources;
    case ElementGroup::Branches: return RowSource::Branches;
    case ElementGroup::TwoPorts: break;
    }
    return RowSource::TwoPorts;
}

std::vector<RowPlace> outputPlaces(const Document& document) {
    std::vector<RowPlace> places;
    for (std::size_t row = 0; row < document.graph->outputs.size(); ++row) {
        const auto numbers = outputNumbers(document.graph->outputs[row]);
        const bool isKnown = numbers && isKnownKind(static_cast<OutputKind>((*numbers)[2]));
        const std::string name =
            isKnown ? outputName({(*numbers)[0], (*numbers)[1], static_cast<OutputKind>((*numbers)[2])}) : "";
        places.push_back({0, row, 0, name});
    }
    return places;
}

// But those of the graph's elements.
std::vector<RowPlace> itemPlaces(const Document& document, Section section) {
    std::vector<bool> isElsewhere(itemCount(document, section), false);
    if (section == Section::Parameters && hasGraph(document))
        for (const ElementRow& element : elementRows(document)) {
            const bool isParameter = element.group != ElementGroup::Sources && !element.isVector;
            if (isParameter && element.item < isElsewhere.size())
                isElsewhere[element.item] = true;
        }
    std::vector<RowPlace> places;
    for (std::size_t item = 0; item < isElsewhere.size(); ++item)
        if (!isElsewhere[item])
            places.push_back({item});
    return places;
}

} // namespace

std::vector<RowPlace> rowPlaces(const Document& document, const SectionForm& form) {
    if (form.rows == RowSource::Items)
        return itemPlaces(document, form.section);
    if (form.rows == RowSource::GraphOutputs)
        return outputPlaces(document);
    std::vector<RowPlace> places;
    if (hasGraph(document))
        for (const ElementRow& element : elementRows(document))
            if (sourceOf(element.group) == form.rows)
                places.push_back({element.item, element.row, element.count, element.name, element.isVector});
    if (form.rows == RowSource::Sources)
        for (std::size_t item = 0; item < document.inputs->size(); ++item) // what no branch is given by
            if (std::none_of(places.begin(), places.end(),
                             [item](const RowPlace& place) { return place.item == item; }))
                places.push_back({item, SIZE_MAX, 0, (*document.inputs)[item].name});
    return places;
}

Field fieldIn(const SectionForm& form, const RowPlace& place, Column column, std::size_t element) {
    const bool isOfGraph =
        form.rows != RowSource::Items && (column == Column::Branches || column == Column::GraphOutputs);
    return isOfGraph ? Field{Section::LinearGraph, 0, column, place.graphRow + element}
                     : Field{form.section, place.item, column, element};
}

bool isMeant(const Document& document, const Field& field) {
    const bool isOfBody = field.section == Section::Bodies && field.item < document.bodies->size();
    return !isOfBody || !textOf(document, field).empty() || isMeant((*document.bodies)[field.item], field);
}

std::vector<SectionForm> sectionForms() {
    std::vector<SectionForm> forms;
    for (const FormRow& row : formTable())
        forms.push_back(formOf(row));
    return forms;
}

} // namespace coenergy
