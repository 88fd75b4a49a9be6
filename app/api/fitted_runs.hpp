#pragma once
// The runs of a model that a fit compares with measured values. It is derived and compiled once.

#include "api/run.hpp"
#include "fitting/samples.hpp"

#include <Eigen/Core>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace coenergy::api {

/// What an expression of the run is to be.
struct MatchedSamples {
    std::string expression; ///< of the run, as in a plot
    std::string column;     ///< of the data, as the answer calls it
    SampleSet samples;
};

/// What such an expression is along a run.
struct MatchedCourse {
    std::string unit; ///< where it is known
    std::vector<double> times;
    std::vector<double> values;
    std::vector<double> atSamples;
};

class FittedRuns {
public:
    /// `unknowns`: parameters, and initial values as `theta` or `theta(0)`. Rejected or refused where there is nothing
    /// to compare. Keeps the question's parts.
    FittedRuns(const Question& question, const std::vector<std::string>& unknowns, std::vector<MatchedSamples> matched,
               const RunOptions& options);

    const std::vector<MatchedSamples>& matched() const { return m_matched; }
    double ownValue(std::size_t unknown) const;
    Overrides overridesAt(const Eigen::VectorXd& values) const;
    /// Where the initial value of an unknown, or of a name, stands in the document; nothing of a parameter.
    std::optional<Field> placeOf(const std::string& name) const;

    /// Weighted; nothing where the run has no values, `why` says the reason. Throws Cancelled.
    std::optional<Eigen::VectorXd> residuals(const Eigen::VectorXd& values) const;
    const std::string& why() const { return m_why; }
    /// By how much residuals change with the tolerance, as a share of the size of the values; nothing where there are
    /// no residuals.
    std::optional<double> noiseAt(const Eigen::VectorXd& values);
    /// Of each match, with rows close enough for a curve; nothing where the run has no values.
    std::optional<std::vector<MatchedCourse>> coursesAt(const Eigen::VectorXd& values);
    std::size_t count() const { return m_count; }

private:
    void place(const std::string& unknown);
    void chooseRows();
    void rejectWhatIsNoColumn(const Trajectory& run, const ParsedModel& parsed) const;
    std::optional<SimulationResult> runWith(const ParsedModel& parsed, const Overrides& overrides) const;
    std::optional<Eigen::VectorXd> compared(const Trajectory& run, const ParsedModel& parsed) const;

    GivenModel m_given;
    ModelStages& m_stages;
    Remarks& m_remarks;
    std::stop_token m_stop;
    ParsedModel m_parsed;
    std::shared_ptr<const PreparedModel> m_model;
    std::vector<std::string> m_names;  // of the unknowns
    std::vector<bool> m_isParameter;   // likewise
    std::vector<std::string> m_starts; // those that are initial values
    std::vector<MatchedSamples> m_matched;
    std::vector<SampleSet> m_samples;
    IntegrationSettings m_settings;
    mutable std::string m_why;
    mutable std::size_t m_count = 0; // runs
};

} // namespace coenergy::api
