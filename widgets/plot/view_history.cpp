// Back and forth between views.

#include "plot/view_history.hpp"

namespace coenergy {

namespace {

constexpr qint64 burstPause = 500; // milliseconds
constexpr std::size_t mostViews = 100;

} // namespace

void ViewHistory::record(const PaneView& view) {
    const bool continues = m_isInBurst && m_sinceLast.isValid() && m_sinceLast.elapsed() < burstPause;
    m_sinceLast.start();
    if (!m_views.empty() && m_views[m_position] == view)
        return;
    if (continues) {
        m_views[m_position] = view;
        return;
    }
    m_views.resize(m_views.empty() ? 0 : m_position + 1);
    m_views.push_back(view);
    if (m_views.size() > mostViews)
        m_views.erase(m_views.begin());
    m_position = m_views.size() - 1;
    m_isInBurst = m_position > 0;
}

void ViewHistory::correct(const PaneView& view) {
    if (m_views.empty())
        m_views.push_back(view);
    else
        m_views[m_position] = view;
}

const PaneView* ViewHistory::back() {
    m_isInBurst = false;
    return canGoBack() ? &m_views[--m_position] : nullptr;
}

const PaneView* ViewHistory::forward() {
    m_isInBurst = false;
    return canGoForward() ? &m_views[++m_position] : nullptr;
}

} // namespace coenergy
