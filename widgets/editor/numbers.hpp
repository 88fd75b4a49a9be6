#pragma once

#include "editor/slider_scale.hpp"
#include "expression/evaluate.hpp"
#include "model/document.hpp"

#include <QString>

#include <optional>

namespace coenergy {

/// What a text is worth by itself; nothing if it needs other names.
std::optional<double> plainNumber(const std::string& text);

/// The document with number and unit of a text like "0.1 m", each in its field, where the unit is the declared one or
/// none is declared; else as it is.
Document withTypedUnit(const Document& document, const Field& field);
/// Whether the text is a quantity like "30 cm" that is read in the declared unit.
bool isConvertedQuantity(const Document& document, const Field& field);

/// A number of the document that a slider can change, and the range that the document gives it.
struct SliderNumber {
    double value = 0;
    std::optional<double> minimum;
    std::optional<double> maximum;
    QString unit;
    std::optional<SliderScaling> scaling = std::nullopt; ///< where the document says one
};

/// The number in the field of a parameter's value or of an initial value; an initial value that is not given is 0.
/// Nothing for any other field, and where the text is no plain number.
std::optional<SliderNumber> sliderNumberOf(const Document& document, const Field& field);

/// The range that a slider has for it: what is given, and else what one may want to try. Masses are never negative.
/// The scaling is `otherwise` where the document says none, and linear where there is no logarithm.
SliderScale scaleOf(const SliderNumber& number, SliderScaling otherwise = SliderScaling::Linear);

/// The values of parameters, given or calculated from others.
Point parameterNumbers(const Document& document);

/// Four digits, or a whole number of five, as they are shown at rest.
QString shortNumber(double value);

/// The unit of what a field holds, for a suffix.
QString unitOf(const Document& document, const Field& field);

} // namespace coenergy
