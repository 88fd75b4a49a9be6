#pragma once
// What the points of any study say of a measure: how it is spread, and which inputs it follows.

#include "studies/design.hpp"
#include "studies/study_point.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace coenergy {

/// The measure of all points that have it, in their order.
std::vector<double> measuredValues(const PointRecords& records, std::size_t measure);

/// Of values in ascending order, at least one: between those whose ranks are next to `share`, in proportion.
double quantile(const std::vector<double>& ascending, double share);

struct Spread {
    double mean = 0;
    double deviation = 0; ///< of the sample; undefined for a single value
};
/// Of at least one value, whatever their size.
Spread spreadOf(const std::vector<double>& values);

/// Spearman's: whether one rises where the other rises; equal values share their rank. Undefined if either does not
/// vary.
double rankCorrelation(const std::vector<double>& one, const std::vector<double>& other);

struct InputInfluence {
    std::string input;
    double value = 0;
    double error = 0; ///< its standard error, where one is known
};

/// What the values of influences are.
enum class InfluenceKind : std::uint8_t {
    TotalIndex,     ///< share of the variance, with everything that an input does together with others
    MeanEffect,     ///< Morris: the mean size of the change with a share of the input's values
    RankCorrelation ///< signed
};

struct Influences {
    InfluenceKind kind = InfluenceKind::RankCorrelation;
    std::vector<InputInfluence>
        sorted; ///< the largest first; none where the measure does not vary, or too little is known
};

/// What the design was made for, otherwise rank correlations.
Influences influencesOn(const DesignPoints& points, const PointRecords& records, std::size_t measure);

} // namespace coenergy
