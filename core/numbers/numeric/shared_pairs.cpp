// Greedy extraction of the most frequent pair, as for multiple constant multiplications (M. Potkonjak, M. B.
// Srivastava, A. P. Chandrakasan, "Multiple constant multiplications", IEEE Trans. CAD 15 (1996) 151-165). The pairs
// are kept in a heap with counts that may be too high and are corrected when they come up.
#include "numeric/shared_pairs.hpp"

#include <algorithm>
#include <optional>
#include <queue>
#include <set>
#include <unordered_map>

namespace coenergy {

namespace {

// The number of pairs grows quadratically; what longer lists have in common is mostly shared as terms already.
constexpr std::size_t longestList = 32;

/// Two different terms, the lower index first, and whether their signs differ.
struct Pair {
    std::uint32_t low = 0;
    std::uint32_t high = 0;
    bool isDifference = false;

    auto operator<=>(const Pair&) const = default;
};

struct PairHash {
    std::size_t operator()(const Pair& pair) const {
        std::uint64_t hash = (std::uint64_t{pair.low} << 32 | pair.high) * 0x9E3779B97F4A7C15ULL;
        return hash ^ (hash >> 29) ^ static_cast<std::uint64_t>(pair.isDifference);
    }
};

struct Candidate {
    std::size_t count = 0;
    Pair pair;

    bool operator<(const Candidate& other) const { // the most frequent one on top, then the one with the lowest index
        return count != other.count ? count < other.count : other.pair < pair;
    }
};

using List = std::vector<SignedTerm>;

Pair pairOf(SignedTerm a, SignedTerm b) {
    return {std::min(a.term, b.term), std::max(a.term, b.term), a.isNegative != b.isNegative};
}

struct PairPlaces {
    List::iterator low, high;
};

std::optional<PairPlaces> findPair(List& list, const Pair& pair) {
    const auto is = [](std::uint32_t term) { return [=](SignedTerm operand) { return operand.term == term; }; };
    const auto low = std::find_if(list.begin(), list.end(), is(pair.low));
    const auto high = std::find_if(list.begin(), list.end(), is(pair.high));
    if (low == list.end() || high == list.end() || (low->isNegative != high->isNegative) != pair.isDifference)
        return std::nullopt;
    return PairPlaces{low, high};
}

class PairSharing {
public:
    explicit PairSharing(std::vector<List*> lists) : m_lists(std::move(lists)) {
        for (std::size_t k = 0; k < m_lists.size(); ++k)
            for (std::size_t j = 1; j < m_lists[k]->size(); ++j)
                note(k, (*m_lists[k])[j], j);
        for (const auto& [pair, where] : m_where)
            if (where.size() > 1)
                m_candidates.push({where.size(), pair});
    }

    void run(const MakePair& makePair) {
        while (!m_candidates.empty()) {
            const Candidate best = m_candidates.top();
            m_candidates.pop();
            std::vector<std::size_t>& where = m_where[best.pair];
            std::erase_if(where, [&](std::size_t k) { return !findPair(*m_lists[k], best.pair); });
            if (where.size() < best.count)
                reconsider(best.pair, where.size());
            else
                replace(best.pair, std::vector<std::size_t>(where), makePair);
        }
    }

private:
    /// Records the pairs of `operand` with the first `count` operands of list k.
    void note(std::size_t k, SignedTerm operand, std::size_t count) {
        for (std::size_t j = 0; j < count; ++j) {
            const SignedTerm other = (*m_lists[k])[j];
            if (other.term == operand.term)
                continue;
            std::vector<std::size_t>& where = m_where[pairOf(other, operand)];
            if (where.empty() || where.back() != k) // once per list, even if a factor occurs twice
                where.push_back(k);
        }
    }

    void reconsider(const Pair& pair, std::size_t count) {
        if (count > 1)
            m_candidates.push({count, pair});
    }

    void replace(const Pair& pair, const std::vector<std::size_t>& where, const MakePair& makePair) {
        const std::uint32_t term = makePair({pair.low, false}, {pair.high, pair.isDifference});
        std::set<Pair> next;
        for (const std::size_t k : where) {
            List& list = *m_lists[k];
            const auto [low, high] = *findPair(list, pair);
            const SignedTerm whole = {term, low->isNegative};
            list.erase(std::max(low, high));
            list.erase(std::min(low, high));
            for (const SignedTerm& other : list)
                next.insert(pairOf(other, whole));
            list.push_back(whole);
            note(k, whole, list.size() - 1);
        }
        for (const Pair& candidate : next)
            reconsider(candidate, m_where[candidate].size());
    }

    std::vector<List*> m_lists;
    std::unordered_map<Pair, std::vector<std::size_t>, PairHash> m_where; // lists that have or had the pair
    std::priority_queue<Candidate> m_candidates;
};

} // namespace

void sharePairs(std::vector<std::vector<SignedTerm>>& lists, const MakePair& makePair) {
    std::vector<List*> chosen;
    for (List& list : lists)
        if (list.size() >= 2 && list.size() <= longestList)
            chosen.push_back(&list);
    PairSharing(std::move(chosen)).run(makePair);
}

} // namespace coenergy
