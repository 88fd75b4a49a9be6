#pragma once
// `coenergy COMMAND FILE ...`: the same stages as in the studio, one after the other.

#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace coenergy {

/// Scripts rely on these.
enum ExitCode { Done = 0, ModelHasErrors = 1, WrongUsage = 2 };

struct Streams {
    std::ostream& out;
    std::ostream& err;
};

class ReportPainter;
class StudyTeam;

/// Makes a painter of reports, or null in a program that cannot draw.
using PainterMaker = std::function<std::shared_ptr<ReportPainter>()>;

/// Runs one command; `arguments` begin with the program's name. If a report has figures or pages, `painter` is called
/// before anything is printed. A process of a team has only those commands that a team can run.
int runCommandLine(const std::vector<std::string>& arguments, const Streams& streams, const PainterMaker& painter = {},
                   StudyTeam* team = nullptr);

} // namespace coenergy
