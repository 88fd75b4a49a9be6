#pragma once

namespace coenergy {

/// Whose colours the window has: the desktop's, or the program's own.
enum class Appearance { Desktop, Light, Dark };

Appearance storedAppearance();
/// Applies it and remembers it. If the desktop provides no palette of its own, the program uses its light one.
void setAppearance(Appearance appearance);

} // namespace coenergy
