#pragma once
// A JSON schema of the .ldae format, for other programs that write models and for editors that complete keys: TOML has
// the same values as JSON.

#include <string>

namespace coenergy {

/// Draft 2020-12, from the descriptions of the sections.
std::string ldaeJsonSchema();

} // namespace coenergy
