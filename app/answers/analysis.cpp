// What was set of the options of an analysis.
#include "answers/analysis.hpp"

namespace coenergy {

std::optional<double> GivenOptions::number(const std::string& name) const {
    const auto found = numbers.find(name);
    return found == numbers.end() ? std::nullopt : found->second;
}

const std::vector<std::string>& GivenOptions::textsOf(const std::string& name) const {
    static const std::vector<std::string> none;
    const auto found = texts.find(name);
    return found == texts.end() ? none : found->second;
}

} // namespace coenergy
