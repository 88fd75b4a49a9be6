#include "exposition/indexed_name.hpp"

#include "base/check.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr std::size_t mostNumbers = 3;
constexpr std::size_t mostDigits = 9;

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

bool isCounted(const std::string& digits) {
    return digits.size() <= mostDigits && (digits.size() == 1 || digits.front() != '0');
}

// Alternating texts and numbers, in any quantity.
IndexedName splitAtNumbers(const std::string& text) {
    IndexedName result{{""}, {}};
    for (std::size_t k = 0; k < text.size();) {
        const std::size_t begin = k;
        const bool isNumber = isDigit(text[k]);
        while (k < text.size() && isDigit(text[k]) == isNumber)
            ++k;
        const std::string run = text.substr(begin, k - begin);
        if (isNumber && isCounted(run)) {
            result.numbers.push_back(std::stoll(run));
            result.texts.emplace_back();
        } else {
            result.texts.back() += run;
        }
    }
    return result;
}

template <class NumberText> std::string joinedName(const IndexedName& name, NumberText textOf) {
    std::string text = name.texts[0];
    for (std::size_t k = 0; k < name.numbers.size(); ++k)
        text += textOf(k) + name.texts[k + 1];
    return text;
}

std::string shifted(const std::string& index, std::int64_t shift, const std::string& space) {
    if (shift == 0)
        return index;
    return index + space + (shift < 0 ? "-" : "+") + space + std::to_string(shift < 0 ? -shift : shift);
}

// The numbers in the LaTeX that may correspond to the indexed numbers of the name: if both have the same numbers this
// is clear; otherwise it may be each one with the value of the only indexed number.
std::vector<std::uint32_t> choicesInLatex(const IndexedName& latex, const IndexedName& name, std::int64_t i) {
    std::vector<std::int64_t> numbers = name.numbers;
    for (std::size_t k = 0; k < numbers.size(); ++k)
        numbers[k] += name.goesWithIndex(k) ? i : 0;
    if (latex.numbers == numbers)
        return {name.indexed};
    std::vector<std::uint32_t> choices;
    const bool isOnly = (name.indexed & (name.indexed - 1)) == 0;
    for (std::size_t k = 0; isOnly && k < latex.numbers.size() && k < 32; ++k)
        if (latex.numbers[k] == firstIndexed(name) + i)
            choices.push_back(1U << k);
    return choices;
}

// The word ends before its number, which becomes a subscript; otherwise the index in `\mathrm{g1}` would read as a
// difference.
void endWords(IndexedName& latex) {
    for (std::size_t k = 0; k < latex.numbers.size(); ++k) {
        std::string& before = latex.texts[k];
        const std::string& behind = latex.texts[k + 1];
        const std::size_t word = before.rfind("\\mathrm{");
        const bool isOpen = word != std::string::npos && before.find('}', word) == std::string::npos;
        const bool isAtEnd = behind.starts_with('}') && !behind.starts_with("}_");
        if (latex.goesWithIndex(k) && isOpen && isAtEnd)
            before += "}_{";
    }
}

bool isWithinSubscripts(const IndexedName& latex) {
    for (std::size_t k = 0; k < latex.numbers.size(); ++k)
        if (latex.goesWithIndex(k) && !((latex.texts[k].ends_with("_{") || latex.texts[k].ends_with(',')) &&
                                        (latex.texts[k + 1].starts_with('}') || latex.texts[k + 1].starts_with(','))))
            return false;
    return true;
}

std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text)
        result += c == '_' ? "\\_" : std::string(1, c);
    return result;
}

IndexedName uprightLatex(const IndexedName& name) {
    IndexedName latex = name;
    for (std::string& text : latex.texts)
        text = escaped(text);
    if (name.numbers.size() == 1 && name.texts[1].empty()) {
        latex.texts = {"\\mathrm{" + latex.texts[0] + "}_{", "}"};
        return latex;
    }
    for (std::size_t k = 0; k < latex.numbers.size(); ++k)
        if (latex.goesWithIndex(k)) {
            latex.texts[k] += "[";
            latex.texts[k + 1].insert(0, "]");
        }
    latex.texts.front().insert(0, "\\mathrm{");
    latex.texts.back() += "}";
    return latex;
}

} // namespace

IndexedName numbersIn(const std::string& name) {
    IndexedName result = splitAtNumbers(name);
    return result.numbers.size() <= mostNumbers ? result : IndexedName{{name}, {}};
}

std::vector<std::uint32_t> indexChoices(const IndexedName& name) {
    std::vector<std::uint32_t> choices;
    for (std::size_t k = 0; k < name.numbers.size(); ++k)
        choices.push_back(1U << k);
    if (name.numbers.size() > 1)
        choices.push_back((1U << name.numbers.size()) - 1);
    return choices;
}

std::int64_t firstIndexed(const IndexedName& name) {
    for (std::size_t k = 0; k < name.numbers.size(); ++k)
        if (name.goesWithIndex(k))
            return name.numbers[k];
    return 0;
}

IndexedName withIndex(IndexedName name, std::uint32_t chosen, std::int64_t i) {
    name.indexed = chosen;
    for (std::size_t k = 0; k < name.numbers.size(); ++k)
        name.numbers[k] -= name.goesWithIndex(k) ? i : 0;
    return name;
}

std::string nameAt(const IndexedName& name, std::int64_t i) {
    return joinedName(name,
                      [&](std::size_t k) { return std::to_string(name.numbers[k] + (name.goesWithIndex(k) ? i : 0)); });
}

std::string elementText(const IndexedName& name, const std::string& index) {
    return joinedName(name, [&](std::size_t k) {
        return name.goesWithIndex(k) ? "[" + shifted(index, name.numbers[k], " ") + "]"
                                     : std::to_string(name.numbers[k]);
    });
}

std::string elementTextAt(const IndexedName& name, std::int64_t i) {
    return joinedName(name, [&](std::size_t k) {
        return name.goesWithIndex(k) ? "[" + std::to_string(name.numbers[k] + i) + "]"
                                     : std::to_string(name.numbers[k]);
    });
}

std::optional<IndexedName> commonElement(const std::vector<std::string>& names,
                                         const std::vector<std::int64_t>& indices) {
    check(!names.empty() && names.size() == indices.size(), "as many names as indices");
    const IndexedName first = numbersIn(names.front());
    for (const std::uint32_t chosen : indexChoices(first)) {
        const IndexedName element = withIndex(first, chosen, indices.front());
        bool isCommon = true;
        for (std::size_t k = 1; k < names.size() && isCommon; ++k)
            isCommon = nameAt(element, indices[k]) == names[k];
        if (isCommon)
            return element;
    }
    return std::nullopt;
}

IndexedName latexOfElement(const IndexedName& name, const std::vector<std::int64_t>& indices,
                           const Notation& notation) {
    const std::int64_t first = indices.front();
    const IndexedName latex = splitAtNumbers(latexOf(nameAt(name, first), notation));
    for (const std::uint32_t chosen : choicesInLatex(latex, name, first)) {
        IndexedName element = withIndex(latex, chosen, first);
        const bool isCommon = std::all_of(indices.begin(), indices.end(), [&](std::int64_t i) {
            return nameAt(element, i) == latexOf(nameAt(name, i), notation);
        });
        if (!isCommon)
            continue;
        endWords(element);
        if (isWithinSubscripts(element))
            return element;
    }
    return uprightLatex(name);
}

std::string latexText(const IndexedName& latex, const std::string& index) {
    return joinedName(latex, [&](std::size_t k) {
        return latex.goesWithIndex(k) ? shifted(index, latex.numbers[k], "") : std::to_string(latex.numbers[k]);
    });
}

} // namespace coenergy
