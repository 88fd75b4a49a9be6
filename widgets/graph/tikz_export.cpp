// The paths of the screen as TikZ paths, in black; words are set by LaTeX. Reference: T. Tantau, The TikZ and PGF
// Packages, part III.
#include "graph_export.hpp"

#include "graph_drawing.hpp"

#include <QHash>
#include <QTextStream>

#include <cmath>

namespace coenergy {

namespace {

QString number(double value) {
    const double rounded = std::round(value * 100) / 100;
    return QString::number(rounded == 0 ? 0 : rounded, 'f', 2);
}

QString coordinates(QPointF point) {
    return QStringLiteral("(%1,%2)").arg(number(point.x()), number(point.y()));
}

// Curves are three elements: two handles and an end.
QString tikzPath(const QPainterPath& path) {
    QString text;
    for (int k = 0; k < path.elementCount(); ++k) {
        const auto element = path.elementAt(k);
        if (element.isMoveTo())
            text += QLatin1Char(' ') + coordinates(element);
        else if (element.isLineTo())
            text += QStringLiteral(" -- ") + coordinates(element);
        else if (element.isCurveTo()) {
            text +=
                QStringLiteral(" .. controls %1 and %2 .. %3")
                    .arg(coordinates(element), coordinates(path.elementAt(k + 1)), coordinates(path.elementAt(k + 2)));
            k += 2;
        }
    }
    return text.trimmed();
}

QPainterPath lineOf(const QLineF& line) {
    QPainterPath path(line.p1());
    path.lineTo(line.p2());
    return path;
}

const QHash<QChar, QString>& signsInLatex() {
    static const QHash<QChar, QString> signs = {{u'\\', QStringLiteral("\\textbackslash{}")},
                                                {u'~', QStringLiteral("\\textasciitilde{}")},
                                                {u'^', QStringLiteral("\\textasciicircum{}")},
                                                {u'<', QStringLiteral("\\textless{}")},
                                                {u'>', QStringLiteral("\\textgreater{}")},
                                                {u'|', QStringLiteral("\\textbar{}")},
                                                {u'Ω', QStringLiteral("$\\Omega$")},
                                                {u'µ', QStringLiteral("$\\mu$")},
                                                {u'μ', QStringLiteral("$\\mu$")},
                                                {u'°', QStringLiteral("$^\\circ$")},
                                                {u'·', QStringLiteral("$\\cdot$")},
                                                {u'−', QStringLiteral("$-$")},
                                                {u'×', QStringLiteral("$\\times$")},
                                                {u'⁻', QStringLiteral("$^-$")},
                                                {u'⁰', QStringLiteral("$^0$")},
                                                {u'¹', QStringLiteral("$^1$")},
                                                {u'²', QStringLiteral("$^2$")},
                                                {u'³', QStringLiteral("$^3$")},
                                                {u'⁴', QStringLiteral("$^4$")},
                                                {u'⁵', QStringLiteral("$^5$")},
                                                {u'⁶', QStringLiteral("$^6$")},
                                                {u'⁷', QStringLiteral("$^7$")},
                                                {u'⁸', QStringLiteral("$^8$")},
                                                {u'⁹', QStringLiteral("$^9$")},
                                                {u'π', QStringLiteral("$\\pi$")},
                                                {u'τ', QStringLiteral("$\\tau$")},
                                                {u'ω', QStringLiteral("$\\omega$")},
                                                {u'…', QStringLiteral("\\dots{}")}};
    return signs;
}

// What plain LaTeX has no sign for is named by its code, so that nothing is lost and every engine compiles.
QString latexOfSign(QChar sign) {
    constexpr char16_t lastLatin = 0x17f; // of the letters with accents that LaTeX knows in UTF-8
    if (const auto found = signsInLatex().find(sign); found != signsInLatex().end())
        return *found;
    if (QStringLiteral("#$%&_{}").contains(sign))
        return QLatin1Char('\\') + QString(sign);
    const bool isLetter = sign.unicode() >= 0xc0 && sign.unicode() <= lastLatin && sign.isLetter();
    if ((sign.unicode() >= 0x20 && sign.unicode() < 0x7f) || isLetter)
        return sign;
    return sign.isSpace() ? QStringLiteral(" ")
                          : QStringLiteral("U+%1").arg(sign.unicode(), 4, 16, QLatin1Char('0')).toUpper();
}

QString latexOfWords(const QString& words) {
    QString text;
    for (const QChar sign : words)
        text += latexOfSign(sign);
    return text;
}

// A formula with a brace too many or an empty line would break the whole picture.
bool isSafeFormula(const QString& latex) {
    int depth = 0;
    for (qsizetype k = 0; k < latex.size(); ++k) {
        if (latex[k] == u'\\')
            ++k;
        else if (latex[k] == u'{')
            ++depth;
        else if (latex[k] == u'}' && --depth < 0)
            return false;
        else if (latex[k] == u'$' || latex[k] == u'%' || latex[k] == u'#' || latex[k] == u'&' ||
                 latex[k].unicode() >= 0x7f || latex[k] == u'\n')
            return false;
    }
    return depth == 0 && !latex.endsWith(u'\\');
}

QString formula(const QString& latex, const QString& words) {
    return !latex.isEmpty() && isSafeFormula(latex) ? QStringLiteral("$%1$").arg(latex) : latexOfWords(words);
}

QString latexLabel(const PicturedBranch& branch) {
    QStringList first;
    if (!branch.label.isEmpty() || !branch.latex.isEmpty())
        first << formula(branch.latex, branch.label);
    if (!branch.name.isEmpty())
        first << latexOfWords(branch.name);
    for (const QString& state : branch.states)
        first << QStringLiteral("\\fbox{\\footnotesize %1}").arg(formula(state, state));
    QStringList lines{first.join(QStringLiteral("\\ "))};
    if (!branch.value.isEmpty())
        lines << QStringLiteral("\\footnotesize ") + latexOfWords(branch.value);
    lines.removeAll(QString());
    return lines.join(QStringLiteral("\\\\"));
}

class TikzWriter {
public:
    QString write(const GraphDrawing& drawing) {
        m_out << "\\begin{tikzpicture}[x=0.75pt,y=-0.75pt,line width=0.6pt,\n"
                 "    tree/.style={line width=1.8pt},treesymbol/.style={line width=1.2pt},\n"
                 "    words/.style={align=center,inner sep=0pt,font=\\small}]\n"
                 "\\setlength{\\fboxsep}{1.5pt}\n";
        for (const DrawnGround& ground : drawing.grounds)
            writeGround(ground);
        for (std::size_t k = 0; k < drawing.branches.size(); ++k)
            writeBranch(drawing.picture.branches[k], drawing.branches[k]);
        for (const DrawnTwoPort& port : drawing.twoPorts)
            writeTwoPort(port);
        for (const DrawnNode& node : drawing.nodes)
            writeNode(node);
        m_out << "\\end{tikzpicture}\n";
        return m_text;
    }

private:
    void stroke(const QString& command, const QPainterPath& path) {
        if (!path.isEmpty())
            m_out << "\\" << command << ' ' << tikzPath(path) << ";\n";
    }

    void words(const QRectF& box, const QString& latex) {
        if (!latex.isEmpty())
            m_out << "\\node[words] at " << coordinates(box.center()) << " {" << latex << "};\n";
    }

    void writeGround(const DrawnGround& ground) {
        stroke(QStringLiteral("draw[line width=1.2pt]"), lineOf(ground.plate));
        stroke(QStringLiteral("draw"), ground.symbol);
        words(ground.captionBox, latexOfWords(ground.caption));
    }

    void writeBranch(const PicturedBranch& branch, const DrawnBranch& drawn) {
        m_out << "% branch " << branch.number << ": " << branch.tail << " to " << branch.head << '\n';
        const QString line = branch.isInTree ? QStringLiteral("draw[tree]") : QStringLiteral("draw");
        const QString symbol = branch.isInTree ? QStringLiteral("treesymbol") : QStringLiteral("line width=0.6pt");
        stroke(line, drawn.before.path());
        stroke(line, drawn.after.path());
        stroke(QStringLiteral("filldraw[fill=white,%1]").arg(symbol), drawn.surface);
        stroke(QStringLiteral("draw[%1]").arg(symbol), drawn.lines);
        QPainterPath arrow;
        arrow.addPolygon(drawn.arrow);
        stroke(QStringLiteral("fill"), arrow);
        words(drawn.labelBox, latexLabel(branch));
        if (branch.dimension > 0)
            words(drawn.dimensionBox, QStringLiteral("\\footnotesize %1").arg(branch.dimension));
    }

    void writeTwoPort(const DrawnTwoPort& port) {
        stroke(QStringLiteral("draw[dashed]"), lineOf(port.toFirst));
        stroke(QStringLiteral("draw[dashed]"), lineOf(port.toSecond));
        m_out << "\\node[words,draw,fill=white,rounded corners=4pt,inner sep=4pt] at " << coordinates(port.box.center())
              << " {" << latexOfWords(port.words) << "};\n";
    }

    void writeNode(const DrawnNode& node) {
        m_out << "\\filldraw[fill=white,line width=0.9pt] " << coordinates(node.at) << " circle[radius=4pt];\n";
        words(node.nameBox, latexOfWords(node.name));
    }

    QString m_text;
    QTextStream m_out{&m_text};
};

} // namespace

QString tikzOf(const GraphPicture& picture) {
    QFont font(QStringLiteral("DejaVu Sans"));
    font.setPixelSize(13);
    return TikzWriter().write(graphDrawing(picture, font));
}

} // namespace coenergy
