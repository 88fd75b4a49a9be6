#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

#include <vector>

namespace coenergy {

/// The purpose of a colour. Every colour that the widgets paint themselves is requested by role, so that light and dark
/// follow the palette.
enum class ColorRole {
    Background, ///< behind text: panes
    Window,     ///< behind bars
    Text,       ///< body text and current equations
    Muted,      ///< labels, headings and hints beside the text
    Stale,      ///< what belonged to the last good state of the model
    Error,
    Warning,
    Success,
    ErrorBand, ///< behind an error, over the width of a pane
    WarningBand,
    Accent,      ///< what is selected or has the focus, also as text
    OnAccent,    ///< text on a fill in Accent
    Highlight,   ///< a fill behind what is hovered or switched on
    Selection,   ///< a fill behind what is selected
    Mark,        ///< a fill behind a part of something selectable
    Field,       ///< a fill behind input fields
    ControlEdge, ///< outlines of controls
    Separator,   ///< thin lines between rows
};

/// The colour of a role on the palette's base. Roles that paint text have a contrast of at least 4.5:1 to Background,
/// and also to Window, Highlight, Selection, Mark and Field, except Stale, which has 3:1 because its greyness is the
/// message. A signal has it on its band, too. ControlEdge has 3:1 to Background, Field and Window.
QColor themeColor(const QPalette& palette, ColorRole role);

/// Colours for curves and for the origins of terms, in the order of use: Okabe and Ito's set without its pale yellow,
/// each moved in lightness only as far as the contrast `contrast` requires: 3 for curves, to the palette's base; 4.5
/// for text, to everything that text stands on.
std::vector<QColor> categoryColors(const QPalette& palette, double contrast = 3.0);

/// Contrast ratio of two opaque colours after WCAG 2.1, from 1 to 21.
double contrastRatio(const QColor& a, const QColor& b);

/// `color` moved towards black or white, whichever lies away from `background`, until the contrast is reached.
QColor withContrast(const QColor& color, const QColor& background, double contrast);

/// The mixture `share * a + (1 - share) * b`, opaque.
QColor mixed(const QColor& a, const QColor& b, double share);

/// The program's own palettes, for desktops that provide none.
QPalette lightPalette();
QPalette darkPalette();

/// What a screen shows that is to show nothing.
QColor darkenedScreen();

/// The purpose of a text; sizes are in proportion to that of Body.
enum class TextRole { Body, Small, Heading, Title };
QFont themeFont(const QFont& body, TextRole role);

/// Whether text is lighter than its background.
bool isDark(const QPalette& palette);

} // namespace coenergy
