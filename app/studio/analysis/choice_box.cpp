#include "studio/analysis/choice_box.hpp"

#include "studio/analysis/analysis_words.hpp"

#include <algorithm>

namespace coenergy {

QComboBox* newChoice(const QString& name, QWidget* parent) {
    auto* choice = new QComboBox(parent);
    choice->setAccessibleName(name);
    choice->setToolTip(name);
    choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    return choice;
}

void offer(QComboBox& choice, const std::vector<std::string>& names, const Notation& notation) {
    const QString before = choice.currentData().toString();
    const QSignalBlocker blocker(choice);
    choice.clear();
    for (const std::string& name : names)
        choice.addItem(letters(notation, name), QString::fromStdString(name));
    choice.setCurrentIndex(std::max(0, choice.findData(before)));
}

} // namespace coenergy
