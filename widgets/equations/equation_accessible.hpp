#pragma once

namespace coenergy {

class EquationPanel;

/// Makes every EquationPanel a list of equations for assistive technology. May be called any number of times.
void installEquationAccessibility();

/// To be called after the rows of a panel were replaced, or its current row has changed.
void announceRowsChanged(EquationPanel& panel);
void announceCurrentRow(EquationPanel& panel);

} // namespace coenergy
