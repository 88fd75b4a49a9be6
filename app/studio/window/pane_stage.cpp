// Widgets move between splitters only when the arrangement changes; the focus stays where it was.

#include "studio/window/pane_stage.hpp"

#include <QAction>
#include <QApplication>
#include <QEvent>
#include <QPointer>
#include <QScopedValueRollback>
#include <QSettings>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>
#include <utility>

namespace coenergy {

namespace {

constexpr double motionShare = 0.57; // of the stage: enough for a drawing above plots on a screen 1920 wide
constexpr int modelWidth = 392;
constexpr int leastModelWidth = 320;
constexpr int mostModelWidth = 560;
constexpr int leastStageWidth = 520;
constexpr int leastEquationsHeight = 96;
constexpr double leastEquationsShare = 0.3;
constexpr QSize ownWindowSize(960, 640);

QString nameOf(Pane pane) {
    static const QStringList names{QStringLiteral("model"),  QStringLiteral("graph"),    QStringLiteral("equations"),
                                   QStringLiteral("motion"), QStringLiteral("analysis"), QStringLiteral("studies")};
    return names[static_cast<qsizetype>(pane)];
}

QSplitter* newSplitter(Qt::Orientation orientation, QWidget* parent) {
    auto* splitter = new QSplitter(orientation, parent);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(1);
    return splitter;
}

} // namespace

PaneStage::PaneStage(QWidget* parent) : QWidget(parent), m_row(newSplitter(Qt::Horizontal, this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_row);
    connect(m_row, &QSplitter::splitterMoved, this, &PaneStage::rememberSizes);
}

PaneStage::~PaneStage() {
    for (auto& [pane, place] : m_places)
        delete place.window;
}

void PaneStage::addPane(Pane pane, QWidget* widget, const QString& name) {
    m_places[pane] = {widget, name, nullptr};
    if (pane == Pane::Model) {
        widget->setMinimumWidth(leastModelWidth);
        widget->setMaximumWidth(mostModelWidth);
        widget->installEventFilter(this);
    }
    widget->setParent(this);
    widget->hide();
}

QWidget* PaneStage::widget(Pane pane) const {
    const auto found = m_places.find(pane);
    return found == m_places.end() ? nullptr : found->second.widget;
}

void PaneStage::show(Pane pane) {
    if (!widget(pane))
        return;
    if (m_only && *m_only != pane)
        m_only.reset();
    touch(pane);
    if (!isShown(pane))
        arrange();
}

void PaneStage::hide(Pane pane) {
    if (m_places[pane].window)
        toggleOwnWindow(pane);
    std::erase(m_wanted, pane);
    if (m_only == pane)
        m_only.reset();
    arrange();
}

bool PaneStage::isShown(Pane pane) const {
    const auto found = m_places.find(pane);
    return found != m_places.end() && (found->second.window || !found->second.widget->isHidden());
}

// What goes then has not given way to anything.
void PaneStage::setWish(const StageWish& wish) {
    m_wanted = wish.wanted;
    m_only = wish.only;
    {
        const QSignalBlocker quiet(this);
        arrange();
    }
    emit arranged();
}

void PaneStage::touch(Pane pane) {
    std::erase(m_wanted, pane);
    m_wanted.insert(m_wanted.begin(), pane);
}

std::optional<Pane> PaneStage::paneOf(const QWidget* widget) const {
    for (const auto& [pane, place] : m_places)
        if (widget && (widget == place.widget || place.widget->isAncestorOf(widget)))
            return pane;
    return std::nullopt;
}

std::vector<Pane> PaneStage::shownPanes() const {
    std::vector<Pane> shown;
    for (const auto& [pane, place] : m_places)
        if (!place.window && !place.widget->isHidden())
            shown.push_back(pane);
    return shown;
}

void PaneStage::toggleOnly(Pane pane) {
    m_only = m_only == pane ? std::nullopt : std::optional(pane);
    if (m_only)
        touch(pane);
    arrange();
}

void PaneStage::toggleOwnWindow(Pane pane) {
    moveBetweenWindows(pane);
    arrange();
}

void PaneStage::moveBetweenWindows(Pane pane) {
    const QScopedValueRollback placing(m_isPlacing, true);
    Place& place = m_places[pane];
    if (place.window) {
        QWidget* window = std::exchange(place.window, nullptr);
        place.widget->setParent(this);
        place.widget->hide();
        window->removeEventFilter(this);
        window->hide();
        window->deleteLater();
    } else {
        if (m_only == pane)
            m_only.reset();
        place.window = new QWidget(nullptr, Qt::Window);
        place.window->setWindowTitle(place.name);
        place.window->addActions(window()->actions());
        place.window->installEventFilter(this);
        auto* layout = new QVBoxLayout(place.window);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(place.widget);
        place.widget->show();
        place.window->resize(ownWindowSize);
        place.window->show();
    }
}

// What its rows need, which grows with the letters and changes with the model.
void PaneStage::fitModel() {
    QWidget* model = widget(Pane::Model);
    if (!model)
        return;
    const int most = std::clamp(width() - leastStageWidth, modelWidth, mostModelWidth);
    model->setMinimumWidth(std::clamp(model->minimumSizeHint().width(), leastModelWidth, most));
}

// Closing its own window brings a pane back.
bool PaneStage::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::LayoutRequest && watched == widget(Pane::Model))
        fitModel();
    if (event->type() == QEvent::Close)
        for (const auto& [pane, place] : m_places)
            if (place.window == watched) {
                QMetaObject::invokeMethod(
                    this, [this, pane = pane] { toggleOwnWindow(pane); }, Qt::QueuedConnection);
                event->ignore();
                return true;
            }
    return QWidget::eventFilter(watched, event);
}

std::vector<Pane> PaneStage::wantedHere() const {
    std::vector<Pane> wanted;
    for (const Pane pane : m_wanted)
        if (!m_places.at(pane).window)
            wanted.push_back(pane);
    return wanted;
}

void PaneStage::arrange() {
    const std::vector<Pane> wanted = wantedHere();
    StageArrangement arrangement = arrangeStage(m_isPresented ? roomForTwo : width(), wanted);
    if (m_only)
        arrangement = {{{*m_only}}, {}};
    else if (std::find(wanted.begin(), wanted.end(), Pane::Model) != wanted.end())
        arrangement.columns.insert(arrangement.columns.begin(), {Pane::Model});
    const std::vector<Pane> before = shownPanes();
    const QPointer<QWidget> focused = QApplication::focusWidget();
    if (arrangement.columns != m_columns) {
        m_columns = arrangement.columns;
        const QScopedValueRollback placing(m_isPlacing, true);
        place(m_columns);
    }
    setDefaultSizes();
    if (focused && focused->isVisible() && focused != QApplication::focusWidget())
        focused->setFocus(Qt::OtherFocusReason);
    emit arranged();
    for (const Pane pane : arrangement.leftOut)
        if (std::find(before.begin(), before.end(), pane) != before.end())
            emit replaced(pane);
}

void PaneStage::place(const StageColumns& columns) {
    for (auto& [pane, place] : m_places) {
        const bool isHere = std::any_of(columns.begin(), columns.end(), [pane = pane](const auto& column) {
            return std::find(column.begin(), column.end(), pane) != column.end();
        });
        if (!isHere && !place.window) {
            place.widget->hide();
            place.widget->setParent(this);
        }
    }
    while (m_stacks.size() < columns.size()) {
        m_stacks.push_back(newSplitter(Qt::Vertical, m_row));
        connect(m_stacks.back(), &QSplitter::splitterMoved, this, &PaneStage::rememberSizes);
        m_row->addWidget(m_stacks.back());
    }
    for (std::size_t column = 0; column < m_stacks.size(); ++column) {
        m_stacks[column]->setVisible(column < columns.size());
        if (column >= columns.size())
            continue;
        for (std::size_t k = 0; k < columns[column].size(); ++k) {
            QWidget* pane = widget(columns[column][k]);
            m_stacks[column]->insertWidget(static_cast<int>(k), pane);
            pane->show();
        }
        m_row->setStretchFactor(static_cast<int>(column), columns[column].front() == Pane::Model ? 0 : 1);
        m_stacks[column]->setMaximumWidth(columns[column].front() == Pane::Model && !m_only ? mostModelWidth
                                                                                            : QWIDGETSIZE_MAX);
    }
    if (QWidget* model = widget(Pane::Model))
        model->setMaximumWidth(m_only == Pane::Model ? QWIDGETSIZE_MAX : mostModelWidth);
}

// Where no splitter was dragged: the model has its width, columns share the rest, motion beside others takes the larger
// part, and equations above another pane have the height of their content.
void PaneStage::setDefaultSizes() {
    if (m_isPlacing) // a pane that gets its new size reports the height it would like, before all columns are there
        return;
    fitModel();
    fitStacks();
    fitColumns();
}

void PaneStage::fitStacks() {
    for (std::size_t column = 0; column < m_columns.size(); ++column) {
        QSplitter& stack = *m_stacks[column];
        if (const auto found = m_sizes.find(sizesKey(stack)); found != m_sizes.end()) {
            stack.setSizes(found->second);
            continue;
        }
        const auto count = static_cast<qsizetype>(m_columns[column].size());
        QList<int> sizes(count, height() / static_cast<int>(std::max<qsizetype>(1, count)));
        if (count > 1 && m_columns[column].front() == Pane::Equations) {
            sizes[0] = equationsHeightAbove(m_columns[column].back());
            for (qsizetype k = 1; k < count; ++k)
                sizes[k] = (height() - sizes[0]) / static_cast<int>(count - 1);
        }
        stack.setSizes(sizes);
    }
}

void PaneStage::fitColumns() {
    if (const auto found = m_sizes.find(sizesKey(*m_row)); found != m_sizes.end()) {
        m_row->setSizes(found->second);
        return;
    }
    const bool hasModel = !m_columns.empty() && m_columns.front().front() == Pane::Model && m_columns.size() > 1;
    const int rest = width() - (hasModel ? modelWidth : 0);
    const auto columns = static_cast<int>(m_columns.size()) - (hasModel ? 1 : 0);
    const bool hasMotionAside = columns == 2 && m_columns.back() == std::vector{Pane::Motion};
    const auto shareOf = [&](std::size_t column) {
        const bool isMotion = column + 1 == m_columns.size();
        return hasMotionAside ? (isMotion ? motionShare : 1 - motionShare) : 1.0 / std::max(1, columns);
    };
    QList<int> sizes;
    for (std::size_t column = 0; column < m_stacks.size(); ++column)
        sizes.append(column >= m_columns.size() ? 0
                     : hasModel && column == 0  ? modelWidth
                                                : qRound(shareOf(column) * rest));
    m_row->setSizes(sizes);
}

// Their content, but not what others need more.
int PaneStage::equationsHeightAbove(Pane below) const {
    const int left = below == Pane::Motion ? height() - m_motionHeight : height();
    const int least = std::max(leastEquationsHeight, qRound(leastEquationsShare * height()));
    const int most = std::min(qRound(m_equationsShare * height()), std::max(least, left));
    return std::clamp(m_equationsHeight, leastEquationsHeight, std::max(leastEquationsHeight, most));
}

bool PaneStage::hasRoomWhenPresented() const {
    constexpr std::ptrdiff_t room = 2;
    const std::vector<Pane> shown = shownPanes();
    return m_only ? m_only == Pane::Model
                  : std::ranges::count_if(shown, [](Pane pane) { return pane != Pane::Model; }) < room;
}

void PaneStage::setPresented(bool isPresented) {
    m_isPresented = isPresented;
    setWish(wish());
}

void PaneStage::setMotionHeight(int height) {
    if (std::exchange(m_motionHeight, height) != height)
        fitStacksLater();
}

void PaneStage::setEquationsHeight(int height) {
    if (std::exchange(m_equationsHeight, height) != height)
        fitStacksLater();
}

void PaneStage::setEquationsShare(double share) {
    if (std::exchange(m_equationsShare, share) != share)
        fitStacksLater();
}

// A pane tells the height that it would like while it gets another size: that layout comes to its end first, or it
// would go on with a size that its pane has no longer.
void PaneStage::fitStacksLater() {
    if (std::exchange(m_isFitting, true))
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_isFitting = false;
            fitStacks();
        },
        Qt::QueuedConnection);
}

// Sizes

// A splitter is known by the class of width and by what it holds.
QString PaneStage::sizesKey(const QSplitter& splitter) const {
    QStringList parts{QString::number(static_cast<int>(widthClassOf(width())))};
    for (std::size_t column = 0; column < m_columns.size(); ++column)
        if (&splitter == m_row || &splitter == m_stacks[column]) {
            QStringList names;
            for (const Pane pane : m_columns[column])
                names.append(nameOf(pane));
            parts.append(names.join(QLatin1Char('+')));
        }
    return QLatin1String(&splitter == m_row ? "columns " : "stack ") + parts.join(QLatin1Char(' '));
}

void PaneStage::rememberSizes() {
    auto* moved = qobject_cast<QSplitter*>(sender());
    if (moved && !m_columns.empty())
        m_sizes[sizesKey(*moved)] = moved->sizes();
}

void PaneStage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool isOtherClass =
        event->oldSize().width() <= 0 || widthClassOf(event->oldSize().width()) != widthClassOf(event->size().width());
    if (isOtherClass)
        arrange();
    else
        setDefaultSizes();
}

void PaneStage::restore() {
    QSettings settings;
    settings.beginGroup(QStringLiteral("panes"));
    for (const QString& key : settings.childKeys()) {
        QList<int> sizes;
        for (const QVariant& size : settings.value(key).toList())
            sizes.append(size.toInt());
        m_sizes[key] = sizes;
    }
}

void PaneStage::store() const {
    QSettings settings;
    settings.beginGroup(QStringLiteral("panes"));
    for (const auto& [key, sizes] : m_sizes) {
        QVariantList list;
        for (const int size : sizes)
            list.append(size);
        settings.setValue(key, list);
    }
}

} // namespace coenergy

#include "moc_pane_stage.cpp"
