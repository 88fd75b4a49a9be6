#pragma once

namespace coenergy {

/// Whether an equation corresponds to the present text, or to the last understood one.
enum class Freshness { Current, Stale };

} // namespace coenergy
