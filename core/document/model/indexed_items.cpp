// Texts are changed as texts, from the outermost sum inwards: the index is replaced by its number wherever it occurs as
// a word.
#include "model/indexed_items.hpp"

#include "base/text.hpp"
#include "base/words.hpp"
#include "expression/parse.hpp"
#include "expression/traverse.hpp"
#include "model/edit.hpp"
#include "model/fields.hpp"
#include "model/written_items.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace coenergy {

namespace {

constexpr std::string_view sumWord = "sum";

std::string trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\n\r");
    const std::size_t end = text.find_last_not_of(" \t\n\r");
    return begin == text.npos ? std::string() : std::string(text.substr(begin, end - begin + 1));
}

std::string withWord(std::string_view text, const std::string& word, const std::string& value) {
    return withWords(text, [&](std::string_view found) { return found == word ? value : std::string(found); });
}

std::string numberText(long long value) {
    return value < 0 ? "(" + std::to_string(value) + ")" : std::to_string(value);
}

// A malformed index, or one that exceeds a limit.
struct Malformed {
    enum class Why { NoIndex, TooManyItems, TooLong };

    std::string text;
    Why why = Why::NoIndex;
};

struct Range {
    std::string index;
    long long from = 1, to = 0;
};

Substitution numbersIn(const Document& document) {
    Substitution numbers;
    for (const Parameter& parameter : *document.parameters)
        if (const auto value = parseUnbound(parameter.value).value; value && value->isNumber())
            numbers.emplace(parameter.name, *value);
    return numbers;
}

class Expander {
public:
    explicit Expander(Substitution parameters) : m_parameters(std::move(parameters)) {}

    long long whole(std::string_view text) const {
        try {
            const auto parsed = parseUnbound(text).value;
            if (parsed) {
                const Expression value = substituted(*parsed, m_parameters);
                const bool isWhole = value.isNumber() && denominator(value.number()) == 1;
                if (isWhole && abs(value.number()) >= 1'000'000'000)
                    throw Malformed{std::string(text), Malformed::Why::TooManyItems};
                if (isWhole)
                    return value.number().to<long long>();
            }
        } catch (const ArithmeticError&) {
        }
        throw Malformed{std::string(text)};
    }

    // `i = 1..20`, or `1..20` where the index may go without a name.
    Range range(std::string_view text) const {
        const std::size_t dots = text.find("..");
        if (dots == text.npos)
            throw Malformed{std::string(text)};
        const std::size_t equals = text.substr(0, dots).find('=');
        Range result;
        result.index = equals == text.npos ? "i" : trimmed(text.substr(0, equals));
        const std::size_t begin = equals == text.npos ? 0 : equals + 1;
        if (!isIdentifier(result.index))
            throw Malformed{std::string(text)};
        result.from = whole(text.substr(begin, dots - begin));
        result.to = whole(text.substr(dots + 2));
        if (result.to - result.from >= static_cast<long long>(mostIndexedItems))
            throw Malformed{std::string(text), Malformed::Why::TooManyItems};
        return result;
    }

    std::string expanded(const std::string& typed) {
        std::string text = typed;
        while (const auto place = sumPlace(text)) {
            text = withSum(text, *place);
            m_characters += text.size();
            if (m_characters > mostIndexedCharacters * 20)
                throw Malformed{beginning(typed), Malformed::Why::TooLong};
        }
        return withElements(text);
    }

private:
    static std::string beginning(std::string_view text) {
        constexpr std::size_t longest = 60;
        return std::string(text.substr(0, longest));
    }

    static std::optional<std::size_t> sumPlace(std::string_view text) {
        for (std::size_t k = text.find(sumWord); k != text.npos; k = text.find(sumWord, k + 1)) {
            const std::size_t open = text.find_first_not_of(' ', k + sumWord.size());
            if ((k == 0 || !isWordCharacter(text[k - 1])) && open != text.npos && text[open] == '(')
                return k;
        }
        return std::nullopt;
    }

    std::string withSum(const std::string& text, std::size_t place) const {
        const std::size_t open = text.find('(', place);
        const std::size_t close = closingBracket(text, open);
        if (close == text.npos)
            throw Malformed{text.substr(place)};
        const std::string_view inside = std::string_view(text).substr(open + 1, close - open - 1);
        const std::size_t comma = inside.find(',');
        if (comma == inside.npos || inside.substr(0, comma).find('=') == inside.npos)
            throw Malformed{text.substr(place, close - place + 1)};
        const Range over = range(inside.substr(0, comma));
        const std::string_view body = inside.substr(comma + 1);
        std::string terms;
        for (long long k = over.from; k <= over.to; ++k) {
            terms += (terms.empty() ? "" : " + ") + ("(" + trimmed(withWord(body, over.index, numberText(k))) + ")");
            if (terms.size() > mostIndexedCharacters)
                throw Malformed{beginning(std::string_view(text).substr(place, close - place + 1)),
                                Malformed::Why::TooLong};
        }
        return text.substr(0, place) + "(" + (terms.empty() ? "0" : terms) + ")" + text.substr(close + 1);
    }

    // Without ranges: `x[3 - 1]` is x2.
    std::string withElements(const std::string& text) const {
        std::string result;
        for (std::size_t k = 0; k < text.size();) {
            if (text[k] != '[') {
                result += text[k++];
                continue;
            }
            const std::size_t close = closingBracket(text, k);
            if (close == text.npos || result.empty() || !isWordCharacter(result.back()))
                throw Malformed{text.substr(k, close == text.npos ? text.npos : close - k + 1)};
            const long long index = whole(std::string_view(text).substr(k + 1, close - k - 1));
            if (index < 0)
                throw Malformed{text.substr(k, close - k + 1)};
            result += std::to_string(index);
            k = close + 1;
        }
        return result;
    }

    Substitution m_parameters;
    std::size_t m_characters = 0;
};

// `x[1..20]`: the name and the contents of the brackets.
struct VectorName {
    std::string name;
    std::string range;
};

std::optional<VectorName> vectorName(const std::string& text) {
    const std::size_t open = text.find('[');
    if (open == text.npos || text.find("..", open) == text.npos)
        return std::nullopt;
    const std::string whole = trimmed(text);
    const std::string name = trimmed(text.substr(0, open));
    if (!isIdentifier(name) || !whole.ends_with(']'))
        return std::nullopt;
    return VectorName{name, whole.substr(whole.find('[') + 1, whole.size() - whole.find('[') - 2)};
}

void addElements(std::vector<std::string>& list, const VectorName& vector, const Range& range) {
    for (long long k = range.from; k <= range.to; ++k)
        list.push_back(vector.name + std::to_string(k));
}

class Writer {
public:
    explicit Writer(WrittenDocument& written) : m_written(written), m_expander(numbersIn(written.document)) {}

    void run() {
        for (int section = 0; section <= static_cast<int>(lastSection); ++section)
            if (takesIndices(static_cast<Section>(section)))
                writeSection(static_cast<Section>(section));
    }

private:
    static bool takesIndices(Section section) {
        return section != Section::Model && section != Section::LinearGraph && section != Section::Bodies;
    }

    void writeSection(Section section) {
        m_section = section;
        visitSection(m_written.document, section, [&](auto& part) {
            using Items = std::remove_cvref_t<decltype(*part)>;
            if constexpr (requires { part->size(); }) {
                if (std::any_of(part->begin(), part->end(), [](const auto& item) { return isIndexedItem(item); })) {
                    WrittenList<typename Items::value_type> list(part);
                    for (m_item = 0; m_item < part->size(); ++m_item)
                        writeItem(list);
                    const bool grew = list.items().size() > part->size();
                    if (grew)
                        std::move(list).hand(part, section, m_written.traces);
                    else
                        part = Part(list.items());
                }
            } else if (isIndexedItem(*part)) {
                m_item = 0;
                auto item = *part;
                expandTexts(item);
                part = std::remove_cvref_t<decltype(part)>(std::move(item));
            }
        });
    }

    // Prose has no indices.
    static bool isProse(Column column) {
        return column == Column::Description || column == Column::Title || column == Column::Message ||
               column == Column::Notes;
    }

    template <class Item> static auto indexableTexts(Item& item) {
        auto texts = textsOf(item);
        std::erase_if(texts, [](const auto& placed) { return isProse(placed.column); });
        return texts;
    }

    template <class Item> static bool isIndexedItem(const Item& item) {
        const std::vector<PlacedText<const std::string>> texts = indexableTexts(item);
        return std::any_of(texts.begin(), texts.end(), [](const auto& placed) { return isIndexed(*placed.text); });
    }

    template <class Item> static std::string* nameSlot(Item& item) {
        if (std::string* name = textSlot(item, Column::Name))
            return name;
        return textSlot(item, Column::Variable);
    }

    template <class Item> void writeItem(WrittenList<Item>& list) {
        const Item typed = list.items()[m_item];
        Item first = typed;
        const std::string* name = nameSlot(first);
        const auto vector = name ? vectorName(*name) : std::nullopt;
        if (!vector) {
            expandTexts(first);
            list.items()[m_item] = std::move(first);
            return;
        }
        try {
            const Range range = m_expander.range(vector->range);
            m_items += static_cast<std::size_t>(std::max<long long>(range.to - range.from + 1, 0));
            if (range.to < range.from || range.from < 0)
                throw Malformed{*name};
            if (m_items > mostIndexedItems)
                throw Malformed{*name, Malformed::Why::TooManyItems};
            for (long long k = range.from; k <= range.to; ++k) {
                Item element = elementOf(typed, range, vector->name, k);
                expandTexts(element);
                if (k == range.from)
                    list.items()[m_item] = std::move(element);
                else
                    list.add(std::move(element), {m_section, m_item, Column::Whole});
            }
        } catch (const Malformed& malformed) {
            report(Column::Name, malformed, *name);
            if (malformed.why == Malformed::Why::NoIndex)
                return;
            Item only = elementOf(typed, {"i", 0, 0}, vector->name, 0);
            expandTexts(only);
            list.items()[m_item] = std::move(only);
        }
    }

    // `dotx[i]` of the flow and `phi[i]` of a multiplier become elements along with the other texts.
    template <class Item>
    static Item elementOf(const Item& typed, const Range& range, const std::string& name, long long k) {
        Item element = typed;
        for (const PlacedText<std::string>& placed : indexableTexts(element))
            *placed.text = withWord(*placed.text, range.index, numberText(k));
        *nameSlot(element) = name + std::to_string(k);
        return element;
    }

    template <class Item> void expandTexts(Item& item) {
        for (const auto& key : keysOf<Item>()) {
            const Slot slot = slotOf(item, key);
            if (const auto* list = std::get_if<std::vector<std::string>*>(&slot); list && !isProse(key.key.column))
                spread(**list, key.key.column);
        }
        for (const PlacedText<std::string>& placed : indexableTexts(item))
            expandText(placed);
    }

    void expandText(const PlacedText<std::string>& placed) {
        if (!isIndexed(*placed.text))
            return;
        try {
            *placed.text = m_expander.expanded(*placed.text);
            m_written.traces.indexed.insert({m_section, m_item, placed.column, placed.element});
        } catch (const Malformed& malformed) {
            report(placed.column, malformed, *placed.text, placed.element);
            if (malformed.why != Malformed::Why::NoIndex) // understood, so that no other problem is reported for it
                *placed.text = "0";
        }
    }

    // An element `x[1..20]` of a list, such as the curves of a plot, becomes that many elements.
    void spread(std::vector<std::string>& list, Column column) {
        std::vector<std::string> elements;
        for (const std::string& text : list) {
            const auto vector = vectorName(text);
            if (!vector) {
                elements.push_back(text);
                continue;
            }
            try {
                addElements(elements, *vector, m_expander.range(vector->range));
            } catch (const Malformed& malformed) {
                report(column, malformed, {});
            }
        }
        list = std::move(elements);
    }

    // At the place in the typed text, as far as the malformed part still occurs in it.
    void report(Column column, const Malformed& malformed, const std::string& typed, std::size_t element = 0) {
        const std::size_t place = typed.find(malformed.text);
        const Span span = place == typed.npos ? Span() : Span{place, malformed.text.size()};
        const auto add = [&](Code code, Arguments arguments) {
            m_written.problems.push_back(
                {code, Severity::Error, {m_section, m_item, column, element}, span, std::move(arguments)});
        };
        const SourceText text(malformed.text);
        switch (malformed.why) {
        case Malformed::Why::NoIndex: return add(Code::IndexRange, {text});
        case Malformed::Why::TooManyItems: return add(Code::TooManyIndexed, {text, Count(mostIndexedItems)});
        case Malformed::Why::TooLong: return add(Code::IndexedTooLong, {text, Count(mostIndexedCharacters)});
        }
    }

    WrittenDocument& m_written;
    Expander m_expander;
    Section m_section = Section::Model;
    std::size_t m_item = 0, m_items = 0;
};

} // namespace

std::vector<std::string> indexedElements(const std::string& text, const IndexParameters& parameters) {
    Substitution numbers;
    for (const auto& [name, value] : parameters)
        if (value == std::round(value) && std::abs(value) < 1e9)
            numbers.emplace(name, Expression(Rational(static_cast<long long>(value))));
    Expander expander(std::move(numbers));
    std::vector<std::string> elements;
    try {
        if (const auto vector = vectorName(text))
            addElements(elements, *vector, expander.range(vector->range));
        else
            elements.push_back(isIndexed(text) ? expander.expanded(text) : text);
    } catch (const Malformed&) {
        elements = {text};
    }
    return elements;
}

bool isIndexed(const std::string& text) {
    if (text.find('[') != text.npos)
        return true;
    for (std::size_t k = text.find(sumWord); k != text.npos; k = text.find(sumWord, k + 1)) {
        const std::size_t open = text.find_first_not_of(' ', k + sumWord.size());
        if ((k == 0 || !isWordCharacter(text[k - 1])) && open != text.npos && text[open] == '(')
            return true;
    }
    return false;
}

void writeIndexedItems(WrittenDocument& written) {
    Writer(written).run();
}

} // namespace coenergy
