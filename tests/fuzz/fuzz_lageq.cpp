// Any bytes as an input file of the thesis.
#include "saving.hpp"

#include "io/read_lag_eq.hpp"
#include "io/regulated_effort.hpp"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const coenergy::LoadedModel model = coenergy::readLagEq({reinterpret_cast<const char*>(data), size});
    fuzzing::checkPlaces(model);
    fuzzing::checkSaving(model);
    for (const std::string& name : coenergy::effortCandidates(model.document))
        if (const auto regulated = coenergy::withRegulatedEfforts(model, {name})) {
            fuzzing::checkPlaces(*regulated);
            break;
        }
    return 0;
}
