#pragma once
// A field's values at its ends and points have names of their own: u(L) is u_end.

#include "base/diagnostic.hpp"
#include "model/document.hpp"

#include <string>

namespace coenergy {

/// Of a name that is no function, but a field: the problem covers the whole call then, and proposes the value there;
/// or, with the call in place of the name, what the value is called once there is a point. No other name is concerned.
void tellFieldAtPlace(Diagnostic& problem, const std::string& text, const Document& document);

} // namespace coenergy
