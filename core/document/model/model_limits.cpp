// Items whose cost grows with the square of their number have a smaller limit than those that are only listed. Graphs,
// elements, tables and indices have limits of their own for what they stand for.
#include "model/model_limits.hpp"

#include "model/edit.hpp"

namespace coenergy {

namespace {

struct SectionLimit {
    Section section;
    std::size_t most;
    std::string_view name; // in a file
};

constexpr SectionLimit sectionLimits[] = {{Section::Parameters, 20'000, "parameters"},
                                          {Section::Definitions, 20'000, "definitions"},
                                          {Section::Tables, 1'000, "tables"},
                                          {Section::Inputs, 2'000, "inputs"},
                                          {Section::InitialValues, 5'000, "initial"},
                                          {Section::Coordinates, 1'000, "coordinates"},
                                          {Section::Bodies, 300, "bodies"},
                                          {Section::DistributedElements, 300, "distributed"},
                                          {Section::Efforts, 2'000, "efforts"},
                                          {Section::Forces, 2'000, "forces"},
                                          {Section::Torques, 2'000, "torques"},
                                          {Section::DisplacementConstraints, 1'000, "constraints.displacement"},
                                          {Section::FlowConstraints, 1'000, "constraints.flow"},
                                          {Section::EffortConstraints, 1'000, "constraints.effort"},
                                          {Section::DynamicConstraints, 1'000, "constraints.dynamic"},
                                          {Section::Limits, 2'000, "limits"},
                                          {Section::Outputs, 5'000, "outputs"},
                                          {Section::Plots, 500, "plots"},
                                          {Section::Drawing, 5'000, "drawing"},
                                          {Section::ContinuumFields, 50, "continuum.field"},
                                          {Section::ContinuumPoints, 200, "continuum.point"}};

} // namespace

Diagnostics beyondLimits(const Document& document) {
    Diagnostics findings;
    for (const SectionLimit& limit : sectionLimits)
        if (const std::size_t count = itemCount(document, limit.section); count > limit.most)
            findings.push_back({Code::TooManyItems,
                                Severity::Error,
                                {limit.section, limit.most, Column::Whole},
                                {},
                                {Name(std::string(limit.name)), Count(static_cast<std::int64_t>(count)),
                                 Count(static_cast<std::int64_t>(limit.most))}});
    return findings;
}

} // namespace coenergy
