// The JSON of `coenergy derive`. Expressions are texts that parse to the same value again.
#include "api/dae_json.hpp"

#include "expression/evaluate.hpp"
#include "expression/print_latex.hpp"
#include "expression/print_text.hpp"
#include "model/file_section.hpp"
#include "report/report_text.hpp"

#include <cmath>

namespace coenergy {

namespace {

using Json = nlohmann::ordered_json;

std::string_view sourceName(const Field& source) {
    switch (source.section) {
    case Section::Energies: return keyOf(source.section, source.column)->name;
    case Section::Efforts: return "efforts";
    case Section::Forces: return "forces";
    case Section::Torques: return "torques";
    case Section::DisplacementConstraints: return "constraints.displacement";
    case Section::FlowConstraints: return "constraints.flow";
    case Section::EffortConstraints: return "constraints.effort";
    case Section::DynamicConstraints: return "constraints.dynamic";
    default: return "";
    }
}

class Writer {
public:
    explicit Writer(const DaeSystem& system)
        : m_system(system), m_text(system.notation), m_latex(readable(system.notation)) {}

    // In order: each uses the names before it.
    Json definitions() {
        Json list = Json::array();
        for (const Statement& statement : m_system.statements)
            list.push_back({statement.name, m_text.print(statement.value, TermOrder::Equation)});
        return list;
    }

    Json equations() {
        Json list = Json::array();
        for (const Equation& equation : m_system.equations)
            list.push_back(this->equation(equation));
        return list;
    }

    Json row(const std::vector<Expression>& expressions) {
        Json list = Json::array();
        for (const Expression& expression : expressions)
            list.push_back(m_text.print(expression));
        return list;
    }

    Json matrix(const ExpressionMatrix& rows) {
        Json list = Json::array();
        for (const auto& expressions : rows)
            list.push_back(row(expressions));
        return list;
    }

    // Numbers where there are any; a value may depend on parameters that stand behind it.
    Json parameters() const {
        Point values;
        for (std::size_t round = 0; round < m_system.parameters.size(); ++round) {
            const std::size_t before = values.size();
            for (const ParameterValue& parameter : m_system.parameters)
                if (parameter.value)
                    if (const double value = evaluate(*parameter.value, values); !std::isnan(value))
                        values.insert_or_assign(parameter.name, value);
            if (values.size() == before)
                break;
        }
        Json result = Json::object();
        for (const ParameterValue& parameter : m_system.parameters) {
            const auto value = values.find(parameter.name);
            result[parameter.name] = value == values.end() ? Json() : number(value->second);
        }
        return result;
    }

private:
    Json equation(const Equation& equation) {
        Json json = {{"name", equation.name},
                     {"kind", kindName(equation.kind)},
                     {"residual", m_text.print(equation.residual, TermOrder::Equation)},
                     {"latex", m_latex.print(equation.residual, TermOrder::Equation)}};
        if (equation.kind != EquationKind::Lagrange)
            return json;
        Json terms = Json::array();
        for (const Term& term : equation.terms)
            terms.push_back({{"origin", originName(term.origin)},
                             {"source", sourceName(term.source)},
                             {"text", m_text.print(term.value)}});
        json["terms"] = std::move(terms);
        return json;
    }

    static Json number(double value) {
        const bool isWhole = std::trunc(value) == value && std::abs(value) < 1e15;
        return isWhole ? Json(static_cast<long long>(value)) : Json(value);
    }

    const DaeSystem& m_system;
    TextPrinter m_text;
    LatexPrinter m_latex;
};

Json coordinatesOf(const DaeSystem& system) {
    Json list = Json::array();
    for (const Unknown& coordinate : unknownsOf(system, UnknownKind::Coordinate))
        list.push_back(
            {{"name", coordinate.name()}, {"flow", coordinate.name(1)}, {"acceleration", coordinate.name(2)}});
    return list;
}

} // namespace

nlohmann::ordered_json toJson(const std::vector<EnergyDual>& duals) {
    TextPrinter text{Notation()};
    Json list = Json::array();
    for (const EnergyDual& dual : duals) {
        Json pairs = Json::array();
        for (const EnergyDual::Pair& pair : dual.pairs)
            pairs.push_back({{"coordinate", pair.coordinate},
                             {"conjugate", pair.conjugate},
                             {"own", pair.own},
                             {"own_by_conjugates", text.print(pair.ofConjugates)},
                             {"conjugate_by_own", text.print(pair.ofOwn)}});
        list.push_back({{"source", sourceName(dual.source)},
                        {"given", text.print(dual.given)},
                        {"pairs", std::move(pairs)},
                        {"adds_to", sourceName({Section::Energies, 0, dual.target()})},
                        {"value", text.print(dual.value)}});
    }
    return list;
}

nlohmann::ordered_json toJson(const DaeSystem& system) {
    Writer writer(system);
    const MatrixForm form = system.matrixForm.value_or(MatrixForm{});
    nlohmann::ordered_json json = {{"format", 1},
                                   {"title", system.title},
                                   {"coordinates", coordinatesOf(system)},
                                   {"multipliers",
                                    {{"displacement", namesOf(system, UnknownKind::DisplacementMultiplier)},
                                     {"flow", namesOf(system, UnknownKind::FlowMultiplier)}}},
                                   {"efforts", namesOf(system, UnknownKind::Effort)},
                                   {"dynamic", namesOf(system, UnknownKind::Dynamic)}};
    if (!system.statements.empty())
        json["definitions"] = writer.definitions();
    json["equations"] = writer.equations();
    json["not_simplified"] = system.notSimplified;
    const auto matrix = [&](const ExpressionMatrix& rows) { return system.matrixForm ? writer.matrix(rows) : Json(); };
    const auto row = [&](const std::vector<Expression>& entries) {
        return system.matrixForm ? writer.row(entries) : Json();
    };
    json["mass_matrix"] = matrix(form.massMatrix);
    json["forcing"] = row(form.forcing);
    json["phi_q"] = matrix(form.phiQ);
    json["psi_f"] = matrix(form.psiF);
    json["gamma_phi"] = row(form.gammaPhi);
    json["gamma_psi"] = row(form.gammaPsi);
    json["parameters"] = writer.parameters();
    return json;
}

nlohmann::ordered_json toJson(const DaeSystem& system, const CompactSystem& compact) {
    nlohmann::ordered_json json = toJson(system);
    TextPrinter text(compact.system.notation);
    LatexPrinter latex(readable(compact.system.notation));
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (std::size_t k = 0; k < compact.rows.size(); ++k) {
        const CompactRow& row = compact.rows[k];
        const Equation& equation = compact.system.equations[k];
        nlohmann::ordered_json names = nlohmann::ordered_json::array();
        for (const std::size_t given : row.equations)
            names.push_back(system.equations[given].name);
        nlohmann::ordered_json ends = nlohmann::ordered_json::object();
        for (const RingEnd& end : row.ends)
            ends[end.element] = end.name;
        rows.push_back({{"name", equation.name},
                        {"residual", text.print(equation.residual, TermOrder::Equation)},
                        {"latex", latex.print(equation.residual, TermOrder::Equation)},
                        {"equations", std::move(names)},
                        {"index", row.isPattern() ? nlohmann::ordered_json(compact.index) : nlohmann::ordered_json()},
                        {"indices", row.indices},
                        {"ends", std::move(ends)}});
    }
    json["compact"] = std::move(rows);
    return json;
}

} // namespace coenergy
