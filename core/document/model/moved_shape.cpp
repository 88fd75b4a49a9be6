// In a place such as `x - 0.07` only the number is changed, so that the shape still follows x.
#include "model/moved_shape.hpp"

#include <charconv>
#include <cmath>
#include <optional>
#include <regex>

namespace coenergy {

namespace {

// Rounded to a decimal place that matches the resolution.
double rounded(double value, double resolution) {
    const double unit = std::pow(10.0, std::floor(std::log10(resolution)));
    return std::round(value / unit) * unit;
}

std::string shortest(double value) {
    char buffer[32];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::general, 10);
    return {buffer, end.ptr};
}

struct Offset {
    std::string before; // the expression to which the number is added; empty: none
    double number = 0;
};

Offset offsetOf(const std::string& text) {
    static const std::regex alone(R"(\s*([+-]?\s*[0-9.]+(?:[eE][+-]?[0-9]+)?)\s*)");
    static const std::regex behind(R"((.*[\w)])\s*([+-])\s*([0-9.]+(?:[eE][+-]?[0-9]+)?)\s*)");
    std::smatch match;
    const auto number = [](std::string digits) {
        std::erase(digits, ' ');
        return std::strtod(digits.c_str(), nullptr);
    };
    if (std::regex_match(text, match, alone))
        return {{}, number(match[1])};
    // Not the exponent of a number such as 1e-3.
    static const std::regex exponent(R"(.*(^|[^\w])[0-9.]+[eE])");
    if (std::regex_match(text, match, behind) && !std::regex_match(match[1].str(), exponent))
        return {match[1], match[2] == "-" ? -number(match[3]) : number(match[3])};
    return {text, 0};
}

std::string moved(const std::string& text, double distance, double resolution) {
    const Offset offset = offsetOf(text);
    const double number = rounded(offset.number + distance, resolution);
    if (offset.before.empty())
        return shortest(number);
    if (number == 0)
        return offset.before;
    return offset.before + (number < 0 ? " - " : " + ") + shortest(std::abs(number));
}

} // namespace

Shape movedShape(const Shape& shape, double x, double y, double resolution) {
    return movedEnd(movedEnd(shape, ShapeEnd::At, x, y, resolution), ShapeEnd::To, x, y, resolution);
}

const std::vector<std::string>& endTexts(const Shape& shape, ShapeEnd end) {
    return end == ShapeEnd::At ? shape.at : shape.to;
}

Shape withEnd(const Shape& shape, ShapeEnd end, const std::vector<std::string>& texts) {
    Shape result = shape;
    (end == ShapeEnd::At ? result.at : result.to) = texts;
    return result;
}

Shape movedEnd(const Shape& shape, ShapeEnd end, double x, double y, double resolution) {
    const std::vector<std::string>& texts = endTexts(shape, end);
    if (texts.size() != 2)
        return shape;
    return withEnd(shape, end, {moved(texts[0], x, resolution), moved(texts[1], y, resolution)});
}

} // namespace coenergy
