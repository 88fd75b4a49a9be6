#pragma once
// Equilibria and modes in words and symbols.

#include "equilibrium/equilibria.hpp"
#include "expression/notation.hpp"
#include "model/document.hpp"
#include "plot/axis_names.hpp"
#include "theme/symbol_text.hpp"

#include <QString>

#include <complex>
#include <optional>
#include <vector>

namespace coenergy {

/// An angle count pi/parts, a simple fraction of a turn.
struct PartOfTurn {
    int count = 0;
    int parts = 1;
};
std::optional<PartOfTurn> partOfTurn(double value);

/// Whether it is the coordinate of a rotation.
bool isAngle(const Document& document, const std::string& name);

/// "−0.018 + 3.8 j".
QString complexNumber(std::complex<double> value, int shownDigits = 4);
/// The same of a mode; of a pair "−0.018 ± 3.8 j", whose imaginary part is positive.
QString eigenvalueText(std::complex<double> value, bool isPair, int shownDigits);

/// A value with its unit; parts of a turn as multiples of pi.
QString placeValue(double value, const std::string& unit);

/// The position, a line for each coordinate: "theta = pi".
std::vector<SymbolText> placeLines(const Equilibrium& equilibrium, const Document& document, const Notation& notation);

/// Further remarks: what nothing determines, limits, reactions, energy, why there are no modes. Names stand between
/// backticks.
QStringList accountLines(const Equilibrium& equilibrium, const Document& document);

/// Enough to see how close assumed modes come to an exact frequency.
inline constexpr int frequencyDigits = 6;

/// A mode, or a pair of conjugate ones.
struct ModeItem {
    std::size_t mode = 0; // index in the system; of a pair, of the one with the positive imaginary part
    bool isPair = false;
    SymbolText name; // of what moves most
    QString value;
    QString angularFrequency; // in rad/s
    QString frequency;        // in Hz
    QString damping;
    QString timeConstant;
    Eigen::VectorXcd shape; // of all coordinates, scaled so that the largest is 1
};

/// The modes that oscillate, then the others, each in the order of the system.
std::vector<ModeItem> modeItems(const LinearSystem& system, const Notation& notation);

/// "per unit of `theta`: `x` = 0.12": the shape relative to its largest coordinate. Names stand between backticks.
QString shapeInWords(const LinearSystem& system, const ModeItem& item, const Document& document);

} // namespace coenergy
