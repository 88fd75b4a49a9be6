#pragma once
// The points of a study: which values each input has in point 0, 1, ... Point i is a pure function of the design and i.

#include "studies/distribution.hpp"
#include "studies/sobol_sequence.hpp"

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// An input that takes given values, in turn.
struct SteppedInput {
    std::string name;
    std::vector<double> levels;
    double centre = 0; // its own value, while others take theirs one at a time

    bool operator==(const SteppedInput&) const = default;
};

struct RandomInput {
    std::string name;
    Distribution distribution;

    bool operator==(const RandomInput&) const = default;
};

/// Between two random inputs: of the normal variables of which they are made, which for normal inputs is their own.
struct Correlation {
    std::string one, other;
    double value = 0;

    bool operator==(const Correlation&) const = default;
};

enum class Stepping : std::uint8_t { Grid, OneAtATime };

enum class Sampling : std::uint8_t {
    Random,
    LatinHypercube,
    Sobol,
    Indices, // for Sobol's indices: of each count the points A, B, and A with one input of B, for each input
    Morris,  // of each count a path on which one input after the other moves
};

struct StudyDesign {
    std::vector<SteppedInput> stepped;
    Stepping stepping = Stepping::Grid;
    std::vector<RandomInput> random;
    std::vector<Correlation> correlations;
    Sampling sampling = Sampling::Random;
    std::size_t count = 1; // of random points for each combination of the stepped inputs
    std::uint64_t seed = 1;

    bool operator==(const StudyDesign&) const = default;
};

/// A move of one input along a path of Morris, in shares of its values.
struct MorrisMove {
    std::size_t input = 0;
    double by = 0;
};

enum class DesignPart : std::uint8_t { Inputs, Correlations, Count };

/// Why a design has no points.
struct DesignFault {
    DesignPart part = DesignPart::Inputs;
    std::size_t element = 0; ///< which correlation
    std::string words;
};

class DesignPoints {
public:
    static constexpr std::size_t mostPoints = 100'000'000;

    static tl::expected<DesignPoints, DesignFault> of(StudyDesign design);

    const StudyDesign& design() const { return m_design; }
    std::size_t size() const { return m_steppedCount * m_randomCount; }
    /// Stepped inputs first.
    std::vector<std::string> names() const;
    /// The last stepped input changes faster than the others, and the random ones faster still: each combination of
    /// stepped inputs sees the same random values.
    std::vector<double> at(std::size_t point) const;

    /// How many points belong to one count of the random inputs.
    std::size_t blockSize() const;
    /// The move after point `step` of a path: by half the range, away from the nearer end.
    MorrisMove morrisMove(std::size_t path, std::size_t step) const;

private:
    DesignPoints(StudyDesign design, std::size_t steppedCount, std::size_t randomCount, std::vector<double> factor);

    void addStepped(std::size_t combination, std::vector<double>& values) const;
    double shareOf(std::size_t sample, std::size_t input) const;
    double indicesShare(std::size_t sample, std::size_t input) const;
    double morrisStart(std::size_t path, std::size_t input) const;
    double morrisShare(std::size_t sample, std::size_t input) const;
    double shifted(std::uint64_t index, std::size_t dimension) const;
    std::vector<double> correlated(std::vector<double> shares) const;

    StudyDesign m_design;
    std::size_t m_steppedCount = 1;
    std::size_t m_randomCount = 1;
    std::vector<double> m_factor; // lower triangle of the correlations' Cholesky factor by rows; empty: independent
    std::optional<SobolSequence> m_sequence;
};

} // namespace coenergy
