// Reading order and names. A term is placed by its highest derivative (acceleration, flow, displacement, constant;
// multipliers and efforts last), then by the rank of that unknown in the model; ties are broken by the order of
// content, so that the result never depends on the run.
#include "expression/notation.hpp"

#include "expression/letters.hpp"

#include <algorithm>
#include <cctype>

namespace coenergy {

namespace {

std::string upright(std::string_view text) {
    return "\\mathrm{" + std::string(text) + "}";
}

bool isDigitText(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Words that are read as an index when they follow a symbol: tau in ktau, atm in Patm, max in Fmax.
bool isIndexWord(std::string_view text) {
    static constexpr std::string_view words[] = {"atm", "max", "min", "ref", "tot", "eff", "rel", "abs", "in",
                                                 "out", "cm",  "eq",  "ext", "ind", "low", "top", "null"};
    return text.size() == 1 || std::find(std::begin(words), std::end(words), text) != std::end(words);
}

std::string indexLatex(std::string_view text) {
    if (text.size() == 1 || isDigitText(text))
        return std::string(text);
    if (const auto greek = greekCommand(text))
        return *greek;
    return upright(text);
}

// A word without trailing digits and without underscores: its symbol and the index that follows.
struct Word {
    std::string symbol;
    std::string index;
};

Word splitWord(std::string_view word) {
    if (word.size() <= 1)
        return {std::string(word), {}};
    const std::string_view greek = leadingGreekName(word);
    if (greek.size() == word.size())
        return {*greekCommand(greek), {}};
    if (!greek.empty() && greek.size() > 2 && isIndexWord(word.substr(greek.size())))
        return {*greekCommand(greek), indexLatex(word.substr(greek.size()))};
    const std::string_view rest = word.substr(1);
    if (isIndexWord(rest) || greekCommand(rest))
        return {std::string(word.substr(0, 1)), indexLatex(rest)};
    return {upright(word), {}};
}

// Several words of ordinary language, none of which is a symbol: centre_of_mass. Not so an index such as rod_max.
bool areWords(const std::vector<std::string_view>& words) {
    const auto isWord = [](std::string_view text) {
        return text.size() > 1 && std::all_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; }) &&
               leadingGreekName(text).size() != text.size();
    };
    return words.size() > 1 && words.front().size() > 2 && std::all_of(words.begin(), words.end(), isWord) &&
           splitWord(words.front()).index.empty() && !isIndexWord(words.back());
}

std::string joined(const std::vector<std::string>& parts, std::string_view separator) {
    std::string text;
    for (const std::string& part : parts)
        text += (text.empty() ? "" : std::string(separator)) + part;
    return text;
}

} // namespace

std::optional<std::string> latexOfUnit(const std::string& unit) {
    std::string latex;
    std::size_t at = 0;
    const auto take = [&](auto belongs) {
        const std::size_t begin = at;
        while (at < unit.size() && belongs(static_cast<unsigned char>(unit[at])))
            ++at;
        return unit.substr(begin, at - begin);
    };
    const auto isInExponent = [](unsigned char c) { return std::isdigit(c) || c == '.'; };
    while (true) {
        const std::string symbol = take([](unsigned char c) { return c < 0x80 && std::isalpha(c); });
        const bool isOne = symbol.empty() && at == 0 && unit.starts_with('1');
        if (symbol.empty() && !isOne)
            return std::nullopt;
        at += isOne ? 1 : 0;
        latex += isOne ? "1" : upright(symbol);
        if (at < unit.size() && unit[at] == '^') {
            ++at;
            const std::string exponent = take(isInExponent);
            if (exponent.empty())
                return std::nullopt;
            latex += "^{" + exponent + "}";
        }
        if (at == unit.size())
            return latex;
        if (unit[at] != '*' && unit[at] != '/')
            return std::nullopt;
        latex += unit[at++] == '*' ? "\\," : "/";
    }
}

std::string latexOfName(const std::string& name) {
    std::vector<std::string_view> words;
    const std::string_view text = name;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('_', begin), text.size());
        if (end > begin)
            words.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    if (words.empty()) // nothing but underscores
        return upright("\\_");
    if (text.front() != '_' && areWords(words))
        return upright(joined(std::vector<std::string>(words.begin(), words.end()), "\\ "));
    const std::string_view first = words.front();
    const std::size_t digitsAt = first.find_last_not_of("0123456789") + 1;
    const Word word = digitsAt == 0 ? Word{upright(first), {}} : splitWord(first.substr(0, digitsAt));
    std::string innerIndex = word.index;
    if (digitsAt > 0 && digitsAt < first.size())
        innerIndex += first.substr(digitsAt);
    std::vector<std::string> indices;
    if (!innerIndex.empty())
        indices.push_back(innerIndex);
    for (std::size_t k = 1; k < words.size(); ++k)
        indices.push_back(indexLatex(words[k]));
    const std::string base = words.front().data() != text.data() ? "\\_" + word.symbol : word.symbol;
    return indices.empty() ? base : base + "_{" + joined(indices, ",") + "}";
}

std::string latexOf(const std::string& name, const Notation& notation) {
    const auto known = notation.find(name);
    return known == notation.end() ? latexOfName(name) : known->second.latex;
}

namespace {

// The visual appearance: x_1 and x_{1} look the same, and an upright letter hardly differs from an italic one.
std::string lookOf(const std::string& latex) {
    std::string look = latex;
    for (const std::string_view invisible : {"\\mathrm", "{", "}", " "})
        for (std::size_t at = look.find(invisible); at != std::string::npos; at = look.find(invisible, at))
            look.erase(at, invisible.size());
    return look;
}

std::string asTyped(const std::string& name) {
    std::string text;
    for (const char c : name)
        text += c == '_' ? "\\_" : std::string(1, c);
    return upright(text);
}

} // namespace

DistinctLatex::DistinctLatex(const Notation& notation) {
    for (const auto& [name, entry] : notation)
        isNew(entry.latex);
}

bool DistinctLatex::isNew(const std::string& latex) {
    return m_looks.insert(lookOf(latex)).second;
}

std::string DistinctLatex::of(const std::string& name, const std::string& latex) {
    std::string result = latex;
    for (int attempt = 1; !isNew(result); ++attempt)
        result = attempt == 1 ? asTyped(name) : asTyped(name) + "^{(" + std::to_string(attempt) + ")}";
    return result;
}

std::string withAccent(const std::string& accent, const std::string& latex) {
    std::size_t depth = 0;
    std::size_t indexAt = latex.size();
    for (std::size_t k = 0; k < latex.size(); ++k) {
        if (latex[k] == '{')
            ++depth;
        else if (latex[k] == '}')
            --depth;
        else if (depth == 0 && (latex[k] == '_' || latex[k] == '^') && (k == 0 || latex[k - 1] != '\\')) {
            indexAt = k;
            break;
        }
    }
    return accent + "{" + latex.substr(0, indexAt) + "}" + latex.substr(indexAt);
}

bool hasBalancedBraces(std::string_view latex) {
    std::size_t depth = 0;
    for (std::size_t k = 0; k < latex.size(); ++k) {
        if (latex[k] == '\\') {
            ++k;
            if (k == latex.size())
                return false;
        } else if (latex[k] == '{') {
            ++depth;
        } else if (latex[k] == '}') {
            if (depth-- == 0)
                return false;
        }
    }
    return depth == 0;
}

bool takesPowerOnName(Function function) {
    static constexpr Function functions[] = {Function::Sin,  Function::Cos,  Function::Tan,
                                             Function::Sinh, Function::Cosh, Function::Tanh};
    return std::find(std::begin(functions), std::end(functions), function) != std::end(functions);
}

ReadingOrder::Content ReadingOrder::contentOfSymbol(const std::string& name) const {
    Content content;
    content.rank.fill(absent);
    const auto entry = m_notation.find(name);
    const Role role = entry != m_notation.end() ? entry->second.role : name == "t" ? Role::Time : Role::Parameter;
    content.rank[static_cast<std::size_t>(role)] = entry != m_notation.end() ? entry->second.rank : absent - 1;
    content.flowDegree = role == Role::Flow ? 1 : 0;
    return content;
}

const ReadingOrder::Content& ReadingOrder::contentOf(const Expression& expression) {
    if (const Content* known = m_contents.find(expression))
        return *known;
    return fold(expression, m_contents, [this](const Expression& node, std::span<const Content* const> operands) {
        if (node.isSymbol())
            return contentOfSymbol(node.name());
        Content content;
        content.rank.fill(absent);
        for (const Content* operand : operands) {
            for (std::size_t r = 0; r < roleCount; ++r)
                content.rank[r] = std::min(content.rank[r], operand->rank[r]);
            content.flowDegree = node.isProduct() ? content.flowDegree + operand->flowDegree
                                                  : std::max(content.flowDegree, operand->flowDegree);
        }
        if (node.isFunction() &&
            node.function() == Function::Dot) { // of a definition: a flow, placed after those with names
            auto& rank = content.rank[static_cast<std::size_t>(Role::Flow)];
            rank = std::min(rank, absent - 1);
            content.flowDegree = 1;
        }
        if (node.isPower() && node.operands()[1].isNumber() && node.operands()[1].number() == 2)
            content.flowDegree *= 2;
        return content;
    });
}

namespace {

// The integer exponent of a power x^n; 1 for anything else.
std::size_t degreeOfFactor(const Expression& factor) {
    constexpr unsigned highest = 1000;
    if (factor.isNumber())
        return 0;
    if (!factor.isPower() || !factor.operands()[1].isNumber())
        return 1;
    const Rational& exponent = factor.operands()[1].number();
    if (exponent.sign() < 0)
        return 0;
    return exponent > highest ? highest : static_cast<std::size_t>(toDouble(exponent));
}

std::size_t degreeOf(const Expression& term) {
    if (!term.isProduct())
        return degreeOfFactor(term);
    std::size_t degree = 0;
    for (const Expression& factor : term.operands())
        degree += degreeOfFactor(factor);
    return degree;
}

// Exponentials, magnitudes, derivatives and tables have a visible end.
bool isFunctionByName(const Expression& expression) {
    return expression.isFunction() && expression.function() != Function::Exp &&
           expression.function() != Function::Abs && expression.function() != Function::Dot && !expression.isTable() &&
           expression.function() != Function::Integral && !expression.isQuadrature() &&
           expression.function() != Function::Impulse && !expression.isUnspecified();
}

// Whether a factor may be written as \sin x or \sin^{2} x: only others of the same kind may follow it, because anything
// else would seem to belong to the argument.
bool hasOpenEnd(const Expression& factor) {
    if (!factor.isPower())
        return isFunctionByName(factor);
    const Expression& base = factor.operands()[0];
    const Expression& exponent = factor.operands()[1];
    if (!isFunctionByName(base) || !exponent.isNumber())
        return false;
    const bool isWhole = denominator(exponent.number()) == 1;
    return exponent.number() == -1 || (isWhole && takesPowerOnName(base.function()));
}

} // namespace

std::array<std::size_t, 4> ReadingOrder::termKey(const Expression& term, TermOrder order) {
    const Content& content = contentOf(term);
    static constexpr Role roles[] = {Role::Acceleration, Role::DynamicRate, Role::Multiplier, Role::Effort,
                                     Role::Flow,         Role::Coordinate,  Role::Dynamic,    Role::Time};
    static constexpr std::size_t groups[] = {0, 0, 5, 6, 1, 2, 3, 4};
    std::size_t group = 4;
    Role leading = Role::Parameter;
    for (std::size_t k = 0; k < std::size(roles); ++k)
        if (content.has(roles[k])) {
            group = groups[k];
            leading = roles[k];
            break;
        }
    if (order == TermOrder::Plain && group <= 4)
        group = 4 - group;
    const std::size_t flowDegree = leading == Role::Flow ? SIZE_MAX - content.flowDegree : 0;
    return {group, flowDegree, content.rank[static_cast<std::size_t>(leading)], degreeOf(term)};
}

std::array<std::size_t, 4> ReadingOrder::factorKey(const Expression& factor) {
    const Expression& base = factor.isPower() ? factor.operands()[0] : factor;
    const Content& content = contentOf(base);
    std::size_t leading = 0;
    for (std::size_t r = 0; r < roleCount; ++r)
        if (content.rank[r] != absent)
            leading = r;
    const bool isConstant = leading == static_cast<std::size_t>(Role::Parameter);
    const std::size_t shape = base.isNumber()               ? 0
                              : hasOpenEnd(factor)          ? 4
                              : base.isFunction()           ? 3
                              : base.isSum() && !isConstant ? 2
                                                            : 1;
    return {shape, leading, base.isSum() ? 0U : 1U, content.rank[leading]};
}

namespace {

// The name under which a reader would look for a factor: `x` for x^2, `sin x` for sin(x + 1); empty for a sum.
std::string lookupName(Expression factor) {
    std::string name;
    constexpr std::size_t longest = 100;
    while (name.size() < longest) {
        if (factor.isSymbol())
            return name + factor.name();
        if (factor.isFunction())
            name += calledName(factor) + ' ';
        else if (!factor.isPower())
            return name;
        factor = Expression(factor.operands()[0]);
    }
    return name;
}

// All factors' names in alphabetical order.
std::string lookupNames(const Expression& term) {
    if (!term.isProduct())
        return lookupName(term);
    std::vector<std::string> names;
    for (const Expression& factor : term.operands())
        names.push_back(lookupName(factor));
    std::sort(names.begin(), names.end());
    return joined(names, " ");
}

// Sorts by key, then by name, then by content.
template <class KeyOf> std::vector<Expression> sortedBy(std::vector<Expression> operands, KeyOf keyOf) {
    struct Keyed {
        std::array<std::size_t, 4> key;
        std::string names;
        Expression expression;
    };
    std::vector<Keyed> keyed;
    keyed.reserve(operands.size());
    for (Expression& operand : operands)
        keyed.push_back({keyOf(operand), lookupNames(operand), std::move(operand)});
    std::sort(keyed.begin(), keyed.end(), [](const Keyed& a, const Keyed& b) {
        if (a.key != b.key)
            return a.key < b.key;
        return a.names != b.names ? a.names < b.names : compare(a.expression, b.expression) < 0;
    });
    operands.clear();
    for (Keyed& entry : keyed)
        operands.push_back(std::move(entry.expression));
    return operands;
}

bool isNegative(const Expression& term) {
    return coefficientOf(term).sign() < 0;
}

} // namespace

std::vector<Expression> ReadingOrder::terms(const Expression& sum, TermOrder order) {
    if (!sum.isSum())
        return termsOf(sum);
    if (contentOf(sum).has(Role::Acceleration))
        order = TermOrder::Equation;
    auto terms = sortedBy(termsOf(sum), [&](const Expression& term) { return termKey(term, order); });
    // x1 - x2 rather than -x2 + x1, unless that would displace inertia from the front
    const auto positive = std::find_if_not(terms.begin(), terms.end(), isNegative);
    const auto group = [&](const Expression& term) { return termKey(term, order)[0]; };
    if (positive != terms.begin() && positive != terms.end() &&
        (order == TermOrder::Plain || group(*positive) == group(terms.front())))
        std::rotate(terms.begin(), positive, positive + 1);
    return terms;
}

std::vector<Expression> ReadingOrder::factors(const Expression& product) {
    const auto operands = product.operands();
    std::vector<Expression> factors(operands.begin() + (operands.front().isNumber() ? 1 : 0), operands.end());
    return sortedBy(std::move(factors), [&](const Expression& factor) { return factorKey(factor); });
}

} // namespace coenergy
