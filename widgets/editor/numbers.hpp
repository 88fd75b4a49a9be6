#pragma once

#include "editor/slider_scale.hpp"
#include "model/document.hpp"

#include <QString>

#include <optional>

namespace coenergy {

/// What a text is worth by itself; nothing if it needs other names.
std::optional<double> plainNumber(const std::string& text);

/// A number of the document that a slider can change, and the range that the document gives it.
struct SliderNumber {
    double value = 0;
    std::optional<double> minimum;
    std::optional<double> maximum;
    QString unit;
};

/// The range that a slider has for it: what is given, and else what one may want to try. Masses are never negative.
SliderScale scaleOf(const SliderNumber& number);

/// The number in the field of a parameter's value or of an initial value; an initial value that is not given is 0.
/// Nothing for any other field, and where the text is no plain number.
std::optional<SliderNumber> sliderNumberOf(const Document& document, const Field& field);

/// The unit of what a field holds, for a suffix.
QString unitOf(const Document& document, const Field& field);

} // namespace coenergy
