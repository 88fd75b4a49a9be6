#include "io/read_model.hpp"

#include "io/read_lag_eq.hpp"
#include "io/read_ldae.hpp"

#include <algorithm>
#include <filesystem>

namespace coenergy {

namespace {

char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

} // namespace

bool isLagEqFile(std::string_view path) {
    constexpr std::string_view ending = "lageq.txt";
    return path.size() >= ending.size() &&
           std::equal(ending.begin(), ending.end(), path.end() - static_cast<std::ptrdiff_t>(ending.size()),
                      [](char wanted, char letter) { return wanted == lower(letter); });
}

LoadedModel readModel(std::string_view path, std::string_view bytes) {
    LoadedModel model = isLagEqFile(path) ? readLagEq(bytes) : readLdae(bytes);
    model.folder = std::filesystem::path(path).parent_path().string();
    return model;
}

} // namespace coenergy
