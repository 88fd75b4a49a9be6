#pragma once
// A document with shorthand written out: linear graphs, distributed elements and bodies as the coordinates,
// definitions, energies and constraints that a user would type by hand. Each formulation does so in a folder of its
// own; meaning/formulations.hpp lists them.

#include "base/diagnostic.hpp"
#include "expression/expression.hpp"
#include "model/document.hpp"

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

/// Where generated text of an energy begins, and the field that it comes from.
struct WrittenTerms {
    std::size_t begin = 0;
    Field origin;
};

/// The origin of a generated text.
struct WrittenTraces {
    std::map<Section, WrittenItems> items;
    std::map<Column, std::vector<WrittenTerms>> energies; // in the order of the text
    std::set<Field> indexed;                              // fields whose text contained indices or sums
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

/// Maps a place in the written document to the typed one: its origin, or the section if several are possible. Nothing
/// for typed items.
std::optional<Field> originOf(const WrittenTraces& traces, const Field& field, const Span& span);

/// Whether the document describes a graph, a field or a functional, which have equations of their own.
bool hasOtherFormulation(const Document& typed);
/// Whether it contains any part of a linear graph.
bool hasGraph(const Document& document);
/// Whether branches of its graph carry vectors.
bool hasVectors(const Document& document);
/// Whether it contains any part of a field.
bool hasContinuum(const Document& document);
bool hasFunctional(const Document& document);

/// Whether the texts of a section exist in the typed document only, because other items replace them.
bool isWrittenOut(Section section);

} // namespace coenergy
