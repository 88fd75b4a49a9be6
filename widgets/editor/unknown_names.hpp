#pragma once

#include "base/diagnostic.hpp"
#include "model/document.hpp"

#include <QWidget>

#include <string>
#include <vector>

class QLabel;

namespace coenergy {

class FlowLayout;

/// Whether the texts use a flow of the name, which only a coordinate has.
enum class Movement { Unseen, Seen };

/// A name that the texts use and nothing declares, with the coordinate that it would belong to: `x` for `dotx`.
struct UnknownNameUse {
    std::string name;
    std::string coordinate;
    Movement movement = Movement::Unseen;

    bool operator==(const UnknownNameUse&) const = default;
};

/// The unknown names among the diagnostics, each once, in the order of their appearance. A flow stands under its
/// coordinate if that is unknown as well.
std::vector<UnknownNameUse> unknownNames(const Diagnostics& diagnostics, const Document& document);

/// The document with a parameter or coordinate of that name at the end.
Document withParameter(const Document& document, const std::string& name);
Document withCoordinate(const Document& document, const std::string& name);

/// Gathers the unknown names once and offers to declare them. Nothing is ever declared unasked.
class UnknownNamesBar : public QWidget {
    Q_OBJECT

public:
    explicit UnknownNamesBar(QWidget* parent = nullptr);

    void setNames(const std::vector<UnknownNameUse>& names);

signals:
    void parameterRequested(const std::string& name);
    void allParametersRequested(const std::vector<std::string>& names);
    void coordinateRequested(const std::string& name);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void rebuild();
    QWidget* newEntry(const UnknownNameUse& use);

    std::vector<UnknownNameUse> m_names;
    FlowLayout* m_layout;
    QLabel* m_label;
};

} // namespace coenergy
