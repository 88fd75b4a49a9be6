#include "studio/analysis/linearized_band.hpp"

#include "equations/equation_panel.hpp"
#include "graphmodel/graph_names.hpp"
#include "presentation/equation_items.hpp"
#include "session/session.hpp"
#include "studio/analysis/analysis_words.hpp"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <map>

namespace coenergy {

namespace {

constexpr double tall = 0.22; // of the window's height

// Zero, or a simple part of a turn where that is an angle.
std::optional<Expression> closedForm(double value, bool isTurned, bool isPiTheConstant) {
    constexpr double close = 1e-9;
    if (std::abs(value) < close)
        return Expression(0);
    const auto part = isTurned && isPiTheConstant ? partOfTurn(value) : std::nullopt;
    if (!part)
        return std::nullopt;
    return Expression(Rational(part->count, part->parts)) * Expression::symbol("pi");
}

} // namespace

ExpositionPoint expositionPoint(const Equilibrium& equilibrium, const Document& model, const DaeSystem& system) {
    const std::map<std::string, double> known(equilibrium.values.begin(), equilibrium.values.end());
    const bool isPiTheConstant = std::none_of(system.parameters.begin(), system.parameters.end(),
                                              [](const ParameterValue& parameter) { return parameter.name == "pi"; });
    ExpositionPoint point;
    for (const Unknown& unknown : system.unknowns)
        for (std::size_t order = 0; order < unknown.derivatives.size(); ++order) {
            const std::string& name = unknown.name(order);
            const auto& free = equilibrium.undetermined;
            if (std::find(free.begin(), free.end(), name) != free.end())
                continue;
            const auto value = known.find(name);
            if (value == known.end() && order == 0)
                continue; // whatever it is
            if (auto form = closedForm(value == known.end() ? 0 : value->second, order == 0 && isAngle(model, name),
                                       isPiTheConstant))
                point.values.emplace(name, *std::move(form));
        }
    return point;
}

LinearizedBand::LinearizedBand(Session& session, Typesetter& typesetter, QWidget* parent)
    : Surface(parent, Qt::BottomEdge), m_session(session), m_words(new QLabel(this)),
      m_panel(new EquationPanel(typesetter, this)) {
    m_words->setTextFormat(Qt::RichText);
    m_words->setWordWrap(true); // a place of many coordinates is wider than any window
    m_words->setContentsMargins(14, 8, 14, 0);
    m_words->setForegroundRole(QPalette::PlaceholderText); // of the window: muted in every theme
    m_panel->setFrameShape(QFrame::NoFrame);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 1);
    column->setSpacing(0);
    column->addWidget(m_words);
    column->addWidget(m_panel, 1);
    connect(&m_session, &Session::linearized, this, &LinearizedBand::showEquations);
    connect(m_panel, &EquationPanel::contentResized, this, &LinearizedBand::fitHeight);
    hide();
}

void LinearizedBand::setEquilibrium(const Equilibrium* equilibrium, const Document& model) {
    m_equilibrium = equilibrium ? std::optional(*equilibrium) : std::nullopt;
    m_model = model;
    const auto& simplified = m_session.state().simplified;
    if (!equilibrium) {
        m_session.setPoint(nullptr);
        return hide();
    }
    if (simplified)
        m_session.setPoint(std::make_shared<const ExpositionPoint>(expositionPoint(*equilibrium, model, *simplified)));
    showEquations();
}

void LinearizedBand::showEquations() {
    const auto& linearized = m_session.state().linearized;
    if (!m_equilibrium || !linearized) // what is shown stays until there is another
        return;
    setVisible(!linearized->isTooLong);
    if (linearized->isTooLong)
        return;
    const auto& system = m_session.derivation().system;
    QStringList place;
    for (const SymbolText& line : placeLines(*m_equilibrium, m_model, system->notation))
        place.append(QStringLiteral("<span style='white-space:nowrap'>%1</span>").arg(line.toHtml()));
    m_words->setText(place.isEmpty() ? tr("Linearized") // a circuit's states are no coordinates
                                     : tr("Linearized about %1").arg(place.join(QStringLiteral(", "))));
    const Derivation shown{{}, std::make_shared<const DaeSystem>(linearized->system), {}};
    std::vector<EquationItem> items = equationItems(shown);
    const Document& document = m_session.document();
    for (EquationItem& item : items) {
        item.group = EquationGroup::Motion; // one group, without headings
        if (const std::string element = elementOfLaw(document, item.name.toStdString()); !element.empty())
            item.labelLatex = QString::fromStdString(latexOfName(element));
    }
    m_panel->setItems(++m_revision, items);
    fitHeight();
}

void LinearizedBand::fitHeight() {
    m_panel->setFixedHeight(std::max(m_panel->contentHeight(), 2 * fontMetrics().height())); // the pane scrolls
    emit fitted();
}

bool LinearizedBand::isTall() const {
    return m_panel->height() > qRound(tall * window()->height());
}

void LinearizedBand::resizeEvent(QResizeEvent* event) {
    Surface::resizeEvent(event);
    fitHeight();
}

} // namespace coenergy

#include "moc_linearized_band.cpp"
