#pragma once
// The frequency equation of uniform strings, bars, shafts and beams with bodies and springs at their ends, as a
// formula.

#include "continua/separation.hpp"
#include "expression/print_latex.hpp"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

/// factor * waves, as the literature writes it.
struct FrequencyTerm {
    Expression factor; // of bodies, springs and the wave number; 1 for what the bare field has
    Expression waves;  // sines and cosines, of beams hyperbolic ones, too
};

/// value = 0 at every natural frequency omega > 0, with the wave number beta of
///     beta^order = square of omega, times what belongs to it:  m omega^2 / n  (order 2),  m omega^2 / e  (order 4).
struct FrequencyEquation {
    Expression value;
    std::vector<FrequencyTerm> terms;                     // they add up to it; that of the bare field first
    std::string waveNumber = "beta", frequency = "omega"; // others where the field has these names
    int order = 2;
    Expression power; // what beta^order is, in omega
    Notation notation;
    Separation separation; // that leads to it
};

/// For m u_tt - n u_xx = 0 or m u_tt + e u_xxxx = 0 with ends that are held, or that carry energies quadratic in u and
/// u_x. Damping and forces are ignored. Nothing for fields that vary along the interval, have a foundation,
/// tension together with bending, or rotary inertia, or bodies, springs or supports at points; for several fields; and
/// for incomplete statements. Throws Cancelled on request.
std::optional<FrequencyEquation> frequencyEquation(const Continuum& continuum, const FieldEquations& equations,
                                                   Algebra& algebra, const std::stop_token& stop = {});

/// The value term by term, a factor before its waves.
std::string textOf(const FrequencyEquation& equation);
std::vector<LatexTerm> latexTerms(const FrequencyEquation& equation);

} // namespace coenergy
