#pragma once
// `coenergy COMMAND FILE ...`: the same stages as the studio's, one after the other.

#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace coenergy {

/// What scripts rely on.
enum ExitCode { Done = 0, ModelHasErrors = 1, WrongUsage = 2 };

struct Streams {
    std::ostream& out;
    std::ostream& err;
};

class ReportPainter;

/// Makes what draws a report, or nothing in a program that cannot draw.
using PainterMaker = std::function<std::unique_ptr<ReportPainter>()>;

std::unique_ptr<ReportPainter> noPainter();

/// Runs one command; `arguments` begin with the program's name. Before anything of a report is told, `painter` is
/// called if it has figures or pages.
int runCommandLine(const std::vector<std::string>& arguments, const Streams& streams,
                   const PainterMaker& painter = noPainter);

} // namespace coenergy
