#pragma once
// Measures compiled for the runs of one prepared model, and their values for a run.

#include "api/measured_rest.hpp"
#include "expression/evaluate.hpp"
#include "meaning/parsed_model.hpp"
#include "numeric/tape.hpp"
#include "setup/prepared_model.hpp"
#include "simulation/trajectory.hpp"
#include "studies/measure.hpp"

#include <tl/expected.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace coenergy::api {

/// Immutable: for any number of threads.
class MeasureProgram {
public:
    /// Or what is wrong with one of them. `parameters`: that may have a value, whether the model gives one or not.
    static tl::expected<MeasureProgram, std::string> of(const std::vector<RunMeasure>& measures,
                                                        const ParsedModel& parsed, const PreparedModel& prepared,
                                                        const std::vector<std::string>& parameters);

    /// The series that are read, and `t`.
    const std::vector<std::string>& inputs() const { return m_inputs; }

    struct Values {
        std::vector<std::optional<double>> measures;
        std::string reason; ///< why some have none
    };
    /// `rest`: what was read of the rest, call by call.
    Values over(const Trajectory& run, const Point& parameters, const std::vector<RestValue>& rest) const;

private:
    using Columns = std::vector<std::vector<double>>;

    MeasureProgram() = default;
    Columns columnsOf(const Trajectory& run, const Point& parameters) const;

    std::vector<RunMeasure> m_measures;
    std::vector<std::string> m_parameters; // of the tape
    std::vector<std::string> m_inputs;     // likewise: series, or `t`
    Tape m_columns;
};

} // namespace coenergy::api
