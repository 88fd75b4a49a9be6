#pragma once
// The one door to Coenergy for programs: a model is loaded, edited and asked. Every call may come from any thread, also
// on the same model; what needs GiNaC happens on one thread of its own. A call that has no answer throws a `Failure`
// with its findings: place, reason, remedy. What runs for long takes a stop token, after which it fails as stopped; a
// run keeps what it has.

#include "api/equations.hpp"
#include "api/field.hpp"
#include "api/finding.hpp"
#include "api/graph.hpp"
#include "api/near_point.hpp"
#include "api/run.hpp"
#include "exports/exported_files.hpp"

#include <filesystem>
#include <map>

namespace coenergy::api {

/// With what was said on the way to it, such as warnings.
template <class Result> struct Told {
    Result result;
    Findings findings = {};
};

struct StatedValue {
    std::string name;
    std::optional<double> value; ///< nothing where it has none
};

struct CheckAnswer {
    nlohmann::ordered_json json;
    std::string text; ///< without the findings
};

struct Table {
    std::vector<std::string> names; ///< `t`, coordinates, flows, multipliers, efforts, dynamic variables, outputs
    std::vector<std::vector<double>> columns;
    std::string csv() const; ///< as the command line writes it
    nlohmann::ordered_json summary;
    bool isTrusted = false; ///< it came to its end, and nothing speaks against it; otherwise the summary says why
};

class Model {
public:
    using Json = nlohmann::ordered_json;

    /// `efforts`: constants of a LagEq file that are regulated efforts. `name`: how a file would be called.
    static Model load(const std::filesystem::path& path, const std::vector<std::string>& efforts = {});
    static Model read(const std::string& text, const std::string& name = "model.ldae",
                      const std::vector<std::string>& efforts = {});

    std::string title() const;
    /// The text that was read.
    std::string source() const;
    /// Of parameters, then of everything that has an initial value.
    std::vector<StatedValue> values() const;
    std::vector<std::string> names() const;
    /// Of a parameter, or the initial value of a coordinate, flow, multiplier, effort or dynamic variable; nothing
    /// where it has none.
    std::optional<double> value(const std::string& name) const;
    /// As if the file had these values; all of them or, if one does not fit, none. Calls that have begun keep the
    /// former ones.
    void set(const std::map<std::string, double>& values);
    void set(const std::string& name, double value) { set({{name, value}}); }
    /// Everything that `check` finds, and what was found in the file.
    Findings findings() const;

    Told<Equations> equations(const EquationOptions& options = {}, const std::stop_token& stop = {}) const;
    /// A list of somebody's own equations beside the model's, an equation a line.
    Told<Answer> compare(const std::string& equations, const std::stop_token& stop = {}) const;
    Told<CheckAnswer> check(const std::stop_token& stop = {}) const;
    Told<Table> simulate(const RunOptions& options = {}, const std::stop_token& stop = {},
                         const Progress& progress = {}) const;
    Told<Answer> equilibria(const SearchOptions& options = {}, const std::stop_token& stop = {}) const;
    Told<Answer> hamilton(const std::stop_token& stop = {}) const;
    Told<Answer> linearize(const LinearizeOptions& options = {}, const std::stop_token& stop = {}) const;
    Told<GraphAnswer> graph(const std::optional<std::vector<std::string>>& transfer = {},
                            const std::stop_token& stop = {}) const;
    Told<FieldAnswer> continuum(const FieldOptions& options = {}, const std::stop_token& stop = {}) const;
    /// A program, a unit or a page. Without a file to write, the text.
    Told<ExportedFiles> exported(const ProgramWish& wish, const std::stop_token& stop = {}) const;
    /// Writes them, all or none; never over the model.
    Told<std::vector<std::filesystem::path>> exportTo(const ProgramWish& wish, const std::stop_token& stop = {}) const;

private:
    struct State;
    explicit Model(std::shared_ptr<State> state) : m_state(std::move(state)) {}
    ExportedFiles filesFor(const Question& question, const LoadedModel& stated, const ProgramWish& wish) const;
    template <class Ask> auto asked(bool isStated, const std::stop_token& stop, Ask ask) const;

    std::shared_ptr<State> m_state;
};

/// Of an expression of numbers, such as `pi/6`. `name`: of what is to have it.
double numberOf(const std::string& name, const std::string& text);

/// Of the program.
std::string version();

} // namespace coenergy::api
