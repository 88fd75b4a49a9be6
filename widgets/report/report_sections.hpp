#pragma once
// The parts of a report. Each returns its sections in order, none if there is nothing to say.

#include "dae/derivation_steps.hpp"
#include "exposition/abbreviations.hpp"
#include "exposition/compact_system.hpp"
#include "expression/print_latex.hpp"
#include "meaning/parsed_model.hpp"
#include "report/compose_report.hpp"
#include "report/report_text.hpp"

namespace coenergy {

/// `lead` and an energy; that of a compact system as a sum over the index, if possible.
ReportEquation energyEquation(const std::string& name, const QString& lead, const Expression& energy,
                              const CompactSystem* compact, FormulaMaker& formulas);

/// What was typed: description, coordinates, energies, efforts, constraints; definitions; values of parameters.
std::vector<ReportSection> modelSections(const ParsedModel& parsed, const CompactSystem* compact,
                                         FormulaMaker& formulas);

/// What of it is given by names: definitions, functions, tables; values of parameters.
std::vector<ReportSection> givenSections(const ParsedModel& parsed, FormulaMaker& formulas);
/// A paragraph for each line of the description.
std::vector<ReportBlock> descriptionBlocks(const Document& document);

/// The state space of a graph; Hamilton's principle for a field. None for other models.
std::vector<ReportSection> formulationSections(const OtherFormulation& formulation);
/// Of a graph: states, inputs, outputs, and the matrices A to F.
ReportSection stateSpaceSection(const StateSpace& space);
/// The equations of a graph as a list, their number, and the elimination of what is no state.
std::vector<ReportSection> graphDerivationSections(const GraphAccount& account);
/// The equations of a field, its conditions and the frequency equation, if it is known.
std::vector<ReportSection> fieldEquationSections(const FieldStatement& field);
/// The frequency equation, with its wave number.
ReportEquations frequencyEquations(const FrequencyEquation& equation);
/// The assumed shapes of a field's model, whose coordinates are their factors. None if there is no model.
std::vector<ReportSection> shapeSections(const FieldWithModel& field, FormulaMaker& formulas);

/// What stands at ends and points: the place, the condition, its kind.
ReportTable conditionTable(const std::vector<BoundaryCondition>& conditions, const std::string& variable,
                           FormulaMaker& formulas);

/// What is sought: the integral, the integrals that are given, the ends.
ReportSection functionalSection(const FunctionalSource& source, FormulaMaker& formulas);
/// Its first variation, line by line.
ReportSection variationSection(const FunctionalSource& source, FormulaMaker& formulas);
/// Its equations, first integrals and conditions at the ends.
std::vector<ReportSection> functionalEquationSections(const FunctionalStatement& statement, FormulaMaker& formulas);
/// The paths that were found, each with its value and its second variation, or why there is none.
std::vector<ReportSection> pathSections(const FunctionalSource& source, const Point& parameters,
                                        FormulaMaker& formulas);
/// A figure for each function.
std::vector<ReportBlock> pathFigures(const FunctionalSource& source, FormulaMaker& formulas);

/// The equations of motion step by step, and the time derivatives of the constraints.
std::vector<ReportSection> derivationSections(const DerivationSteps& steps, FormulaMaker& formulas);
/// With equations of one pattern written once.
std::vector<ReportSection> derivationSections(const DerivationSteps& steps, const CompactSystem& compact,
                                              FormulaMaker& formulas);

/// `formulas` has the notation of the abbreviated system.
std::vector<ReportSection> equationSections(const AbbreviatedSystem& shown, FormulaMaker& formulas);

std::vector<ReportSection> equationSections(const CompactSystem& shown, FormulaMaker& formulas);

/// M, phi_q, psi_f, Y and the constraints at acceleration level.
std::vector<ReportSection> matrixSections(const DaeSystem& system, FormulaMaker& formulas);

/// Degrees of freedom, index, offsets, and other findings.
std::vector<ReportSection> structureSections(const ReportSource& source, const ParsedModel& parsed,
                                             FormulaMaker& formulas);

/// The natural frequencies of a field and its lowest modes, whose figures follow those of the run. None for other
/// models, and if none were found.
std::vector<ReportSection> frequencySections(const ReportSource& source);

/// Equilibria, each with its eigenvalues and the matrices of its linear equations.
std::vector<ReportSection> analysisSections(const ReportSource& source, FormulaMaker& formulas);

/// Where the run starts, its outcome, its plots.
std::vector<ReportSection> runSections(const ReportSource& source, const ParsedModel& parsed, FormulaMaker& formulas);

/// What was run of each study, how its measures are spread, and which inputs they follow. Its figures follow those of
/// the run and of a field's modes.
std::vector<ReportSection> studySections(const ReportSource& source, FormulaMaker& formulas);
/// Of the run and of the modes of a field.
std::size_t figuresBeforeStudies(const ReportSource& source);

/// The fits that were run: values, intervals, what the data cannot tell, figures after those of the studies.
std::vector<ReportSection> fitSections(const ReportSource& source, FormulaMaker& formulas);

/// One for each plot of the run, and for each field.
std::vector<ReportBlock> figuresOf(const ReportedRun& run);

} // namespace coenergy
