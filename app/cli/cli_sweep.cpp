// `coenergy sweep`: a study that is typed on the spot.
#include "cli/interruption.hpp"
#include "cli/output_files.hpp"
#include "cli/print_as.hpp"
#include "cli/study_runs.hpp"

#include "io/atomic_file.hpp"
#include "studies/study_text.hpp"

namespace coenergy {

namespace {

struct SweepOptions {
    InputOptions input;
    StudyRunOptions study;
    std::vector<std::string> over, vary, correlate, measures;
    bool isOneAtATime = false;
    std::optional<double> monteCarlo, latinHypercube, sobol, sobolIndices, morris, seed;
};

template <class Value>
Value valueOrRejected(tl::expected<Value, std::string> value, const std::string& option, api::Remarks& remarks) {
    if (!value)
        remarks.reject(option, value.error());
    return std::move(*value);
}

std::vector<double> levelsFrom(const std::string& name, const std::string& text, api::Remarks& remarks) {
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    if (text.substr(begin, 1) != "@")
        return valueOrRejected(levelsOf(text), "over", remarks);
    const std::string file = text.substr(begin + 1);
    const std::string bytes = valueOrRejected(
        readFile(file).map_error([&](const std::string& reason) { return "`" + file + "`: " + reason; }), "over",
        remarks);
    return valueOrRejected(
        columnOf(bytes, name).map_error([&](const std::string& reason) { return "`" + file + "`: " + reason; }), "over",
        remarks);
}

void setSampling(StudyDesign& design, const SweepOptions& options, api::Remarks& remarks) {
    struct Choice {
        std::string option;
        const std::optional<double>& count;
        Sampling sampling;
    };
    const Choice choices[] = {{"monte-carlo", options.monteCarlo, Sampling::Random},
                              {"latin-hypercube", options.latinHypercube, Sampling::LatinHypercube},
                              {"sobol", options.sobol, Sampling::Sobol},
                              {"sobol-indices", options.sobolIndices, Sampling::Indices},
                              {"morris", options.morris, Sampling::Morris}};
    bool isChosen = false;
    for (const Choice& choice : choices) {
        if (!choice.count)
            continue;
        if (isChosen)
            remarks.reject(choice.option, "points are chosen in one way at a time");
        if (design.random.empty())
            remarks.reject(choice.option, "nothing has a distribution: give --vary NAME=normal(MEAN, DEVIATION)");
        isChosen = true;
        design.sampling = choice.sampling;
        design.count = static_cast<std::size_t>(*choice.count);
    }
    if (!isChosen && !design.random.empty())
        remarks.reject("vary",
                       "say how many points: --monte-carlo, --latin-hypercube, --sobol, --sobol-indices or --morris "
                       "with a number");
}

api::StudyRequest requestOf(const SweepOptions& options, api::Remarks& remarks) {
    api::StudyRequest request{{}, options.measures, options.study.run};
    StudyDesign& design = request.design;
    for (const std::string& text : options.over) {
        const auto [name, values] = valueOrRejected(namedText(text), "over", remarks);
        design.stepped.push_back({name, levelsFrom(name, values, remarks), 0});
    }
    for (const std::string& text : options.vary) {
        const auto [name, distribution] = valueOrRejected(namedText(text), "vary", remarks);
        design.random.push_back({name, valueOrRejected(distributionOf(distribution), "vary", remarks)});
    }
    for (const std::string& text : options.correlate)
        design.correlations.push_back(valueOrRejected(correlationOf(text), "correlate", remarks));
    design.stepping = options.isOneAtATime ? Stepping::OneAtATime : Stepping::Grid;
    design.seed = static_cast<std::uint64_t>(options.seed.value_or(1));
    setSampling(design, options, remarks);
    return request;
}

// Neither the table nor its journal lies over the model or over a file of values.
bool areAllApart(const SweepOptions& options, const Streams& streams) {
    const std::vector<OutputFile> outputs = outputsOf(options.study);
    for (const std::string& text : options.over)
        if (const std::size_t sign = text.find("=@"); sign != std::string::npos)
            if (!areApart(text.substr(sign + 2), outputs, streams, "the file of --over"))
                return false;
    return areApart(options.input.file, outputs, streams);
}

int runSweep(const SweepOptions& options, const Streams& streams) {
    const Interruption interruption;
    if (!areAllApart(options, streams))
        return WrongUsage;
    const auto ask = [&](const api::Question& question) {
        const api::StudyModel study(question, requestOf(options, question.remarks));
        return runStudy(study, options.study, question.remarks, question.stop, streams);
    };
    return askedOfModel(options.input, streams, ask, interruption.token());
}

} // namespace

void addSweep(CommandLine& line) {
    const auto command = newCommand<SweepOptions>(
        line, "sweep",
        "Run a model again and again with other values, and measure each run. Ctrl-C keeps what was computed.");
    const auto& [app, options] = command;
    addInput(app, options->input);
    app.add_option("--over", options->over,
                   "NAME=FROM:TO:COUNT, FROM:TO:COUNT:log, a list or @FILE.csv: values of a parameter or an initial "
                   "value; every combination is run (repeatable)")
        ->take_all();
    app.add_flag("--one-at-a-time", options->isOneAtATime, "vary one --over at a time, the others at their own values");
    app.add_option("--vary", options->vary,
                   "NAME=normal(MEAN, DEVIATION), uniform(FROM, TO), triangular(LEAST, LIKELIEST, LARGEST), "
                   "lognormal(MEAN, DEVIATION), both of the logarithm: a distribution (repeatable)")
        ->take_all();
    app.add_option("--correlate", options->correlate, "NAME,NAME=NUMBER: the correlation of two of --vary (repeatable)")
        ->take_all();
    addNumber(app, "--monte-carlo", options->monteCarlo, "so many random points of --vary")->check(wholeNumber());
    addNumber(app, "--latin-hypercube", options->latinHypercube, "so many, each input evenly spread")
        ->check(wholeNumber());
    addNumber(app, "--sobol", options->sobol, "so many of Sobol's sequence, best a power of two")->check(wholeNumber());
    addNumber(app, "--sobol-indices", options->sobolIndices,
              "how much of the variance each input explains, alone and with others, from so many points for each input "
              "and two more; printed as CSV, the points go to --output")
        ->check(wholeNumber());
    addNumber(app, "--morris", options->morris,
              "which inputs matter at all, from so many paths of one more point than inputs; printed likewise")
        ->check(wholeNumber());
    addNumber(app, "--seed", options->seed, "of the random points; 1 if none is given")->check(wholeNumber());
    app.add_option("--measure", options->measures,
                   "a number of each run, as max(abs(x)), final(x), period(x), first(t, x > 1) (repeatable)")
        ->take_all();
    addRunOptions(app, options->study.run);
    addParameters(app, options->input.parameters);
    addInitialValues(app, options->input.initialValues);
    addStudyRunOptions(line, app, options->study);
    onCommand(line, command, runSweep);
}

} // namespace coenergy
