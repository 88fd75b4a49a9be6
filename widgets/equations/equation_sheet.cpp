// Keeps the wanted and the shown state of each equation, and places labels, headings and broken lines.

#include "equations/equation_sheet.hpp"

#include "equations/formula_painter.hpp"
#include "equations/line_breaking.hpp"

#include <QFontMetricsF>

#include <algorithm>
#include <iterator>

namespace coenergy {

namespace {

// Proportions of the sheet, in em of the mathematical font.
constexpr double rowPadding = 0.75;
constexpr double lineGap = 0.55;
constexpr double plainAscent = 0.75;
constexpr double plainDescent = 0.25;
constexpr double issueGap = 0.35;
constexpr double markRoom = 0.3; // for marks of origins, besides the gap to what follows
constexpr double markReach = 0.48;
constexpr double highlightReach = 0.15; // around a piece, and
constexpr double highlightHeight = 1.1; // above its baseline at least
constexpr double smallestScale = 0.75;  // of all equations of a sheet together
constexpr double shortRest = 0.2;       // of a line; less is not worth a line of its own
constexpr double narrowestLabels = 1.2;
constexpr double widestLabelShare = 0.3; // of the sheet's width

// What a narrow sheet saves on.
struct Spacing {
    double outerMargin;
    double labelGutter;
    double continuationIndent;
};

Spacing spacingOf(const SheetSettings& settings) {
    constexpr double narrowSheet = 24.0;
    return settings.width < narrowSheet * settings.em ? Spacing{0.7, 0.7, 0.5} : Spacing{1.3, 1.6, 1.2};
}

constexpr double headingSpaceAbove = 1.3; // in heights of the text font
constexpr double headingSpaceBelow = 0.5;

QString spokenOr(const EquationItem& item) {
    return item.text.isEmpty() ? latexOf(item) : item.text;
}

QSizeF wrappedSize(const QString& text, const QFont& font, double width) {
    return QFontMetricsF(font).boundingRect(QRectF(0, 0, std::max(width, 1.0), 1e6), Qt::TextWordWrap, text).size();
}

// Words of a remark: what stands between backticks is a name, and sticks to what it touches.
std::vector<SymbolText> wordsOf(const QString& remark) {
    std::vector<SymbolText> words(1);
    const QStringList parts = remark.split(QLatin1Char('`'));
    for (qsizetype part = 0; part < parts.size(); ++part) {
        if (part % 2 == 1) {
            words.back().addSymbol(parts[part], plainRemark(QLatin1Char('`') + parts[part]));
            continue;
        }
        const QStringList pieces = parts[part].split(QLatin1Char(' '));
        for (qsizetype piece = 0; piece < pieces.size(); ++piece) {
            if (piece > 0 && !words.back().isEmpty())
                words.emplace_back();
            words.back().addWords(pieces[piece]);
        }
    }
    if (words.back().isEmpty())
        words.pop_back();
    return words;
}

double labelWidthOf(const SheetRow& row, const SheetSettings& settings) {
    return row.label && row.label->error.isEmpty() ? formulaRect(*row.label, {}, settings.em).width()
                                                   : QFontMetricsF(settings.textFont).horizontalAdvance(row.item.name);
}

PieceExtent extentOf(const TypesetFormula& formula, const SheetSettings& settings) {
    if (!formula.error.isEmpty()) {
        const QSizeF size = sourceSize(formula, settings);
        const double descent = QFontMetricsF(settings.sourceFont).descent();
        return {size.width(), size.height() - descent, descent};
    }
    const QRectF ink = formulaRect(formula, {}, settings.em);
    return {ink.width(), -ink.top(), ink.bottom()};
}

std::size_t readyPieces(const SheetRow& row) {
    const auto firstMissing = std::find(row.formulas.begin(), row.formulas.end(), nullptr);
    return static_cast<std::size_t>(std::distance(row.formulas.begin(), firstMissing));
}

SheetRow makeRow(const EquationItem& item, const EquationSheet::Lookup& lookup) {
    SheetRow row;
    row.item = item;
    row.pieces = typesetPieces(item);
    for (const QString& piece : row.pieces)
        row.formulas.push_back(lookup(piece));
    row.labelTex = item.labelLatex;
    row.label = row.labelTex.isEmpty() ? nullptr : lookup(row.labelTex);
    return row;
}

// The former row's formulas are taken over too: the cache may have dropped some of them.
void inherit(SheetRow& row, SheetRow& former) {
    row.shown = std::move(former.shown);
    for (std::size_t index = 0; index < row.formulas.size() && index < former.formulas.size(); ++index) {
        const auto position = static_cast<qsizetype>(index);
        if (!row.formulas[index] && row.pieces[position] == former.pieces[position])
            row.formulas[index] = former.formulas[index];
    }
    if (!row.label)
        row.label = former.label;
}

// With what is painted around it: less than the gaps between lines, so that each line is whole by itself.
QRectF inkOf(const PlacedFormula& piece, bool hasMarks) {
    QRectF ink = piece.area;
    ink.setTop(std::min(ink.top() - highlightReach * piece.em, piece.origin.y() - highlightHeight * piece.em));
    ink.setBottom(ink.bottom() + (hasMarks ? markReach : highlightReach) * piece.em);
    return ink;
}

} // namespace

QString sourceOf(const TypesetFormula& formula) {
    const QString spacing = QStringLiteral("{}");
    return formula.tex.startsWith(spacing) ? QStringLiteral(" ") + formula.tex.mid(spacing.size()) : formula.tex;
}

QSizeF sourceSize(const TypesetFormula& formula, const SheetSettings& settings) {
    const QFontMetricsF metrics(settings.sourceFont);
    return {metrics.horizontalAdvance(sourceOf(formula)), metrics.height()};
}

void EquationSheet::setItems(const std::vector<EquationItem>& items, const Lookup& lookup) {
    std::vector<SheetRow> former = std::exchange(m_rows, {});
    for (const EquationItem& item : items) {
        m_rows.push_back(makeRow(item, lookup));
        const auto same = std::find_if(former.begin(), former.end(), [&item](const SheetRow& row) {
            return row.item.name == item.name && row.item.group == item.group;
        });
        if (same != former.end()) {
            inherit(m_rows.back(), *same);
            former.erase(same);
        }
    }
    std::stable_sort(m_rows.begin(), m_rows.end(),
                     [](const SheetRow& a, const SheetRow& b) { return a.item.group < b.item.group; });
}

bool EquationSheet::accept(const QList<TypesetFormulaPtr>& formulas) {
    QHash<QString, TypesetFormulaPtr> byTex;
    for (const TypesetFormulaPtr& formula : formulas)
        byTex.insert(formula->tex, formula);
    bool needed = false;
    const auto fill = [&](const QString& tex, TypesetFormulaPtr& slot) {
        const auto found = slot && slot->tex == tex ? byTex.end() : byTex.find(tex);
        if (found != byTex.end()) {
            slot = *found;
            needed = true;
        }
    };
    for (SheetRow& row : m_rows) {
        for (std::size_t index = 0; index < row.formulas.size(); ++index)
            fill(row.pieces[static_cast<qsizetype>(index)], row.formulas[index]);
        fill(row.labelTex, row.label);
    }
    return needed;
}

void EquationSheet::chooseColumns(const SheetSettings& settings) {
    double labels = narrowestLabels * settings.em;
    for (const SheetRow& row : m_rows)
        labels = std::max(labels, labelWidthOf(row, settings));
    const Spacing spacing = spacingOf(settings);
    m_labelsLeft = spacing.outerMargin * settings.em;
    m_labelsRight = m_labelsLeft + std::min(labels, widestLabelShare * settings.width);
    m_equationsLeft = m_labelsRight + spacing.labelGutter * settings.em;
    m_equationsRight = settings.width - spacing.outerMargin * settings.em;
}

double EquationSheet::layOutHeading(const EquationItem& item, double top, const SheetSettings& settings) {
    const double height = QFontMetricsF(settings.textFont).height();
    const double y = top + headingSpaceAbove * height;
    m_headings.push_back({item.group, item.heading, QRectF(m_labelsLeft, y, m_equationsRight - m_labelsLeft, height)});
    return y + (1.0 + headingSpaceBelow) * height;
}

double EquationSheet::layOutFormulas(SheetRow& row, const SheetSettings& settings) {
    std::vector<PieceExtent> extents;
    for (const TypesetFormulaPtr& formula : row.shown->formulas)
        extents.push_back(extentOf(*formula, settings));
    const std::vector<int> terms = termsOfPieces(row.shown->item);
    for (std::size_t index = 1; index < std::min(extents.size(), terms.size()); ++index)
        extents[index].isContinued = terms[index] >= 0 && terms[index] == terms[index - 1];
    const double em = settings.em;
    const BrokenLines lines = breakLines(extents, {.width = m_equationsRight - m_equationsLeft,
                                                   .continuation = spacingOf(settings).continuationIndent * em,
                                                   .gap = (lineGap + (settings.hasMarks ? markRoom : 0)) * em,
                                                   .minimumAscent = plainAscent * em,
                                                   .minimumDescent = plainDescent * em});
    const QPointF corner(m_equationsLeft, row.area.top() + rowPadding * em);
    for (std::size_t index = 0; index < extents.size(); ++index) {
        const PlacedPiece& piece = lines.pieces[index];
        const PieceExtent& extent = extents[index];
        const QPointF origin = corner + QPointF(piece.x, piece.baseline);
        row.placed.push_back({row.shown->formulas[index], origin, em * piece.scale,
                              QRectF(origin.x(), origin.y() - extent.ascent * piece.scale, extent.width * piece.scale,
                                     (extent.ascent + extent.descent) * piece.scale),
                              index < terms.size() ? terms[index] : -1});
    }
    m_size.setWidth(std::max(m_size.width(), m_equationsLeft + lines.width + m_labelsLeft));
    layOutLabel(row, row.placed.empty() ? corner.y() + plainAscent * em : row.placed.front().origin.y(), settings);
    return corner.y() + lines.height;
}

// Nobody reads a fraction by scrolling to and fro; its text breaks.
bool EquationSheet::isTooWide(const SheetRow::Shown& shown, const SheetSettings& settings) const {
    return std::any_of(shown.formulas.begin(), shown.formulas.end(), [&](const TypesetFormulaPtr& formula) {
        return extentOf(*formula, settings).width > m_equationsRight - m_equationsLeft;
    });
}

double EquationSheet::layOutText(SheetRow& row, const SheetSettings& settings) const {
    const QPointF corner(m_equationsLeft, row.area.top() + rowPadding * settings.em);
    const double width = m_equationsRight - m_equationsLeft;
    row.textArea = QRectF(corner, QSizeF(width, wrappedSize(spokenOr(row.item), settings.textFont, width).height()));
    layOutLabel(row, corner.y() + QFontMetricsF(settings.textFont).ascent(), settings);
    return row.textArea.bottom();
}

void EquationSheet::layOutRemark(SheetRow& row, double bottom, const SheetSettings& settings) const {
    const QFontMetricsF metrics(settings.textFont);
    const double width = m_equationsRight - m_equationsLeft;
    const double top = bottom + issueGap * settings.em;
    double x = 0.0;
    double y = 0.0;
    row.remark.clear();
    for (const SymbolText& word : wordsOf(row.item.remark)) {
        const double length = word.size(settings.textFont).width();
        if (x > 0 && x + length > width) {
            x = 0.0;
            y += metrics.height();
        }
        row.remark.push_back({word, QPointF(m_equationsLeft + x + 0.5 * length, top + y + 0.5 * metrics.height())});
        x += length + metrics.horizontalAdvance(QLatin1Char(' '));
    }
    row.remarkArea = QRectF(m_equationsLeft, top, width, y + metrics.height());
}

QRectF EquationSheet::layOutSentence(const QString& text, double bottom, const SheetSettings& settings) const {
    const double width = m_equationsRight - m_equationsLeft;
    const double height = wrappedSize(text, settings.textFont, width).height();
    return {m_equationsLeft, bottom + issueGap * settings.em, width, height};
}

void EquationSheet::layOutLabel(SheetRow& row, double baseline, const SheetSettings& settings) const {
    const QPointF origin(m_labelsLeft, baseline);
    if (row.label && row.label->error.isEmpty()) {
        const double room = m_labelsRight - m_labelsLeft;
        const double width = formulaRect(*row.label, {}, settings.em).width();
        const double em = width > room ? settings.em * room / width : settings.em;
        row.placedLabel = PlacedFormula{row.label, origin, em, formulaRect(*row.label, origin, em), -1};
    }
}

void EquationSheet::layOutRow(SheetRow& row, const SheetSettings& settings, double visibleBottom) {
    const auto place = [&] {
        row.placed.clear();
        row.placedLabel.reset();
        row.textArea = {};
        return row.shown && !isTooWide(*row.shown, settings) ? layOutFormulas(row, settings)
                                                             : layOutText(row, settings);
    };
    const std::size_t ready = readyPieces(row);
    const bool complete = ready == row.formulas.size();
    const bool below = row.area.top() > visibleBottom;
    double bottom = 0.0;
    if (row.adopted || complete || (ready > 0 && !below)) {
        auto former = std::exchange(
            row.shown,
            SheetRow::Shown{row.item,
                            {row.formulas.begin(), row.formulas.begin() + static_cast<std::ptrdiff_t>(ready)}});
        bottom = place();
        const bool fills = complete || bottom > visibleBottom;
        if (!row.adopted && !fills) {
            row.shown = std::move(former);
            bottom = place();
        } else {
            row.adopted = true;
        }
        row.settled = fills || below;
    } else {
        bottom = place();
        row.settled = below;
    }
    row.remarkArea = {};
    row.issueArea = {};
    const bool hasSentence = !row.item.remark.isEmpty() || !row.item.issue.isEmpty();
    if (hasSentence && settings.hasMarks)
        bottom += markRoom * settings.em;
    if (!row.item.remark.isEmpty()) {
        layOutRemark(row, bottom, settings);
        bottom = row.remarkArea.bottom();
    }
    if (!row.item.issue.isEmpty()) {
        row.issueArea = layOutSentence(row.item.issue, bottom, settings);
        bottom = row.issueArea.bottom();
    }
    row.area.setBottom(bottom + rowPadding * settings.em);
}

// Letters of several sizes would look as if they meant something: what has no room shrinks all of them alike, and so
// does what would leave a short rest on a line of its own.
double EquationSheet::scaleFor(const SheetSettings& settings) const {
    const double column = m_equationsRight - m_equationsLeft;
    const double room = column - spacingOf(settings).continuationIndent * settings.em;
    double widest = room;
    double longest = column;
    for (const SheetRow& row : m_rows) {
        double whole = 0.0;
        for (const TypesetFormulaPtr& formula : row.formulas) {
            const double width = formula ? extentOf(*formula, settings).width : 0.0;
            if (width * smallestScale > room) // is read as text
                continue;
            widest = std::max(widest, width);
            whole += width;
        }
        longest = whole <= (1 + shortRest) * column ? std::max(longest, whole) : longest;
    }
    return room > 0 ? std::max(std::min(room / widest, column / longest), smallestScale) : 1.0;
}

void EquationSheet::layOut(const SheetSettings& wanted, double visibleBottom) {
    m_hasMarks = wanted.hasMarks;
    m_headings.clear();
    m_size = QSizeF(wanted.width, 0.0);
    chooseColumns(wanted);
    SheetSettings settings = wanted;
    settings.em *= scaleFor(wanted);
    chooseColumns(settings);
    double top = 0.0;
    for (std::size_t index = 0; index < m_rows.size(); ++index) {
        SheetRow& row = m_rows[index];
        const bool isFirst = index == 0 || m_rows[index - 1].item.group != row.item.group ||
                             m_rows[index - 1].item.heading != row.item.heading;
        const bool isObvious = index == 0 && row.item.group == EquationGroup::Motion && row.item.heading.isEmpty();
        if (isFirst && !isObvious) // what the view is called needs no heading
            top = layOutHeading(row.item, top, settings);
        row.area = QRectF(0.0, top, settings.width, 0.0);
        layOutRow(row, settings, visibleBottom);
        top = row.area.bottom();
    }
    m_size.setHeight(m_rows.empty() ? 0.0 : top + m_labelsLeft);
}

QStringList EquationSheet::missing(double visibleTop) const {
    QStringList first;
    QStringList later;
    for (const SheetRow& row : m_rows) {
        QStringList& texs = row.area.bottom() < visibleTop ? later : first;
        if (!row.labelTex.isEmpty() && (!row.label || row.label->tex != row.labelTex))
            texs << row.labelTex;
        for (std::size_t index = 0; index < row.formulas.size(); ++index)
            if (!row.formulas[index])
                texs << row.pieces[static_cast<qsizetype>(index)];
    }
    return first + later;
}

std::vector<QRectF> EquationSheet::wholes(double highest) const {
    std::vector<QRectF> areas;
    for (const SheetHeading& heading : m_headings) // none without what it heads
        areas.push_back(heading.area.adjusted(0, 0, 0, heading.area.height() + 1));
    for (const SheetRow& row : m_rows) {
        for (const PlacedFormula& piece : row.placed)
            areas.push_back(inkOf(piece, m_hasMarks));
        areas.insert(areas.end(), {row.textArea, row.remarkArea, row.issueArea});
    }
    std::erase_if(areas, [highest](const QRectF& area) { return area.height() > highest; });
    return areas;
}

double EquationSheet::lowestGap(double bottom, double highest) const {
    const std::vector<QRectF> areas = wholes(highest);
    double gap = bottom;
    for (double before = bottom + 1; gap < before;) {
        before = gap;
        for (const QRectF& area : areas)
            gap = area.top() < gap && gap < area.bottom() ? area.top() : gap;
    }
    return gap;
}

double EquationSheet::highestGap(double top, double highest) const {
    const std::vector<QRectF> areas = wholes(highest);
    double gap = top;
    for (double before = top - 1; gap > before;) {
        before = gap;
        for (const QRectF& area : areas)
            gap = area.top() < gap && gap < area.bottom() ? area.bottom() : gap;
    }
    return gap;
}

int EquationSheet::rowAt(double y) const {
    const auto found = std::find_if(m_rows.begin(), m_rows.end(),
                                    [y](const SheetRow& row) { return row.area.top() <= y && y < row.area.bottom(); });
    return found == m_rows.end() ? -1 : static_cast<int>(std::distance(m_rows.begin(), found));
}

const EquationTerm* EquationSheet::termAt(QPointF position) const {
    const int index = rowAt(position.y());
    if (index < 0 || !m_rows[static_cast<std::size_t>(index)].shown)
        return nullptr;
    const SheetRow& row = m_rows[static_cast<std::size_t>(index)];
    for (const PlacedFormula& piece : row.placed)
        if (piece.term >= 0 && piece.area.contains(position))
            return &row.shown->item.terms[static_cast<std::size_t>(piece.term)];
    return nullptr;
}

} // namespace coenergy
