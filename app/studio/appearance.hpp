#pragma once

namespace coenergy {

/// Whose colours the window has: the desktop's, or the program's own.
enum class Appearance { Desktop, Light, Dark };

Appearance storedAppearance();
/// Shows and remembers it. A desktop that brings no palette of its own gets the program's light one.
void setAppearance(Appearance appearance);

} // namespace coenergy
