// A comment belongs to the next statement if it is above it, to the statement in whose last line it is, or to the
// statement inside whose brackets it is. Comments of a statement without an owner go to the next one.
#include "io/remark_collector.hpp"

#include "io/toml_string.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace coenergy {

namespace {

constexpr std::string_view blanks = " \t\r";

std::string_view trimmedLeft(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text;
}

bool isBlank(std::string_view text) {
    return trimmedLeft(text).empty();
}

// Calls `use` with each line of `text`, without its line break; a break at the very end begins no further line.
template <class Use> void forEachLine(std::string_view text, Use use) {
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        use(begin, text.substr(begin, end - begin));
        begin = end + 1;
    }
}

std::string withoutControlCharacters(std::string_view text) {
    std::string clean;
    for (const char c : withValidUtf8(text))
        if (const auto byte = static_cast<unsigned char>(c); c == '\t' || (byte >= 0x20 && byte != 0x7F))
            clean += c;
    return clean;
}

std::string commentLine(std::string_view line) {
    const std::string clean = withoutControlCharacters(trimmedLeft(line));
    return clean.empty() || clean.starts_with('#') ? clean + "\n" : "# " + clean + "\n";
}

// As commentLines, without the blank ones.
std::string visibleComment(std::string_view text) {
    std::string lines;
    forEachLine(text, [&](std::size_t, std::string_view line) {
        if (!isBlank(line))
            lines += commentLine(line);
    });
    return lines;
}

// Source text that is kept as a comment: each line gets a # of its own.
std::string commentedOut(std::string_view source) {
    std::string lines;
    forEachLine(source, [&](std::size_t, std::string_view line) {
        if (!isBlank(line))
            lines += "# " + withoutControlCharacters(trimmedLeft(line)) + "\n";
    });
    return lines;
}

auto keyOf(const RemarkTarget& target) {
    return std::tuple(target.section, target.item, target.key);
}

} // namespace

// What collect() builds up.
struct RemarkCollector::Collection {
    std::vector<StatementState> states;
    std::vector<CollectedRemark> remarks;
    std::vector<std::size_t> firstStatements; // of each remark, or nobody
    std::string pending;                      // lines for the next statement with an owner
};

RemarkCollector::RemarkCollector(std::string_view text, std::string_view understood, const TomlLayout& layout)
    : m_text(text), m_understood(understood), m_layout(layout), m_states(layout.statements.size()) {}

void RemarkCollector::claimLine(RemarkTarget target, std::size_t offset) {
    m_claims.push_back({offset, m_claims.size(), Claim::Line, std::move(target)});
}

void RemarkCollector::claimHeader(RemarkTarget target, std::size_t offset) {
    m_claims.push_back({offset, m_claims.size(), Claim::Header, std::move(target)});
}

void RemarkCollector::claimOrder(RemarkTarget target, std::size_t offset) {
    m_claims.push_back({offset, m_claims.size(), Claim::Order, std::move(target)});
}

void RemarkCollector::understand(std::size_t offset) {
    if (const std::size_t statement = statementAt(offset); statement != nobody)
        m_states[statement].isUnderstood = true;
}

void RemarkCollector::reject(std::size_t offset, std::string_view source) {
    if (const std::size_t statement = statementAt(offset); statement != nobody)
        m_states[statement].rejected += commentedOut(source);
}

std::size_t RemarkCollector::statementAt(std::size_t offset) const {
    const auto behind = std::upper_bound(m_layout.statements.begin(), m_layout.statements.end(), offset,
                                         [](std::size_t o, const Span& s) { return o < s.begin; });
    return behind == m_layout.statements.begin() ? nobody
                                                 : static_cast<std::size_t>(behind - m_layout.statements.begin()) - 1;
}

// The blank lines and comments between two statements, and any text between them that is not TOML. The rest of the
// first line belongs to the previous statement.
std::string RemarkCollector::linesBetween(std::size_t begin, std::size_t end) const {
    if (begin > 0)
        begin = std::min(m_text.find('\n', begin), end - 1) + 1;
    std::string lines;
    const std::size_t lastBreak = m_text.substr(0, end).find_last_of('\n');
    if (end < m_text.size())
        end = lastBreak == std::string_view::npos ? 0 : lastBreak + 1;
    if (begin >= end)
        return {};
    forEachLine(m_text.substr(begin, end - begin), [&](std::size_t at, std::string_view line) {
        const std::string_view understood = m_understood.substr(begin + at, line.size());
        lines += isBlank(understood) && !isBlank(line) ? commentedOut(line) : commentLine(line);
    });
    return lines;
}

std::string RemarkCollector::commentBehind(std::size_t statement) const {
    const Span& span = m_layout.statements[statement];
    const std::size_t begin = span.begin + span.length;
    const std::size_t end = std::min(m_text.find('\n', begin), m_text.size());
    return commentBehindLine(m_text.substr(begin, end - begin));
}

std::string RemarkCollector::commentsInside(std::size_t statement) const {
    const Span& span = m_layout.statements[statement];
    std::string lines;
    auto comment = std::lower_bound(m_layout.comments.begin(), m_layout.comments.end(), span.begin,
                                    [](const Span& c, std::size_t offset) { return c.begin < offset; });
    for (; comment != m_layout.comments.end() && comment->begin < span.begin + span.length; ++comment)
        lines += commentLine(m_text.substr(comment->begin, comment->length));
    return lines;
}

// One remark for each target, in the order of the file. A statement belongs to the first that claims its line.
void RemarkCollector::assignOwners(Collection& collection) const {
    std::vector<Claimed> claims = m_claims;
    std::sort(claims.begin(), claims.end(), [](const Claimed& a, const Claimed& b) {
        return std::pair(a.offset, a.number) < std::pair(b.offset, b.number);
    });
    std::map<std::tuple<Section, std::size_t, std::string>, std::size_t> remarkOf;
    std::vector<Claim> ownership(collection.states.size(), Claim::Order);
    for (const auto& [offset, number, claim, target] : claims) {
        const auto [it, isNew] = remarkOf.emplace(keyOf(target), collection.remarks.size());
        if (isNew)
            collection.remarks.push_back({target, {target.key, {}, {}}});
        const std::size_t statement = statementAt(offset);
        if (claim == Claim::Order || statement == nobody)
            continue;
        StatementState& state = collection.states[statement];
        if (state.owner == nobody || (ownership[statement] == Claim::Header && claim == Claim::Line)) {
            state.owner = it->second;
            ownership[statement] = claim;
        }
    }
    collection.firstStatements.assign(collection.remarks.size(), nobody);
}

void RemarkCollector::handStatement(Collection& collection, std::size_t statement) const {
    const Span& span = m_layout.statements[statement];
    const StatementState& state = collection.states[statement];
    if (state.owner == nobody && !state.isUnderstood) {
        const std::size_t end = std::min(m_text.find('\n', span.begin + span.length), m_text.size());
        collection.pending += commentedOut(m_text.substr(span.begin, end - span.begin));
        return;
    }
    collection.pending += commentsInside(statement) + state.rejected;
    if (state.owner == nobody) {
        collection.pending += visibleComment(commentBehind(statement));
        return;
    }
    Remark& remark = collection.remarks[state.owner].remark;
    std::size_t& first = collection.firstStatements[state.owner];
    if (first == nobody) {
        first = statement;
        remark.above = collection.pending;
        remark.behind = commentBehind(statement);
    } else {
        remark.above += visibleComment(collection.pending) + visibleComment(commentBehind(statement));
    }
    collection.pending.clear();
}

CollectedRemarks RemarkCollector::collect() const {
    Collection collection{m_states, {}, {}, {}};
    assignOwners(collection);
    std::size_t end = 0;
    for (std::size_t s = 0; s < m_layout.statements.size(); ++s) {
        const Span& span = m_layout.statements[s];
        collection.pending += linesBetween(end, span.begin);
        handStatement(collection, s);
        end = span.begin + span.length;
    }
    collection.pending += linesBetween(end, m_text.size());
    // An item without a line has no position of its own in the order.
    CollectedRemarks result{{}, collection.pending};
    for (std::size_t r = 0; r < collection.remarks.size(); ++r)
        if (collection.firstStatements[r] != nobody || !collection.remarks[r].target.key.empty())
            result.remarks.push_back(collection.remarks[r]);
    return result;
}

std::string commentLines(std::string_view text) {
    std::string lines;
    forEachLine(text, [&](std::size_t, std::string_view line) { lines += commentLine(line); });
    return lines;
}

std::string commentBehindLine(std::string_view text) {
    const std::size_t hash = text.find('#');
    if (hash == std::string_view::npos)
        return {};
    const std::string_view space = text.substr(0, hash);
    const bool isOnlySpace = !space.empty() && space.find_first_not_of(" \t") == std::string_view::npos;
    return (isOnlySpace ? std::string(space) : " ") + withoutControlCharacters(text.substr(hash));
}

} // namespace coenergy
