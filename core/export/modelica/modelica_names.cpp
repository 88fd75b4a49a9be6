// Modelica Language Specification 3.6, section 2.3.1: in quotes all visible characters of ASCII but ' and \ may stand,
// and 'x' is another identifier than x.
#include "modelica/modelica_names.hpp"

#include "programs/safe_texts.hpp"

#include <algorithm>
#include <string_view>

namespace coenergy {

namespace {

// Keywords, types and functions of the language.
bool isReserved(std::string_view name) {
    static const std::set<std::string, std::less<>> words = [] {
        constexpr std::string_view all =
            "algorithm and annotation block break class connect connector constant constrainedby der discrete each "
            "else elseif elsewhen encapsulated end enumeration equation expandable extends external false final flow "
            "for function if import impure in initial inner input loop model not operator or outer output package "
            "parameter partial protected public pure record redeclare replaceable return stream then true type when "
            "while within Real Integer Boolean String time abs sign sqrt div mod rem ceil floor integer sin cos tan "
            "asin acos atan atan2 sinh cosh tanh exp log log10 min max sum product pre edge change reinit sample "
            "smooth noEvent delay cardinality homotopy semiLinear inStream actualStream spatialDistribution "
            "getInstanceName assert terminate terminal size scalar vector matrix identity diagonal zeros ones fill "
            "linspace transpose outerProduct symmetric cross skew ndims promote cat array Clock previous hold "
            "subSample superSample shiftSample backSample noClock interval transition initialState activeState "
            "ticksInState timeInState StateSelect AssertionLevel ExternalObject Connections Modelica pi";
        std::set<std::string, std::less<>> set;
        for (std::size_t begin = 0; begin < all.size();) {
            const std::size_t end = std::min(all.find(' ', begin), all.size());
            set.emplace(all.substr(begin, end - begin));
            begin = end + 1;
        }
        return set;
    }();
    return words.contains(name);
}

bool isWord(std::string_view name) {
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    return !name.empty() && isLetter(name.front()) &&
           std::all_of(name.begin(), name.end(), [&](char c) { return isLetter(c) || isDigit(c); });
}

std::string identifierOf(const std::string& name) {
    if (!isWord(name))
        return "'" + plainName(name) + "'";
    return isReserved(name) ? "'" + name + "'" : name;
}

} // namespace

const std::string& ModelicaNames::of(const std::string& name) {
    const auto known = m_identifiers.find(name);
    if (known != m_identifiers.end())
        return known->second;
    return m_identifiers[name] = unused(identifierOf(name));
}

std::string ModelicaNames::fresh(const std::string& wanted) {
    const std::string name = "\n" + wanted + std::to_string(m_identifiers.size());
    m_identifiers[name] = unused(identifierOf(wanted));
    return name;
}

std::string ModelicaNames::unused(std::string identifier) {
    while (!m_used.insert(identifier).second)
        identifier = identifier.back() == '\'' ? identifier.substr(0, identifier.size() - 1) + "_'" : identifier + "_";
    return identifier;
}

} // namespace coenergy
