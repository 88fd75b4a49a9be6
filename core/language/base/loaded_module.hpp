#pragma once
// Parts of the program that are loaded when they are first needed, because the libraries behind them would make every
// start slower.

namespace coenergy {

/// The place of a variable or function that a module exports, or null where there is no such module: `file` stands
/// where the program looks for its own (beside a program that was built; where modules are installed otherwise). What
/// is loaded stays.
const void* exportedBy(const char* file, const char* name);

} // namespace coenergy
