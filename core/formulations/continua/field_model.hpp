#pragma once
// A document with a field as one with the coordinates of its assumed modes.

#include "algebra/algebra.hpp"
#include "continua/ritz.hpp"
#include "model/written_document.hpp"

#include <initializer_list>
#include <stop_token>

namespace coenergy {

/// What states a field.
inline constexpr std::initializer_list<Section> continuumSections = {Section::Continuum, Section::ContinuumFields,
                                                                     Section::ContinuumStart, Section::ContinuumEnd,
                                                                     Section::ContinuumPoints};

struct ReadBasis {
    Basis basis;
    Diagnostics problems;
};

/// The choice of shapes of a document with a field, which has been parsed as `continuum`.
ReadBasis readBasis(const Document& typed, const Continuum& continuum, Algebra& algebra);

/// After the typed items come coordinates, energies and efforts, and, as definitions, the field at both ends, u_start
/// and u_end, and at its points, u_point1, u_point2, ... If no model can be made, a problem gives the reason and
/// nothing is written. Throws Cancelled on request.
WrittenDocument fieldModel(const Document& typed, Algebra& algebra, const std::stop_token& stop = {});

/// The document together with the continuum and the model derived from it.
struct FieldWithModel {
    WrittenDocument written;
    Continuum continuum; // understood
    RitzModel ritz;      // without coordinates where no model can be made
};

FieldWithModel fieldWithModel(const Document& typed, Algebra& algebra, const std::stop_token& stop = {});

} // namespace coenergy
