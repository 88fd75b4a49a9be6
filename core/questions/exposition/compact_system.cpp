// Equations whose names differ in a number are a family. A row of it becomes a pattern by comparison with a neighbour:
// a name follows the index if the neighbour has one whose number is larger by the same difference; otherwise it is the
// same for all rows. Rows whose patterns are equal, or differ in coefficients that follow the index, are combined, once
// each of them has been recovered by inserting its index.
#include "exposition/compact_system.hpp"

#include "exposition/abbreviations.hpp"
#include "exposition/content_hash.hpp"
#include "exposition/index_law.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace coenergy {

namespace {

using Elements = std::map<std::string, IndexedName, std::less<>>;

constexpr std::size_t mostRingEnds = 8;
constexpr std::uint64_t largestRow = 5'000; // nodes; nobody reads longer ones

// The numbers after which the elements of a ring repeat.
struct Ring {
    std::int64_t first = 0;
    std::int64_t count = 0; // 0: none

    std::int64_t within(std::int64_t number) const {
        return count == 0 ? number : first + ((number - first) % count + count) % count;
    }
};

std::string nameInRing(IndexedName name, std::int64_t i, const Ring& ring) {
    for (std::size_t k = 0; k < name.numbers.size(); ++k)
        if (name.goesWithIndex(k))
            name.numbers[k] = ring.within(name.numbers[k] + i) - i;
    return nameAt(name, i);
}

Substitution namesAt(const Elements& elements, const std::string& index, std::int64_t i, const Ring& ring) {
    Substitution names = {{index, Expression(static_cast<long long>(i))}};
    for (const auto& [text, element] : elements)
        names.emplace(text, Expression::symbol(nameInRing(element, i, ring)));
    return names;
}

Substitution elementsAt(const Elements& elements, std::int64_t i, const Ring& ring) {
    Substitution texts;
    for (const auto& [text, element] : elements)
        texts.emplace(nameInRing(element, i, ring), Expression::symbol(text));
    return texts;
}

// The first letter that is neither a name nor used as an index.
std::string indexFor(const Notation& notation, const std::set<std::string>& names) {
    const auto isSeen = [&](const std::string& letter) {
        return names.contains(letter) || std::any_of(notation.begin(), notation.end(), [&](const auto& entry) {
                   const std::string& latex = entry.second.latex;
                   return numbersIn(entry.first).texts[0] == letter || latex == letter ||
                          latex.find("_{" + letter + "}") != std::string::npos ||
                          latex.find("," + letter + "}") != std::string::npos;
               });
    };
    for (const char* letter : {"i", "j", "k", "l", "n", "p", "r", "s"})
        if (!isSeen(letter))
            return letter;
    std::string longer = "index";
    while (names.contains(longer) || notation.contains(longer))
        longer += "_";
    return longer;
}

struct Member {
    std::int64_t i = 0;
    std::size_t equation = 0;
};

// Equations of one kind whose names differ in the chosen numbers.
struct Family {
    std::uint32_t chosen = 0;
    std::vector<Member> members; // by their indices
};

struct Pattern {
    Expression residual; // of its first row
    Elements elements;
    std::vector<Member> members;
};

struct Group {
    CompactRow row;
    Equation equation;
    Unknown unknown;
    Elements elements;
    Ring ring;
};

bool differInCoefficientsAlone(const Expression& a, const Expression& b) {
    return withoutCoefficients(a) == withoutCoefficients(b);
}

template <class Item> void sortLargestFirst(std::vector<Item>& items) {
    std::stable_sort(items.begin(), items.end(),
                     [](const Item& a, const Item& b) { return a.members.size() > b.members.size(); });
}

class Compaction {
public:
    explicit Compaction(const DaeSystem& system) : m_system(system) {
        std::set<std::string> all;
        for (const Equation& equation : system.equations) {
            Row row{symbolsIn(equation.residual), {}, false, m_rows.size()};
            for (const Term& term : equation.terms)
                addSymbolsIn(term.value, row.names);
            for (const std::string& name : row.names)
                if (IndexedName numbered = numbersIn(name); !numbered.numbers.empty())
                    row.numbered.emplace_back(name, std::move(numbered));
            all.insert(row.names.begin(), row.names.end());
            m_rows.push_back(std::move(row));
        }
        m_index = indexFor(system.notation, all);
    }

    CompactSystem run() {
        for (const Family& family : families()) {
            const std::vector<Pattern> equal = patternsOf(family, 1, spreadOut);
            // alternating signs leave two patterns of half the rows
            if (equal.empty() || 3 * equal.front().members.size() < 2 * family.members.size())
                takeLaws(family);
            takeEach(equal, family);
            takeLaws(family);
            takeEach(patternsOf(family, 2, spreadOut), family);
        }
        return result();
    }

private:
    struct Row {
        std::set<std::string> names;
        std::vector<std::pair<std::string, IndexedName>> numbered;
        bool isTaken = false;
        std::size_t place = 0; // of the first of its family, if that has a pattern; else its own
    };

    // The largest first; a name with several numbers belongs to several families.
    std::vector<Family> families() const {
        std::map<std::pair<EquationKind, std::string>, Family> byName;
        for (std::size_t k = 0; k < m_rows.size(); ++k) {
            const Equation& equation = m_system.equations[k];
            const IndexedName name = numbersIn(equation.name);
            if (equation.residual.treeSize() > largestRow)
                continue;
            for (const std::uint32_t chosen : indexChoices(name)) {
                const std::int64_t i = firstIndexed({name.texts, name.numbers, chosen});
                Family& family = byName[{equation.kind, elementText(withIndex(name, chosen, i), m_index)}];
                family.chosen = chosen;
                family.members.push_back({i, k});
            }
        }
        std::vector<Family> result;
        for (auto& [name, family] : byName)
            if (family.members.size() >= leastOfAPattern)
                result.push_back(std::move(family));
        for (Family& family : result)
            std::sort(family.members.begin(), family.members.end(),
                      [](const Member& a, const Member& b) { return a.i < b.i; });
        sortLargestFirst(result);
        return result;
    }

    void takeEach(const std::vector<Pattern>& patterns, const Family& family) {
        for (const Pattern& pattern : patterns)
            take(pattern.residual, pattern, family);
    }

    void takeLaws(const Family& family) {
        for (const Pattern& pattern : patternsOf(family, 1, withoutCoefficients))
            if (const auto residual = lawOf(pattern))
                take(*residual, pattern, family);
    }

    void take(const Expression& residual, const Pattern& pattern, const Family& family) {
        const std::vector<Member> members = untaken(pattern.members);
        if (members.size() < leastOfAPattern)
            return;
        auto group = groupOf(residual, pattern.elements, members, {});
        if (!group)
            return;
        if (auto ring = ringOf(*group, family))
            group = std::move(ring);
        group->equation.terms = commonTerms(*group);
        keepTogether(family);
        for (const std::size_t equation : group->row.equations)
            m_rows[equation].isTaken = true;
        m_groups.push_back(*std::move(group));
    }

    void keepTogether(const Family& family) {
        std::size_t first = m_rows.size();
        for (const Member& member : family.members)
            first = std::min(first, member.equation);
        for (const Member& member : family.members)
            m_rows[member.equation].place = first;
    }

    // Of rows that differ in coefficients.
    std::optional<Expression> lawOf(const Pattern& pattern) const {
        std::vector<Expression> residuals;
        std::vector<std::int64_t> indices;
        for (const Member& member : untaken(pattern.members)) {
            residuals.push_back(inElements(pattern.elements, member));
            indices.push_back(member.i);
        }
        return residuals.size() < leastOfAPattern ? std::nullopt : commonForm(residuals, indices, m_index);
    }

    std::vector<Member> untaken(const std::vector<Member>& members) const {
        std::vector<Member> result;
        for (const Member& member : members)
            if (!m_rows[member.equation].isTaken)
                result.push_back(member);
        return result;
    }

    // Of the remaining rows, groups with most rows first.
    template <class KeyOf>
    std::vector<Pattern> patternsOf(const Family& family, std::size_t distance, KeyOf keyOf) const {
        std::vector<Pattern> patterns;
        std::unordered_map<Expression, std::size_t, ContentHash> places;
        for (std::size_t k = 0; k < family.members.size(); ++k) {
            const Member& member = family.members[k];
            std::optional<Elements> before;
            for (const std::size_t neighbour : {k + distance, k - distance}) {
                if (m_rows[member.equation].isTaken || neighbour >= family.members.size())
                    continue;
                Elements elements = elementsBy(family, k, neighbour);
                if (before && *before == elements)
                    continue;
                before = elements;
                const Expression residual = inElements(elements, member);
                const auto [place, isNew] = places.emplace(keyOf(residual), patterns.size());
                if (isNew)
                    patterns.push_back({residual, std::move(elements), {}});
                std::vector<Member>& members = patterns[place->second].members;
                if (members.empty() || members.back().equation != member.equation)
                    members.push_back(member);
            }
        }
        sortLargestFirst(patterns);
        return patterns;
    }

    // Largest numbers first, so that x3 becomes the former x2 before x2 can become the former x1.
    Elements elementsBy(const Family& family, std::size_t k, std::size_t neighbour) const {
        const std::int64_t i = family.members[k].i;
        const std::int64_t step = family.members[neighbour].i - i;
        const std::set<std::string>& there = m_rows[family.members[neighbour].equation].names;
        auto numbered = m_rows[family.members[k].equation].numbered;
        std::sort(numbered.begin(), numbered.end(), [step](const auto& a, const auto& b) {
            return step > 0 ? a.second.numbers > b.second.numbers : a.second.numbers < b.second.numbers;
        });
        Elements elements;
        std::set<std::string> claimed;
        for (const auto& [name, numbers] : numbered)
            for (const std::uint32_t chosen : choicesFor(numbers, family.chosen)) {
                const IndexedName element = withIndex(numbers, chosen, i);
                const std::string other = nameAt(element, i + step);
                if (!there.contains(other) || !claimed.insert(other).second)
                    continue;
                elements.emplace(elementText(element, m_index), element);
                break;
            }
        return elements;
    }

    static std::vector<std::uint32_t> choicesFor(const IndexedName& name, std::uint32_t preferred) {
        std::vector<std::uint32_t> choices = indexChoices(name);
        std::stable_partition(choices.begin(), choices.end(),
                              [preferred](std::uint32_t choice) { return choice == preferred; });
        return choices;
    }

    Expression inElements(const Elements& elements, const Member& member) const {
        return substituted(m_system.equations[member.equation].residual, elementsAt(elements, member.i, {}));
    }

    // Nothing if inserting an index does not give back the equation of that index.
    std::optional<Group> groupOf(const Expression& residual, const Elements& elements,
                                 const std::vector<Member>& members, const Ring& ring) const {
        Group group;
        group.elements = elements;
        group.ring = ring;
        for (const Member& member : members) {
            if (!areEqual(substituted(residual, namesAt(elements, m_index, member.i, ring)),
                          m_system.equations[member.equation].residual))
                return std::nullopt;
            group.row.equations.push_back(member.equation);
            group.row.indices.push_back(member.i);
        }
        const auto name = commonName(group, [&](std::size_t k) { return m_system.equations[k].name; });
        const auto unknown = commonUnknown(group);
        if (!name || !unknown)
            return std::nullopt;
        group.unknown = *unknown;
        group.equation = {*name, m_system.equations[members.front().equation].kind, {}, residual};
        return group;
    }

    template <class NameOf> std::optional<std::string> commonName(Group& group, NameOf nameOf) const {
        std::vector<std::string> names;
        for (const std::size_t equation : group.row.equations)
            names.push_back(nameOf(equation));
        const auto element = commonElement(names, group.row.indices);
        if (!element)
            return std::nullopt;
        std::string text = elementText(*element, m_index);
        group.elements.emplace(text, *element);
        return text;
    }

    std::optional<Unknown> commonUnknown(Group& group) const {
        Unknown unknown = m_system.unknowns[group.row.equations.front()];
        for (const std::size_t k : group.row.equations)
            if (m_system.unknowns[k].kind != unknown.kind ||
                m_system.unknowns[k].derivatives.size() != unknown.derivatives.size())
                return std::nullopt;
        for (std::size_t order = 0; order < unknown.derivatives.size(); ++order) {
            const auto name = commonName(group, [&](std::size_t k) { return m_system.unknowns[k].derivatives[order]; });
            if (!name)
                return std::nullopt;
            unknown.derivatives[order] = *name;
        }
        return unknown;
    }

    // None if their derivations differ.
    std::vector<Term> commonTerms(const Group& group) const {
        std::vector<Term> terms = m_system.equations[group.row.equations.front()].terms;
        std::vector<std::vector<Expression>> values(terms.size());
        for (std::size_t k = 0; k < group.row.equations.size(); ++k)
            if (!addTerms(values, terms, group, k))
                return {};
        for (std::size_t n = 0; n < terms.size(); ++n) {
            const auto value = commonForm(values[n], group.row.indices, m_index);
            if (!value)
                return {};
            terms[n].value = *value;
        }
        return terms;
    }

    // Assigns the terms of the k-th row to those of the first with the same origin and form; their order may differ.
    bool addTerms(std::vector<std::vector<Expression>>& values, const std::vector<Term>& first, const Group& group,
                  std::size_t k) const {
        const Substitution elements = elementsAt(group.elements, group.row.indices[k], group.ring);
        const std::vector<Term>& given = m_system.equations[group.row.equations[k]].terms;
        for (const Term& term : given) {
            const Expression value = substituted(term.value, elements);
            const auto isOfTerm = [&](std::size_t n, auto haveOneForm) {
                return values[n].size() == k && term.origin == first[n].origin &&
                       (k == 0 || haveOneForm(value, values[n].front()));
            };
            std::size_t n = 0;
            while (n < first.size() && !isOfTerm(n, areEqual))
                ++n;
            if (n == first.size())
                for (n = 0; n < first.size() && !isOfTerm(n, differInCoefficientsAlone);)
                    ++n;
            if (n == first.size())
                return false;
            values[n].push_back(value);
        }
        return given.size() == first.size();
    }

    // The whole family, if its other rows fit the pattern when its elements repeat.
    std::optional<Group> ringOf(const Group& group, const Family& family) const {
        const std::size_t outside = family.members.size() - group.row.equations.size();
        const Ring ring{family.members.front().i, static_cast<std::int64_t>(family.members.size())};
        if (outside == 0 || outside > mostRingEnds || family.members.back().i != ring.first + ring.count - 1 ||
            untaken(family.members).size() != family.members.size())
            return std::nullopt;
        auto whole = groupOf(group.equation.residual, group.elements, family.members, ring);
        if (whole)
            whole->row.ends = endsOf(*whole);
        return whole && whole->row.ends.size() <= mostRingEnds ? whole : std::nullopt;
    }

    // In the order of their numbers. Derivatives of an unknown are not listed separately.
    std::vector<RingEnd> endsOf(const Group& group) const {
        std::map<std::pair<std::int64_t, std::string>, RingEnd> ends;
        for (const std::string& text : symbolsIn(group.equation.residual)) {
            const auto known = group.elements.find(text);
            if (known == group.elements.end())
                continue;
            const IndexedName element = withoutDerivative(known->second, group);
            for (const std::int64_t i : group.row.indices) {
                const RingEnd end{elementTextAt(element, i), nameInRing(element, i, group.ring)};
                if (end.name != nameAt(element, i))
                    ends[{firstIndexed(element) + i, end.element}] = end;
            }
        }
        std::vector<RingEnd> result;
        for (auto& [place, end] : ends)
            result.push_back(std::move(end));
        return result;
    }

    static IndexedName withoutDerivative(IndexedName element, const Group& group) {
        for (const std::string& derivative : group.unknown.derivatives)
            if (group.elements.at(derivative).texts == element.texts)
                element.texts = group.elements.at(group.unknown.name()).texts;
        return element;
    }

    CompactSystem result() {
        CompactSystem compact;
        compact.index = m_index;
        compact.system.title = m_system.title;
        compact.system.statements = m_system.statements;
        compact.system.parameters = m_system.parameters;
        compact.system.notation = m_system.notation;
        compact.system.notSimplified = m_system.notSimplified;
        std::map<std::pair<std::size_t, std::size_t>, Group> byPlace;
        for (std::size_t k = 0; k < m_rows.size(); ++k)
            if (!m_rows[k].isTaken)
                byPlace[{m_rows[k].place, k}] = {{{k}, {}, {}}, m_system.equations[k], m_system.unknowns[k], {}, {}};
        for (Group& group : m_groups) {
            addElements(compact, group);
            const std::size_t first = *std::min_element(group.row.equations.begin(), group.row.equations.end());
            byPlace[{m_rows[first].place, first}] = std::move(group);
        }
        for (auto& [place, group] : byPlace) {
            compact.system.equations.push_back(std::move(group.equation));
            compact.system.unknowns.push_back(std::move(group.unknown));
            compact.rows.push_back(std::move(group.row));
        }
        return compact;
    }

    // Including derivatives of unknowns that occur only in the steps.
    void addElements(CompactSystem& compact, const Group& group) {
        Notation& notation = compact.system.notation;
        notation.emplace(m_index, SymbolNotation{Role::Parameter, 0, latexOfName(m_index)});
        Elements elements = group.elements;
        for (const auto& [text, element] : group.elements)
            addDerivatives(elements, element, group);
        for (const auto& [text, element] : elements) {
            std::vector<std::int64_t> indices;
            for (const std::int64_t i : group.row.indices)
                if (nameInRing(element, i, group.ring) == nameAt(element, i))
                    indices.push_back(i);
            if (!indices.empty())
                addElement(compact, text, element, indices, group);
        }
    }

    void addDerivatives(Elements& elements, const IndexedName& element, const Group& group) const {
        for (const std::string& derivative : group.unknown.derivatives)
            if (group.elements.at(derivative).texts == element.texts)
                for (const std::string& other : group.unknown.derivatives) {
                    const IndexedName shifted{group.elements.at(other).texts, element.numbers, element.indexed};
                    elements.emplace(elementText(shifted, m_index), shifted);
                }
    }

    void addElement(CompactSystem& compact, const std::string& text, const IndexedName& element,
                    const std::vector<std::int64_t>& indices, const Group& group) {
        Notation& notation = compact.system.notation;
        const auto entry = m_system.notation.find(nameAt(element, indices.front()));
        SymbolNotation shown = entry == m_system.notation.end() ? SymbolNotation{} : entry->second;
        const IndexedName latex = latexOfElement(element, indices, m_system.notation);
        if (!compact.elements.contains(text)) {
            shown.latex = m_distinct.of(text, latexText(latex, m_index));
            notation.insert_or_assign(text, shown);
            compact.elements.emplace(text, element);
        }
        for (const RingEnd& end : group.row.ends)
            for (const std::int64_t i : group.row.indices)
                if (elementTextAt(element, i) == end.element) {
                    shown.latex = nameAt(latex, i);
                    notation.emplace(end.element, shown);
                }
    }

    const DaeSystem& m_system;
    std::string m_index;
    std::vector<Row> m_rows;
    std::vector<Group> m_groups;
    DistinctLatex m_distinct{m_system.notation};
};

// Ascending numbers; four or more with a constant step are written as a run.
std::string runsText(const std::vector<std::int64_t>& numbers, const std::string& dots) {
    std::string text;
    bool isBehindRun = false;
    for (std::size_t k = 0; k < numbers.size();) {
        std::size_t end = k + 1;
        while (end < numbers.size() && numbers[end] - numbers[end - 1] == numbers[k + 1] - numbers[k])
            ++end;
        const bool isRun = end - k > 3;
        text += (k == 0 ? "" : isRun || isBehindRun ? "; " : ", ") + std::to_string(numbers[k]);
        if (isRun && numbers[k + 1] != numbers[k] + 1)
            text += ", " + std::to_string(numbers[k + 1]);
        if (isRun)
            text += ", " + dots + ", " + std::to_string(numbers[end - 1]);
        isBehindRun = isRun;
        k = isRun ? end : k + 1;
    }
    return text;
}

// The elements repeat after as many as there are rows.
Ring ringOf(const CompactRow& row) {
    return row.ends.empty() ? Ring{} : Ring{row.indices.front(), static_cast<std::int64_t>(row.indices.size())};
}

} // namespace

CompactSystem compactSystem(const DaeSystem& system) {
    return system.unknowns.size() == system.equations.size() ? Compaction(system).run() : writtenOutRows(system);
}

CompactSystem writtenOutRows(const DaeSystem& system) {
    CompactSystem compact{system, {}, {}, {}};
    for (std::size_t k = 0; k < system.equations.size(); ++k)
        compact.rows.push_back({{k}, {}, {}});
    return compact;
}

bool isShorter(const CompactSystem& compact) {
    return std::any_of(compact.rows.begin(), compact.rows.end(), [](const CompactRow& row) { return row.isPattern(); });
}

Expression atIndex(const CompactSystem& compact, const Expression& expression, const CompactRow& row, std::size_t k) {
    if (!row.isPattern())
        return expression;
    return substituted(expression, namesAt(compact.elements, compact.index, row.indices[k], ringOf(row)));
}

std::optional<Expression> inElements(const CompactSystem& compact, const std::vector<Expression>& values,
                                     const CompactRow& row) {
    if (!row.isPattern())
        return values.front();
    std::vector<Expression> forms;
    for (std::size_t k = 0; k < values.size(); ++k)
        forms.push_back(substituted(values[k], elementsAt(compact.elements, row.indices[k], ringOf(row))));
    const auto form = commonForm(forms, row.indices, compact.index);
    for (std::size_t k = 0; form && k < values.size(); ++k)
        if (!areEqual(atIndex(compact, *form, row, k), values[k]))
            return std::nullopt;
    return form;
}

std::string rangeText(const CompactSystem& compact, const CompactRow& row) {
    std::string text = compact.index + " = " + runsText(row.indices, "...");
    for (const RingEnd& end : row.ends)
        text += ", " + end.element + " = " + end.name;
    return text;
}

std::string rangeLatex(const CompactSystem& compact, const CompactRow& row, LatexPrinter& printer) {
    const auto latexOf = [&](const std::string& name) { return printer.print(Expression::symbol(name)); };
    std::string text = latexOf(compact.index) + " = " + runsText(row.indices, "\\ldots");
    for (const RingEnd& end : row.ends)
        text += ",\\; " + latexOf(end.element) + " = " + latexOf(end.name);
    return text;
}

std::optional<CompactSystem> compactForReading(const DaeSystem& system) {
    if (system.equations.size() < equationsToBeRead)
        return std::nullopt;
    CompactSystem compact = compactSystem(system);
    const bool isReadable = isShorter(compact) && abbreviated(compact.system).abbreviations.empty();
    return isReadable ? std::optional(std::move(compact)) : std::nullopt;
}

} // namespace coenergy
