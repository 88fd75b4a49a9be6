#include "model/conjugate_names.hpp"

namespace coenergy {

std::string_view conjugatePrefix(const Field& field) {
    if (field.section != Section::Energies)
        return {};
    return field.column == Column::KineticEnergy ? "p_" : field.column == Column::PotentialCoenergy ? "e_" : "";
}

const Entry* coordinateOfConjugate(const Field& field, std::string_view name, const Vocabulary& vocabulary) {
    const std::string_view prefix = conjugatePrefix(field);
    if (prefix.empty() || !name.starts_with(prefix))
        return nullptr;
    const Entry* entry = vocabulary.find(name.substr(prefix.size()));
    return entry && entry->meaning == Meaning::Coordinate ? entry : nullptr;
}

} // namespace coenergy
