#pragma once

#include <QComboBox>

namespace coenergy {

/// A word of the file format in the user's language: a kind of shape, a domain, a method.
QString shownWord(const QString& word);

/// A choice among fixed words. A text that is not among them is shown as it is, so that nothing typed is lost.
class ChoiceField : public QComboBox {
    Q_OBJECT

public:
    /// `words` are those of the model; an empty text means the first. Each is shown as part of `frame`: "Method: %1".
    explicit ChoiceField(const QStringList& words, const QString& frame = {}, QWidget* parent = nullptr);

    /// What is shown for the words, in their order, if not the words themselves.
    void setShownWords(const QStringList& shown);
    void setText(const QString& text);
    /// At which none of its words is cut.
    int widthOfWords() const;

signals:
    void edited(const QString& text);

protected:
    void wheelEvent(QWheelEvent* event) override;

private:
    QString shown(const QString& word) const;

    QStringList m_words;
    QString m_frame;
};

} // namespace coenergy
