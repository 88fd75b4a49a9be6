#pragma once

#include <QLayout>
#include <QList>

namespace coenergy {

/// Lays widgets out like words: from left to right, then in the next line.
class FlowLayout : public QLayout {
    Q_OBJECT

public:
    explicit FlowLayout(int spacing, QWidget* parent = nullptr);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem* itemAt(int index) const override { return m_items.value(index); }
    QLayoutItem* takeAt(int index) override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    void setGeometry(const QRect& area) override;
    QSize sizeHint() const override { return minimumSize(); }
    QSize minimumSize() const override;

private:
    enum class Mode { Measure, Place };
    struct Line {
        int end;
        int height;
    };
    static QSize sizeOf(const QLayoutItem& item, int width);
    Line lineFrom(int first, int width) const;
    int flow(const QRect& area, Mode mode) const;

    QList<QLayoutItem*> m_items;
    int m_spacing;
};

} // namespace coenergy
