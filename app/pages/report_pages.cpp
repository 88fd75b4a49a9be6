// Pages from strips. Every block of a report becomes strips that are never split (a line of text, a line of an
// equation, a row of a table), which are then set below each other, page after page. Formulas among words are
// placeholders of their width in a text layout, so that lines are broken by its rules in any script.

#include "pages/report_pages.hpp"

#include "equations/line_breaking.hpp"
#include "report/column_shares.hpp"

#include <QFontDatabase>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double inch = pageResolution;
constexpr double millimetre = inch / 25.4;
constexpr double point = inch / 72.0;

constexpr QSizeF pageSize(210.0 * millimetre, 297.0 * millimetre);
constexpr double sideMargin = 25.0 * millimetre;
constexpr double topMargin = 25.0 * millimetre;
constexpr double bottomMargin = 28.0 * millimetre;
constexpr double textWidthOnPage = 160.0 * millimetre;
constexpr double bodySize = 10.5;
constexpr double formulaSize = 11.0;        // Computer Modern looks smaller than other fonts of its size
constexpr std::size_t longestUnbroken = 15; // rows of a table
constexpr double indent = 7.0 * millimetre;

const QChar placeholder(0x00A0);

enum class Weight { Normal, Bold };

// A serif that goes with the formulas, whichever there is.
QString serifFamily() {
    static const QString family = [] {
        const QStringList present = QFontDatabase::families();
        for (const char* name : {"Latin Modern Roman", "CMU Serif", "STIX Two Text", "Libertinus Serif",
                                 "TeX Gyre Termes", "Liberation Serif", "Nimbus Roman", "Noto Serif", "DejaVu Serif"})
            if (present.contains(QLatin1String(name)))
                return QString::fromLatin1(name);
        return QStringLiteral("Serif");
    }();
    return family;
}

// Latin Modern has a design for each size of print; that for ten points has the strokes of the formulas.
void matchFormulas(QFont& font, Weight weight) {
    const QString style = weight == Weight::Bold ? QStringLiteral("10 Bold") : QStringLiteral("10 Regular");
    if (QFontDatabase::styles(font.family()).contains(style))
        font.setStyleName(style);
}

QFont fontOf(double points, Weight weight = Weight::Normal) {
    QFont font(serifFamily());
    matchFormulas(font, weight);
    font.setPixelSize(qRound(points * point));
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setWeight(weight == Weight::Bold ? QFont::Bold : QFont::Normal);
    return font;
}

/// A piece of a page that is not broken.
struct Strip {
    PageContent content; ///< from (0, 0)
    double height = 0.0;
    double before = 0.0;  ///< from the strip above, on the same page
    bool isBound = false; ///< to the strip below: a heading, the head of a table
    double firstAscent = 0.0;
};
using Strips = std::vector<Strip>;

void shift(PageContent& content, QPointF by) {
    for (PlacedWords& words : content.words) {
        words.position += by;
        words.area.translate(by);
    }
    for (PlacedInk& ink : content.formulas)
        ink.area.translate(by);
    for (PlacedRule& rule : content.rules)
        rule.line.translate(by);
    for (PlacedPlot& plot : content.plots)
        plot.area.translate(by);
}

void append(PageContent& content, PageContent more, QPointF by) {
    shift(more, by);
    content.words.insert(content.words.end(), more.words.begin(), more.words.end());
    content.formulas.insert(content.formulas.end(), more.formulas.begin(), more.formulas.end());
    content.rules.insert(content.rules.end(), more.rules.begin(), more.rules.end());
    content.plots.insert(content.plots.end(), more.plots.begin(), more.plots.end());
}

/// Something of one baseline: a typeset formula, or its LaTeX where there is none.
class Ink {
public:
    Ink(const QString& latex, const TypesetFormulas& formulas) : m_formula(formulas.value(latex)) {
        if (m_formula && m_formula->error.isEmpty())
            return;
        m_formula.reset();
        m_words = std::make_shared<QTextLayout>(latex.left(2000), fontOf(bodySize));
        m_words->beginLayout();
        QTextLine line = m_words->createLine();
        line.setNumColumns(static_cast<int>(latex.size()) + 1);
        m_words->endLayout();
    }

    PieceExtent extent() const {
        if (m_words) {
            const QTextLine line = m_words->lineAt(0);
            return {line.naturalTextWidth(), line.ascent(), line.descent()};
        }
        const double ex = formulaSize * point / exPerEm;
        return {m_formula->width * ex, (m_formula->height - m_formula->depth) * ex, m_formula->depth * ex};
    }

    void place(PageContent& content, QPointF baseline, double scale) const {
        const PieceExtent size = extent();
        const QRectF area(baseline.x(), baseline.y() - size.ascent * scale, size.width * scale,
                          (size.ascent + size.descent) * scale);
        if (m_formula)
            content.formulas.push_back({m_formula, area});
        else
            content.words.push_back({m_words, 0, area.topLeft(), area});
    }

private:
    TypesetFormulaPtr m_formula;
    std::shared_ptr<QTextLayout> m_words;
};

double fittingScale(const PieceExtent& extent, double width) {
    constexpr double highest = 0.8 * (pageSize.height() - topMargin - bottomMargin);
    return std::min(
        {1.0, width / std::max(extent.width, 1.0), highest / std::max(extent.ascent + extent.descent, 1.0)});
}

/// Running text broken into lines.
class TextSetter {
public:
    TextSetter(const ReportText& text, const QFont& font, double width, const TypesetFormulas& formulas)
        : m_width(width), m_layout(std::make_shared<QTextLayout>()) {
        QString words;
        QList<QTextLayout::FormatRange> formats;
        for (const ReportInline& part : text) {
            if (part.kind == ReportInline::Kind::Words) {
                words += part.content;
                continue;
            }
            Placed placed{Ink(part.content, formulas), 1.0, static_cast<int>(words.size())};
            placed.scale = fittingScale(placed.ink.extent(), width);
            formats.append(formatOf(placed, font));
            m_formulas.push_back(std::move(placed));
            words += placeholder;
        }
        m_layout->setText(words);
        m_layout->setFont(font);
        m_layout->setFormats(formats);
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        option.setUseDesignMetrics(true);
        m_layout->setTextOption(option);
        m_layout->beginLayout();
        for (QTextLine line = m_layout->createLine(); line.isValid(); line = m_layout->createLine())
            line.setLineWidth(width);
        m_layout->endLayout();
    }

    double naturalWidth() const {
        double width = 0.0;
        for (int k = 0; k < m_layout->lineCount(); ++k)
            width = std::max(width, m_layout->lineAt(k).naturalTextWidth());
        return width;
    }

    Strips lines(Qt::Alignment alignment) const {
        Strips strips;
        for (int k = 0; k < m_layout->lineCount(); ++k)
            strips.push_back(line(k, alignment));
        return strips;
    }

private:
    struct Placed {
        Ink ink;
        double scale = 1.0;
        int at = 0; ///< in the text
    };

    static QTextLayout::FormatRange formatOf(const Placed& placed, QFont font) {
        const double wanted = placed.ink.extent().width * placed.scale;
        font.setLetterSpacing(QFont::AbsoluteSpacing, wanted - QFontMetricsF(font).horizontalAdvance(placeholder));
        QTextCharFormat format;
        format.setFont(font);
        return {placed.at, 1, format};
    }

    Strip line(int number, Qt::Alignment alignment) const {
        constexpr double leading = 0.22; // of the line's height
        const QTextLine line = m_layout->lineAt(number);
        double ascent = line.ascent();
        double descent = line.descent();
        for (const Placed& placed : m_formulas) {
            if (placed.at < line.textStart() || placed.at >= line.textStart() + line.textLength())
                continue;
            const PieceExtent extent = placed.ink.extent();
            ascent = std::max(ascent, extent.ascent * placed.scale);
            descent = std::max(descent, extent.descent * placed.scale);
        }
        const double left = alignment & Qt::AlignHCenter ? (m_width - line.naturalTextWidth()) / 2 : 0.0;
        Strip strip;
        strip.height = ascent + descent;
        strip.firstAscent = ascent;
        strip.before = number == 0 ? 0.0 : leading * (line.ascent() + line.descent());
        const QPointF corner(left, ascent - line.ascent());
        const QPointF position = corner - line.position();
        if (line.naturalTextWidth() > 0.0)
            strip.content.words.push_back(
                {m_layout, number, position, {corner, QSizeF(line.naturalTextWidth(), line.height())}});
        for (const Placed& placed : m_formulas)
            if (placed.at >= line.textStart() && placed.at < line.textStart() + line.textLength())
                placed.ink.place(strip.content, {left + line.cursorToX(placed.at) - line.x(), ascent}, placed.scale);
        return strip;
    }

    double m_width;
    std::shared_ptr<QTextLayout> m_layout;
    std::vector<Placed> m_formulas;
};

void appendShifted(Strips& strips, Strips more, double x, double before) {
    for (Strip& strip : more) {
        shift(strip.content, {x, 0.0});
        if (&strip == &more.front())
            strip.before = before;
    }
    strips.insert(strips.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

class StripMaker {
public:
    StripMaker(const TypesetFormulas& formulas, const std::vector<QPicture>& plots, QString figureWord)
        : m_formulas(formulas), m_plots(plots), m_figureWord(std::move(figureWord)) {}

    Strips title(const QString& title) const {
        Strips strips =
            set({{ReportInline::Kind::Words, title}}, fontOf(18, Weight::Bold), textWidthOnPage, Qt::AlignHCenter);
        if (!strips.empty())
            strips.back().isBound = true;
        return strips;
    }

    Strips heading(const ReportText& text, HeadingLevel level) const {
        const bool isSection = level == HeadingLevel::Section;
        Strips lines = set(text, fontOf(isSection ? 14 : 11.5, Weight::Bold), textWidthOnPage);
        for (Strip& line : lines)
            line.isBound = true;
        if (!lines.empty())
            lines.front().before = (isSection ? 22 : 16) * point;
        return lines;
    }

    Strips operator()(const ReportParagraph& paragraph) const {
        Strips strips;
        appendShifted(strips, set(paragraph.text, fontOf(bodySize), textWidthOnPage), 0.0, paragraphGap);
        if (!strips.empty() && strips.size() <= 3)
            strips.back().isBound = endsWithColon(paragraph.text);
        return strips;
    }

    Strips operator()(const ReportList& list) const {
        constexpr double mark = 5.0 * millimetre;
        Strips strips;
        for (const ReportText& item : list.items) {
            Strips lines = set(item, fontOf(bodySize), textWidthOnPage - mark);
            Strips dot = set(wordsOnly(QStringLiteral("•")), fontOf(bodySize), mark);
            if (lines.empty() || dot.empty())
                continue;
            for (Strip& line : lines)
                shift(line.content, {mark, 0.0});
            append(lines.front().content, dot.front().content,
                   {0.0, lines.front().firstAscent - dot.front().firstAscent});
            appendShifted(strips, std::move(lines), 0.0, 4 * point);
        }
        return strips;
    }

    Strips operator()(const ReportEquations& group) const {
        Strips strips;
        for (const ReportEquation& equation : group.equations) {
            Strips lines = equationLines(equation);
            appendShifted(strips, std::move(lines), indent, strips.empty() ? 8 * point : 7 * point);
        }
        return strips;
    }

    Strips operator()(const ReportTable& table) const {
        const std::vector<double> widths = columnWidths(table);
        Strips strips;
        Strip head = whole(row(table.heads, widths));
        head.before = 9 * point;
        head.isBound = true;
        shift(head.content, {0.0, 4 * point});
        head.height += 8 * point;
        double width = 0.0;
        for (const double column : widths)
            width += column;
        addRule(head, 0.0, 0.8 * point, width);
        addRule(head, head.height, 0.5 * point, width);
        strips.push_back(std::move(head));
        for (const auto& cells : table.rows) {
            Strips lines = row(cells, widths);
            if (lines.size() <= longestUnbroken)
                lines = {whole(std::move(lines))};
            lines.back().isBound = table.rows.size() <= longestUnbroken && &cells != &table.rows.back();
            appendShifted(strips, std::move(lines), 0.0, (&cells == &table.rows.front() ? 4 : 3) * point);
        }
        strips.back().height += 4 * point;
        addRule(strips.back(), strips.back().height, 0.8 * point, width);
        strips.back().height += 4 * point;
        return strips;
    }

    Strips operator()(const ReportFigure& figure) {
        if (figure.plot >= m_plots.size())
            return {};
        constexpr double width = 0.9 * textWidthOnPage;
        const QRect drawn = m_plots[figure.plot].boundingRect();
        const double height = width * drawn.height() / std::max(drawn.width(), 1);
        Strip strip;
        strip.before = 12 * point;
        strip.height = height;
        strip.content.plots.push_back({figure.plot, {(textWidthOnPage - width) / 2, 0.0, width, height}});
        strip.isBound = true;
        Strips strips = {std::move(strip)};
        ReportText caption = wordsOnly(QStringLiteral("%1 %2: ").arg(m_figureWord).arg(++m_figures));
        caption.insert(caption.end(), figure.caption.begin(), figure.caption.end());
        appendShifted(strips, set(caption, fontOf(9.5), textWidthOnPage, Qt::AlignHCenter), 0.0, 3 * point);
        return strips;
    }

private:
    static constexpr double paragraphGap = 7 * point;

    static ReportText wordsOnly(const QString& words) { return {{ReportInline::Kind::Words, words}}; }

    static bool endsWithColon(const ReportText& text) {
        return !text.empty() && text.back().kind == ReportInline::Kind::Words &&
               !text.back().content.trimmed().endsWith(QLatin1Char('.'));
    }

    Strips set(const ReportText& text, const QFont& font, double width, Qt::Alignment alignment = Qt::AlignLeft) const {
        return TextSetter(text, font, width, m_formulas).lines(alignment);
    }

    static void addRule(Strip& strip, double y, double thickness, double length) {
        strip.content.rules.push_back({QLineF(indent, y, std::min(indent + length, textWidthOnPage), y), thickness});
    }

    Strips equationLines(const ReportEquation& equation) const {
        std::vector<Ink> pieces;
        std::vector<PieceExtent> extents;
        double tallest = 0.0;
        for (const QString& latex : equation.pieces) {
            pieces.emplace_back(latex, m_formulas);
            extents.push_back(pieces.back().extent());
            tallest =
                std::min({1.0, tallest == 0.0 ? 1.0 : tallest, fittingScale(extents.back(), extents.back().width)});
        }
        for (PieceExtent& extent : extents)
            extent = {extent.width * tallest, extent.ascent * tallest, extent.descent * tallest};
        std::optional<Ink> tag;
        double tagWidth = 0.0;
        if (!equation.tag.isEmpty()) {
            tag.emplace(taggedFormula(equation.tag), m_formulas);
            tagWidth = std::min(tag->extent().width, 25 * millimetre);
        }
        LineSettings settings;
        settings.width = textWidthOnPage - indent - (tag ? tagWidth + 4 * millimetre : 0.0);
        settings.continuation = 8 * millimetre;
        settings.smallestScale = 0.01;
        const BrokenLines broken = breakLines(extents, settings);
        Strips strips;
        for (std::size_t first = 0; first < pieces.size();) {
            std::size_t end = first;
            Strip strip;
            double descent = 0.0;
            for (; end < pieces.size() && broken.pieces[end].baseline == broken.pieces[first].baseline; ++end) {
                strip.firstAscent = std::max(strip.firstAscent, extents[end].ascent * broken.pieces[end].scale);
                descent = std::max(descent, extents[end].descent * broken.pieces[end].scale);
            }
            const bool hasTag = tag && end == pieces.size();
            const double tagScale = hasTag ? tagWidth / std::max(tag->extent().width, 1.0) : 0.0;
            if (hasTag) {
                strip.firstAscent = std::max(strip.firstAscent, tag->extent().ascent * tagScale);
                descent = std::max(descent, tag->extent().descent * tagScale);
            }
            for (std::size_t k = first; k < end; ++k)
                pieces[k].place(strip.content, {broken.pieces[k].x, strip.firstAscent},
                                tallest * broken.pieces[k].scale);
            strip.height = strip.firstAscent + descent;
            strip.before = 4 * point;
            if (hasTag)
                tag->place(strip.content, {textWidthOnPage - indent - tagWidth, strip.firstAscent}, tagScale);
            first = end;
            strips.push_back(std::move(strip));
        }
        return strips;
    }

    std::vector<double> columnWidths(const ReportTable& table) const {
        constexpr double gap = 6 * millimetre;
        constexpr double least = 22 * millimetre;
        constexpr double unbroken = 20 * textWidthOnPage;
        std::vector<double> widths;
        for (std::size_t k = 0; k < table.heads.size(); ++k) {
            double widest =
                TextSetter(table.heads[k], fontOf(bodySize, Weight::Bold), unbroken, m_formulas).naturalWidth();
            for (const auto& row : table.rows)
                widest = std::max(widest, TextSetter(row[k], fontOf(bodySize), unbroken, m_formulas).naturalWidth());
            widths.push_back(widest + gap);
        }
        return sharedWidths(std::move(widths), textWidthOnPage - indent, least);
    }

    // Line by line, each across all columns.
    Strips row(const std::vector<ReportText>& cells, const std::vector<double>& widths) const {
        constexpr double gap = 6 * millimetre;
        Strips lines;
        double x = indent;
        for (std::size_t k = 0; k < cells.size(); ++k) {
            const Strips column = set(cells[k], fontOf(bodySize), widths[k] - gap);
            for (std::size_t number = 0; number < column.size(); ++number) {
                if (number == lines.size())
                    lines.emplace_back();
                addToLine(lines[number], column[number], x);
            }
            x += widths[k];
        }
        if (lines.empty())
            lines.emplace_back();
        return lines;
    }

    // On a common baseline.
    static void addToLine(Strip& line, const Strip& cell, double x) {
        const double ascent = std::max(line.firstAscent, cell.firstAscent);
        const double descent = std::max(line.height - line.firstAscent, cell.height - cell.firstAscent);
        shift(line.content, {0.0, ascent - line.firstAscent});
        append(line.content, cell.content, {x, ascent - cell.firstAscent});
        line.firstAscent = ascent;
        line.height = ascent + descent;
        line.before = std::max(line.before, cell.before);
    }

    static Strip whole(Strips lines) {
        Strip strip = std::move(lines.front());
        for (std::size_t k = 1; k < lines.size(); ++k) {
            append(strip.content, std::move(lines[k].content), {0.0, strip.height + lines[k].before});
            strip.height += lines[k].before + lines[k].height;
        }
        return strip;
    }

    const TypesetFormulas& m_formulas;
    const std::vector<QPicture>& m_plots;
    QString m_figureWord;
    int m_figures = 0;
};

constexpr QRectF textArea(sideMargin, topMargin, textWidthOnPage, pageSize.height() - topMargin - bottomMargin);

// A strip that is bound takes those below with it to the next page, unless they would not fit there either.
double boundHeight(const Strips& strips, std::size_t first) {
    double height = strips[first].height;
    for (std::size_t k = first; strips[k].isBound && k + 1 < strips.size(); ++k)
        height += strips[k + 1].before + strips[k + 1].height;
    return height <= textArea.height() / 2 ? height : strips[first].height;
}

std::vector<PageContent> paginated(Strips strips) {
    std::vector<PageContent> pages(1);
    double y = 0.0;
    for (std::size_t k = 0; k < strips.size(); ++k) {
        Strip& strip = strips[k];
        const double before = y == 0.0 ? 0.0 : strip.before;
        if (y > 0.0 && y + before + boundHeight(strips, k) > textArea.height()) {
            pages.emplace_back();
            y = 0.0;
        }
        y += y == 0.0 ? 0.0 : strip.before;
        append(pages.back(), std::move(strip.content), textArea.topLeft() + QPointF(0.0, y));
        y += strip.height;
    }
    return pages;
}

void addPageNumbers(std::vector<PageContent>& pages) {
    const TypesetFormulas none;
    for (std::size_t k = 0; k < pages.size(); ++k) {
        const ReportText number = {{ReportInline::Kind::Words, QString::number(k + 1)}};
        for (const Strip& line : TextSetter(number, fontOf(9.5), textWidthOnPage, none).lines(Qt::AlignHCenter))
            append(pages[k], line.content, {sideMargin, pageSize.height() - bottomMargin + 8 * millimetre});
    }
}

} // namespace

ReportPages layOutReport(const Report& report, const TypesetFormulas& formulas, std::vector<QPicture> plots) {
    StripMaker maker(formulas, plots, report.figureWord);
    Strips strips = maker.title(report.title);
    const auto add = [&strips](Strips more) {
        strips.insert(strips.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    };
    for (const ReportSection& section : report.sections) {
        add(maker.heading(section.title, section.level));
        for (const ReportBlock& block : section.blocks)
            add(std::visit([&maker](const auto& content) { return maker(content); }, block));
    }
    ReportPages result{pageSize, textArea, report.title, paginated(std::move(strips)), {}};
    addPageNumbers(result.pages);
    result.plots = std::move(plots);
    return result;
}

} // namespace coenergy
