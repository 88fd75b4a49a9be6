#include "studio/analysis/choice_box.hpp"

#include "plot/axis_names.hpp"
#include "plot/typeset_cells.hpp"
#include "theme/wheel_guard.hpp"

#include <algorithm>

namespace coenergy {

namespace {

// In a card that is narrow, long names give way.
constexpr int leastLetters = 4;
constexpr int arrowWidth = 24;

} // namespace

QComboBox* newChoice(const QString& name, QWidget* parent) {
    auto* choice = new TypesetChoice(parent);
    choice->setAccessibleName(name);
    choice->setToolTip(name);
    choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    choice->setMinimumWidth(leastLetters * choice->fontMetrics().averageCharWidth() + arrowWidth);
    keepFromWheel(choice);
    return choice;
}

void offer(QComboBox& choice, const std::vector<std::string>& names, const Notation& notation) {
    const QString before = choice.currentData().toString();
    const QSignalBlocker blocker(choice);
    choice.clear();
    for (const std::string& name : names)
        addSymbols(choice, symbolOf(notation, name), QString::fromStdString(name));
    choice.setCurrentIndex(std::max(0, choice.findData(before)));
}

} // namespace coenergy
