// One rich text: its links are reached by Tab, and a screen reader reads all of it.
#include "check/check_result.hpp"

#include "check/verdict_sign.hpp"
#include "expression/print_latex.hpp"
#include "theme/caption.hpp"
#include "theme/formula_source.hpp"
#include "theme/palette_change.hpp"
#include "theme/theme.hpp"

#include <QBuffer>
#include <QHBoxLayout>
#include <QImage>
#include <QLabel>
#include <QPainter>

namespace coenergy {

namespace {

constexpr std::size_t mostFindings = 8; // that are shown

QStringList piecesOf(const QString& words) {
    return words.split(QLatin1Char('`'));
}

QString typewriter(const QString& text) {
    return QStringLiteral("<code>%1</code>").arg(text.toHtmlEscaped());
}

// What stands between backticks in the typewriter face.
QString markup(const QString& words) {
    const QStringList pieces = piecesOf(words);
    QString result;
    for (qsizetype k = 0; k < pieces.size(); ++k)
        result += k % 2 == 0 ? pieces[k].toHtmlEscaped() : typewriter(pieces[k]);
    return result;
}

// A formula in a line of words.
QString pictureOf(const QImage& picture, double ratio) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    picture.save(&buffer, "PNG");
    return QStringLiteral("<img src=\"data:image/png;base64,%1\" width=\"%2\" height=\"%3\" "
                          "style=\"vertical-align:middle\">")
        .arg(QString::fromLatin1(bytes.toBase64()))
        .arg(qRound(picture.width() / ratio))
        .arg(qRound(picture.height() / ratio));
}

std::size_t shownFindings(const EquationCheck& check) {
    return std::min(check.findings.size(), mostFindings);
}

} // namespace

CheckResult::CheckResult(QWidget* parent) : QWidget(parent), m_sign(new VerdictSign(this)), m_words(new QLabel(this)) {
    onPaletteChange(this, [this] { showCheck(); });
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::RichText);
    m_words->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_words->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_words->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_sign, 0, Qt::AlignTop);
    layout->addWidget(m_words, 1);
    connect(m_words, &QLabel::linkHovered, this, [this](const QString& link) { emit sourceHovered(sourceOf(link)); });
    connect(m_words, &QLabel::linkActivated, this, [this](const QString& link) {
        if (const auto source = sourceOf(link))
            emit sourceActivated(*source);
    });
    showCheck();
}

void CheckResult::setCheck(const std::optional<EquationCheck>& check) {
    if (m_check == check && m_freshness == Freshness::Current)
        return;
    m_freshness = Freshness::Current;
    m_check = check;
    showCheck();
    emit sourceHovered(std::nullopt);
}

void CheckResult::setFreshness(Freshness freshness) {
    m_freshness = freshness;
    showCheck();
}

VerdictTone CheckResult::tone() const {
    return m_sign->tone();
}

QString CheckResult::text() const {
    if (!m_check)
        return {};
    QStringList lines = {verdictText(*m_check)};
    for (std::size_t k = 0; k < shownFindings(*m_check); ++k)
        lines.append(findingText(m_check->findings[k], termsAsText(m_check->notation)));
    if (m_check->findings.size() > mostFindings)
        lines.append(tr("More: %1").arg(m_check->findings.size() - mostFindings));
    return lines.join(QLatin1Char('\n')).remove(QLatin1Char('`'));
}

void CheckResult::activate(std::size_t finding) {
    if (const auto source = sourceOf(QString::number(finding)))
        emit sourceActivated(*source);
}

std::optional<Field> CheckResult::sourceOf(const QString& link) const {
    bool isNumber = false;
    const std::size_t k = link.toULongLong(&isNumber);
    if (!isNumber || !m_check || k >= m_check->findings.size() || !m_check->findings[k].origin)
        return std::nullopt;
    return m_check->findings[k].source;
}

void CheckResult::setFormulas(FormulaSource* formulas) {
    m_formulas = formulas;
    if (formulas)
        connect(formulas, &FormulaSource::ready, this, &CheckResult::showCheck);
    showCheck();
}

// As a formula, its sign before it; as text until it is typeset.
QString CheckResult::termHtml(const Expression& term, const QColor& color) const {
    constexpr double emSize = 15;
    const double em = formulaEm(font(), emSize);
    const std::string latex = LatexPrinter(m_check->notation).print(term);
    const QString tex = QString::fromStdString(latex.starts_with('-') ? latex : "+" + latex);
    const auto extent = m_formulas ? m_formulas->extent(tex, em) : std::nullopt;
    if (!extent)
        return typewriter(termsAsText(m_check->notation)(term).remove(QLatin1Char('`')));
    constexpr double margin = 2;
    const double ratio = devicePixelRatioF();
    const double lift = 0.4 * em; // pictures stand in the middle of a line, a little low for letters
    const QSizeF size(extent->width + 2 * margin, extent->ascent + extent->descent + 2 * margin + lift);
    QImage picture((size * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    m_formulas->paint(painter, tex, {margin, margin + extent->ascent}, em, color);
    painter.end();
    return pictureOf(picture, ratio);
}

// Places of terms are kept free while the words are made into markup. The last term is the link.
QString CheckResult::findingHtml(std::size_t finding, const QColor& color, const QColor& linkColor) const {
    const TermFinding& found = m_check->findings[finding];
    std::vector<Expression> terms;
    const QString words = findingText(found, [&terms](const Expression& term) {
        terms.push_back(term);
        return QStringLiteral("`%1`").arg(terms.size() - 1);
    });
    const QStringList pieces = piecesOf(words);
    QString html;
    for (qsizetype k = 0; k < pieces.size(); ++k) {
        const bool isLink = found.origin && k == pieces.size() - 2;
        if (k % 2 == 0)
            html += pieces[k].toHtmlEscaped();
        else if (isLink)
            html += QStringLiteral("<a href=\"%1\" style=\"color:%2\">%3</a>")
                        .arg(QString::number(finding), linkColor.name(),
                             termHtml(terms[pieces[k].toULongLong()], linkColor));
        else
            html += termHtml(terms[pieces[k].toULongLong()], color);
    }
    return html;
}

void CheckResult::showCheck() {
    const bool isStale = m_freshness == Freshness::Stale;
    const QColor accent =
        withContrast(themeColor(palette(), ColorRole::Accent), palette().color(QPalette::Window), 4.5);
    const QColor links = isStale ? themeColor(palette(), ColorRole::Stale) : accent;
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, themeColor(palette(), isStale ? ColorRole::Stale : ColorRole::Text));
    m_words->setPalette(colours);
    QString html;
    if (m_check) {
        html = markup(verdictText(*m_check));
        for (std::size_t k = 0; k < shownFindings(*m_check); ++k)
            html += QStringLiteral("<br>• ") + findingHtml(k, colours.color(QPalette::WindowText), links);
        if (m_check->findings.size() > mostFindings)
            html += QStringLiteral("<br>• ") + tr("More: %1").arg(m_check->findings.size() - mostFindings);
    }
    m_words->setText(html);
    m_words->setAccessibleName(m_check ? tr("Result: %1").arg(text()) : tr("No result yet"));
    m_sign->setTone(m_check ? toneOf(*m_check) : VerdictTone::Silent);
    setVisible(m_check.has_value());
}

} // namespace coenergy

#include "moc_check_result.cpp"
