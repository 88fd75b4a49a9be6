#pragma once
// A document with all shorthand written out: linear graphs, distributed elements and bodies as the coordinates,
// definitions, energies and constraints that a user would type by hand.

#include "expression/expression.hpp"
#include "model/written_bodies.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace coenergy {

/// The origin of generated items, which follow the typed ones of a section: the field that each comes from.
struct WrittenItems {
    std::size_t typed = 0;
    std::vector<Field> origins;
};

/// The origin of a generated text. Bodies are written last.
struct WrittenTraces {
    std::map<Section, WrittenItems> items;
    std::map<Column, std::pair<std::size_t, Field>>
        energies;            // from which length on an energy was written, and for what
    std::set<Field> indexed; // fields whose text contained indices or sums
    BodyTraces bodies;
};

/// Along a motion the rate of the stored energy is the supplied minus the dissipated power, in names of the written
/// document.
struct PowerBalance {
    Expression stored;
    Expression supplied;
    Expression dissipated;
};

struct WrittenDocument {
    Document document; // writing it out again changes nothing
    WrittenTraces traces;
    Diagnostics problems;                     // at the fields of the typed document
    std::optional<PowerBalance> balance = {}; // for equations that do not come from energies
};

WrittenDocument writtenDocument(const Document& typed);
/// Continues with a document that is partly written out.
WrittenDocument writtenDocument(WrittenDocument begun);

/// The written document alone.
Document withEverythingWrittenOut(const Document& typed);

/// Maps a place in the written document to the typed one: its origin, or the section if several are possible. Nothing
/// for typed items.
std::optional<Field> originOf(const WrittenTraces& traces, const Field& field, const Span& span);

/// Whether the document describes a graph, a field or a functional, which have equations of their own.
bool hasOtherFormulation(const Document& typed);
/// Whether it contains any part of a field.
bool hasContinuum(const Document& document);
bool hasFunctional(const Document& document);

/// Whether the texts of a section exist in the typed document only, because other items replace them.
bool isWrittenOut(Section section);

} // namespace coenergy
