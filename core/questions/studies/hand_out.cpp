// Polychronopoulos and Kuck's guided self-scheduling, with an eighth of their share: points may take longer later on.
#include "studies/hand_out.hpp"

#include <algorithm>

namespace coenergy {

std::span<const std::size_t> HandOut::next() {
    constexpr std::size_t shares = 8; // of what is left, for each taker
    constexpr std::size_t most = 256; // a message that the system sends at once
    const std::size_t share = std::clamp<std::size_t>(m_left.size() / (shares * m_takers), 1, most);
    const auto points = m_left.first(std::min(share, m_left.size()));
    m_left = m_left.subspan(points.size());
    return points;
}

} // namespace coenergy
