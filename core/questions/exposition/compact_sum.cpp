// The index of a term is the largest number in its names. A name that occurs in more than half of the terms is not an
// element.
#include "exposition/compact_sum.hpp"

#include "exposition/index_law.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <map>

namespace coenergy {

namespace {

struct IndexedTerm {
    std::int64_t i = 0;
    Expression given;
    Expression value; // in elements
};

using Terms = std::vector<IndexedTerm>;

class Summation {
public:
    Summation(const Expression& expression, const CompactSystem& compact)
        : m_terms(termsOf(expression)), m_index(compact.index), m_notation(compact.system.notation) {
        for (const Expression& term : m_terms)
            for (const std::string& name : symbolsIn(term))
                ++m_occurrences[name];
    }

    CompactSum run() {
        std::map<Expression, Terms, ByContent> patterns;
        for (const Expression& term : m_terms) {
            const IndexedTerm indexed = inElements(term);
            patterns[withoutCoefficients(indexed.value)].push_back(indexed);
        }
        for (auto& [form, terms] : patterns)
            addPattern(terms);
        std::stable_sort(m_parts.begin(), m_parts.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        CompactSum result{{}, m_notation};
        for (auto& [first, part] : m_parts)
            result.parts.push_back(std::move(part));
        return result;
    }

private:
    IndexedTerm inElements(const Expression& term) {
        std::map<std::string, IndexedName> numbered;
        IndexedTerm result{-1, term, term};
        for (const std::string& name : symbolsIn(term))
            if (IndexedName numbers = numbersIn(name);
                !numbers.numbers.empty() && 2 * m_occurrences[name] <= m_terms.size()) {
                result.i = std::max(result.i, numbers.numbers.front());
                numbered.emplace(name, std::move(numbers));
            }
        Substitution elements;
        for (const auto& [name, numbers] : numbered) {
            const IndexedName element = withIndex(numbers, 1, result.i);
            const std::string text = elementText(element, m_index);
            elements.emplace(name, Expression::symbol(text));
            m_elements.emplace(text, element);
        }
        result.value = substituted(term, elements);
        return result;
    }

    void addPattern(Terms& terms) {
        std::stable_sort(terms.begin(), terms.end(),
                         [](const IndexedTerm& a, const IndexedTerm& b) { return a.i < b.i; });
        for (auto begin = terms.begin(); begin != terms.end();) {
            auto end = begin + 1;
            while (end != terms.end() && end->i == (end - 1)->i + 1)
                ++end;
            if (!addRun({begin, end}))
                for (auto term = begin; term != end; ++term)
                    m_parts.push_back({term->i, {term->given}});
            begin = end;
        }
    }

    bool addRun(const Terms& run) {
        std::vector<Expression> values;
        std::vector<std::int64_t> indices;
        for (const IndexedTerm& term : run) {
            values.push_back(term.value);
            indices.push_back(term.i);
        }
        const auto form =
            run.size() < leastOfAPattern || run.front().i < 0 ? std::nullopt : commonForm(values, indices, m_index);
        if (!form || !isEach(*form, run))
            return false;
        m_parts.push_back({run.front().i, {*form, std::pair(run.front().i, run.back().i)}});
        for (const std::string& name : symbolsIn(*form))
            if (const auto element = m_elements.find(name); element != m_elements.end())
                addNotation(name, element->second, indices);
        return true;
    }

    bool isEach(const Expression& form, const Terms& run) const {
        const std::set<std::string> inside = symbolsIn(form);
        return std::all_of(run.begin(), run.end(), [&](const IndexedTerm& term) {
            Substitution names = {{m_index, Expression(static_cast<long long>(term.i))}};
            for (const std::string& text : inside)
                if (const auto element = m_elements.find(text); element != m_elements.end())
                    names.emplace(text, Expression::symbol(nameAt(element->second, term.i)));
            return areEqual(substituted(form, names), term.given);
        });
    }

    void addNotation(const std::string& name, const IndexedName& element, const std::vector<std::int64_t>& indices) {
        const auto first = m_notation.find(nameAt(element, indices.front()));
        SymbolNotation shown = first == m_notation.end() ? SymbolNotation{} : first->second;
        shown.latex = latexText(latexOfElement(element, indices, m_notation), m_index);
        m_notation.emplace(name, shown);
    }

    std::vector<Expression> m_terms;
    std::string m_index;
    Notation m_notation;
    std::map<std::string, std::size_t> m_occurrences;
    std::map<std::string, IndexedName> m_elements;
    std::vector<std::pair<std::int64_t, SumPart>> m_parts; // by the index of their first term
};

} // namespace

CompactSum compactSum(const Expression& expression, const CompactSystem& compact) {
    return Summation(expression, compact).run();
}

bool isShorter(const CompactSum& sum) {
    return std::any_of(sum.parts.begin(), sum.parts.end(), [](const SumPart& part) { return part.range.has_value(); });
}

} // namespace coenergy
