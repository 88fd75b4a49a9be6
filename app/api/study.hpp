#pragma once
// A model run again and again with other numbers. It is derived and compiled once; a point changes numbers only.

#include "api/measured_run.hpp"
#include "api/run.hpp"
#include "studies/design.hpp"
#include "studies/stated_design.hpp"
#include "studies/study_point.hpp"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy::api {

struct StudyRequest {
    StudyDesign design; ///< without the centres, which are the model's own values
    std::vector<std::string> measures;
    RunOptions run;
    std::optional<std::size_t> stated = {}; ///< the study of the model whose texts these are
};

/// The study of this name that the model states; the only one if there is no name. Refused where a text of it has no
/// meaning, rejected where there is none.
StudyRequest statedStudy(const Question& question, const std::string& name, const RunOptions& run);

/// What keeps a study of the model from running, as far as its texts say. What the measures of a run are made of is
/// looked up where the model is prepared.
std::optional<StudyFault> textFault(const Study& study, const ParsedModel& parsed, const PreparedModel* prepared);

/// Why studies of a model that is sound itself cannot run: warnings.
Findings studyFaults(const Question& question);

/// A point with the course of its run, which is empty where there is none.
struct StudiedRun {
    PointRecord record;
    Trajectory course;
};

class StudyModel {
public:
    /// Rejected or refused where there is nothing to study. Keeps the question, whose remarks are for this call alone.
    StudyModel(const Question& question, StudyRequest request);

    const StudyHeading& heading() const { return m_heading; }
    const DesignPoints& points() const { return *m_points; }
    /// The record of a point, a pure function of its index; nothing if it was stopped. From any number of threads.
    std::optional<PointRecord> at(std::size_t point, const std::stop_token& stop) const;
    /// The same with the run.
    std::optional<StudiedRun> runAt(std::size_t point, const std::stop_token& stop) const;

private:
    /// What a run is given beside its starts.
    struct Given {
        Givens numbers;
        Point parameters;
        IntegrationSettings settings;
    };
    /// What is compiled for some values of parameters, and the model as it is written out for them.
    struct Compiled {
        std::shared_ptr<const ParsedModel> parsed;
        Point values; // of its parameters
        Given given;  // with the values that it was asked for
        std::shared_ptr<const PreparedModel> model;
        MeasureProgram measures;
        RestProgram rests;
    };

    void readNames();
    void placeInputs();
    void readMeasures();
    /// Of a text in the model, or of an option; `element` counts measures.
    [[noreturn]] void rejectInput(const std::string& name, const std::string& option, const std::string& words) const;
    [[noreturn]] void rejectDesign(const DesignFault& fault) const;
    void rejectSetInput(const std::string& name) const;
    [[noreturn]] void rejectMeasure(std::size_t element, const std::string& words) const;
    std::string fingerprint() const;
    Overrides overridesAt(const std::vector<double>& inputs) const;
    /// Compiled for these values alone; or why that cannot be.
    tl::expected<std::shared_ptr<const Compiled>, std::string> compiledFor(const Overrides& overrides,
                                                                           const std::stop_token& stop) const;
    /// Or what is wrong with a measure.
    tl::expected<std::shared_ptr<const Compiled>, std::string> compiled(const Question& question,
                                                                        const Preparation& preparation) const;
    /// What was measured, and of which course.
    struct Outcome {
        PointResult result;
        Trajectory course;
    };

    Given givenWith(const ParsedModel& parsed, const Overrides& overrides) const;
    bool isForAll(const Point& parameters) const;
    Outcome outcomeOf(const Overrides& overrides, Recording kept, const std::stop_token& stop) const;
    StudiedRun studied(std::size_t point, Recording kept, const std::stop_token& stop) const;
    /// Nothing if it was stopped.
    std::optional<StudiedRun> completed(std::size_t point, Recording kept, const std::stop_token& stop) const;
    PointResult judged(const Compiled& compiled, const SimulationProblem& problem, const SimulationResult& run,
                       const Point& parameters, const std::stop_token& stop) const;

    GivenModel m_given;
    ModelStages& m_stages;
    Remarks& m_remarks;
    StudyRequest m_request;
    ParsedModel m_parsed;
    std::optional<DesignPoints> m_points;
    std::vector<std::string> m_parameters; // that vary
    std::vector<std::string> m_starts;     // likewise
    std::vector<RunMeasure> m_measures;
    std::shared_ptr<const Compiled> m_compiled; // for the model's own values
    StudyHeading m_heading;
};

} // namespace coenergy::api
