// LaTeX with packages of texlive-latex-recommended. Equations are broken into lines by the estimated width of their
// pieces; a line that could still be too long is measured by TeX and shrunk if it is (\fitted). Every equation follows
// a comment with its name.

#include "report/latex_report.hpp"

#include "report/column_shares.hpp"
#include "report/formula_width.hpp"
#include "report/latex_text.hpp"

#include <algorithm>

namespace coenergy {

namespace {

// In em of 11pt: the text is 160 mm wide.
constexpr double textColumn = 41.0;
constexpr double margin = 1.5;              // in front of equations
constexpr double continuation = 2.0;        // of second and later lines, besides
constexpr std::size_t longestUnbroken = 15; // rows of a table
constexpr double certain = 0.8;             // of the room: what is estimated to be shorter certainly is

QString preamble() {
    return QStringLiteral(R"(\documentclass[11pt,a4paper,fleqn]{article}
\usepackage{iftex}
\ifPDFTeX
  \usepackage[utf8]{inputenc}
  \IfFileExists{lmodern.sty}{\usepackage[T1]{fontenc}\usepackage{lmodern}}{}
\fi
\usepackage[a4paper,margin=25mm]{geometry}
\usepackage{amsmath,amssymb}
\usepackage{array,booktabs,longtable}
\usepackage{graphicx}
\allowdisplaybreaks
\setcounter{MaxMatrixCols}{30}
\setcounter{LTchunksize}{500}
\setlength{\LTleft}{1.5em}
\setlength{\LTright}{0pt plus 1fill}
\setlength{\mathindent}{1.5em}
\setlength{\parindent}{0pt}
\setlength{\parskip}{0.5\baselineskip}
\setlength{\emergencystretch}{4em}
% A formula that is shrunk if it is wider than the page.
\newsavebox{\formulabox}
\newcommand{\fitted}[2][37em]{\sbox{\formulabox}{$\displaystyle #2$}%
  \ifdim\wd\formulabox>#1\relax\resizebox{#1}{!}{\usebox{\formulabox}}\else\usebox{\formulabox}\fi}
% A sign that the fonts of pdflatex lack, by its code.
\newcommand{\foreignsign}[2]{\ifPDFTeX{\scriptsize[#1]}\else
  \iffontchar\font"#1 #2\else{\scriptsize[#1]}\fi\fi\hspace{0pt}}
)");
}

QString ems(double width) {
    return QString::number(width, 'f', 1) + QStringLiteral("em");
}

double widthOf(const QString& formula) {
    return formulaWidth(formula).value_or(2.0 * textColumn);
}

QString fitted(const QString& formula, double room) {
    return widthOf(formula) <= certain * room ? formula : QStringLiteral("\\fitted[%1]{%2}").arg(ems(room), formula);
}

QString printed(const ReportText& text, double room = textColumn) {
    QString result;
    for (const ReportInline& part : text)
        result += part.kind == ReportInline::Kind::Words ? latexOfText(part.content)
                                                         : QStringLiteral("$%1$").arg(fitted(part.content, room));
    return result;
}

// Greedily, by estimated widths.
QStringList linesOf(const ReportEquation& equation, double room) {
    QStringList lines;
    double used = 0.0;
    for (const QString& piece : equation.pieces) {
        const double width = widthOf(piece);
        const double available = lines.size() > 1 ? room - continuation : room;
        if (lines.isEmpty() || used + width > available) {
            lines.append(piece);
            used = width;
        } else {
            lines.last() += QLatin1Char(' ') + piece;
            used += width;
        }
    }
    return lines;
}

QString printed(const ReportEquation& equation) {
    const double tag = equation.tag.isEmpty() ? 0.0 : std::min(widthOf(equation.tag), 8.0) + 2.0;
    const double room = textColumn - margin - tag;
    QStringList lines;
    for (const QString& line : linesOf(equation, room)) {
        const bool isFirst = lines.isEmpty();
        lines.append(isFirst ? QStringLiteral("  & ") + fitted(line, room)
                             : QStringLiteral("  & \\quad ") + fitted(line, room - continuation));
    }
    QString name = equation.name;
    name.replace(QLatin1Char('\n'), QLatin1Char(' '));
    const QString end =
        equation.tag.isEmpty() ? QString() : QStringLiteral(" \\tag{$%1$}").arg(fitted(equation.tag, 10.0));
    return QStringLiteral("  % %1\n").arg(name) + lines.join(QStringLiteral(" \\\\\n")) + end;
}

QString printed(const ReportEquations& group) {
    QStringList equations;
    for (const ReportEquation& equation : group.equations)
        equations.append(printed(equation));
    return QStringLiteral("\\begin{align*}\n%1\n\\end{align*}\n").arg(equations.join(QStringLiteral(" \\\\[1ex]\n")));
}

double widthOf(const ReportText& text) {
    double width = 0.0;
    for (const ReportInline& part : text)
        width += part.kind == ReportInline::Kind::Words ? textWidth(part.content) : widthOf(part.content);
    return width;
}

std::vector<double> columnWidths(const ReportTable& table) {
    constexpr double gap = 1.1; // between columns
    constexpr double least = 6.0;
    std::vector<double> widths;
    for (std::size_t k = 0; k < table.heads.size(); ++k) {
        double widest = widthOf(table.heads[k]);
        for (const auto& row : table.rows)
            widest = std::max(widest, widthOf(row[k]));
        widths.push_back(1.05 * widest + 0.3);
    }
    const double room = textColumn - margin - gap * static_cast<double>(widths.size());
    return sharedWidths(std::move(widths), room, least);
}

// Fractions of neighbouring rows would touch.
QString strutOf(const ReportText& cell) {
    const bool isTall = std::any_of(cell.begin(), cell.end(), [](const ReportInline& part) {
        return part.kind == ReportInline::Kind::Formula && part.content.contains(QLatin1String("\\frac"));
    });
    return isTall ? QStringLiteral("\\rule[-1.6ex]{0pt}{4.6ex}") : QString();
}

QString printed(const ReportTable& table) {
    const std::vector<double> widths = columnWidths(table);
    QString columns;
    for (std::size_t k = 0; k < widths.size(); ++k)
        columns += QStringLiteral(">{\\raggedright\\arraybackslash}p{%1}").arg(ems(widths[k]));
    const auto row = [&widths](const std::vector<ReportText>& cells) {
        QStringList texts;
        for (std::size_t k = 0; k < cells.size(); ++k)
            texts.append(printed(cells[k], widths[k]) + strutOf(cells[k]));
        return QStringLiteral("  ") + texts.join(QStringLiteral(" & ")) + QStringLiteral(" \\\\\n");
    };
    QString body;
    for (const auto& cells : table.rows)
        body += row(cells);
    if (table.rows.size() <= longestUnbroken)
        return QStringLiteral("\\hspace*{1.5em}\\begin{tabular}{@{}%1@{}}\n  \\toprule\n").arg(columns) +
               row(table.heads) + QStringLiteral("  \\midrule\n") + body +
               QStringLiteral("  \\bottomrule\n\\end{tabular}\n");
    return QStringLiteral("\\begin{longtable}{@{}%1@{}}\n  \\toprule\n").arg(columns) + row(table.heads) +
           QStringLiteral("  \\midrule\n  \\endhead\n") + body + QStringLiteral("  \\bottomrule\n\\end{longtable}\n");
}

QString printed(const ReportList& list) {
    QString items;
    for (const ReportText& item : list.items)
        items += QStringLiteral("  \\item ") + printed(item, textColumn - 3.0) + QLatin1Char('\n');
    return QStringLiteral("\\begin{itemize}\n%1\\end{itemize}\n").arg(items);
}

// In the name of a file TeX reads some signs in its own way, and these not even \detokenize keeps.
QString fileName(const QString& name) {
    QString result = QStringLiteral("\\detokenize{");
    for (const QChar c : name) {
        const char* const special = c == QLatin1Char('{')   ? "\\leftbrace"
                                    : c == QLatin1Char('}') ? "\\rightbrace"
                                    : c == QLatin1Char('%') ? "\\percentsign"
                                    : c == QLatin1Char('#') ? "\\hashsign"
                                                            : nullptr;
        result += special ? QStringLiteral("}%1\\detokenize{").arg(QLatin1String(special)) : QString(c);
    }
    return result + QLatin1Char('}');
}

const QString signsOfFileNames = QStringLiteral(R"(\makeatletter
\edef\percentsign{\@percentchar}
\edef\hashsign{\expandafter\@gobble\string\#}
\edef\leftbrace{\@charlb}
\edef\rightbrace{\@charrb}
\makeatother
)");

class Printer {
public:
    explicit Printer(const Report& report, const QStringList& plotFiles) : m_report(report), m_plotFiles(plotFiles) {}

    QString printed() const {
        QString text = preamble();
        if (!m_plotFiles.isEmpty())
            text += signsOfFileNames;
        text += QStringLiteral("\\renewcommand{\\figurename}{%1}\n").arg(latexOfText(m_report.figureWord));
        text += QStringLiteral("\n\\begin{document}\n\\begin{center}\n  \\LARGE\\bfseries %1\\par\n\\end{center}\n")
                    .arg(latexOfText(m_report.title));
        for (const ReportSection& section : m_report.sections)
            text += printedSection(section);
        return text + QStringLiteral("\\end{document}\n");
    }

private:
    QString printedSection(const ReportSection& section) const {
        QString text;
        if (!section.title.empty())
            text = QStringLiteral("\n\\%1{%2}\n")
                       .arg(section.level == HeadingLevel::Section ? QStringLiteral("section")
                                                                   : QStringLiteral("subsection"),
                            coenergy::printed(section.title));
        for (const ReportBlock& block : section.blocks)
            text += (std::holds_alternative<ReportEquations>(block) ? QString() : QStringLiteral("\n")) +
                    std::visit([this](const auto& content) { return this->block(content); }, block);
        return text;
    }

    QString block(const ReportParagraph& paragraph) const {
        return coenergy::printed(paragraph.text) + QLatin1Char('\n');
    }
    template <class Content> QString block(const Content& content) const { return coenergy::printed(content); }

    QString block(const ReportFigure& figure) const {
        if (figure.plot >= static_cast<std::size_t>(m_plotFiles.size()))
            return {};
        return QStringLiteral("\\begin{figure}[!htb]\n  \\centering\n  \\edef\\plotfile{%1}\n  "
                              "\\includegraphics[width=0.9\\textwidth]{\\plotfile}\n  \\caption{%2}\n\\end{figure}\n")
            .arg(fileName(m_plotFiles[static_cast<qsizetype>(figure.plot)]), coenergy::printed(figure.caption));
    }

    const Report& m_report;
    const QStringList& m_plotFiles;
};

} // namespace

QString latexReport(const Report& report, const QStringList& plotFiles) {
    return Printer(report, plotFiles).printed();
}

} // namespace coenergy
