#pragma once
// The result of reading a model file, whatever its format.

#include "base/diagnostic.hpp"
#include "io/source_map.hpp"
#include "model/document.hpp"

#include <string>
#include <vector>

namespace coenergy {

struct LoadedModel {
    Document document;       // as much as could be read
    Diagnostics diagnostics; // about the file; the model itself is not validated
    SourceMap places;
    std::vector<std::string> substituted; // parameters whose values are inserted into the equations (LagEq)
    std::string folder = {};              // of the file: what it names stands beside it; empty: the current one
};

} // namespace coenergy
