#pragma once
// Text assembled from parts that stay where they are and are written out once at the end: copying the text of each
// level into the next would make printing quadratic in the depth.

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace coenergy {

class Rope {
public:
    Rope() = default;
    Rope(std::string text);                             // NOLINT: texts are ropes
    Rope(const char* text) : Rope(std::string(text)) {} // NOLINT

    /// A reference to `part`, which must outlive every rope made from this one.
    static Rope referenceTo(const Rope& part);

    Rope& operator+=(const Rope& other);
    friend Rope operator+(Rope a, const Rope& b) { return std::move(a += b); }

    bool isEmpty() const { return m_text.empty() && m_parts.empty(); }
    /// The first character; 0 if there is none.
    char front() const { return m_front; }
    /// The whole text.
    std::string written() const;

private:
    struct Part {
        std::size_t at; // in m_text
        const Rope* rope;
    };

    std::string m_text;
    std::vector<Part> m_parts;
    char m_front = '\0';
};

} // namespace coenergy
