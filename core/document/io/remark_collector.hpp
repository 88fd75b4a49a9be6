#pragma once
// Assigns the comments and blank lines of a file to the items whose lines they precede or follow.

#include "base/field.hpp"
#include "io/toml_layout.hpp"
#include "model/document.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace coenergy {

/// The owner of a remark: a key of an item, an item's header (empty key), or for Section::Model an entry of the layout.
struct RemarkTarget {
    Section section = Section::Model;
    std::size_t item = 0;
    std::string key;

    bool operator==(const RemarkTarget&) const = default;
};

struct CollectedRemark {
    RemarkTarget target;
    Remark remark;
};

struct CollectedRemarks {
    std::vector<CollectedRemark> remarks; // in the order of the file
    std::string end;                      // everything after the last statement
};

class RemarkCollector {
public:
    /// `understood` is `text` with everything that is not TOML replaced by spaces; `layout` that of `understood`. All
    /// must outlive the collector.
    RemarkCollector(std::string_view text, std::string_view understood, const TomlLayout& layout);

    /// The statement at `offset` writes the target: its comments are the target's.
    void claimLine(RemarkTarget target, std::size_t offset);
    /// Like claimLine, unless something else claims the same statement.
    void claimHeader(RemarkTarget target, std::size_t offset);
    /// The target begins here without a line of its own: only its position in the order counts.
    void claimOrder(RemarkTarget target, std::size_t offset);
    /// The statement at `offset` was understood but leaves nothing behind: its comments go to the next line.
    void understand(std::size_t offset);
    /// A part of an otherwise understood statement was not understood: it is kept as a comment.
    void reject(std::size_t offset, std::string_view source);

    /// Text that nobody claimed or understood becomes a comment as well.
    CollectedRemarks collect() const;

private:
    enum class Claim { Line, Header, Order };
    struct Claimed {
        std::size_t offset;
        std::size_t number; // in the order of claiming
        Claim claim;
        RemarkTarget target;
    };
    static constexpr std::size_t nobody = static_cast<std::size_t>(-1);
    struct StatementState {
        std::size_t owner = nobody; // the index of a remark
        bool isUnderstood = false;
        std::string rejected;
    };
    struct Collection;

    std::size_t statementAt(std::size_t offset) const;
    std::string linesBetween(std::size_t begin, std::size_t end) const;
    std::string commentBehind(std::size_t statement) const;
    std::string commentsInside(std::size_t statement) const;
    void assignOwners(Collection& collection) const;
    void handStatement(Collection& collection, std::size_t statement) const;

    std::string_view m_text;
    std::string_view m_understood;
    const TomlLayout& m_layout;
    std::vector<Claimed> m_claims;
    std::vector<StatementState> m_states;
};

/// Lines as a comment may have them: each begins with `#` or is blank, has no control characters and ends with '\n'.
std::string commentLines(std::string_view text);

/// One comment behind a line: white space and `#...`, or nothing.
std::string commentBehindLine(std::string_view text);

} // namespace coenergy
