#pragma once
// A document with everything that stands for something else written out as that: linear graphs, distributed elements
// and bodies as the coordinates, definitions, energies and constraints of a model that somebody would type by hand.

#include "expression/expression.hpp"
#include "model/written_bodies.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace coenergy {

/// Where items that were written come from: behind the typed ones of a section, the field each stands for.
struct WrittenItems {
    std::size_t typed = 0;
    std::vector<Field> origins;
};

/// Of what a written text was made. Bodies are written last.
struct WrittenTraces {
    std::map<Section, WrittenItems> items;
    std::map<Column, std::pair<std::size_t, Field>>
        energies;            // from which length on an energy was written, and for what
    std::set<Field> indexed; // whose text had indices or sums in it
    BodyTraces bodies;
};

/// Along a motion the rate of what is stored is what is supplied less what is dissipated, in names of the written
/// document.
struct PowerBalance {
    Expression stored;
    Expression supplied;
    Expression dissipated;
};

struct WrittenDocument {
    Document document; // to write it once more changes nothing
    WrittenTraces traces;
    Diagnostics problems;                     // at the fields of the typed document
    std::optional<PowerBalance> balance = {}; // of equations that have no energies of their own
};

WrittenDocument writtenDocument(const Document& typed);
/// Of one to which something was written already.
WrittenDocument writtenDocument(WrittenDocument begun);

/// The written document alone.
Document withEverythingWrittenOut(const Document& typed);

/// A place of the written document as one of the typed: what it comes from, or if it may be any of several the section.
/// Nothing for what was typed.
std::optional<Field> originOf(const WrittenTraces& traces, const Field& field, const Span& span);

/// Whether the document is of a graph, a field or a functional, which bring equations of their own.
bool hasOtherFormulation(const Document& typed);
/// Whether it has anything of a field.
bool hasContinuum(const Document& document);
bool hasFunctional(const Document& document);

/// Whether the texts of a section stand in the typed document alone, since something else is written for them.
bool isWrittenOut(Section section);

} // namespace coenergy
