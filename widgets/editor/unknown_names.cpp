// Unknown names, gathered from the diagnostics and offered as parameters or coordinates.

#include "editor/unknown_names.hpp"

#include "editor/flow_layout.hpp"
#include "model/edit.hpp"
#include "theme/theme.hpp"

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include <algorithm>
#include <string_view>

namespace coenergy {

namespace {

constexpr std::size_t mostNames = 12;
constexpr std::string_view flowPrefix = "dot";

bool hasCoordinate(const Document& document, std::string_view name) {
    const auto& list = *document.coordinates;
    return std::any_of(list.begin(), list.end(), [name](const Coordinate& c) { return c.name == name; });
}

// `x` for `dotx`, where there is no x yet; otherwise the name itself.
std::string coordinateOf(const std::string& name, const Document& document) {
    const std::string rest = name.starts_with(flowPrefix) ? name.substr(flowPrefix.size()) : std::string();
    return isIdentifier(rest) && !hasCoordinate(document, rest) ? rest : name;
}

Name unknownName(const Diagnostic& diagnostic) {
    return diagnostic.code == Code::UnknownName ? argumentAt<Name>(diagnostic, 0) : Name();
}

Document withNamedItem(const Document& document, Section section, const std::string& name) {
    const std::size_t item = itemCount(document, section);
    return withText(withItemInserted(document, section, item), {section, item, Column::Name, 0}, name);
}

} // namespace

std::vector<UnknownNameUse> unknownNames(const Diagnostics& diagnostics, const Document& document) {
    std::vector<std::string> names;
    for (const Diagnostic& diagnostic : diagnostics)
        if (const Name name = unknownName(diagnostic);
            !name.text.empty() && std::find(names.begin(), names.end(), name.text) == names.end())
            names.push_back(name.text);
    const auto isUnknown = [&](const std::string& name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    std::vector<UnknownNameUse> uses;
    for (const std::string& name : names) {
        const std::string coordinate = coordinateOf(name, document);
        if (coordinate != name && isUnknown(coordinate))
            continue; // stands under it
        const bool moves = coordinate != name || isUnknown(std::string(flowPrefix) + name);
        uses.push_back({name, coordinate, moves ? Movement::Seen : Movement::Unseen});
    }
    return uses;
}

Document withParameter(const Document& document, const std::string& name) {
    return withNamedItem(document, Section::Parameters, name);
}

Document withCoordinate(const Document& document, const std::string& name) {
    return withNamedItem(document, Section::Coordinates, name);
}

UnknownNamesBar::UnknownNamesBar(QWidget* parent) : QWidget(parent) {
    m_layout = new FlowLayout(8, this);
    m_layout->setContentsMargins(12, 8, 12, 8);
    m_label = new QLabel(this);
    m_layout->addWidget(m_label);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    hide();
}

void UnknownNamesBar::setNames(const std::vector<UnknownNameUse>& names) {
    if (names == m_names)
        return;
    m_names = names;
    rebuild();
    setVisible(!names.empty());
}

void UnknownNamesBar::rebuild() {
    while (m_layout->count() > 1) {
        QLayoutItem* item = m_layout->takeAt(1);
        item->widget()->deleteLater();
        item->widget()->hide();
        delete item;
    }
    QStringList list;
    for (const UnknownNameUse& use : m_names)
        list.append(QString::fromStdString(use.name));
    setAccessibleName(tr("Names that are not defined: %1").arg(list.join(QStringLiteral(", "))));
    const auto count = static_cast<int>(m_names.size());
    m_label->setText(count == 1 ? tr("Not defined yet:") : tr("%n names are not defined yet:", nullptr, count));
    for (std::size_t k = 0; k < std::min(mostNames, m_names.size()); ++k)
        m_layout->addWidget(newEntry(m_names[k]));
    std::vector<std::string> still; // names that nothing shows to move
    for (const UnknownNameUse& use : m_names)
        if (use.movement == Movement::Unseen)
            still.push_back(use.name);
    if (still.size() < 2)
        return;
    auto* all = new QPushButton(
        still.size() == m_names.size() ? tr("All as parameters") : tr("All others as parameters"), this);
    connect(all, &QPushButton::clicked, this, [this, still] { emit allParametersRequested(still); });
    m_layout->addWidget(all);
    all->show();
}

QWidget* UnknownNamesBar::newEntry(const UnknownNameUse& use) {
    auto* entry = new QWidget(this);
    auto* layout = new QHBoxLayout(entry);
    layout->setContentsMargins(0, 0, 8, 0);
    layout->setSpacing(4);
    auto* label = new QLabel(QString::fromStdString(use.name), entry);
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(this->font().pointSizeF());
    font.setBold(true);
    label->setFont(font);
    const auto newButton = [&](const QString& text, const QString& spoken) {
        auto* button = new QPushButton(text, entry);
        button->setAccessibleName(spoken);
        button->setToolTip(spoken);
        return button;
    };
    // The likelier one comes first.
    auto* parameter = newButton(tr("Parameter"), tr("Add parameter %1").arg(label->text()));
    const QString coordinateName = QString::fromStdString(use.coordinate);
    auto* coordinate =
        newButton(use.coordinate == use.name ? tr("Coordinate") : tr("Coordinate %1").arg(coordinateName),
                  tr("Add coordinate %1").arg(coordinateName));
    connect(parameter, &QPushButton::clicked, this, [this, name = use.name] { emit parameterRequested(name); });
    connect(coordinate, &QPushButton::clicked, this, [this, name = use.coordinate] { emit coordinateRequested(name); });
    layout->addWidget(label);
    layout->addWidget(use.movement == Movement::Seen ? coordinate : parameter);
    layout->addWidget(use.movement == Movement::Seen ? parameter : coordinate);
    entry->show();
    return entry;
}

void UnknownNamesBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), themeColor(palette(), ColorRole::Highlight));
    painter.setPen(themeColor(palette(), ColorRole::Separator));
    painter.drawLine(0, 0, width(), 0);
}

} // namespace coenergy
