#pragma once
// A value that is made when it is first read.

#include <functional>
#include <memory>
#include <mutex>
#include <utility>

namespace coenergy {

/// Made by the first thread that reads it, while others wait. Copies share it.
template <class Value> class OnDemand {
public:
    OnDemand() : OnDemand([] { return Value(); }) {}
    explicit OnDemand(std::function<Value()> make) : m_shared(std::make_shared<Shared>(std::move(make))) {}

    const Value& operator*() const {
        std::call_once(m_shared->isMade, [this] {
            m_shared->value = m_shared->make();
            m_shared->make = nullptr;
        });
        return m_shared->value;
    }
    const Value* operator->() const { return &**this; }

private:
    struct Shared {
        explicit Shared(std::function<Value()> maker) : make(std::move(maker)) {}

        std::function<Value()> make;
        std::once_flag isMade;
        Value value;
    };
    std::shared_ptr<Shared> m_shared;
};

} // namespace coenergy
