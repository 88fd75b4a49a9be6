#pragma once
// A document for comparing contents.

#include "model/document.hpp"

#include <vector>

namespace samples {

using namespace coenergy;

/// The document without what it remembers of its file's layout.
inline Document bare(Document document) {
    const auto forget = [](auto& items) {
        for (auto& item : items)
            item.remarks.clear();
    };
    document.parameters = document.parameters.with(forget);
    document.definitions = document.definitions.with(forget);
    document.functions = document.functions.with(forget);
    document.analyses = document.analyses.with(forget);
    document.tables = document.tables.with(forget);
    document.coordinates = document.coordinates.with(forget);
    document.bodies = document.bodies.with(forget);
    document.energies = document.energies.with([](Energies& energies) { energies.remarks.clear(); });
    document.efforts = document.efforts.with(forget);
    document.forces = document.forces.with(forget);
    document.torques = document.torques.with(forget);
    document.displacementConstraints = document.displacementConstraints.with(forget);
    document.flowConstraints = document.flowConstraints.with(forget);
    document.effortConstraints = document.effortConstraints.with(forget);
    document.dynamicConstraints = document.dynamicConstraints.with(forget);
    document.limits = document.limits.with(forget);
    document.outputs = document.outputs.with(forget);
    document.simulation = document.simulation.with([](SimulationSettings& settings) { settings.remarks.clear(); });
    document.plots = document.plots.with(forget);
    document.drawing = document.drawing.with(forget);
    document.studies = document.studies.with(forget);
    document.fits = document.fits.with(forget);
    const auto forgetOne = [](auto& item) { item.remarks.clear(); };
    document.inputs = document.inputs.with(forget);
    document.initialValues = document.initialValues.with(forget);
    document.distributed = document.distributed.with(forget);
    document.continuum = document.continuum.with(forgetOne);
    document.continuumFields = document.continuumFields.with(forget);
    document.continuumStart = document.continuumStart.with(forgetOne);
    document.continuumEnd = document.continuumEnd.with(forgetOne);
    document.graphVectors = document.graphVectors.with(forget);
    document.continuumPoints = document.continuumPoints.with(forget);
    document.functional = document.functional.with(forgetOne);
    document.graph = document.graph.with([](GraphRows& graph) {
        graph.remarks.clear();
        for (auto* rows : {&graph.branches, &graph.outputs, &graph.places})
            for (std::string& row : *rows)
                row.erase(0, row.find_first_not_of(' ')); // irrelevant before numbers
    });
    document.layout = Part(Layout{});
    return document;
}

} // namespace samples
