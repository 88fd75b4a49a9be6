// A rope keeps its own characters in one string and records where other ropes are inserted.
#include "expression/rope.hpp"

namespace coenergy {

Rope::Rope(std::string text) : m_text(std::move(text)), m_front(m_text.empty() ? '\0' : m_text.front()) {}

Rope Rope::referenceTo(const Rope& part) {
    Rope rope;
    rope.m_parts.push_back({0, &part});
    rope.m_front = part.m_front;
    return rope;
}

Rope& Rope::operator+=(const Rope& other) {
    if (isEmpty())
        m_front = other.m_front;
    for (const Part& part : other.m_parts)
        m_parts.push_back({m_text.size() + part.at, part.rope});
    m_text += other.m_text;
    return *this;
}

std::string Rope::written() const {
    struct Open {
        const Rope* rope;
        std::size_t part = 0;
        std::size_t at = 0;
    };
    std::string text;
    std::vector<Open> open = {{this}};
    while (!open.empty()) {
        auto& [rope, part, at] = open.back();
        const bool hasPart = part < rope->m_parts.size();
        const std::size_t end = hasPart ? rope->m_parts[part].at : rope->m_text.size();
        text.append(rope->m_text, at, end - at);
        at = end;
        if (hasPart)
            open.push_back({rope->m_parts[part++].rope});
        else
            open.pop_back();
    }
    return text;
}

} // namespace coenergy
