// The thread that reads hands each request to the thread of its model and goes on reading, so that a request to cancel
// arrives while a run goes on.
#include "cli/request_server.hpp"

#include "api/served_calls.hpp"

#include "base/cancellation.hpp"
#include "base/text.hpp"
#include "problems/message.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

namespace coenergy {

namespace {

constexpr std::size_t mostWaiting = 10'000; // requests of a model
constexpr int deepestRequest = 32;          // objects and lists within each other

Json errorJson(const api::Failure& failure) {
    return {
        {"kind", api::faultName(failure.fault())}, {"text", failure.what()}, {"findings", toJson(failure.findings())}};
}

api::Failure failureOf(const std::exception& error) {
    if (const auto* failure = dynamic_cast<const api::Failure*>(&error))
        return *failure;
    const std::string words = messageText(faultFinding(error)).toStdString();
    return {api::Fault::Program, {{Severity::Error, "internal", {}, {}, false, words}}};
}

[[noreturn]] void rejectLine(std::size_t column, const std::string& words) {
    SourcePlace place;
    place.column = column;
    throw api::Failure(api::Fault::Request, {{Severity::Error, "request", {}, place, true, words}});
}

// What the parser says, without its own name, numbers and place.
std::string reasonOf(const std::string& words) {
    const std::size_t column = words.find("column ");
    if (column != std::string::npos && words.find(": ", column) != std::string::npos)
        return words.substr(words.find(": ", column) + 2);
    const std::size_t bracket = words.find("] ");
    return bracket == std::string::npos ? words : words.substr(bracket + 2);
}

api::Told<Json> answerOf(const api::ServedCall& call, api::Model& model, const api::RequestArguments& arguments,
                         const std::stop_token& stop, const Progress& progress) {
    const std::string form = formOf(call, arguments);
    api::Told<api::Reply> told = call.answer(model, arguments, stop, progress);
    return {inForm(std::move(told.result), form), std::move(told.findings)};
}

// An object, or a Failure.
Json parsedLine(const std::string& line) {
    const auto refuseDepth = [](int depth, nlohmann::detail::parse_event_t, Json&) {
        if (depth > deepestRequest)
            rejectLine(1, "the line has more objects within each other than any request");
        return true;
    };
    try {
        Json request = Json::parse(line, refuseDepth);
        if (!request.is_object())
            rejectLine(1, "a request is an object, such as {\"id\": 1, \"call\": \"version\"}");
        return request;
    } catch (const Json::parse_error& error) {
        rejectLine(std::max<std::size_t>(error.byte, 1),
                   "the line is not JSON: " + reasonOf(error.what()) + ". A request is an object on one line");
    } catch (const Json::exception& error) {
        rejectLine(1, "the line cannot be read: " + reasonOf(error.what()));
    }
}

// What its answer begins with; null where it has none.
Json idOf(const Json& request) {
    const auto id = request.find("id");
    if (id == request.end() || id->is_null())
        return {};
    if (!id->is_string() && !id->is_number())
        api::RequestArguments::reject("id", "has to be a number or a text");
    return *id;
}

// Whole lines, from any thread.
class LineWriter {
public:
    explicit LineWriter(std::ostream& out) : m_out(out) {}

    void write(const Json& line) {
        const std::string text = line.dump(-1, ' ', false, Json::error_handler_t::replace);
        const std::lock_guard lock(m_mutex);
        m_out << text << "\n" << std::flush;
        if (!m_out)
            m_isHeard = false;
    }
    bool isHeard() const { return m_isHeard; }

private:
    std::ostream& m_out;
    std::mutex m_mutex;
    std::atomic<bool> m_isHeard = true;
};

struct Job {
    Json id;
    std::function<api::Told<Json>(const std::stop_token&, const Progress&)> work;
    std::stop_source stop = {};
};

// A model with its thread.
class Desk {
public:
    explicit Desk(LineWriter& out) : m_out(out), m_thread([this](const std::stop_token& end) { run(end); }) {}
    ~Desk() { stopAll(); }

    bool add(Job job) {
        const std::lock_guard lock(m_mutex);
        if (m_jobs.size() >= mostWaiting)
            return false;
        m_jobs.push_back(std::move(job));
        m_change.notify_all();
        return true;
    }

    /// Whether there was such a request.
    bool cancel(const Json& id) {
        const std::lock_guard lock(m_mutex);
        std::size_t count = 0;
        for (Job& job : m_jobs)
            if (job.id == id)
                count += job.stop.request_stop() ? 1 : 0;
        return count > 0;
    }

    void stopAll() {
        const std::lock_guard lock(m_mutex);
        for (Job& job : m_jobs)
            job.stop.request_stop();
    }

    void waitUntilIdle() {
        std::unique_lock lock(m_mutex);
        m_change.wait(lock, [this] { return m_jobs.empty(); });
    }

    bool isIdle() {
        const std::lock_guard lock(m_mutex);
        return m_jobs.empty();
    }

    std::optional<api::Model> model; // of the thread; none where it could not be loaded
    bool isClosing = false;          // of those who ask: it answers what waits, and takes no more

private:
    void run(const std::stop_token& end) {
        while (Job* job = next(end)) {
            answer(*job);
            const std::lock_guard lock(m_mutex);
            m_jobs.pop_front();
            m_change.notify_all();
        }
    }

    // It stays in the list while it runs, so that it can be cancelled; what is added stands behind it.
    Job* next(const std::stop_token& end) {
        std::unique_lock lock(m_mutex);
        return m_change.wait(lock, end, [this] { return !m_jobs.empty(); }) ? &m_jobs.front() : nullptr;
    }

    void answer(Job& job) {
        Json line = {{"id", job.id}};
        try {
            const std::stop_token stop = job.stop.get_token();
            checkpoint(stop);
            api::Told<Json> told = job.work(stop, progressOf(job.id));
            line["result"] = std::move(told.result);
            if (!told.findings.empty())
                line["findings"] = toJson(told.findings);
        } catch (const Cancelled&) {
            line["error"] = errorJson(
                {api::Fault::Stopped, {{Severity::Error, "stopped", {}, {}, false, "the call was cancelled."}}});
        } catch (const std::exception& error) {
            line["error"] = errorJson(failureOf(error));
        }
        try {
            m_out.write(line);
        } catch (const std::exception& error) { // too long for the memory
            m_out.write({{"id", job.id}, {"error", errorJson(failureOf(error))}});
        }
    }

    // Not more than a few lines a second.
    Progress progressOf(const Json& id) {
        using Clock = std::chrono::steady_clock;
        static constexpr std::chrono::milliseconds pause{250};
        return [this, id, last = Clock::now()](double fraction, const Trajectory&) mutable {
            const Clock::time_point now = Clock::now();
            if (now - last < pause)
                return;
            last = now;
            m_out.write({{"id", id}, {"progress", fraction}});
            if (!m_out.isHeard())
                stopAll();
        };
    }

    LineWriter& m_out;
    std::mutex m_mutex;
    std::condition_variable_any m_change;
    std::deque<Job> m_jobs;
    std::jthread m_thread; // last, since it uses the others
};

} // namespace

struct RequestServer::State {
    explicit State(std::ostream& stream) : out(stream) {}

    LineWriter out;
    std::map<std::size_t, std::unique_ptr<Desk>> desks;
    std::size_t lastNumber = 0;

    void take(const std::string& line) {
        Json id;
        removeClosed();
        try {
            Json request = parsedLine(line);
            id = idOf(request);
            if (auto result = answered(id, api::RequestArguments(std::move(request))))
                out.write({{"id", id}, {"result", *std::move(result)}});
        } catch (const std::exception& error) {
            out.write({{"id", id}, {"error", errorJson(failureOf(error))}});
        }
    }

    // What can be answered at once; nothing where a model's thread will do so.
    std::optional<Json> answered(const Json& id, const api::RequestArguments& arguments) {
        const std::string call = arguments.text("call");
        if (call == "version") {
            arguments.allowOnly({"id", "call"});
            return Json{{"version", api::version()}, {"format", 1}};
        }
        if (call == "load")
            return load(id, arguments);
        if (call == "cancel")
            return cancel(arguments);
        if (call == "close")
            close(id, arguments);
        else
            ask(id, call, arguments);
        return std::nullopt;
    }

    std::optional<Json> load(const Json& id, const api::RequestArguments& arguments) {
        if (desks.size() >= mostModels)
            api::RequestArguments::reject("call",
                                          "there are " + std::to_string(mostModels) + " models open; close one first");
        const std::size_t number = ++lastNumber;
        auto& desk = desks[number] = std::make_unique<Desk>(out);
        desk->add({id, [desk = desk.get(), number, arguments](const std::stop_token&, const Progress&) {
                       desk->model = api::loadedFor(arguments);
                       Json result = {{"model", number}};
                       result.update(api::summaryOf(*desk->model));
                       return api::Told<Json>{std::move(result)};
                   }});
        return std::nullopt;
    }

    Json cancel(const api::RequestArguments& arguments) {
        arguments.allowOnly({"id", "call", "target"});
        if (!arguments.has("target"))
            api::RequestArguments::reject("target", "the `id` of the request to be cancelled is missing");
        bool isFound = false;
        for (const auto& [number, desk] : desks)
            isFound = desk->cancel(arguments.at("target")) || isFound;
        return {{"cancelled", isFound}};
    }

    // What waits is answered first.
    void close(const Json& id, const api::RequestArguments& arguments) {
        arguments.allowOnly({"id", "call", "model"});
        const std::size_t number = numberIn(arguments);
        Desk& desk = *desks.at(number);
        add(desk, {id, [&desk, number](const std::stop_token&, const Progress&) {
                       desk.model.reset();
                       return api::Told<Json>{{{"closed", number}}};
                   }});
        desk.isClosing = true;
    }

    void removeClosed() {
        std::erase_if(desks, [](const auto& entry) { return entry.second->isClosing && entry.second->isIdle(); });
    }

    static void add(Desk& desk, Job job) {
        if (!desk.add(std::move(job)))
            api::RequestArguments::reject("call", "too many requests wait; read some answers first");
    }

    // Of an open model; the only one need not be named.
    std::size_t numberIn(const api::RequestArguments& arguments) const {
        std::vector<std::size_t> open;
        for (const auto& [number, desk] : desks)
            if (!desk->isClosing)
                open.push_back(number);
        if (!arguments.has("model") && open.size() == 1)
            return open.front();
        if (!arguments.has("model"))
            api::RequestArguments::reject("model", open.empty() ? "no model is open; `load` one first"
                                                                : "several models are open; give the number of one");
        const std::size_t number = arguments.count("model");
        if (std::find(open.begin(), open.end(), number) == open.end())
            api::RequestArguments::reject("model", "there is no open model " + std::to_string(number) +
                                                       "; `load` gives numbers");
        return number;
    }

    void ask(const Json& id, const std::string& name, const api::RequestArguments& arguments) {
        const std::vector<api::ServedCall>& calls = api::servedCalls();
        const auto call =
            std::find_if(calls.begin(), calls.end(), [&](const api::ServedCall& known) { return known.name == name; });
        if (call == calls.end())
            rejectCall(name);
        std::vector<std::string> keys = {"id", "call", "model"};
        keys.insert(keys.end(), call->keys.begin(), call->keys.end());
        if (!call->forms.empty())
            keys.emplace_back("as");
        arguments.allowOnly(keys);
        Desk& desk = *desks.at(numberIn(arguments));
        add(desk, {id, [&desk, call = &*call, arguments](const std::stop_token& stop, const Progress& progress) {
                       if (!desk.model)
                           api::RequestArguments::reject("model", "it could not be loaded");
                       return answerOf(*call, *desk.model, arguments, stop, progress);
                   }});
    }

    [[noreturn]] static void rejectCall(const std::string& name) {
        std::vector<std::string> names = {"load", "cancel", "close", "version"};
        for (const api::ServedCall& call : api::servedCalls())
            names.push_back(call.name);
        std::string list;
        for (const std::string& known : names)
            list += (list.empty() ? "`" : ", `") + known + "`";
        const auto nearest = nearestName(name, names);
        api::RequestArguments::reject("call",
                                      (name.empty() ? "it is missing" : "there is no `" + name + "`") +
                                          (nearest ? "; did you mean `" + *nearest + "`?" : ": choose from " + list));
    }
};

RequestServer::RequestServer(std::ostream& out) : m_state(std::make_unique<State>(out)) {}

RequestServer::~RequestServer() = default;

void RequestServer::take(const std::string& line) {
    m_state->take(line);
}

void RequestServer::takeTooLong() {
    m_state->out.write({{"id", nullptr},
                        {"error", errorJson({api::Fault::Request,
                                             {{Severity::Error,
                                               "request",
                                               {},
                                               {},
                                               false,
                                               "the line is longer than " + std::to_string(longestRequest) +
                                                   " characters; load a file by its `path`"}}})}});
}

void RequestServer::finish() {
    for (const auto& [number, desk] : m_state->desks)
        desk->waitUntilIdle();
}

bool RequestServer::isHeard() const {
    return m_state->out.isHeard();
}

namespace {

enum class LineEnd { Line, TooLong, Input };

// What is too long is skipped up to its end.
LineEnd readLine(std::istream& in, std::string& line) {
    line.clear();
    std::streambuf& buffer = *in.rdbuf();
    bool isTooLong = false, isEmpty = true;
    using Traits = std::streambuf::traits_type;
    for (auto c = buffer.sbumpc(); !Traits::eq_int_type(c, Traits::eof()); c = buffer.sbumpc()) {
        isEmpty = false;
        if (c == '\n')
            return isTooLong ? LineEnd::TooLong : LineEnd::Line;
        isTooLong = isTooLong || line.size() == longestRequest;
        if (!isTooLong)
            line += Traits::to_char_type(c);
    }
    return isEmpty ? LineEnd::Input : isTooLong ? LineEnd::TooLong : LineEnd::Line;
}

} // namespace

bool serve(std::istream& in, std::ostream& out) {
    RequestServer server(out);
    std::string line;
    while (server.isHeard()) {
        const LineEnd end = readLine(in, line);
        if (end == LineEnd::Input)
            break;
        if (end == LineEnd::TooLong)
            server.takeTooLong();
        else if (line.find_first_not_of(" \t\r") != std::string::npos)
            server.take(line);
    }
    if (server.isHeard())
        server.finish();
    return server.isHeard();
}

} // namespace coenergy
