#pragma once
// The sections of a document that are lists of items.

#include "base/field.hpp"

inline constexpr coenergy::Section listSections[] = {
    coenergy::Section::Parameters,
    coenergy::Section::Definitions,
    coenergy::Section::Tables,
    coenergy::Section::GraphVectors,
    coenergy::Section::Inputs,
    coenergy::Section::InitialValues,
    coenergy::Section::DistributedElements,
    coenergy::Section::Coordinates,
    coenergy::Section::Bodies,
    coenergy::Section::Efforts,
    coenergy::Section::Forces,
    coenergy::Section::Torques,
    coenergy::Section::DisplacementConstraints,
    coenergy::Section::FlowConstraints,
    coenergy::Section::EffortConstraints,
    coenergy::Section::DynamicConstraints,
    coenergy::Section::Limits,
    coenergy::Section::Outputs,
    coenergy::Section::Plots,
    coenergy::Section::Drawing,
    coenergy::Section::ContinuumFields,
    coenergy::Section::ContinuumPoints,
};
