#pragma once

namespace coenergy {

/// Whether an equation shows what is typed now, or what was last understood.
enum class Freshness { Current, Stale };

} // namespace coenergy
