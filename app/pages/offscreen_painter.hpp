#pragma once

#include "report/report_painter.hpp"

#include <memory>

namespace coenergy {

/// A painter for a program without windows. It needs fonts and no display; while it is there, so is an application
/// object. To be called, and used, in the first thread of the program.
std::unique_ptr<ReportPainter> offscreenPainter();

} // namespace coenergy
