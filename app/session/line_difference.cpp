// The longest common subsequence of the lines between the common beginning and the common end (D. S. Hirschberg, Comm.
// ACM 18, 1975, the full table without its saving of space).
#include "session/line_difference.hpp"

#include <algorithm>
#include <vector>

namespace coenergy {

namespace {

using Lines = std::vector<std::string_view>;

Lines linesOf(std::string_view text) {
    Lines lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

class Difference {
public:
    Difference(Lines before, Lines after) : m_before(std::move(before)), m_after(std::move(after)) {}

    std::string text() {
        const std::size_t shorter = std::min(m_before.size(), m_after.size());
        while (m_first < shorter && m_before[m_first] == m_after[m_first])
            ++m_first;
        std::size_t common = 0;
        while (common < shorter - m_first && m_before.rbegin()[common] == m_after.rbegin()[common])
            ++common;
        m_beforeEnd = m_before.size() - common;
        m_afterEnd = m_after.size() - common;
        constexpr std::size_t largestTable = 16'000'000;
        const std::size_t width = m_afterEnd - m_first + 1;
        if ((m_beforeEnd - m_first + 1) * width <= largestTable)
            fillTable(width);
        compare();
        return std::move(m_text);
    }

private:
    // The length of the longest common part of what follows two lines.
    void fillTable(std::size_t width) {
        m_width = width;
        m_table.assign((m_beforeEnd - m_first + 1) * width, 0);
        for (std::size_t i = m_beforeEnd; i-- > m_first;)
            for (std::size_t j = m_afterEnd; j-- > m_first;)
                cell(i, j) =
                    m_before[i] == m_after[j] ? cell(i + 1, j + 1) + 1 : std::max(cell(i + 1, j), cell(i, j + 1));
    }

    unsigned& cell(std::size_t i, std::size_t j) { return m_table[(i - m_first) * m_width + (j - m_first)]; }

    // Without a table everything between the ends counts as changed.
    void compare() {
        std::size_t i = m_first;
        std::size_t j = m_first;
        while (i < m_beforeEnd || j < m_afterEnd) {
            const bool isCommon = !m_table.empty() && i < m_beforeEnd && j < m_afterEnd && m_before[i] == m_after[j];
            if (isCommon) {
                ++i, ++j;
                continue;
            }
            const bool goes =
                j == m_afterEnd || (i < m_beforeEnd && (m_table.empty() || cell(i + 1, j) >= cell(i, j + 1)));
            goes ? add('-', i, m_before[i]) : add('+', i, m_after[j]);
            goes ? ++i : ++j;
        }
    }

    void add(char sign, std::size_t place, std::string_view line) {
        if (place > 0 && (m_text.empty() || m_shown + 1 < place))
            m_text.append("  ").append(m_before[place - 1]).append("\n");
        m_shown = place;
        m_text.append(1, sign).append(" ").append(line).append("\n");
    }

    Lines m_before;
    Lines m_after;
    std::size_t m_first = 0; // where the texts part
    std::size_t m_beforeEnd = 0;
    std::size_t m_afterEnd = 0;
    std::size_t m_width = 0;
    std::vector<unsigned> m_table;
    std::size_t m_shown = 0; // the place of the last change
    std::string m_text;
};

} // namespace

std::string lineDifference(std::string_view before, std::string_view after) {
    return Difference(linesOf(before), linesOf(after)).text();
}

} // namespace coenergy
