// The names of derivatives: u_xxt is d^3u/dx^2 dt, for any field u and any letter of the variable.
#include "continua/continuum.hpp"

namespace coenergy {

namespace {

Role roleOf(const FieldDerivative& derivative) {
    return derivative.time == 0 ? Role::Coordinate : derivative.time == 1 ? Role::Flow : Role::Acceleration;
}

/// u_{1} and xx are u_{1,xx}.
std::string withIndex(const std::string& latex, const std::string& index) {
    if (index.empty())
        return latex;
    const bool hasIndex = latex.find("_{") != std::string::npos && latex.back() == '}';
    return hasIndex ? latex.substr(0, latex.size() - 1) + "," + index + "}" : latex + "_{" + index + "}";
}

std::string latexOf(const Continuum& continuum, const FieldDerivative& derivative) {
    const std::string letter = latexOfName(continuum.variable);
    std::string index;
    for (std::size_t k = 0; k < derivative.space; ++k)
        index += letter + (letter.front() == '\\' ? " " : "");
    return withIndex(latexOfName(continuum.fields[derivative.field].name), index + std::string(derivative.time, 't'));
}

/// In order of the fields.
std::vector<FieldDerivative> namedDerivatives(const Continuum& continuum) {
    const std::size_t mostTime = continuum.time == ContinuumTime::Flows ? highestTimeOrder : 0;
    std::vector<FieldDerivative> derivatives;
    for (std::size_t field = 0; field < continuum.fields.size(); ++field)
        for (std::size_t space = 0; space <= highestSpaceOrder; ++space)
            for (std::size_t time = 0; time <= mostTime; ++time)
                derivatives.push_back({field, space, time});
    return derivatives;
}

/// Names with the highest derivatives come first within their role.
std::size_t rankOf(const FieldDerivative& derivative) {
    constexpr std::size_t times = highestTimeOrder + 1, spaces = highestSpaceOrder + 1;
    const std::size_t place = (highestTimeOrder - derivative.time) * spaces + (highestSpaceOrder - derivative.space);
    return derivative.field * times * spaces + place;
}

} // namespace

std::string derivativeName(const Continuum& continuum, const FieldDerivative& derivative) {
    return derivativeName(continuum.fields[derivative.field].name, continuum.variable, derivative.space,
                          derivative.time);
}

FieldNames::FieldNames(const Continuum& continuum) {
    const bool hasTime = continuum.time == ContinuumTime::Flows;
    if (hasTime && continuum.variable == "t")
        m_ambiguous.push_back("t");
    for (const FieldDerivative& derivative : namedDerivatives(continuum)) {
        const std::string name = derivativeName(continuum, derivative);
        m_names.emplace(derivative, name);
        const bool isNew = m_derivatives.emplace(name, derivative).second;
        if (!isNew || name == continuum.variable || (hasTime && name == "t"))
            m_ambiguous.push_back(name);
    }
}

std::optional<FieldDerivative> FieldNames::derivativeNamed(const std::string& name) const {
    const auto entry = m_derivatives.find(name);
    return entry == m_derivatives.end() ? std::nullopt : std::optional(entry->second);
}

std::optional<FieldDerivative> FieldNames::sidedNamed(const std::string& name) const {
    for (const auto& [derivative, plain] : m_names)
        if (name == sidedName(plain, PointSide::Before) || name == sidedName(plain, PointSide::Behind))
            return derivative;
    return std::nullopt;
}

const std::string& FieldNames::nameOf(const FieldDerivative& derivative) const {
    return m_names.at(derivative);
}

Notation fieldNotation(const Continuum& continuum) {
    Notation notation;
    for (std::size_t field = 0; field < continuum.fields.size(); ++field)
        for (std::size_t space = 0; space <= highestSpaceOrder; ++space)
            for (std::size_t time = 0; time <= highestTimeOrder; ++time) {
                const FieldDerivative derivative{field, space, time};
                const std::string name = derivativeName(continuum, derivative);
                const SymbolNotation look{roleOf(derivative), rankOf(derivative), latexOf(continuum, derivative)};
                notation.emplace(name, look);
                for (const auto& [side, sign] : {std::pair(PointSide::Before, "^{-}"), {PointSide::Behind, "^{+}"}})
                    notation.emplace(sidedName(name, side), SymbolNotation{look.role, look.rank, look.latex + sign});
            }
    notation.emplace("t", SymbolNotation{Role::Time, 0, "t"});
    return notation;
}

} // namespace coenergy
