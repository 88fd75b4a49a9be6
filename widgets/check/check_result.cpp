// One rich text: its links are reached by Tab, and a screen reader reads all of it.
#include "check/check_result.hpp"

#include "check/verdict_sign.hpp"
#include "theme/theme.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>

namespace coenergy {

namespace {

constexpr std::size_t mostFindings = 8; // that are shown

QStringList piecesOf(const QString& words) {
    return words.split(QLatin1Char('`'));
}

// What stands between backticks in the typewriter face; the first such piece is a link if `link` is not empty.
QString markup(const QString& words, const QString& link, const QColor& linkColour) {
    const QStringList pieces = piecesOf(words);
    QString result;
    for (qsizetype k = 0; k < pieces.size(); ++k) {
        const QString piece = pieces[k].toHtmlEscaped();
        if (k % 2 == 0)
            result += piece;
        else if (k == 1 && !link.isEmpty())
            result += QStringLiteral("<a href=\"%1\" style=\"color:%3\"><code>%2</code></a>")
                          .arg(link, piece, linkColour.name());
        else
            result += QStringLiteral("<code>%1</code>").arg(piece);
    }
    return result;
}

std::size_t shownFindings(const EquationCheck& check) {
    return std::min(check.findings.size(), mostFindings);
}

} // namespace

CheckResult::CheckResult(QWidget* parent) : QWidget(parent), m_sign(new VerdictSign(this)), m_words(new QLabel(this)) {
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
        lines.append(findingText(m_check->findings[k], m_check->notation));
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
        html = markup(verdictText(*m_check), {}, links);
        for (std::size_t k = 0; k < shownFindings(*m_check); ++k) {
            const TermFinding& finding = m_check->findings[k];
            html += QStringLiteral("<br>• ") + markup(findingText(finding, m_check->notation),
                                                      finding.origin ? QString::number(k) : QString(), links);
        }
        if (m_check->findings.size() > mostFindings)
            html += QStringLiteral("<br>• ") + tr("More: %1").arg(m_check->findings.size() - mostFindings);
    }
    m_words->setText(html);
    m_words->setAccessibleName(m_check ? tr("Result: %1").arg(text()) : tr("No result yet"));
    m_sign->setTone(m_check ? toneOf(*m_check) : VerdictTone::Silent);
    setVisible(m_check.has_value());
}

void CheckResult::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showCheck();
}

} // namespace coenergy
