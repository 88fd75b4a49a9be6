#pragma once
// The commands, a source each.

namespace coenergy {

struct CommandLine;

void addCheck(CommandLine& line);
void addContinuum(CommandLine& line);
void addConvert(CommandLine& line);
void addDerive(CommandLine& line);
void addEquilibrium(CommandLine& line);
void addExport(CommandLine& line);
void addFormulations(CommandLine& line);
void addGraph(CommandLine& line);
void addLinearize(CommandLine& line);
void addReport(CommandLine& line);
void addServe(CommandLine& line);
void addSimulate(CommandLine& line);

} // namespace coenergy
