#pragma once
// Revisions of the document: an append-only record with a movable head. Undo moves the head; there is no other undo
// mechanism. Method: snapshots that share their unchanged parts.

#include "model/document.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace coenergy {

/// Identifies one revision for as long as the program runs; never used twice.
using RevisionId = std::uint64_t;

struct Revision {
    RevisionId id = 0;
    std::string label; // what was done, for "Undo ..."
    Document document;
    std::string mergeKey;
    std::size_t bytes = 0; // approximate size of what it does not share with the previous revision
};

class History {
public:
    /// For all revisions together; the oldest ones are discarded, never the last. This is more than anybody types: to
    /// exceed it takes a model of megabytes, edited hundreds of times.
    static constexpr std::size_t budget = 256'000'000;

    explicit History(Document document = {}, std::size_t bytes = budget);

    const Revision& head() const { return m_revisions[m_head]; }
    const Document& document() const { return head().document; }

    /// Records the document under a label and makes it the head; undone revisions are discarded. A commit with the same
    /// non-empty merge key as the head's replaces the head: one step for a burst of typing. An unchanged document is
    /// not recorded, nor is a burst that ends where it began.
    void commit(std::string label, Document document, std::string mergeKey = {});

    /// The next commit begins a new step even if its merge key is the same.
    void endBurst();

    bool canUndo() const { return m_head > 0; }
    bool canRedo() const { return m_head + 1 < m_revisions.size(); }
    void undo();
    void redo();
    const std::string& undoLabel() const;
    const std::string& redoLabel() const;

    void markSaved();
    /// For a save that finishes when the head may already have moved on.
    void markSaved(RevisionId id);
    bool isModified() const;

private:
    bool continuesBurst(const std::string& mergeKey) const;
    void forgetOldest();

    std::vector<Revision> m_revisions;
    std::size_t m_head = 0;
    RevisionId m_saved = 0;
    std::size_t m_budget;
};

} // namespace coenergy
