#pragma once

#include <QWidget>

class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace coenergy {

/// The manual in the user's language, in a window of its own: its sections beside the text, a search above.
class ManualWindow : public QWidget {
    Q_OBJECT

public:
    explicit ManualWindow(QWidget* parent = nullptr);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    enum class Way { Forward, Backward };

    void showText();
    void listSections();
    void goToSection(int row);
    void search(Way way);
    void showFocus();

    QLineEdit* m_search;
    QListWidget* m_sections;
    QTextBrowser* m_text;
};

} // namespace coenergy
