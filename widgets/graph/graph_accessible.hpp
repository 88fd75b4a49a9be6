#pragma once

namespace coenergy {

class GraphCanvas;

/// Makes every GraphCanvas a list of nodes and branches for assistive technology. May be called any number of times.
void installGraphAccessibility();

/// To be called when a canvas has another picture, or another current item.
void announceGraphChanged(GraphCanvas& canvas);
void announceCurrentItem(GraphCanvas& canvas);

} // namespace coenergy
