// A combo box over the words of the file format, shown in the user's language.

#include "editor/row/choice_field.hpp"

#include <QHash>
#include <QWheelEvent>

#include <algorithm>

namespace coenergy {

QString shownWord(const QString& word) {
    static const QHash<QString, const char*> known = {
        {QStringLiteral("free"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "free")},
        {QStringLiteral("revolute"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "revolute")},
        {QStringLiteral("prismatic"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "prismatic")},
        {QStringLiteral("cylindrical"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "cylindrical")},
        {QStringLiteral("spherical"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "spherical")},
        {QStringLiteral("planar"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "planar")},
        {QStringLiteral("fixed"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "fixed")},
        {QStringLiteral("euler_parameters"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "Euler parameters")},
        {QStringLiteral("bryant_angles"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "Bryant angles")},
        {QStringLiteral("euler_angles"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "Euler angles")},
        {QStringLiteral("general"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "general")},
        {QStringLiteral("translation"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "translation")},
        {QStringLiteral("rotation"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "rotation")},
        {QStringLiteral("electrical"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "electrical")},
        {QStringLiteral("fluid"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "fluid")},
        {QStringLiteral("thermal"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "thermal")},
        {QStringLiteral("auto"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "automatic")},
        {QStringLiteral("linear"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "linear")},
        {QStringLiteral("log"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "logarithmic")},
        {QStringLiteral("grid"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "grid")},
        {QStringLiteral("one_at_a_time"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "one at a time")},
        {QStringLiteral("random"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "random")},
        {QStringLiteral("latin_hypercube"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "Latin hypercube")},
        {QStringLiteral("sobol"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "Sobol sequence")},
        {QStringLiteral("sobol_indices"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "Sobol indices")},
        {QStringLiteral("morris"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "paths of Morris")},
        {QStringLiteral("projection"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "projection")},
        {QStringLiteral("baumgarte"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "Baumgarte")},
        {QStringLiteral("none"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "none")},
        {QStringLiteral("point"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "point")},
        {QStringLiteral("ground"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "ground")},
        {QStringLiteral("box"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "box")},
        {QStringLiteral("bar"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "bar")},
        {QStringLiteral("shaft"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "shaft")},
        {QStringLiteral("string"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "string")},
        {QStringLiteral("beam"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "beam")},
        {QStringLiteral("pipeline"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "pipeline")},
        {QStringLiteral("electrical_line"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "electrical line")},
        {QStringLiteral("heat_rod"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "heat rod")},
        {QStringLiteral("modal"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "modes")},
        {QStringLiteral("micro"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "lumps")},
        {QStringLiteral("whole"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "whole")},
        {QStringLiteral("halved"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "halved")},
        {QStringLiteral("disk"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "disk")},
        {QStringLiteral("spring"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "spring")},
        {QStringLiteral("damper"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "damper")},
        {QStringLiteral("vector"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "arrow")},
        {QStringLiteral("arc"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "angle")},
        {QStringLiteral("trace"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "trace")},
        {QStringLiteral("dimension"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "dimension")},
        {QStringLiteral("wire"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "wire")},
        {QStringLiteral("resistor"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "resistor")},
        {QStringLiteral("coil"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "coil")},
        {QStringLiteral("capacitor"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "capacitor")},
        {QStringLiteral("source"), QT_TRANSLATE_NOOP("coenergy::ChoiceField", "source")},
    };
    const auto found = known.constFind(word);
    return found == known.constEnd() ? word : ChoiceField::tr(*found);
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
