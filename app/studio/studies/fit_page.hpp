#pragma once

#include "session/fits.hpp"

#include <QWidget>

class QBoxLayout;
class QComboBox;
class QLabel;
class QPushButton;

namespace coenergy {

class AnalysisCard;
class Band;
class FitCard;
class FitForm;

/// Fits of the model to measured values: the question, and what was found.
class FitPage : public QWidget {
    Q_OBJECT

public:
    /// The session is not owned and must outlive the page.
    explicit FitPage(Session& session, QWidget* parent = nullptr);

    Fits& fits() { return *m_fits; }
    FitForm& form() { return *m_form; }
    FitCard& card() { return *m_card; }
    Band& band() { return *m_band; }
    QPushButton& runButton() { return *m_run; }
    QComboBox& choice() { return *m_choice; }
    QPushButton& newButton() { return *m_new; }

public slots:
    void runOrStop();

signals:
    void edited(const QString& label, const coenergy::Document& document);
    void exportWanted(coenergy::AnalysisCard* card);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QLayout* makeChoices();
    void connectParts();
    void showModel();
    void offerFits();
    void addFit();
    void takeQuestion(const StatedFit& fit);
    StatedFit chosen() const;
    const FitResults* results() const;
    void showResults();
    void showProgress();
    void showCurrency();
    void chooseFile();
    void takeValues();

    Session& m_session;
    Fits* m_fits;
    Band* m_band;
    FitForm* m_form;
    QComboBox* m_choice; // of a fit, where there are several
    QPushButton* m_new;
    QPushButton* m_run; // or stop
    QLabel* m_progress;
    FitCard* m_card;
    QBoxLayout* m_parts = nullptr; // question and answer
    QString m_refusal;             // that has no field
};

} // namespace coenergy
