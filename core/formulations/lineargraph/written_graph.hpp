#pragma once
// A linear graph as the equations of its branches: the states of the normal tree as dynamic variables, and the other
// variables that are needed as efforts determined by their laws.
//
// A branch 5 is written as
//   v5, f5      across and through variable: a dynamic variable where it is a state, an effort where a law determines
//   it,
//               else a definition by a loop or cut set of the normal tree, or what its source gives
// and an integrated output as x5 or h5, a dynamic variable. Of a dependent storage element the law takes the rates of
// the states and sources that determine it, so that the equations have no hidden constraint, whatever depends on what.
// Reference: D. Rowell and D. N. Wormley, System Dynamics, 1997, chapter 5.

#include "model/written_document.hpp"

namespace coenergy {

/// Writes out the graph of a document into `written`, which has no graph afterwards.
void writeGraph(const Document& typed, WrittenDocument& written);

} // namespace coenergy
