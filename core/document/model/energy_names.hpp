#pragma once
// Names of energies and powers that plots and drawings may use without a declaration. If the model declares such a
// name, its declaration takes precedence.

#include <array>
#include <string_view>

namespace coenergy {

enum class ModelEnergy { KineticCoenergy, Potential, Total, DissipatedPower, EffortPower };

struct EnergyName {
    ModelEnergy energy;
    std::string_view name;
    std::string_view latex;
};

inline constexpr std::array<EnergyName, 5> energyNames = {{
    {ModelEnergy::KineticCoenergy, "kinetic_coenergy", "T^{*}"},
    {ModelEnergy::Potential, "potential_energy", "V"},
    {ModelEnergy::Total, "total_energy", "E"},
    {ModelEnergy::DissipatedPower, "dissipated_power", "P_{\\mathrm{d}}"},
    {ModelEnergy::EffortPower, "effort_power", "P_{\\mathrm{e}}"},
}};

constexpr const EnergyName* energyNamed(std::string_view name) {
    for (const EnergyName& energy : energyNames)
        if (energy.name == name)
            return &energy;
    return nullptr;
}

constexpr std::string_view nameOf(ModelEnergy energy) {
    for (const EnergyName& entry : energyNames)
        if (entry.energy == energy)
            return entry.name;
    return {};
}

} // namespace coenergy
