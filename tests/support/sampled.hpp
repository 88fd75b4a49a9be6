#pragma once
// Which of many alike a costly test takes: one in so many, by its place in their order, so that every run takes the
// same. COENERGY_ALL=1 in the environment takes all.

#include <QtGlobal>

#include <cstddef>

namespace tests {

/// Tests of one subject take different ones by a different `first`.
struct Share {
    std::size_t oneIn = 1;
    std::size_t first = 0;
};

inline bool isTaken(std::size_t place, Share share) {
    return qEnvironmentVariableIntValue("COENERGY_ALL") != 0 || place % share.oneIn == share.first % share.oneIn;
}

/// Those of a list in its order, with those that are taken `always`.
template <class List, class Predicate> List sampled(const List& all, Share share, Predicate always) {
    List taken;
    std::size_t place = 0;
    for (const auto& each : all)
        if (isTaken(place++, share) || always(each))
            taken.push_back(each);
    return taken;
}

template <class List> List sampled(const List& all, Share share) {
    return sampled(all, share, [](const auto&) { return false; });
}

} // namespace tests
