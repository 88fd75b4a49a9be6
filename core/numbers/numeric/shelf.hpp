#pragma once
// What was made last, for all threads: each run of a study asks for the same few things.

#include <algorithm>
#include <cstddef>
#include <list>
#include <memory>
#include <mutex>

namespace coenergy {

template <class Item> class Shelf {
public:
    /// The item for which fits(item) holds, or else a new one by make().
    template <class Fits, class Make> std::shared_ptr<const Item> found(Fits fits, Make make) {
        if (auto known = taken(fits))
            return known;
        auto made = std::make_shared<const Item>(make()); // others need not wait
        const std::lock_guard lock(m_mutex);
        if (m_kept.size() == capacity)
            m_kept.pop_back();
        m_kept.push_front(made);
        return made;
    }

private:
    static constexpr std::size_t capacity = 24;

    template <class Fits> std::shared_ptr<const Item> taken(Fits fits) {
        const std::lock_guard lock(m_mutex);
        const auto place = std::find_if(m_kept.begin(), m_kept.end(), [&](const auto& kept) { return fits(*kept); });
        if (place == m_kept.end())
            return nullptr;
        m_kept.splice(m_kept.begin(), m_kept, place); // the next to be asked for
        return m_kept.front();
    }

    std::mutex m_mutex;
    std::list<std::shared_ptr<const Item>> m_kept;
};

} // namespace coenergy
