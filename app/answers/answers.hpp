#pragma once
// The answers that are made for commands of their own, and what they have in common.

#include "answers/analysis.hpp"
#include "continua/frequency_equation.hpp"
#include "continua/frequency_table.hpp"
#include "continua/stationary_path.hpp"
#include "continua/wave_pair.hpp"
#include "equilibrium/equilibria.hpp"
#include "expression/notation.hpp"
#include "graphmodel/graph_account.hpp"
#include "lineargraph/state_space.hpp"
#include "linearization/lowest_modes.hpp"
#include "model/document.hpp"
#include "vectorgraph/block_form.hpp"

#include <optional>

namespace coenergy {

Answer fieldAnswer(const Continuum& continuum, const FieldEquations& equations,
                   const std::optional<FrequencyEquation>& frequencies,
                   const std::optional<WavePair>& pair = std::nullopt);
/// With the path itself, or why there is none.
Answer functionalAnswer(const Functional& functional, const VariationalEquations& equations,
                        const StationaryPath& path);
/// Of the `count` lowest.
Answer frequencyAnswer(const FrequencyTable& table, std::size_t count);

Answer equilibriumAnswer(const Equilibria& equilibria, const EquilibriumQuestion& question, const Document& document,
                         const std::stop_token& stop = {});

/// Which equilibria are sought.
std::vector<AnalysisOption> searchOptions();
std::variant<EquilibriumQuestion, WrongOption> questionOf(const SimulationProblem& problem,
                                                          std::shared_ptr<const ModelEquations> equations,
                                                          const GivenOptions& given);
/// Of the generalized effort on a coordinate, energy per displacement, as far as the units are known.
std::string effortUnitOf(const Document& document, const std::string& coordinate);

Answer linearAnswer(const LinearSystem& system);
/// Eigenvalues, frequencies and shapes alone.
Answer modesAnswer(const LowestModes& lowest);

/// gain * prod(s - zeros)/prod(s - poles): the roots of numerator and denominator.
struct TransferFactors {
    std::vector<std::complex<double>> zeros, poles;
    double gain = 0;
};

struct Transfer {
    std::string input, output;
    Expression numerator, denominator;      // in s
    std::optional<TransferFactors> factors; // where all parameters have values
};

/// `notation` is that of LaTeX.
Answer stateSpaceAnswer(const StateSpace& space, const Notation& notation,
                        const std::optional<std::vector<Transfer>>& transfers = {});
/// Of a graph of vectors.
Answer blockAnswer(const BlockStateSpace& space);
/// Of a graph with distributed elements, with what its matrices stand for.
Answer elementBlocksAnswer(const ElementBlocks& blocks);
/// Its equations as a list, their elimination and their number.
Answer accountAnswer(const GraphAccount& account);

} // namespace coenergy
