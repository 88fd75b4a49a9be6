#include "studio/studies/fit_form.hpp"

#include "api/stated_fit.hpp"
#include "api/values.hpp"
#include "api/varied_run.hpp"
#include "base/start_name.hpp"
#include "expression/parse.hpp"
#include "expression/traverse.hpp"
#include "io/atomic_file.hpp"
#include "io/file_text.hpp"
#include "model/energy_names.hpp"
#include "problems/argument_words.hpp"
#include "problems/message.hpp"
#include "session/system_path.hpp"
#include "setup/givens.hpp"
#include "studies/study_text.hpp"
#include "studio/analysis/choice_box.hpp"
#include "studio/motion/curve_import.hpp"
#include "studio/studies/fault_label.hpp"
#include "studio/studies/fit_card.hpp"
#include "theme/faulty_field.hpp"
#include "theme/icon.hpp"
#include "theme/measures.hpp"
#include "theme/quantity_text.hpp"

#include <QDir>
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
    field->setTextMargins(4, 0, 4, 0);
    return field;
}

std::string typedIn(const QLineEdit& field) {
    return field.text().trimmed().toStdString();
}

// `theta = angle` as `theta` and `angle`: the last sign divides.
std::pair<std::string, std::string> sidesOf(const std::string& text) {
    const std::size_t equals = std::min(text.rfind('='), text.size());
    const auto trimmed = [](const std::string& side) { return QString::fromStdString(side).trimmed().toStdString(); };
    return {trimmed(text.substr(0, equals)), trimmed(text.substr(std::min(equals + 1, text.size())))};
}

// The first of such texts whose side is this one.
const std::string* textWith(const std::vector<std::string>& texts, const std::string& side,
                            std::string std::pair<std::string, std::string>::*which) {
    const auto found =
        std::find_if(texts.begin(), texts.end(), [&](const std::string& text) { return sidesOf(text).*which == side; });
    return found == texts.end() ? nullptr : &*found;
}

// What the command line says of it has no full stop.
QString withFullStop(const QString& words) {
    const QString plain = plainMessage(words);
    return plain.isEmpty() || plain.endsWith(QLatin1Char('.')) ? plain : capitalized(plain) + QLatin1Char('.');
}

using Sides = std::pair<std::string, std::string>;

// Why the cells of a column cannot be used.
QString unreadWords(const MeasuredColumn& column) {
    if (column.unreadLine > 0)
        return FitForm::tr("In line %1 of the file this column has words. Correct it there, or leave the column out.")
            .arg(column.unreadLine);
    return column.x.empty() ? FitForm::tr("This column has no numbers. Leave it out.") : QString();
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

void FitForm::setFit(const StatedFit& fit, const QString& folder) {
    if (fit == m_shown && folder == m_folder)
        return;
    m_isJudged = false;
    m_folder = folder;
    m_base = m_shown = fit;
    m_paths.clear();
    for (const std::string& file : fit.data)
        m_paths.append(QDir(folder).absoluteFilePath(QString::fromStdString(file)));
    clearFaults();
    showPaths();
    offerColumns({});
    m_reading->hide();
    if (!m_paths.isEmpty())
        read();
    showUnknowns();
    if (fit.data.empty() && fit.unknowns.empty() && !freeName().empty()) // one to begin with
        appendUnknown(freeName());
    m_told = stated();
}

void FitForm::showUnknowns() {
    m_left.clear();
    while (!m_unknowns.empty())
        removeUnknown(m_unknowns.back().all);
    for (const std::string& text : m_base.unknowns)
        showUnknown(text);
}

// `k = 1:1000`; what has another form is left to whoever reads it.
void FitForm::showUnknown(const std::string& text) {
    const bool hasRange = text.find('=') != std::string::npos;
    const auto [name, range] = hasRange ? sidesOf(text) : Sides{sidesOf(text).first, ":"};
    const std::size_t colon = range.find(':');
    if (colon == std::string::npos || name.empty()) {
        m_left.push_back(text);
        return;
    }
    appendUnknown(name);
    const UnknownRow& row = m_unknowns.back();
    row.lower->setText(QString::fromStdString(range.substr(0, colon)).trimmed());
    row.upper->setText(QString::fromStdString(range.substr(colon + 1)).trimmed());
    if (const std::string* start = textWith(m_base.starts, name, &Sides::first))
        row.start->setText(QString::fromStdString(sidesOf(*start).second));
}

bool FitForm::hasColumn(const std::string& name) const {
    return std::any_of(m_columns.begin(), m_columns.end(), [&](const ColumnRow& row) { return row.column == name; });
}

// What belongs to columns or values that are not shown stays as it is.
StatedFit FitForm::stated() const {
    StatedFit fit = m_base;
    std::erase_if(fit.matches, [this](const std::string& text) { return hasColumn(sidesOf(text).second); });
    std::erase_if(fit.deviations, [this](const std::string& text) { return hasColumn(sidesOf(text).first); });
    std::vector<std::string> matches, deviations;
    for (const ColumnRow& row : m_columns) {
        const std::string expression = typedIn(*row.expression), deviation = typedIn(*row.deviation);
        if (!expression.empty())
            matches.push_back(expression + " = " + row.column);
        if (!expression.empty() && !deviation.empty())
            deviations.push_back(row.column + " = " + deviation);
    }
    fit.matches.insert(fit.matches.begin(), matches.begin(), matches.end());
    fit.deviations.insert(fit.deviations.begin(), deviations.begin(), deviations.end());
    const auto isSought = [this](const std::string& text) {
        return std::any_of(m_unknowns.begin(), m_unknowns.end(), [&](const UnknownRow& row) {
            return row.name->currentData().toString().toStdString() == sidesOf(text).first;
        });
    };
    std::erase_if(fit.starts, isSought);
    fit.unknowns.clear();
    for (const UnknownRow& row : m_unknowns) {
        const std::string name = row.name->currentData().toString().toStdString();
        const std::string lower = typedIn(*row.lower), upper = typedIn(*row.upper), start = typedIn(*row.start);
        if (!name.empty())
            fit.unknowns.push_back(lower.empty() && upper.empty() ? name : name + " = " + lower + ":" + upper);
        if (!name.empty() && !start.empty())
            fit.starts.push_back(name + " = " + start);
    }
    fit.unknowns.insert(fit.unknowns.end(), m_left.begin(), m_left.end());
    return fit;
}

void FitForm::tellEdits() {
    StatedFit fit = stated();
    if (fit == m_told)
        return;
    m_base = m_told = m_shown = fit;
    emit edited(fit);
}

const FitForm::Candidate* FitForm::candidate(const std::string& name) const {
    const auto found = std::find_if(m_candidates.begin(), m_candidates.end(),
                                    [&](const Candidate& candidate) { return candidate.name == name; });
    return found == m_candidates.end() ? nullptr : &*found;
}

void FitForm::load(const QStringList& paths) {
    m_isJudged = false;
    m_paths = paths;
    m_base.data.clear();
    m_base.checksums.clear();
    for (const QString& path : paths) {
        const QString name = m_folder.isEmpty() ? path : QDir(m_folder).relativeFilePath(path);
        m_base.data.push_back(name.toStdString());
        if (const auto bytes = readFile(systemPath(path)))
            m_base.checksums.push_back(api::checksumOf(*bytes));
    }
    showPaths();
    clearFaults();
    m_isChoosing = true;
    const bool isRead = read();
    m_isChoosing = false;
    if (isRead) { // what other files had is not asked any more
        std::erase_if(m_base.matches, [this](const std::string& text) { return !hasColumn(sidesOf(text).second); });
        std::erase_if(m_base.deviations, [this](const std::string& text) { return !hasColumn(sidesOf(text).first); });
    }
    tellEdits();
}

void FitForm::showPaths() {
    QStringList names;
    for (const QString& path : m_paths)
        names.append(QFileInfo(path).fileName());
    m_file->setText(names.join(QStringLiteral(", ")));
    m_file->setToolTip(m_paths.join(QLatin1Char('\n')));
}

// Anew for each fit: measurements are repeated.
bool FitForm::read() {
    std::vector<OfferedColumn> columns;
    QStringList readings;
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
    const auto read = measuredColumns(fileTextOf(*bytes).text);
    if (const auto* fault = std::get_if<ColumnsFault>(&read)) {
        m_fileFault->setFault(lead + columnsFaultWords(*fault));
        return false;
    }
    const auto& measured = std::get<MeasuredColumns>(read);
    readings.append(lead + columnsReadingWords(measured.reading));
    const auto place = static_cast<std::size_t>(m_paths.indexOf(path));
    if (place < m_base.checksums.size() && m_base.checksums[place] != api::checksumOf(*bytes))
        readings.append(lead + tr("The file has changed since it was chosen: choose it again if this is meant."));
    for (std::size_t k = 0; k < measured.columns.size(); ++k) {
        const MeasuredColumn& column = measured.columns[k];
        columns.push_back(
            {column.name.empty() ? std::to_string(k + 2) : column.name, column.unit, file, unreadWords(column)});
    }
    return true;
}

void FitForm::offerColumns(const std::vector<OfferedColumn>& columns) {
    const bool isSame = std::equal(columns.begin(), columns.end(), m_columns.begin(), m_columns.end(),
                                   [](const OfferedColumn& column, const ColumnRow& row) {
                                       return column.name == row.column && column.unread == row.unread;
                                   });
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

// In a file that is chosen, a column that is called like a quantity of the model is that quantity, until something else
// is typed.
void FitForm::addColumn(int row, const OfferedColumn& column) {
    const std::string& name = column.name;
    const QString shown = QString::fromStdString(name);
    const QString unit = column.unit.empty() ? QString() : QStringLiteral(" [%1]").arg(displayedUnit(column.unit));
    auto* label = new QLabel(tr("%1 is", "a column of a file; what it is follows").arg(shown + unit), m_columnPart);
    label->setToolTip(column.file);
    ColumnRow fields{name, newField(tr("What %1 is in the model").arg(shown), tr("not used"), m_columnPart),
                     newField(tr("Standard deviation of a value of %1").arg(shown), {}, m_columnPart),
                     new FaultLabel(m_columnPart), column.unread};
    if (const std::string* match = textWith(m_base.matches, name, &Sides::second))
        fields.expression->setText(QString::fromStdString(sidesOf(*match).first));
    else if (m_isChoosing && isQuantity(m_parsed.vocabulary, name))
        fields.expression->setText(shown);
    if (const std::string* deviation = textWith(m_base.deviations, name, &Sides::first))
        fields.deviation->setText(QString::fromStdString(sidesOf(*deviation).second));
    if (!typedIn(*fields.expression).empty())
        isReadable(fields);
    for (QLineEdit* field : {fields.expression, fields.deviation}) {
        connect(field, &QLineEdit::textChanged, this, &FitForm::judgeAgain);
        connect(field, &QLineEdit::editingFinished, this, &FitForm::tellEdits);
    }
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
    appendUnknown(name);
    tellEdits();
}

void FitForm::appendUnknown(const std::string& name) {
    auto* all = new QWidget(this);
    auto* grid = new QGridLayout(all);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(formSpacing);
    UnknownRow row{all,
                   newChoice(tr("Value to be found"), all),
                   newField(tr("Where the fit begins"), {}, all),
                   newField(tr("Lower bound"), tr("from"), all),
                   newField(tr("Upper bound"), tr("to"), all),
                   new QToolButton(all),
                   new FaultLabel(all)};
    row.name->setFixedHeight(controlHeight);
    row.remove->setIcon(themeIcon(QStringLiteral("remove")));
    row.remove->setAutoRaise(true);
    row.remove->setToolTip(tr("Do not seek this value"));
    row.remove->setAccessibleName(row.remove->toolTip());
    QWidget* parts[] = {row.name, row.start, row.lower, row.upper, row.remove};
    for (int k = 0; k < 5; ++k)
        grid->addWidget(parts[k], 0, k);
    grid->addWidget(row.fault, 1, 0, 1, 5);
    for (const int stretched : {0, 1, 2, 3})
        grid->setColumnStretch(stretched, 1);
    m_unknownList->addWidget(all);
    m_unknowns.push_back(row);
    row.name->addItem(shownUnknown(m_notation, name), QString::fromStdString(name));
    offerNames(m_unknowns.back());
    connect(row.name, &QComboBox::currentIndexChanged, this, [this, row] {
        showValue(row);
        judgeAgain();
        tellEdits();
    });
    connect(row.remove, &QToolButton::clicked, this, [this, all] {
        removeUnknown(all);
        tellEdits();
    });
    for (QLineEdit* field : {row.start, row.lower, row.upper}) {
        connect(field, &QLineEdit::textChanged, this, &FitForm::judgeAgain);
        connect(field, &QLineEdit::editingFinished, this, &FitForm::tellEdits);
    }
    orderFocus();
}

// As it is read; what is made later would come last of all.
void FitForm::orderFocus() {
    std::vector<QWidget*> order = {m_file, m_choose};
    for (const ColumnRow& row : m_columns)
        order.insert(order.end(), {row.expression, row.deviation});
    for (const UnknownRow& row : m_unknowns)
        order.insert(order.end(), {row.name, row.start, row.lower, row.upper, row.remove});
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
    if (!before.isEmpty() && !candidate(before.toStdString())) // whoever runs the fit says that it is gone
        row.name->addItem(before, before);
    row.name->setCurrentIndex(row.name->findData(before));
    showValue(row);
}

void FitForm::showValue(const UnknownRow& row) {
    const Candidate* chosen = candidate(row.name->currentData().toString().toStdString());
    row.start->setPlaceholderText(chosen ? tr("now %1", "a value").arg(displayedNumber(chosen->value, 5)) : QString());
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

bool FitForm::isRight() {
    m_isJudged = false; // while the columns are made anew
    clearFaults();
    if (m_paths.isEmpty())
        m_fileFault->setFault(tr("Choose a file of measured values."));
    const bool isRead = !m_paths.isEmpty() && read();
    m_isJudged = true;
    const bool isMatched = isRead && areMatchesRight();
    return areUnknownsRight() && isMatched;
}

// What was wrong may be right now; what the program said belongs to the question as it was.
void FitForm::judgeAgain() {
    if (!m_isJudged)
        return;
    for (FaultLabel* fault : faultLabels())
        if (fault != m_fileFault)
            fault->setFault({});
    if (!m_columns.empty())
        areMatchesRight();
    areUnknownsRight();
}

// As the file has it: nothing that is typed here mends it.
bool FitForm::isReadable(const ColumnRow& row) {
    markFaulty(*row.expression, !row.unread.isEmpty());
    if (!row.unread.isEmpty())
        row.fault->setFault(row.unread);
    return row.unread.isEmpty();
}

// Each name of it is one of the model's.
bool FitForm::isUnderstood(const ColumnRow& row) const {
    const Parsed parsed = parseUnbound(typedIn(*row.expression));
    markFaulty(*row.expression, true);
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
    markFaulty(*row.expression, false);
    return true;
}

bool FitForm::areMatchesRight() {
    m_matched.clear();
    for (const ColumnRow& row : m_columns)
        for (QLineEdit* field : {row.expression, row.deviation})
            markFaulty(*field, false);
    for (std::size_t k = 0; k < m_columns.size(); ++k)
        if (!typedIn(*m_columns[k].expression).empty())
            m_matched.push_back(k);
    const std::size_t all = stated().matches.size();
    if (all == 0)
        m_columns.front().fault->setFault(tr("Say what this is in the model, such as theta or 2*x."));
    bool isRight = all > 0;
    for (const std::size_t k : m_matched)
        isRight = isReadable(m_columns[k]) && isUnderstood(m_columns[k]) && isDeviationRight(m_columns[k], all > 1) &&
                  isRight;
    sayOnce();
    return isRight;
}

// What all columns lack is said below the last of them; their frames say the rest.
void FitForm::sayOnce() {
    for (std::size_t k = 1; k < m_matched.size(); ++k) {
        FaultLabel* before = m_columns[m_matched[k - 1]].fault;
        if (before->text() == m_columns[m_matched[k]].fault->text())
            before->setFault({});
    }
}

bool FitForm::isDeviationRight(const ColumnRow& row, bool isNeeded) {
    const std::string typed = typedIn(*row.deviation);
    if (typed.empty() && !isNeeded)
        return true;
    const auto number = api::numberOf(typed);
    if (!typed.empty() && number && *number > 0)
        return true;
    markFaulty(*row.deviation, true);
    row.fault->setFault(typed.empty() ? tr("With several columns say behind ± how exact each is: the standard "
                                           "deviation of a value.")
                                      : tr("The standard deviation has to be a positive number."));
    return false;
}

bool FitForm::areUnknownsRight() {
    if (m_unknowns.empty() && m_left.empty())
        m_unknownFault->setFault(tr("Add a value that is to be found."));
    bool isRight = !m_unknowns.empty() || !m_left.empty();
    std::vector<std::string> names;
    for (const UnknownRow& row : m_unknowns) {
        const std::string name = row.name->currentData().toString().toStdString();
        const bool isTwice = std::find(names.begin(), names.end(), name) != names.end();
        names.push_back(name);
        if (name.empty() || isTwice)
            row.fault->setFault(isTwice ? tr("This value is sought already.") : tr("Choose a value."));
        isRight = !name.empty() && !isTwice && isRangeRight(row, name) && isRight;
    }
    return isRight;
}

bool FitForm::isRangeRight(const UnknownRow& row, const std::string& name) {
    const std::string lower = typedIn(*row.lower), upper = typedIn(*row.upper), typed = typedIn(*row.start);
    const auto least = lower.empty() ? -INFINITY : api::numberOf(lower).value_or(NAN);
    const auto most = upper.empty() ? INFINITY : api::numberOf(upper).value_or(NAN);
    const Candidate* known = candidate(name);
    const double start = typed.empty() ? known ? known->value : 0 : api::numberOf(typed).value_or(NAN);
    const bool isOutside = known && (start < least || start > most);
    markFaulty(*row.lower, std::isnan(least) || least >= most);
    markFaulty(*row.upper, std::isnan(most) || least >= most);
    markFaulty(*row.start, std::isnan(start) || isOutside);
    if (std::isnan(least) || std::isnan(most))
        row.fault->setFault(tr("A bound has to be a number, or left out."));
    else if (std::isnan(start))
        row.fault->setFault(tr("The fit has to begin at a number."));
    else if (!(least < most))
        row.fault->setFault(tr("The lower bound has to be below the upper one."));
    else if (isOutside)
        row.fault->setFault(
            typed.empty()
                ? tr("The fit begins at the model's own value, %1, which is outside the bounds: change one of them.")
                      .arg(displayedNumber(start))
                : tr("The fit begins at %1, which is outside the bounds: change one of them.")
                      .arg(displayedNumber(start)));
    else
        return true;
    return false;
}

bool FitForm::showRefusal(const FitRefusal& refusal) {
    const std::size_t item = refusal.item.value_or(0);
    FaultLabel* fault = nullptr;
    if (refusal.option == "data")
        fault = m_fileFault;
    else if (refusal.option == "match") // of a column that is not there in no row
        fault = item < m_matched.size() ? m_columns[m_matched[item]].fault : m_fileFault;
    else if (refusal.option == "vary")
        fault = refusal.item && item < m_unknowns.size() ? m_unknowns[item].fault : m_unknownFault;
    if (fault)
        fault->setFault(withFullStop(refusal.words));
    return fault;
}

} // namespace coenergy

#include "moc_fit_form.cpp"
