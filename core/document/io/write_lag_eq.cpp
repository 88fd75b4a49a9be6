// The writer of the thesis's format: ten key phrases, one line per item.
#include "io/write_lag_eq.hpp"

#include "base/check.hpp"
#include "io/lag_eq_format.hpp"
#include "model/edit.hpp"
#include "model/file_section.hpp"

#include <algorithm>
#include <set>

namespace coenergy {

namespace {

std::string onOneLine(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return text;
}

std::string expressionText(const std::string& text) {
    return text.empty() ? "0" : onOneLine(text);
}

// The manual requires a sign.
std::string signedText(const std::string& text) {
    const std::string expression = expressionText(text);
    return expression.starts_with('-') ? expression : "+" + expression;
}

std::string joinedNames(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ",") + name;
    return text;
}

class LagEqWriter {
public:
    explicit LagEqWriter(const LagEqModel& model) : m_model(model) {}

    std::string run() {
        check(m_model.flows.size() == m_model.coordinates.size(), "a flow for each coordinate");
        check(m_model.efforts.size() == m_model.coordinates.size(), "an effort for each coordinate");
        takeNames();
        writeConstants();
        writeList(LagEqPhrase::Coordinates, m_model.coordinates);
        writeList(LagEqPhrase::Flows, m_model.flows);
        writeLine(LagEqPhrase::Kinetic, expressionText(m_model.kineticCoenergy));
        writeLine(LagEqPhrase::Potential, expressionText(m_model.potential));
        writeLine(LagEqPhrase::Dissipation, expressionText(m_model.dissipation));
        writeWork();
        writeConstraints(LagEqPhrase::DisplacementConstraints, m_model.displacementConstraints, "phi");
        writeConstraints(LagEqPhrase::FlowConstraints, m_model.flowConstraints, "psi");
        writeConstraints(LagEqPhrase::EffortConstraints, m_model.effortConstraints, "gamma");
        return m_text;
    }

private:
    void takeNames() {
        for (const LagEqModel::Item& constant : m_model.constants)
            m_taken.insert(constant.name);
        m_taken.insert(m_model.coordinates.begin(), m_model.coordinates.end());
        m_taken.insert(m_model.flows.begin(), m_model.flows.end());
    }

    void writeLine(LagEqPhrase phrase, const std::string& value) {
        m_text += std::string(phraseText(phrase)) + " :=" + value + "\n";
    }

    void writeItem(const std::string& name, const std::string& value) { m_text += name + "=" + value + "\n"; }

    void writeConstants() {
        writeLine(LagEqPhrase::Constants, std::to_string(m_model.constants.size()));
        for (const auto& [name, value] : m_model.constants)
            writeItem(name, isZeroNumber(value) ? "(" + value + ")" : expressionText(value)); // 0 would be no value
    }

    void writeList(LagEqPhrase phrase, const std::vector<std::string>& names) {
        writeLine(phrase, std::to_string(names.size()));
        m_text += joinedNames(names) + "\n";
    }

    void writeWork() {
        m_text += std::string(phraseText(LagEqPhrase::Work)) + " :\n";
        for (std::size_t i = 0; i < m_model.efforts.size(); ++i)
            writeItem("W" + std::to_string(i + 1), signedText(m_model.efforts[i]));
    }

    // All names of a file share one space.
    void writeConstraints(LagEqPhrase phrase, const std::vector<LagEqModel::Item>& constraints, const char* stem) {
        const auto isTaken = [&](const std::string& name) { return m_taken.contains(name); };
        writeLine(phrase, std::to_string(constraints.size()));
        for (std::size_t i = 0; i < constraints.size(); ++i) {
            const bool isUsable = isIdentifier(constraints[i].name) && !isTaken(constraints[i].name);
            const std::string name = isUsable ? constraints[i].name : numberedName(stem, i + 1, isTaken);
            m_taken.insert(name);
            writeItem(name, expressionText(constraints[i].text));
        }
    }

    const LagEqModel& m_model;
    std::set<std::string> m_taken;
    std::string m_text;
};

class Obstacles {
public:
    explicit Obstacles(const Document& document) : m_document(document) {}

    Diagnostics run() {
        refuseItems();
        warnOfItems();
        warnOfColumns();
        return std::move(m_diagnostics);
    }

private:
    void report(Severity severity, const Field& field, std::string name, Quantity what) {
        m_diagnostics.push_back({Code::NotRepresentable, severity, field, {}, {std::move(name), what}});
    }

    void refuseItems() {
        const auto& efforts = *m_document.effortConstraints;
        for (std::size_t i = 0; i < efforts.size(); ++i)
            if (!efforts[i].effort.name.empty())
                report(Severity::Error, {Section::EffortConstraints, i, Column::Effort}, efforts[i].effort.name,
                       Quantity::RegulatedEffort);
        reportItems(Severity::Error, Section::DynamicConstraints, Column::Variable, Quantity::DynamicVariable);
        reportItems(Severity::Error, Section::Tables, Column::Name, Quantity::Table);
        for (std::size_t i = 0; i < m_document.functions->size(); ++i)
            if (const FunctionItem& function = (*m_document.functions)[i]; function.value.empty()) // others are put in
                report(Severity::Error, {Section::Functions, i, Column::Name}, function.name, Quantity::OwnFunction);
        reportItems(Severity::Error, Section::Limits, Column::Name, Quantity::Limit);
    }

    void warnOfItems() {
        reportItems(Severity::Warning, Section::Outputs, Column::Name, Quantity::Output);
        reportItems(Severity::Warning, Section::Plots, Column::Title, Quantity::Plot);
        reportItems(Severity::Warning, Section::Drawing, Column::Name, Quantity::Shape);
    }

    void reportItems(Severity severity, Section section, Column nameColumn, Quantity what) {
        for (std::size_t i = 0; i < itemCount(m_document, section); ++i)
            report(severity, {section, i, nameColumn}, textOf(m_document, {section, i, nameColumn}), what);
    }

    void warnOfColumns() {
        warnOfColumn(Section::Coordinates, Column::Initial, Quantity::InitialValue);
        warnOfColumn(Section::Coordinates, Column::InitialFlow, Quantity::InitialFlow);
        for (const SectionKey& key : fileSection(Section::Simulation).keys)
            if (!textOf(m_document, {Section::Simulation, 0, key.column}).empty())
                report(Severity::Warning, {Section::Simulation, 0, key.column}, std::string(key.name),
                       Quantity::SimulationSetting);
    }

    void warnOfColumn(Section section, Column column, Quantity what) {
        for (std::size_t i = 0; i < itemCount(m_document, section); ++i)
            if (!textOf(m_document, {section, i, column}).empty())
                report(Severity::Warning, {section, i, column}, textOf(m_document, {section, i, Column::Name}), what);
    }

    const Document& m_document;
    Diagnostics m_diagnostics;
};

} // namespace

Diagnostics lagEqObstacles(const Document& document) {
    return Obstacles(document).run();
}

std::string writeLagEq(const LagEqModel& model) {
    return LagEqWriter(model).run();
}

} // namespace coenergy
