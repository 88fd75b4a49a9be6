// Any bytes as a model file.
#include "saving.hpp"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const coenergy::LoadedModel model = coenergy::readLdae({reinterpret_cast<const char*>(data), size});
    fuzzing::checkPlaces(model);
    fuzzing::checkSaving(model);
    return 0;
}
