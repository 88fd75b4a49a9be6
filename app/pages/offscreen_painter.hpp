#pragma once

#include "report/report_painter.hpp"

#include <memory>

namespace coenergy {

/// A painter for a program without windows. It needs fonts but no display; while it exists, so does an application
/// object. To be made and used in the first thread of the program.
std::unique_ptr<ReportPainter> offscreenPainter();

} // namespace coenergy
