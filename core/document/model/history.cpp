// The history of a document: snapshots that share their unchanged parts, and a head that undo and redo move.
#include "model/history.hpp"

#include "base/check.hpp"
#include "model/fields.hpp"

#include <atomic>
#include <utility>

namespace coenergy {

namespace {

// Unique over all histories: results for a revision of one model must never be used for another.
RevisionId nextRevision() {
    static std::atomic<RevisionId> latest{0};
    return ++latest;
}

template <class Item> std::size_t bytesOf(const Item& item) {
    std::size_t bytes = sizeof(Item);
    for (const auto& placed : textsOf(item))
        bytes += placed.text->size();
    return bytes;
}
template <class Item> std::size_t bytesOf(const std::vector<Item>& items) {
    std::size_t bytes = 0;
    for (const Item& item : items)
        bytes += bytesOf(item);
    return bytes;
}

// The parts that are not shared; remarks do not count.
std::size_t bytesBeside(const Document& document, const Document& before) {
    std::size_t bytes = 0;
    for (int section = 0; section <= static_cast<int>(lastSection); ++section)
        visitBoth(document, before, static_cast<Section>(section),
                  [&](const auto& part, const auto& other) { bytes += part.isSame(other) ? 0 : bytesOf(*part); });
    return bytes;
}

} // namespace

History::History(Document document, std::size_t bytes) : m_budget(bytes) {
    m_revisions.push_back({nextRevision(), {}, std::move(document), {}});
    m_saved = head().id;
}

void History::forgetOldest() {
    std::size_t bytes = 0;
    for (const Revision& revision : m_revisions)
        bytes += revision.bytes;
    std::size_t forgotten = 0;
    while (bytes > m_budget && forgotten + 1 < m_head)
        bytes -= m_revisions[++forgotten].bytes; // the next one is now the first, and about as large
    m_revisions.erase(m_revisions.begin(), m_revisions.begin() + static_cast<std::ptrdiff_t>(forgotten));
    m_head -= forgotten;
}

// A burst must not absorb the saved revision, or undo could not return to it.
bool History::continuesBurst(const std::string& mergeKey) const {
    return m_head > 0 && !mergeKey.empty() && head().mergeKey == mergeKey && head().id != m_saved;
}

void History::commit(std::string label, Document document, std::string mergeKey) {
    if (document == head().document)
        return;
    const bool continues = continuesBurst(mergeKey);
    m_revisions.resize(continues ? m_head : m_head + 1);
    m_head = m_revisions.size() - 1;
    // A burst that ends where it began is not recorded.
    if (document != head().document) {
        const std::size_t bytes = bytesBeside(document, head().document);
        m_revisions.push_back({nextRevision(), std::move(label), std::move(document), std::move(mergeKey), bytes});
    }
    m_head = m_revisions.size() - 1;
    forgetOldest();
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
