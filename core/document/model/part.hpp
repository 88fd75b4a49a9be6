#pragma once
// A shared, immutable part of a document. Copies share the value, so that a hundred revisions in a history cost little
// and a stage can tell by the handle alone that its input has not changed.

#include <memory>
#include <utility>

namespace coenergy {

template <class T> class Part {
public:
    Part();
    explicit Part(T value);

    const T& operator*() const { return *m_value; }
    const T* operator->() const { return m_value.get(); }

    /// A part with the change applied to a copy of the value.
    template <class Change> Part with(Change change) const {
        T value = *m_value;
        change(value);
        return Part(std::move(value));
    }

    /// Whether it is the same handle: then the values are equal, and need not be compared.
    bool isSame(const Part& other) const { return m_value == other.m_value; }
    bool operator==(const Part& other) const;

private:
    std::shared_ptr<const T> m_value;
};

// Defined out of the class, so that sections are constructed and compared in one place (document.cpp) instead of in
// every source that uses one.
template <class T> Part<T>::Part() {
    static const auto empty = std::make_shared<const T>();
    m_value = empty;
}

template <class T> Part<T>::Part(T value) : m_value(std::make_shared<const T>(std::move(value))) {}

template <class T> bool Part<T>::operator==(const Part& other) const {
    return isSame(other) || *m_value == *other.m_value;
}

} // namespace coenergy
