#pragma once

#include <QFont>
#include <QList>
#include <QPointF>
#include <QSizeF>
#include <QString>

class QPainter;

namespace coenergy {

class FormulaSource;

/// A line of symbols and words, like typeset names: theta_1 = 0.3 rad. Painted as text, at once, on any device.
class SymbolText {
public:
    /// Understands the LaTeX of names: letters, Greek, indices, upright words, dots above. Anything else is shown as
    /// `plain`.
    void addSymbol(const QString& latex, const QString& plain);
    void addWords(const QString& words);
    void add(const SymbolText& more) { m_runs.append(more.m_runs); }
    /// A formula that is already typeset, and its typed form.
    void addFormula(const QString& latex, const QString& plain);

    /// Of formulas beside words in this font, in pixels.
    static double em(const QFont& font);

    bool isEmpty() const { return m_runs.isEmpty(); }
    QSizeF size(const QFont& font, FormulaSource* formulas = nullptr) const;
    /// In a rectangle of its size centred at `centre`.
    void paint(QPainter& painter, QPointF centre, const QFont& font, FormulaSource* formulas = nullptr) const;
    /// As much of it as has room in this width, with an ellipsis behind it; whole if it has room. Without formulas.
    SymbolText elided(const QFont& font, double width) const;
    /// In letters only: indices made of digits are small digits, dots are put above letters.
    QString toPlainText() const;
    /// For labels of any size; dots are put above letters, formulas are left out.
    QString toHtml() const;

    enum class Face { Upright, Italic, Words, Formula };
    enum class Script { None, Below, Above };
    struct Run {
        QString text;
        Face face = Face::Upright;
        Script script = Script::None;
        int dots = 0;       ///< above the first letter
        QString plain = {}; ///< of a formula
    };

private:
    QList<Run> m_runs;
};

} // namespace coenergy
