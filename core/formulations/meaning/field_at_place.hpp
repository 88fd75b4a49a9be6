#pragma once
// The values of a field at its ends and points have names of their own: u(L) is u_end.

#include "base/diagnostic.hpp"
#include "model/document.hpp"

#include <string>

namespace coenergy {

/// For a field called like a function: extends the problem to the whole call, and proposes the name of the value there;
/// or, with the call instead of the name, the name that the value will have once there is a point. Other names are not
/// affected.
void reportFieldAtPlace(Diagnostic& problem, const std::string& text, const Document& document);

} // namespace coenergy
