// A combo box over the words of the file format, shown in the user's language.

#include "editor/row/choice_field.hpp"

#include <QWheelEvent>

#include <algorithm>
#include <iterator>

namespace coenergy {

namespace {

struct ShownWord {
    const char* word;
    const char* shown;
};
constexpr ShownWord shownWords[] = {
    {"free", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "free")},
    {"revolute", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "revolute")},
    {"prismatic", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "prismatic")},
    {"cylindrical", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "cylindrical")},
    {"spherical", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "spherical")},
    {"planar", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "planar")},
    {"fixed", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "fixed")},
    {"euler_parameters", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "Euler parameters")},
    {"bryant_angles", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "Bryant angles")},
    {"euler_angles", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "Euler angles")},
    {"general", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "general")},
    {"translation", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "translation")},
    {"rotation", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "rotation")},
    {"electrical", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "electrical")},
    {"fluid", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "fluid")},
    {"thermal", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "thermal")},
    {"auto", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "automatic")},
    {"linear", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "linear")},
    {"log", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "logarithmic")},
    {"grid", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "grid")},
    {"one_at_a_time", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "one at a time")},
    {"random", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "random")},
    {"latin_hypercube", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "Latin hypercube")},
    {"sobol", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "Sobol sequence")},
    {"sobol_indices", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "Sobol indices")},
    {"morris", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "paths of Morris")},
    {"projection", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "projection")},
    {"baumgarte", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "Baumgarte")},
    {"none", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "none")},
    {"point", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "point")},
    {"ground", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "ground")},
    {"box", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "box")},
    {"bar", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "bar")},
    {"shaft", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "shaft")},
    {"string", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "string")},
    {"beam", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "beam")},
    {"pipeline", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "pipeline")},
    {"electrical_line", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "electrical line")},
    {"heat_rod", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "heat rod")},
    {"modal", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "modes")},
    {"micro", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "lumps")},
    {"whole", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "whole")},
    {"halved", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "halved")},
    {"disk", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "disk")},
    {"spring", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "spring")},
    {"damper", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "damper")},
    {"vector", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "arrow")},
    {"arc", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "angle")},
    {"trace", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "trace")},
    {"dimension", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "dimension")},
    {"wire", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "wire")},
    {"resistor", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "resistor")},
    {"coil", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "coil")},
    {"capacitor", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "capacitor")},
    {"source", QT_TRANSLATE_NOOP("coenergy::ChoiceField", "source")},
};

} // namespace

QString shownWord(const QString& word) {
    const auto* known = std::find_if(std::begin(shownWords), std::end(shownWords),
                                     [&word](const ShownWord& one) { return word == QLatin1String(one.word); });
    return known == std::end(shownWords) ? word : ChoiceField::tr(known->shown);
}

ChoiceField::ChoiceField(const QStringList& words, const QString& frame, QWidget* parent)
    : QComboBox(parent), m_words(words), m_frame(frame) {
    for (const QString& word : words)
        addItem(shown(word), word);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumContentsLength(6);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    connect(this, &QComboBox::activated, this, [this](int index) { emit edited(itemData(index).toString()); });
}

int ChoiceField::widthOfWords() const {
    constexpr int around = 44; // what the style has beside them, and the arrow
    int widest = 0;
    for (int k = 0; k < count(); ++k)
        widest = std::max(widest, fontMetrics().horizontalAdvance(itemText(k)));
    return widest + around;
}

QString ChoiceField::shown(const QString& word) const {
    return m_frame.isEmpty() ? shownWord(word) : m_frame.arg(shownWord(word));
}

void ChoiceField::setShownWords(const QStringList& shown) {
    for (int k = 0; k < shown.size(); ++k)
        setItemText(k, shown[k]);
}

void ChoiceField::setText(const QString& text) {
    const QString word = text.isEmpty() ? m_words.front() : text;
    while (count() > m_words.size())
        removeItem(count() - 1);
    int index = findData(word);
    if (index < 0) {
        addItem(shown(word), word);
        index = count() - 1;
    }
    setCurrentIndex(index);
}

void ChoiceField::wheelEvent(QWheelEvent* event) {
    event->ignore(); // scrolling the form must not change the model
}

} // namespace coenergy

#include "moc_choice_field.cpp"
