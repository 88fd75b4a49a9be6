#pragma once

#include "editor/number/slider_scale.hpp"
#include "expression/evaluate.hpp"
#include "model/document.hpp"

#include <QString>

#include <optional>

namespace coenergy {

/// The value of a text by itself; nothing if it depends on names.
std::optional<double> plainNumber(const std::string& text);

/// The document with number and unit of a text like "0.1 m" in separate fields, if the unit is the declared one or none
/// is declared; otherwise unchanged.
Document withTypedUnit(const Document& document, const Field& field);
/// Whether the text is a quantity like "30 cm" that is read in the declared unit.
bool isConvertedQuantity(const Document& document, const Field& field);

/// A number of the document that a slider can change, and its range in the document.
struct SliderNumber {
    double value = 0;
    std::optional<double> minimum;
    std::optional<double> maximum;
    QString unit;
    std::optional<SliderScaling> scaling = std::nullopt; ///< if the document gives one
};

/// The number in the field of a parameter's value, of a source that is constant, or of an initial value; an initial
/// value that is not given is 0. Nothing for any other field, and if the text is not a plain number.
std::optional<SliderNumber> sliderNumberOf(const Document& document, const Field& field);

/// The range of its slider: the given one, or else one worth trying. Masses are never negative. If the document gives
/// no scaling it is `otherwise`; it is linear where a logarithmic one is impossible.
SliderScale scaleOf(const SliderNumber& number, SliderScaling otherwise = SliderScaling::Linear);

/// The values of parameters, given or calculated from others.
Point parameterNumbers(const Document& document);

/// As shown at rest: four digits, or a whole number of five.
QString shortNumberText(double value);

/// The unit of a field's value, for a suffix.
QString unitOf(const Document& document, const Field& field);

} // namespace coenergy
