#pragma once
// How a severity is shown: beside a problem, below a field, on its frame.

#include "base/diagnostic.hpp"
#include "theme/theme.hpp"

#include <QString>

namespace coenergy {

struct SeveritySign {
    QString icon;
    ColorRole role;
};

inline SeveritySign signOf(Severity severity) {
    switch (severity) {
    case Severity::Error: return {QStringLiteral("error"), ColorRole::Error};
    case Severity::Warning: return {QStringLiteral("warning"), ColorRole::Warning};
    case Severity::Information: break;
    }
    return {QStringLiteral("info"), ColorRole::Accent};
}

} // namespace coenergy
