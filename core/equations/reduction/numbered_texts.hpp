#pragma once
// Texts in names that have numbers, so that a point is a list of values: evaluated and differentiated at thousands of
// names without an expression being made.

#include "expression/name_numbers.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace coenergy {

/// The names and the texts must outlive it.
class NumberedTexts {
public:
    /// Of a name, which may be new.
    std::size_t numberOf(const std::string& name) { return m_names.of(name); }
    std::optional<std::size_t> find(const std::string& name) const { return m_names.find(name); }
    const std::vector<const std::string*>& names() const { return m_names.names(); }

    /// The next text.
    void add(const Expression& text);
    std::size_t size() const { return m_texts.size(); }
    const Expression& text(std::size_t k) const { return m_texts[k].expression; }
    /// The numbers of the names in a text, where they stand in it, in reading order.
    std::span<const std::uint32_t> places(std::size_t text) const;
    /// Whether slopes are known of all operations in it.
    bool hasSlopes(std::size_t text) const { return m_texts[text].hasSlopes; }

    double value(std::size_t text, const std::vector<double>& point) const;
    /// The derivatives by each place of a name. Reverse mode.
    void slopes(std::size_t text, const std::vector<double>& point, std::vector<double>& slopes) const;

private:
    struct Text {
        Expression expression;
        std::size_t firstPlace = 0;
        bool isSmall = false;
        bool hasSlopes = false;
    };

    void addPlaces(const Expression& expression);
    void addDistinct(const Expression& expression);

    NameNumbers m_names;
    std::vector<Text> m_texts;
    std::vector<std::uint32_t> m_places; // of all small texts, one after the other
};

} // namespace coenergy
