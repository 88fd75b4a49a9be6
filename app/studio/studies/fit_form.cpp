#include "studio/studies/fit_form.hpp"

#include "api/values.hpp"
#include "api/varied_run.hpp"
#include "base/start_name.hpp"
#include "expression/parse.hpp"
#include "expression/traverse.hpp"
#include "io/atomic_file.hpp"
#include "io/file_text.hpp"
#include "model/energy_names.hpp"
#include "problems/message.hpp"
#include "session/system_path.hpp"
#include "setup/givens.hpp"
#include "studio/analysis/choice_box.hpp"
#include "studio/motion/curve_import.hpp"
#include "studio/studies/fault_label.hpp"
#include "studio/studies/fit_card.hpp"
#include "theme/icon.hpp"
#include "theme/measures.hpp"
#include "theme/quantity_text.hpp"

#include <QFileInfo>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr int formSpacing = 6;

QLabel* smallLabel(const QString& words, QWidget* parent) {
    auto* label = new RoleLabel(TextRole::Small, words, parent);
    label->setWordWrap(true);
    return label;
}

QLineEdit* newField(const QString& name, const QString& prompt, QWidget* parent) {
    constexpr int leastField = 48;
    auto* field = new QLineEdit(parent);
    field->setAccessibleName(name);
    field->setToolTip(name);
    field->setPlaceholderText(prompt);
    field->setMinimumSize(leastField, controlHeight);
    return field;
}

std::string typedIn(const QLineEdit& field) {
    return field.text().trimmed().toStdString();
}

bool isQuantity(const Vocabulary& vocabulary, const std::string& name) {
    const Entry* entry = vocabulary.find(name);
    return entry && entry->meaning != Meaning::Parameter;
}

} // namespace

FitForm::FitForm(QWidget* parent)
    : QWidget(parent), m_file(newField(tr("Files of measured values"), tr("CSV files"), this)),
      m_choose(new QPushButton(tr("Choose…"), this)), m_fileFault(new FaultLabel(this)),
      m_reading(smallLabel({}, this)), m_columnPart(new QWidget(this)), m_columnGrid(new QGridLayout(m_columnPart)),
      m_unknownList(new QVBoxLayout), m_unknownFault(new FaultLabel(this)),
      m_add(new QPushButton(themeIcon(QStringLiteral("add")), tr("Value"), this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 8, 8);
    column->setSpacing(formSpacing);
    column->addWidget(new RoleLabel(TextRole::Heading, tr("Measured values"), this));
    auto* file = new QHBoxLayout;
    m_file->setReadOnly(true);
    m_choose->setFixedHeight(controlHeight);
    m_choose->setToolTip(
        tr("Columns of one run, in one file or several: a heading, the time, what was measured; values may be "
           "missing"));
    file->addWidget(m_file, 1);
    file->addWidget(m_choose);
    column->addLayout(file);
    column->addWidget(m_fileFault);
    column->addWidget(m_reading);
    m_columnGrid->setContentsMargins(0, 0, 0, 0);
    m_columnGrid->setSpacing(formSpacing);
    column->addWidget(m_columnPart);
    column->addWidget(new RoleLabel(TextRole::Heading, tr("To be found"), this));
    m_unknownList->setSpacing(formSpacing);
    column->addLayout(m_unknownList);
    column->addWidget(m_unknownFault);
    m_add->setToolTip(tr("Add a parameter or an initial value that the fit is to find"));
    m_add->setAccessibleName(m_add->toolTip());
    m_add->setFixedHeight(controlHeight);
    column->addWidget(m_add, 0, Qt::AlignLeft);
    m_reading->hide();
    connect(m_add, &QPushButton::clicked, this, &FitForm::addUnknown);
    connect(m_choose, &QPushButton::clicked, this, &FitForm::fileWanted);
}

void FitForm::setModel(const Document& model, const Notation& notation) {
    m_notation = notation;
    const bool isOther = m_parsed.document != model;
    m_parsed = parseModel(model);
    m_candidates.clear();
    const Givens givens = givensOf(m_parsed);
    for (const GivenParameter& parameter : givens.parameters)
        if (api::unfitName(m_parsed.vocabulary, parameter.name, api::Settable::Parameters).empty())
            m_candidates.push_back({parameter.name, api::ownValue(m_parsed, {}, parameter.name)});
    for (const auto& [name, start] : givens.starts)
        if (api::unfitName(m_parsed.vocabulary, name, api::Settable::InitialValues).empty())
            m_candidates.push_back({name + "(0)", api::ownValue(m_parsed, {}, name)});
    std::erase_if(m_candidates, [](const Candidate& one) { return !std::isfinite(one.value); });
    for (UnknownRow& row : m_unknowns)
        offerNames(row);
    if (isOther)
        judgeAgain();
}

void FitForm::clear() {
    m_isJudged = false;
    m_paths.clear();
    m_data.clear();
    m_file->clear();
    m_reading->hide();
    offerColumns({});
    while (!m_unknowns.empty())
        removeUnknown(m_unknowns.back().all);
    clearFaults();
}

const FitForm::Candidate* FitForm::candidate(const std::string& name) const {
    const auto found = std::find_if(m_candidates.begin(), m_candidates.end(),
                                    [&](const Candidate& candidate) { return candidate.name == name; });
    return found == m_candidates.end() ? nullptr : &*found;
}

void FitForm::load(const QStringList& paths) {
    m_isJudged = false;
    m_paths = paths;
    QStringList names;
    for (const QString& path : paths)
        names.append(QFileInfo(path).fileName());
    m_file->setText(names.join(QStringLiteral(", ")));
    m_file->setToolTip(paths.join(QLatin1Char('\n')));
    clearFaults();
    read();
}

// Anew for each fit: measurements are repeated.
bool FitForm::read() {
    std::vector<OfferedColumn> columns;
    QStringList readings;
    m_data.clear();
    m_lastTime = -std::numeric_limits<double>::infinity();
    bool isRead = true;
    for (const QString& path : m_paths)
        isRead = isRead && readFileAt(path, columns, readings);
    m_reading->setVisible(isRead);
    m_reading->setText(isRead ? readings.join(QLatin1Char('\n')) : QString());
    offerColumns(isRead ? columns : std::vector<OfferedColumn>());
    return isRead;
}

// Of several files each says which it is.
bool FitForm::readFileAt(const QString& path, std::vector<OfferedColumn>& columns, QStringList& readings) {
    const QString file = m_paths.size() > 1 ? QFileInfo(path).fileName() : QString();
    const QString lead = file.isEmpty() ? file : file + QStringLiteral(": ");
    auto bytes = readFile(systemPath(path));
    if (!bytes) {
        m_fileFault->setFault(lead + QString::fromStdString(bytes.error()));
        return false;
    }
    m_data.push_back({QFileInfo(path).fileName().toStdString(), fileTextOf(*bytes).text});
    const auto read = measuredColumns(m_data.back().bytes);
    if (const auto* fault = std::get_if<ColumnsFault>(&read)) {
        m_fileFault->setFault(lead + columnsFaultWords(*fault));
        return false;
    }
    const auto& measured = std::get<MeasuredColumns>(read);
    readings.append(lead + columnsReadingWords(measured.reading));
    for (std::size_t k = 0; k < measured.columns.size(); ++k) {
        const MeasuredColumn& column = measured.columns[k];
        columns.push_back({column.name.empty() ? std::to_string(k + 2) : column.name, column.unit, file});
        if (!column.x.empty())
            m_lastTime = std::max(m_lastTime, column.x.back());
    }
    return true;
}

void FitForm::offerColumns(const std::vector<OfferedColumn>& columns) {
    const bool isSame =
        std::equal(columns.begin(), columns.end(), m_columns.begin(), m_columns.end(),
                   [](const OfferedColumn& column, const ColumnRow& row) { return column.name == row.column; });
    if (isSame)
        return;
    std::map<std::string, std::pair<QString, QString>> typed;
    for (const ColumnRow& row : m_columns)
        typed[row.column] = {row.expression->text(), row.deviation->text()};
    m_columns.clear();
    while (QLayoutItem* item = m_columnGrid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (std::size_t k = 0; k < columns.size(); ++k) {
        addColumn(static_cast<int>(k), columns[k]);
        if (const auto before = typed.find(columns[k].name); before != typed.end()) {
            m_columns.back().expression->setText(before->second.first);
            m_columns.back().deviation->setText(before->second.second);
        }
    }
    m_columnPart->setVisible(!columns.empty());
    orderFocus();
}

// A column that is called like a quantity of the model is that quantity, until something else is typed.
void FitForm::addColumn(int row, const OfferedColumn& column) {
    const std::string& name = column.name;
    const QString shown = QString::fromStdString(name);
    const QString unit = column.unit.empty() ? QString() : QStringLiteral(" [%1]").arg(displayedUnit(column.unit));
    auto* label = new QLabel(tr("%1 is", "a column of a file; what it is follows").arg(shown + unit), m_columnPart);
    label->setToolTip(column.file);
    ColumnRow fields{name, newField(tr("What %1 is in the model").arg(shown), tr("not used"), m_columnPart),
                     newField(tr("Standard deviation of a value of %1").arg(shown), {}, m_columnPart),
                     new FaultLabel(m_columnPart)};
    if (isQuantity(m_parsed.vocabulary, name))
        fields.expression->setText(shown);
    for (const QLineEdit* field : {fields.expression, fields.deviation})
        connect(field, &QLineEdit::textChanged, this, &FitForm::judgeAgain);
    m_columnGrid->addWidget(label, 2 * row, 0);
    m_columnGrid->addWidget(fields.expression, 2 * row, 1);
    m_columnGrid->addWidget(new QLabel(QStringLiteral("±"), m_columnPart), 2 * row, 2);
    m_columnGrid->addWidget(fields.deviation, 2 * row, 3);
    m_columnGrid->addWidget(fields.fault, 2 * row + 1, 0, 1, 4);
    m_columnGrid->setColumnStretch(1, 3);
    m_columnGrid->setColumnStretch(3, 1);
    m_columns.push_back(fields);
}

std::string FitForm::freeName() const {
    const auto isChosen = [this](const Candidate& candidate) {
        return std::any_of(m_unknowns.begin(), m_unknowns.end(), [&](const UnknownRow& row) {
            return row.name->currentData().toString().toStdString() == candidate.name;
        });
    };
    const auto found = std::find_if_not(m_candidates.begin(), m_candidates.end(), isChosen);
    return found == m_candidates.end() ? std::string() : found->name;
}

void FitForm::addUnknown() {
    m_unknownFault->setFault({});
    const std::string name = freeName();
    if (name.empty())
        return m_unknownFault->setFault(m_candidates.empty() ? tr("The model has no parameter with a number.")
                                                             : tr("All values of the model are there."));
    auto* all = new QWidget(this);
    auto* grid = new QGridLayout(all);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(formSpacing);
    UnknownRow row{all,
                   newChoice(tr("Value to be found"), all),
                   smallLabel({}, all),
                   newField(tr("Lower bound"), tr("from"), all),
                   newField(tr("Upper bound"), tr("to"), all),
                   new QToolButton(all),
                   new FaultLabel(all)};
    row.value->setWordWrap(false);
    row.remove->setIcon(themeIcon(QStringLiteral("remove")));
    row.remove->setAutoRaise(true);
    row.remove->setToolTip(tr("Do not seek this value"));
    row.remove->setAccessibleName(row.remove->toolTip());
    QWidget* parts[] = {row.name, row.value, row.lower, row.upper, row.remove};
    for (int k = 0; k < 5; ++k)
        grid->addWidget(parts[k], 0, k);
    grid->addWidget(row.fault, 1, 0, 1, 5);
    for (const int stretched : {0, 2, 3})
        grid->setColumnStretch(stretched, 1);
    m_unknownList->addWidget(all);
    m_unknowns.push_back(row);
    offerNames(m_unknowns.back());
    chooseUnknown(m_unknowns.size() - 1, name);
    connect(row.name, &QComboBox::currentIndexChanged, this, [this, row] {
        showValue(row);
        judgeAgain();
    });
    for (const QLineEdit* field : {row.lower, row.upper})
        connect(field, &QLineEdit::textChanged, this, &FitForm::judgeAgain);
    connect(row.remove, &QToolButton::clicked, this, [this, all] { removeUnknown(all); });
    orderFocus();
}

// As it is read; what is made later would come last of all.
void FitForm::orderFocus() {
    std::vector<QWidget*> order = {m_file, m_choose};
    for (const ColumnRow& row : m_columns)
        order.insert(order.end(), {row.expression, row.deviation});
    for (const UnknownRow& row : m_unknowns)
        order.insert(order.end(), {row.name, row.lower, row.upper, row.remove});
    order.push_back(m_add);
    for (std::size_t k = 1; k < order.size(); ++k)
        setTabOrder(order[k - 1], order[k]);
}

void FitForm::chooseUnknown(std::size_t row, const std::string& name) {
    m_unknowns[row].name->setCurrentIndex(m_unknowns[row].name->findData(QString::fromStdString(name)));
    showValue(m_unknowns[row]);
}

void FitForm::removeUnknown(const QWidget* row) {
    const auto found = std::find_if(m_unknowns.begin(), m_unknowns.end(),
                                    [&](const UnknownRow& unknown) { return unknown.all == row; });
    found->all->hide();
    found->all->deleteLater(); // its button may be what was pressed
    m_unknowns.erase(found);
    m_unknownFault->setFault({});
    judgeAgain();
}

void FitForm::offerNames(UnknownRow& row) {
    const QString before = row.name->currentData().toString();
    const QSignalBlocker blocker(row.name);
    row.name->clear();
    for (const Candidate& one : m_candidates)
        row.name->addItem(shownUnknown(m_notation, one.name), QString::fromStdString(one.name));
    row.name->setCurrentIndex(row.name->findData(before)); // of one that is gone nothing is chosen
    showValue(row);
}

void FitForm::showValue(const UnknownRow& row) {
    const Candidate* chosen = candidate(row.name->currentData().toString().toStdString());
    row.value->setText(chosen ? tr("now %1", "a value").arg(displayedNumber(chosen->value, 5)) : QString());
}

std::vector<FaultLabel*> FitForm::faultLabels() const {
    std::vector<FaultLabel*> labels = {m_fileFault, m_unknownFault};
    for (const ColumnRow& row : m_columns)
        labels.push_back(row.fault);
    for (const UnknownRow& row : m_unknowns)
        labels.push_back(row.fault);
    return labels;
}

void FitForm::clearFaults() {
    for (FaultLabel* fault : faultLabels())
        fault->setFault({});
}

QStringList FitForm::faults() const {
    QStringList words;
    for (const FaultLabel* fault : faultLabels())
        if (!fault->text().isEmpty())
            words.append(fault->text());
    return words;
}

QString FitForm::readingWords() const {
    return m_reading->text();
}

std::optional<api::FitRequest> FitForm::request() {
    m_isJudged = false; // while the columns are made anew
    clearFaults();
    api::FitRequest request;
    if (m_paths.isEmpty())
        m_fileFault->setFault(tr("Choose a file of measured values."));
    const bool isRead = !m_paths.isEmpty() && read();
    m_isJudged = true;
    const bool isMatched = isRead && addMatches(request);
    const bool isSought = addUnknowns(request);
    if (!isMatched || !isSought)
        return std::nullopt;
    request.data = m_data;
    request.run.end = m_lastTime; // a run ends with the data, whatever the model's own end is
    return request;
}

// What was wrong may be right now; what the program said belongs to the question as it was.
void FitForm::judgeAgain() {
    if (!m_isJudged)
        return;
    for (FaultLabel* fault : faultLabels())
        if (fault != m_fileFault)
            fault->setFault({});
    api::FitRequest asked;
    if (!m_columns.empty())
        addMatches(asked);
    addUnknowns(asked);
}

// Each name of it is one of the model's.
bool FitForm::isUnderstood(const ColumnRow& row) const {
    const Parsed parsed = parseUnbound(typedIn(*row.expression));
    if (!parsed.value) {
        row.fault->setFault(plainMessage(messageText(parsed.problems.front())));
        return false;
    }
    const auto& entries = m_parsed.vocabulary.entries;
    for (const std::string& name : symbolsIn(*parsed.value)) {
        if (m_parsed.vocabulary.find(name) || energyNamed(name))
            continue;
        std::vector<std::string> known;
        std::transform(entries.begin(), entries.end(), std::back_inserter(known),
                       [](const auto& entry) { return entry.first; });
        const std::string nearest = nearestName(name, known).value_or("");
        row.fault->setFault(
            plainMessage(messageText({Code::UnknownName, Severity::Error, {}, {}, {Name(name), Name(nearest)}})));
        return false;
    }
    return true;
}

bool FitForm::addMatches(api::FitRequest& request) {
    m_matched.clear();
    for (std::size_t k = 0; k < m_columns.size(); ++k)
        if (const std::string expression = typedIn(*m_columns[k].expression); !expression.empty()) {
            m_matched.push_back(k);
            request.matches.push_back(expression + " = " + m_columns[k].column);
        }
    if (m_matched.empty())
        m_columns.front().fault->setFault(tr("Say what this is in the model, such as theta or 2*x."));
    bool isRight = !m_matched.empty();
    for (const std::size_t k : m_matched)
        isRight = isUnderstood(m_columns[k]) && addDeviation(request, m_columns[k], m_matched.size() > 1) && isRight;
    return isRight;
}

bool FitForm::addDeviation(api::FitRequest& request, const ColumnRow& row, bool isNeeded) {
    const std::string typed = typedIn(*row.deviation);
    if (typed.empty() && !isNeeded)
        return true;
    const auto number = api::numberOf(typed);
    if (!typed.empty() && number && *number > 0) {
        request.deviations.push_back(row.column + "=" + typed);
        return true;
    }
    row.fault->setFault(typed.empty() ? tr("With several columns say behind ± how exact each is: the standard "
                                           "deviation of a value.")
                                      : tr("The standard deviation has to be a positive number."));
    return false;
}

bool FitForm::addUnknowns(api::FitRequest& request) {
    if (m_unknowns.empty())
        m_unknownFault->setFault(tr("Add a value that is to be found."));
    bool isRight = !m_unknowns.empty();
    std::vector<std::string> names;
    for (const UnknownRow& row : m_unknowns) {
        const std::string name = row.name->currentData().toString().toStdString();
        const bool isTwice = std::find(names.begin(), names.end(), name) != names.end();
        names.push_back(name);
        if (name.empty() || isTwice)
            row.fault->setFault(isTwice ? tr("This value is sought already.") : tr("Choose a value."));
        const auto range = name.empty() || isTwice ? std::nullopt : rangeOf(row, name);
        isRight = isRight && range;
        if (range)
            request.vary.push_back(name + *range);
    }
    return isRight;
}

// "=0.1:5", or nothing without bounds.
std::optional<std::string> FitForm::rangeOf(const UnknownRow& row, const std::string& name) {
    const std::string lower = typedIn(*row.lower), upper = typedIn(*row.upper);
    if (lower.empty() && upper.empty())
        return std::string();
    const auto least = lower.empty() ? -INFINITY : api::numberOf(lower).value_or(NAN);
    const auto most = upper.empty() ? INFINITY : api::numberOf(upper).value_or(NAN);
    const double start = candidate(name)->value;
    if (std::isnan(least) || std::isnan(most))
        row.fault->setFault(tr("A bound has to be a number, or left out."));
    else if (!(least < most))
        row.fault->setFault(tr("The lower bound has to be below the upper one."));
    else if (start < least || start > most)
        row.fault->setFault(
            tr("The fit begins at the model's own value, %1, which is outside the bounds: change one of them.")
                .arg(displayedNumber(start)));
    else
        return "=" + lower + ":" + upper;
    return std::nullopt;
}

bool FitForm::showRefusal(const FitRefusal& refusal) {
    const std::size_t item = refusal.item.value_or(0);
    FaultLabel* fault = nullptr;
    if (refusal.option == "data")
        fault = m_fileFault;
    else if (refusal.option == "match" && item < m_matched.size())
        fault = m_columns[m_matched[item]].fault;
    else if (refusal.option == "vary")
        fault = refusal.item && item < m_unknowns.size() ? m_unknowns[item].fault : m_unknownFault;
    if (fault)
        fault->setFault(refusal.words);
    return fault;
}

} // namespace coenergy

#include "moc_fit_form.cpp"
