// Derivatives beyond those named in the model get the unknown's name with a prime and the order.
#include "reduction/unknowns.hpp"

#include <charconv>

namespace coenergy {

UnknownTable::UnknownTable(const DaeSystem& system) {
    for (const Unknown& unknown : system.unknowns)
        add(unknown.derivatives);
}

void UnknownTable::add(std::vector<std::string> derivatives) {
    for (std::size_t order = 0; order < derivatives.size(); ++order)
        m_places.emplace(derivatives[order], DerivativeOf{m_names.size(), static_cast<int>(order)});
    m_names.push_back(std::move(derivatives));
}

std::string UnknownTable::name(DerivativeOf derivative) const {
    const std::vector<std::string>& names = m_names[derivative.unknown];
    const auto order = static_cast<std::size_t>(derivative.order);
    return order < names.size() ? names[order] : names.front() + "'" + std::to_string(order);
}

std::optional<DerivativeOf> UnknownTable::find(const std::string& name) const {
    const std::size_t prime = name.find('\'');
    const auto place = m_places.find(std::string_view(name).substr(0, prime));
    if (place == m_places.end())
        return std::nullopt;
    DerivativeOf result = place->second;
    if (prime != std::string::npos)
        std::from_chars(name.data() + prime + 1, name.data() + name.size(), result.order);
    return result;
}

} // namespace coenergy
