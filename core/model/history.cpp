// The history of a document: snapshots that share their unchanged parts, and a head that undo and redo move.
#include "model/history.hpp"

#include "base/check.hpp"

#include <atomic>
#include <utility>

namespace coenergy {

namespace {

// Of all histories: what is known of one model's revision must never be taken for another's.
RevisionId nextRevision() {
    static std::atomic<RevisionId> latest{0};
    return ++latest;
}

} // namespace

History::History(Document document) {
    m_revisions.push_back({nextRevision(), {}, std::move(document), {}});
    m_saved = head().id;
}

// A burst must not swallow the saved revision: undo could not come back to it.
bool History::continuesBurst(const std::string& mergeKey) const {
    return m_head > 0 && !mergeKey.empty() && head().mergeKey == mergeKey && head().id != m_saved;
}

void History::commit(std::string label, Document document, std::string mergeKey) {
    if (document == head().document)
        return;
    const bool continues = continuesBurst(mergeKey);
    m_revisions.resize(continues ? m_head : m_head + 1);
    m_head = m_revisions.size() - 1;
    // A burst that ends where it began is no step.
    if (document != head().document)
        m_revisions.push_back({nextRevision(), std::move(label), std::move(document), std::move(mergeKey)});
    m_head = m_revisions.size() - 1;
}

void History::endBurst() {
    m_revisions[m_head].mergeKey.clear();
}

void History::undo() {
    check(canUndo(), "nothing to undo");
    --m_head;
    endBurst();
}

void History::redo() {
    check(canRedo(), "nothing to redo");
    ++m_head;
    endBurst();
}

const std::string& History::undoLabel() const {
    static const std::string none;
    return canUndo() ? head().label : none;
}

const std::string& History::redoLabel() const {
    static const std::string none;
    return canRedo() ? m_revisions[m_head + 1].label : none;
}

void History::markSaved() {
    markSaved(head().id);
}

void History::markSaved(RevisionId id) {
    m_saved = id;
}

bool History::isModified() const {
    return head().id != m_saved;
}

} // namespace coenergy
