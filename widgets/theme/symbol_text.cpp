// The LaTeX of names is a small language: it is read here, so that a picture needs no typesetter and does not wait.
#include "theme/symbol_text.hpp"

#include "theme/formula_source.hpp"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QHash>
#include <QPainter>

#include <optional>

namespace coenergy {

namespace {

using Face = SymbolText::Face;
using Script = SymbolText::Script;

constexpr double formulaSize = 1.12; // of the words beside it
constexpr double scriptSize = 0.72;
constexpr double belowShift = 0.22; // of the height of a letter
constexpr double aboveShift = 0.42;

const QHash<QString, QString>& letters() {
    static const QHash<QString, QString> known = {
        {"alpha", "α"},  {"beta", "β"},  {"gamma", "γ"},   {"delta", "δ"},    {"epsilon", "ϵ"}, {"varepsilon", "ε"},
        {"zeta", "ζ"},   {"eta", "η"},   {"theta", "θ"},   {"vartheta", "ϑ"}, {"iota", "ι"},    {"kappa", "κ"},
        {"lambda", "λ"}, {"mu", "μ"},    {"nu", "ν"},      {"xi", "ξ"},       {"pi", "π"},      {"rho", "ρ"},
        {"sigma", "σ"},  {"tau", "τ"},   {"upsilon", "υ"}, {"phi", "ϕ"},      {"varphi", "φ"},  {"chi", "χ"},
        {"psi", "ψ"},    {"omega", "ω"}, {"Gamma", "Γ"},   {"Delta", "Δ"},    {"Theta", "Θ"},   {"Lambda", "Λ"},
        {"Xi", "Ξ"},     {"Pi", "Π"},    {"Sigma", "Σ"},   {"Phi", "Φ"},      {"Psi", "Ψ"},     {"Omega", "Ω"},
        {"ell", "ℓ"},    {"hbar", "ℏ"},  {"infty", "∞"},   {"circ", "°"},     {"ldots", "…"}};
    return known;
}

class Reader {
public:
    explicit Reader(const QString& latex) : m_text(latex) {}

    std::optional<QList<SymbolText::Run>> read() {
        sequence(Script::None);
        return m_isUnderstood && m_at == m_text.size() ? std::optional(m_runs) : std::nullopt;
    }

private:
    void sequence(Script script) {
        while (m_isUnderstood && m_at < m_text.size() && m_text[m_at] != u'}')
            item(script);
    }

    void item(Script script) {
        const QChar c = m_text[m_at++];
        if (c == u'_' || c == u'^')
            group([this, c] { argument(c == u'_' ? Script::Below : Script::Above); }, script);
        else if (c == u'\\')
            command(script);
        else if (c == u'{')
            group([this, script] { sequence(script); }, Script::None, true);
        else if (c.isLetter())
            add(c, Face::Italic, script);
        else if (!c.isSpace())
            add(c, Face::Upright, script);
    }

    // Indices of indices are not read.
    template <class Read> void group(Read read, Script outer, bool isOpen = false) {
        m_isUnderstood = m_isUnderstood && outer == Script::None;
        read();
        if (isOpen)
            close();
    }

    void close() {
        m_isUnderstood = m_isUnderstood && m_at < m_text.size() && m_text[m_at] == u'}';
        ++m_at;
    }

    void argument(Script script) {
        if (m_at < m_text.size() && m_text[m_at] == u'{') {
            ++m_at;
            sequence(script);
            close();
        } else if (m_at < m_text.size()) {
            item(script);
        } else {
            m_isUnderstood = false;
        }
    }

    void command(Script script) {
        const qsizetype begin = m_at;
        while (m_at < m_text.size() && m_text[m_at].isLetter())
            ++m_at;
        const QString name = m_text.mid(begin, m_at - begin);
        if (const auto letter = letters().find(name); letter != letters().end())
            add(*letter, letter->at(0).isUpper() ? Face::Upright : Face::Italic, script);
        else if (name == u"mathrm" || name == u"text" || name == u"mathit")
            word(script);
        else if (name == u"dot" || name == u"ddot")
            dotted(name == u"dot" ? 1 : 2, script);
        else if (name.isEmpty() && m_at < m_text.size())
            separator(script);
        else
            m_isUnderstood = false;
    }

    // A thin space, or a character that must be escaped.
    void separator(Script script) {
        const QChar c = m_text[m_at++];
        if (c == u',' || c == u' ' || c == u';')
            add(QStringLiteral(" "), Face::Upright, script);
        else
            add(c, Face::Upright, script);
    }

    void word(Script script) {
        const qsizetype end = m_text.indexOf(u'}', m_at);
        m_isUnderstood = m_at < m_text.size() && m_text[m_at] == u'{' && end > m_at;
        if (!m_isUnderstood)
            return;
        QString letters = m_text.mid(m_at + 1, end - m_at - 1);
        letters.replace(QLatin1String("\\_"), QLatin1String("_")).replace(QLatin1String("\\ "), QLatin1String(" "));
        add(letters, script == Script::None ? Face::Words : Face::Upright, script);
        m_at = end + 1;
    }

    void dotted(int dots, Script script) {
        const qsizetype first = m_runs.size();
        argument(script);
        m_isUnderstood = m_isUnderstood && m_runs.size() > first;
        if (m_isUnderstood)
            m_runs[first].dots = dots;
    }

    // The index of a word is a word, too.
    void add(const QString& text, Face face, Script script) {
        const bool isOfWord = script != Script::None && !m_runs.isEmpty() && m_runs.back().face == Face::Words;
        m_runs.append({text, isOfWord ? Face::Words : face, script, 0});
    }

    QString m_text;
    qsizetype m_at = 0;
    bool m_isUnderstood = true;
    QList<SymbolText::Run> m_runs;
};

void paintDots(QPainter& painter, QPointF baseline, const SymbolText::Run& run, const QFont& font) {
    const QRectF letter = QFontMetricsF(font).tightBoundingRect(run.text.left(1));
    const double radius = std::max(0.9, 0.045 * QFontMetricsF(font).height());
    const double slant = run.face == Face::Italic ? 0.12 * letter.height() : 0;
    const QPointF middle = baseline + QPointF(letter.center().x() + slant, letter.top() - 2.4 * radius);
    const QBrush before = painter.brush();
    const QPen pen = painter.pen();
    painter.setBrush(pen.color());
    painter.setPen(Qt::NoPen);
    for (int k = 0; k < run.dots; ++k)
        painter.drawEllipse(middle + QPointF((2 * k - run.dots + 1) * 1.9 * radius, 0), radius, radius);
    painter.setBrush(before);
    painter.setPen(pen);
}

QStringList symbolFamilies() {
    return {QStringLiteral("STIX Two Text"), QStringLiteral("Latin Modern Roman"), QStringLiteral("DejaVu Serif"),
            QStringLiteral("serif")};
}

QFont fontOf(const SymbolText::Run& run, const QFont& body) {
    QFont font = body;
    if (run.face != Face::Words) {
        font.setFamilies(symbolFamilies());
        font.setStyleHint(QFont::Serif);
        font.setItalic(run.face == Face::Italic);
    }
    const double scale = (run.face == Face::Words ? 1 : formulaSize) * (run.script == Script::None ? 1 : scriptSize);
    if (font.pixelSize() > 0)
        font.setPixelSize(std::max(1, qRound(font.pixelSize() * scale)));
    else
        font.setPointSizeF(font.pointSizeF() * scale);
    return font;
}

double widthOf(const SymbolText::Run& run, const QFont& font, FormulaSource* formulas) {
    if (run.face != Face::Formula)
        return QFontMetricsF(fontOf(run, font)).horizontalAdvance(run.text);
    const auto extent = formulas ? formulas->extent(run.text, SymbolText::em(font)) : std::nullopt;
    return extent ? extent->width : 0;
}

bool isLetter(const SymbolText::Run& run) {
    return run.face == Face::Italic || run.face == Face::Upright;
}

// An index keeps off its letter, whose ink leans beyond its width.
double gapBehind(const QList<SymbolText::Run>& runs, qsizetype k, const QFont& body) {
    constexpr double gap = 0.07; // of the letter's size
    const bool hasIndex = k + 1 < runs.size() && runs[k].script == Script::None && runs[k + 1].script != Script::None;
    if (!hasIndex || !isLetter(runs[k]))
        return 0;
    const QFont font = fontOf(runs[k], body);
    return gap * QFontInfo(font).pixelSize() +
           std::max(0.0, -QFontMetricsF(font).rightBearing(runs[k].text.back())) / 2;
}

void paintRun(QPainter& painter, const SymbolText::Run& run, QPointF baseline, double capital, const QFont& body) {
    const QFont font = fontOf(run, body);
    if (run.script == Script::Below)
        baseline.ry() += belowShift * capital;
    if (run.script == Script::Above && run.text != u"*") // which is high by itself
        baseline.ry() -= aboveShift * capital;
    painter.setFont(font);
    painter.drawText(baseline, run.text);
    paintDots(painter, baseline, run, font);
}

} // namespace

void SymbolText::addSymbol(const QString& latex, const QString& plain) {
    if (const auto runs = Reader(latex).read(); runs && !latex.isEmpty())
        m_runs += *runs;
    else
        addWords(plain);
}

void SymbolText::addWords(const QString& words) {
    if (!words.isEmpty())
        m_runs.append({words, Face::Words, Script::None, 0});
}

double SymbolText::em(const QFont& font) {
    return formulaSize * QFontInfo(font).pixelSize();
}

void SymbolText::addFormula(const QString& latex, const QString& plain) {
    m_runs.append({latex, Face::Formula, Script::None, 0, plain});
}

QSizeF SymbolText::size(const QFont& font, FormulaSource* formulas) const {
    double width = 0;
    for (qsizetype k = 0; k < m_runs.size(); ++k)
        width += widthOf(m_runs[k], font, formulas) + gapBehind(m_runs, k, font);
    return {width, QFontMetricsF(font).height()};
}

SymbolText SymbolText::elided(const QFont& font, double width) const {
    const QChar ellipsis(0x2026);
    SymbolText shown = *this;
    while (shown.size(font).width() > width && !shown.isEmpty()) {
        QString& last = shown.m_runs.back().text;
        last.chop(last.endsWith(ellipsis) ? 2 : 1);
        if (last.isEmpty() || shown.m_runs.back().face == Face::Formula)
            shown.m_runs.removeLast();
        if (!shown.isEmpty())
            shown.m_runs.back().text += ellipsis;
    }
    return shown;
}

void SymbolText::paint(QPainter& painter, QPointF centre, const QFont& font, FormulaSource* formulas) const {
    const double capital = QFontMetricsF(font).capHeight();
    QPointF baseline(centre.x() - size(font, formulas).width() / 2, centre.y() + capital / 2);
    for (qsizetype k = 0; k < m_runs.size(); ++k) {
        const Run& run = m_runs[k];
        if (run.face == Face::Formula)
            formulas->paint(painter, run.text, baseline, SymbolText::em(font), painter.pen().color());
        else
            paintRun(painter, run, baseline, capital, font);
        baseline.rx() += widthOf(run, font, formulas) + gapBehind(m_runs, k, font);
    }
}

namespace {

QString withDots(const SymbolText::Run& run) {
    constexpr QChar dotAbove(0x0307);
    return run.text.left(1) + QString(run.dots, dotAbove) + run.text.mid(1);
}

// Digits have small forms below the line, and so have the index of an element and its signs.
QString lowered(QString text) {
    constexpr char16_t zeroBelow = 0x2080;
    static const QHash<QString, QString> ofIndex = {{"i", "ᵢ"}, {"+", "₊"}, {"-", "₋"}};
    if (const auto known = ofIndex.find(text); known != ofIndex.end())
        return *known;
    for (QChar& c : text)
        if (c >= u'0' && c <= u'9')
            c = QChar(static_cast<char16_t>(zeroBelow + (c.unicode() - u'0')));
    return text;
}

// In a text document a gap is a share of the letter before it, and follows its size.
QString spacingBehind(const QList<SymbolText::Run>& runs, qsizetype k) {
    QFont font;
    font.setPixelSize(100); // of which the share does not depend
    const double gap = gapBehind(runs, k, font);
    if (gap == 0)
        return {};
    const double advance = QFontMetricsF(fontOf(runs[k], font)).horizontalAdvance(runs[k].text);
    return QStringLiteral(" letter-spacing:%1em;").arg(gap / advance, 0, 'f', 2);
}

// Sizes are those of a text document relative to the letters of its label, so that they follow these: 1.2 of them, so
// that small letters are as high as those of the words, and 1.5, of which what is lowered has two thirds.
QString htmlOf(const SymbolText::Run& run, const QString& spacing) {
    const QString text = withDots(run).toHtmlEscaped();
    if (run.face == Face::Words && run.script == Script::None)
        return text;
    const bool isRaised = run.script == Script::Above && run.text != u"*"; // which is high by itself
    const QString script = run.script == Script::Below ? QStringLiteral("sub")
                           : isRaised                  ? QStringLiteral("super")
                                                       : QStringLiteral("baseline");
    if (run.face == Face::Words)
        return QStringLiteral("<span style=\"vertical-align:%1\">%2</span>").arg(script, text);
    const bool isShifted = run.script == Script::Below || isRaised;
    return QStringLiteral(
               "<span style=\"font-family:'%1'; font-style:%2; font-size:%3;%4 vertical-align:%5\">%6</span>")
        .arg(symbolFamilies().join(QStringLiteral("','")),
             run.face == Face::Italic ? QStringLiteral("italic") : QStringLiteral("normal"),
             isShifted ? QStringLiteral("x-large") : QStringLiteral("large"), spacing, script, text);
}

} // namespace

// Behind a word an index of letters would go on with it.
QString SymbolText::toPlainText() const {
    QString text;
    bool isBehindWord = false;
    for (const Run& run : m_runs) {
        const QString words = run.face == Face::Formula ? run.plain : withDots(run);
        const QString below = run.script == Script::Below ? lowered(words) : words;
        text += isBehindWord && run.script == Script::Below && below == words ? u'_' + below : below;
        isBehindWord = run.face != Face::Formula && run.script == Script::None && run.text.size() > 1;
    }
    return text;
}

QString SymbolText::toHtml() const {
    QString html;
    for (qsizetype k = 0; k < m_runs.size(); ++k)
        if (m_runs[k].face != Face::Formula)
            html += htmlOf(m_runs[k], spacingBehind(m_runs, k));
    return html;
}

} // namespace coenergy
