// The JSON of `coenergy derive`. Expressions are texts that parse again to the same value.
#include "cli/dae_json.hpp"

#include "expression/evaluate.hpp"
#include "expression/print_latex.hpp"
#include "expression/print_text.hpp"

#include <cmath>

namespace coenergy {

namespace {

using Json = nlohmann::ordered_json;

std::string_view sourceName(const Field& source) {
    switch (source.section) {
    case Section::Energies:
        return source.column == Column::KineticCoenergy ? "kinetic_coenergy"
               : source.column == Column::Potential     ? "potential"
                                                        : "dissipation";
    case Section::Efforts:
        return "efforts";
    case Section::Forces:
        return "forces";
    case Section::Torques:
        return "torques";
    case Section::DisplacementConstraints:
        return "constraints.displacement";
    case Section::FlowConstraints:
        return "constraints.flow";
    case Section::EffortConstraints:
        return "constraints.effort";
    case Section::DynamicConstraints:
        return "constraints.dynamic";
    default:
        return "";
    }
}

class Writer {
public:
    explicit Writer(const DaeSystem& system) : m_system(system), m_text(system.notation), m_latex(system.notation) {}

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

nlohmann::ordered_json toJson(const DaeSystem& system) {
    Writer writer(system);
    const MatrixForm form = system.matrixForm.value_or(MatrixForm{});
    return {{"format", 1},
            {"title", system.title},
            {"coordinates", coordinatesOf(system)},
            {"multipliers",
             {{"displacement", namesOf(system, UnknownKind::DisplacementMultiplier)},
              {"flow", namesOf(system, UnknownKind::FlowMultiplier)}}},
            {"efforts", namesOf(system, UnknownKind::Effort)},
            {"dynamic", namesOf(system, UnknownKind::Dynamic)},
            {"equations", writer.equations()},
            {"not_simplified", system.notSimplified},
            {"mass_matrix", writer.matrix(form.massMatrix)},
            {"forcing", writer.row(form.forcing)},
            {"phi_q", writer.matrix(form.phiQ)},
            {"psi_f", writer.matrix(form.psiF)},
            {"gamma_phi", writer.row(form.gammaPhi)},
            {"gamma_psi", writer.row(form.gammaPsi)},
            {"parameters", writer.parameters()}};
}

} // namespace coenergy
