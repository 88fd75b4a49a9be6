#pragma once

namespace coenergy {

class GraphCanvas;

/// Makes every GraphCanvas a list of nodes and branches for assistive technology. May be called any number of times.
void installGraphAccessibility();

/// To be called when a canvas has another picture, or another current item.
void tellGraphChanged(GraphCanvas& canvas);
void tellCurrentItem(GraphCanvas& canvas);

} // namespace coenergy
