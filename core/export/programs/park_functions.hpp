#pragma once
// The equations of motion as the five functions of Park's educational code, for ode45 of Octave and MATLAB:
//   [ Mass  Qq' ] [ qdd    ]   [ -Gravity - Generalized1 ]
//   [ Qq    0   ] [ lambda ] = [ -Gamma                  ]
// Formulas as they are derived, without a projection: what is integrated drifts off its constraints, as in that code.
// Reference: Y. Park, Development of an Educational Code ..., J. Appl. Comput. Mech. 8(1), 2022, eq. 11, figures 4
// to 12.

#include "programs/exported_model.hpp"

#include <string>
#include <string_view>
#include <variant>

namespace coenergy {

struct ParkFunctions {
    std::string functions; // of NAME.m: dz/dt = NAME(t, z, PARAMETERS...)
    std::string script;    // of NAME_main.m, which runs it
};

/// Whether one of the five has this name, so that no program may.
bool isParkFunction(std::string_view name);

/// `program` is NAME; `version` that of this program.
std::variant<ParkFunctions, ExportObstacle> parkFunctions(const ExportSource& source, const std::string& program,
                                                          const std::string& version);

} // namespace coenergy
