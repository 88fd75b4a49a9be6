// The actions are computed on a thread of their own, which knows no GiNaC: an integrand is compiled for each.
#include "studio/analysis/action_card.hpp"

#include "editor/field/expression_field.hpp"
#include "expression/parse.hpp"
#include "pipeline/latest_job.hpp"
#include "plot/axis_names.hpp"
#include "plot/figure_view.hpp"
#include "session/run_inputs.hpp"
#include "session/session.hpp"
#include "setup/givens.hpp"
#include "studio/analysis/choice_box.hpp"
#include "theme/quantity_text.hpp"

#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr char timeName[] = "t";

SymbolText plainSymbol(const QString& letter) {
    SymbolText name;
    name.addSymbol(letter, letter);
    return name;
}

// Half a wave between the ends.
QString firstVariation(const std::vector<double>& time) {
    const double start = time.front();
    const QString since = start == 0 ? QStringLiteral("t") : QStringLiteral("(t - %1)").arg(start, 0, 'g', 17);
    return QStringLiteral("sin(pi*%1/%2)").arg(since).arg(time.back() - start, 0, 'g', 17);
}

QString verdictOn(const std::vector<VariedAction>& actions) {
    switch (extremumAmong(actions)) {
    case ActionExtremum::Least: return ActionCard::tr("The motion has the least action among these paths.");
    case ActionExtremum::Greatest: return ActionCard::tr("The motion has the greatest action among these paths.");
    case ActionExtremum::Alike:
        return ActionCard::tr("The action of these paths is the same, as far as its errors show.");
    case ActionExtremum::Neither: break;
    }
    return ActionCard::tr("The motion has neither the least nor the greatest action among these paths.");
}

} // namespace

struct ActionCard::Worker {
    struct Request {
        std::uint64_t number = 0;
        std::shared_ptr<const ParsedModel> model;
        std::shared_ptr<const Trajectory> run;
        std::vector<PathVariation> variations;
        Point parameters;
    };

    std::function<void(std::uint64_t, std::vector<VariedAction>)> deliver;
    LatestJob<Request> jobs;
    std::jthread thread; // last: it uses the others

    void start() {
        thread = std::jthread([this](const std::stop_token& end) {
            jobs.work(end, [this](const Request& asked, const std::stop_token& stop) {
                try {
                    deliver(asked.number,
                            variedActions(*asked.model, *asked.run, asked.variations, asked.parameters, stop));
                } catch (const Cancelled&) {
                }
            });
        });
    }
};

ActionCard::ActionCard(Session& session, QWidget* parent)
    : QuestionCard(tr("Varied paths"), parent), m_session(session), m_coordinate(newChoice(tr("Coordinate"), this)),
      m_over(newChoice(tr("Horizontal axis"), this)), m_caption(new QLabel(this)),
      m_field(new ExpressionField(ExpressionField::Language::Expression, this)), m_worker(std::make_unique<Worker>()) {
    addChoice(m_coordinate);
    addChoice(new QLabel(tr("over", "a quantity"), this));
    addChoice(m_over);
    addFigure();
    addFigure();
    addFigureActions();
    m_words = addNote();
    m_field->setAccessibleName(tr("Variation of the coordinate"));
    m_field->setPlaceholderText(tr("not varied"));
    m_field->setToolTip(tr("A function of the time t that vanishes at both ends of the run; empty: not varied"));
    auto* foot = new QWidget(this);
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(8, 0, 8, 6);
    row->addWidget(m_caption);
    row->addWidget(m_field, 1);
    addFoot(foot);
    keepChoice(m_coordinate, &StatedAnalysis::output);
    keepChoice(m_over, &StatedAnalysis::over);
    connect(m_coordinate, &QComboBox::currentIndexChanged, this, [this] {
        propose();
        showField();
        ask();
    });
    connect(m_over, &QComboBox::currentIndexChanged, this, &ActionCard::show);
    connect(m_field, &TextField::edited, this, [this] {
        m_typed[chosen()] = m_field->text();
        ask();
    });
    connect(&session, &Session::leaving, this, [this] { m_worker->jobs.cancel(); });
    connect(&session, &Session::documentChanged, this, &ActionCard::ask);
    connect(&session, &Session::parsed, this, [this] {
        if (m_coordinate->count() == 0)
            offerCoordinates();
        ask();
    });
    m_worker->deliver = [this](std::uint64_t number, std::vector<VariedAction> actions) {
        QMetaObject::invokeMethod(
            this, [this, number, actions = std::move(actions)] { accept(number, actions); }, Qt::QueuedConnection);
    };
    m_worker->start();
    ask();
}

ActionCard::~ActionCard() {
    m_worker.reset();
}

std::string ActionCard::chosen() const {
    return m_coordinate->currentData().toString().toStdString();
}

// After an edit its energies are others than those of the run, and for a while those that are known.
bool ActionCard::isOfThisModel() const {
    const auto& parsed = m_session.state().parsed;
    return m_run && parsed && haveSameRun(m_model, m_session.document()) && haveSameRun(m_model, parsed->typed);
}

void ActionCard::setRun(const RunColumns* run, const Document& model) {
    m_run = run ? std::optional(*run) : std::nullopt;
    m_model = model;
    if (!m_run) {
        m_typed.clear();
        m_coordinate->clear();
        m_over->clear();
    }
    offerCoordinates();
    ask();
}

void ActionCard::offerCoordinates() {
    const auto& parsed = m_session.state().parsed;
    if (!isOfThisModel() || m_run->run().rowCount() < 2)
        return;
    std::vector<std::string> names;
    for (const CoordinateNames& one : parsed->names.coordinates)
        if (m_run->run().find(one.name))
            names.push_back(one.name);
    offer(*m_coordinate, names, parsed->notation);
    names.insert(names.begin(), timeName);
    offer(*m_over, names, parsed->notation);
    restoreChoices();
    propose();
    showField();
}

// For the chosen coordinate, as long as nobody has typed another one.
void ActionCard::propose() {
    const bool isOwn = m_typed.empty() || (m_typed.size() == 1 && m_typed.begin()->second == m_proposed);
    if (!isOwn || !m_run || chosen().empty())
        return;
    m_proposed = firstVariation(m_run->run().time);
    m_typed = {{chosen(), m_proposed}};
}

void ActionCard::showField() {
    const auto& parsed = m_session.state().parsed;
    m_caption->setText(QStringLiteral("δ%1 = ε ·").arg(parsed ? letters(parsed->notation, chosen()) : QString()));
    if (const auto typed = m_typed.find(chosen()); typed == m_typed.end())
        m_field->setText({});
    else if (m_field->text() != typed->second)
        m_field->setText(typed->second);
}

// Why there is no action to show; empty: it can be computed.
QString ActionCard::obstacle() {
    const auto& parsed = m_session.state().parsed;
    if (!m_run || m_run->run().rowCount() < 2)
        return tr("Run the model to vary its motion.");
    if (!isOfThisModel())
        return tr("The model has changed since its run. Run it again.");
    if (m_coordinate->count() == 0)
        return tr("The run has no coordinate that could be varied.");
    if (!isFreeAndConservative(*parsed))
        return tr("The action of a motion is stationary among all paths with its ends where only T* and V move the "
                  "model; this one has dissipation, efforts, constraints or other unknowns.");
    m_parameters = valuesOf(givensOf(*parsed).parameters);
    if (const auto fault = readVariations())
        return *fault;
    return m_variations.empty() ? tr("Type how a coordinate is varied: a function of t that vanishes at both ends.")
                                : QString();
}

std::optional<QString> ActionCard::readVariations() {
    const ParsedModel& model = *m_session.state().parsed;
    const std::vector<double>& time = m_run->run().time;
    m_variations.clear();
    for (const auto& [name, text] : m_typed) {
        if (text.trimmed().isEmpty())
            continue;
        const QString variation = QStringLiteral("δ%1").arg(letters(model.notation, name));
        const Parsed eta = parseExpression(text.toStdString(), Form::Expression, model.tables);
        if (name == chosen())
            m_field->setProblems(eta.problems);
        if (!eta.value)
            return tr("%1 cannot be read.").arg(variation);
        if (const auto foreign = foreignName(*eta.value, m_parameters))
            return tr("%1 has %2, which is no parameter: a variation is a function of the time t.")
                .arg(variation, QString::fromStdString(*foreign));
        m_variations.push_back({name, *eta.value});
        if (const auto end = freeEnd(m_variations.back(), m_run->run(), m_parameters))
            return tr("%1 does not vanish at t = %2. Varied paths have the same ends: multiply it by (t - %3)*(%4 - "
                      "t).")
                .arg(variation, displayedNumber(*end), displayedNumber(time.front()), displayedNumber(time.back()));
        if (const auto place = unshownChange(m_variations.back(), m_run->run(), m_parameters))
            return tr("%1 jumps, has a corner or changes too fast for the rows of the run at t = %2. Vary by a smooth "
                      "function, or give the run a smaller output step.")
                .arg(variation, displayedNumber(*place));
    }
    return std::nullopt;
}

void ActionCard::ask() {
    const std::uint64_t number = ++m_latest;
    const QString words = obstacle();
    if (!words.isEmpty()) {
        m_actions.clear();
        return setObstacle(words);
    }
    m_worker->jobs.request({number, m_session.state().parsed, m_run->sharedRun(), m_variations, m_parameters});
}

void ActionCard::accept(std::uint64_t number, std::vector<VariedAction> actions) {
    if (number != m_latest)
        return;
    m_actions = std::move(actions);
    show();
}

void ActionCard::show() {
    if (m_actions.empty())
        return;
    if (std::any_of(m_actions.begin(), m_actions.end(), [](const VariedAction& one) { return std::isnan(one.action); }))
        return setObstacle(tr("On one of these paths the action has no value: vary less."));
    setObstacle({});
    figures().front()->setFigure(actionFigure());
    figures().back()->setFigure(pathFigure());
    m_words->setText(verdictOn(m_actions));
}

Figure ActionCard::actionFigure() const {
    Figure figure;
    figure.title = tr("Action");
    figure.horizontal.name = plainSymbol(QStringLiteral("ε"));
    figure.vertical.name = plainSymbol(QStringLiteral("S"));
    FigureLine line;
    for (const auto& [epsilon, action, error] : m_actions) {
        line.x.push_back(epsilon);
        line.y.push_back(action);
        if (epsilon == 0)
            figure.marks.push_back({{epsilon, action}, 0, MarkKind::Dot});
    }
    figure.lines.push_back(std::move(line));
    figure.words = verdictOn(m_actions);
    return figure;
}

std::vector<double> ActionCard::variedValues(const std::string& name, double epsilon) const {
    const Trajectory& run = m_run->run();
    if (name == timeName)
        return run.time;
    std::vector<double> values = run.find(name)->values;
    for (const PathVariation& variation : m_variations)
        if (variation.coordinate == name) {
            const std::vector<double> eta = valuesOver(run.time, variation.eta, m_parameters);
            std::ranges::transform(values, eta, values.begin(),
                                   [epsilon](double x, double change) { return x + epsilon * change; });
        }
    return values;
}

// All of them pale, the motion over them.
Figure ActionCard::pathFigure() const {
    const Notation& notation = m_session.state().parsed->notation;
    const std::string over = m_over->currentData().toString().toStdString();
    Figure figure;
    figure.title = tr("Varied paths");
    figure.horizontal.name = symbolOf(notation, over);
    figure.vertical.name = symbolOf(notation, chosen());
    for (const double epsilon : {-1.0, -0.8, -0.6, -0.4, -0.2, 0.2, 0.4, 0.6, 0.8, 1.0, 0.0}) {
        FigureLine line{variedValues(over, epsilon), variedValues(chosen(), epsilon)};
        line.isFaint = epsilon != 0;
        figure.lines.push_back(std::move(line));
    }
    figure.words = tr("%1 over %2: the motion, and varied paths with the same ends.")
                       .arg(letters(notation, chosen()), letters(notation, over));
    return figure;
}

} // namespace coenergy

#include "moc_action_card.cpp"
