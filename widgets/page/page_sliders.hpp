#pragma once
// The numbers of a model that a page can change.

#include "editor/number/slider_scale.hpp"
#include "meaning/parsed_model.hpp"
#include "programs/exported_model.hpp"

#include <QString>

#include <string>
#include <vector>

namespace coenergy {

struct PageSlider {
    std::string name; ///< as the program calls it
    std::string description;
    std::string unit;
    double value = 0;
    SliderScale scale;
    enum class Of { Parameter, Start } of = Of::Parameter;
    bool isFirst = false; ///< shown at once, not folded
};

/// Those that `program` lets change: parameters that are numbers, and initial values that were typed or that no
/// constraint determines. Starred ones and starts come first.
std::vector<PageSlider> pageSliders(const ParsedModel& parsed, const ExportedModel& program);

} // namespace coenergy
