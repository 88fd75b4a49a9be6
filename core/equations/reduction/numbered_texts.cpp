// A small text is walked as it is written: what its nodes share is computed once for each, which costs less than to
// remember it, and its names come in the order in which their numbers are listed.
#include "reduction/numbered_texts.hpp"

#include "expression/any_node.hpp"
#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"
#include "reduction/operation_slopes.hpp"

#include <numbers>

namespace coenergy {

namespace {

// Values and slopes of one small text.
class TextWalk {
public:
    TextWalk(const std::uint32_t* place, const std::vector<double>& point) : m_place(place), m_point(point) {}

    double value(const Expression& node) {
        if (node.isNumber())
            return toDouble(node.number());
        if (node.isSymbol())
            return m_point[*m_place++];
        const std::size_t first = m_values.size();
        pushOperands(node);
        const double value = valueOf(node, {m_values.data() + first, m_values.size() - first});
        m_values.resize(first);
        return value;
    }

    // Adds those of a part by which the text changes with this weight.
    void spread(const Expression& node, double weight, std::vector<double>& slopes) {
        if (node.isNumber())
            return;
        if (node.isSymbol()) {
            ++m_place;
            slopes.push_back(weight);
            return;
        }
        if (node.isSum()) {
            for (const Expression& operand : node.operands())
                spread(operand, weight, slopes);
            return;
        }
        const std::size_t first = m_values.size(), count = node.operands().size();
        const std::uint32_t* const place = m_place;
        pushOperands(node);
        m_place = place;
        for (std::size_t i = 0; i < count; ++i) {
            const std::span<const double> values(m_values.data() + first, count);
            const double slope = node.operands()[i].isNumber() ? 0 : slopeOf(node, values, i);
            spread(node.operands()[i], weight * slope, slopes);
        }
        m_values.resize(first);
    }

private:
    void pushOperands(const Expression& node) {
        for (const Expression& operand : node.operands()) {
            const double value = this->value(operand);
            m_values.push_back(value);
        }
    }

    const std::uint32_t* m_place;
    const std::vector<double>& m_point;
    std::vector<double> m_values; // of operands that wait for their siblings
};

} // namespace

void NumberedTexts::add(const Expression& text) {
    constexpr std::uint64_t small = 500; // nodes
    const bool isSmall = text.treeSize() <= small;
    m_texts.push_back({text, m_places.size(), isSmall, isSmall && !anyNode(text, isWithoutSlope)});
    if (isSmall)
        addPlaces(text);
    else
        addDistinct(text);
}

void NumberedTexts::addPlaces(const Expression& expression) {
    if (expression.isSymbol())
        m_places.push_back(static_cast<std::uint32_t>(m_names.of(expression)));
    for (const Expression& operand : expression.operands())
        addPlaces(operand);
}

void NumberedTexts::addDistinct(const Expression& expression) {
    NameNumbers distinct;
    distinct.add(expression);
    for (const std::string* name : distinct.names())
        m_places.push_back(static_cast<std::uint32_t>(m_names.of(*name)));
}

std::span<const std::uint32_t> NumberedTexts::places(std::size_t text) const {
    const std::size_t end = text + 1 < m_texts.size() ? m_texts[text + 1].firstPlace : m_places.size();
    return std::span(m_places).subspan(m_texts[text].firstPlace, end - m_texts[text].firstPlace);
}

double NumberedTexts::value(std::size_t text, const std::vector<double>& point) const {
    const auto& [expression, firstPlace, isSmall, hasSlopes] = m_texts[text];
    if (isSmall)
        return TextWalk(m_places.data() + firstPlace, point).value(expression);
    return fold<double>(expression, [&](const Expression& node, std::span<const double* const> operands) {
        if (node.isNumber())
            return toDouble(node.number());
        if (node.isSymbol())
            return point[*m_names.find(node.name())];
        std::vector<double> values;
        for (const double* operand : operands)
            values.push_back(*operand);
        return valueOf(node, values);
    });
}

void NumberedTexts::slopes(std::size_t text, const std::vector<double>& point, std::vector<double>& slopes) const {
    slopes.clear();
    TextWalk(m_places.data() + m_texts[text].firstPlace, point).spread(m_texts[text].expression, 1, slopes);
}

} // namespace coenergy
