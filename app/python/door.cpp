// The door as a module of Python: named calls with values of JSON, and columns of numbers. What makes it pleasant is
// written in Python, beside this file.
#include "api/served_calls.hpp"

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <atomic>
#include <chrono>
#include <future>
#include <limits>
#include <list>
#include <thread>
#include <unistd.h>

namespace py = pybind11;

namespace coenergy::api {

namespace {

// Names of files may hold bytes that are no text.
py::str pyText(std::string_view bytes) {
    return py::reinterpret_steal<py::str>(
        PyUnicode_DecodeUTF8(bytes.data(), static_cast<py::ssize_t>(bytes.size()), "replace"));
}

std::string dumped(const Json& json, int indentation) {
    return json.dump(indentation, ' ', false, Json::error_handler_t::replace);
}

py::str pyText(const Findings& findings) {
    return pyText(dumped(toJson(findings), -1));
}

constexpr int deepest = 4; // lists and dicts within each other; what the calls take has two

Json jsonOf(const py::handle& value, int depth);

Json objectOf(const py::dict& items, int depth = 0) {
    Json object = Json::object();
    for (const auto& [key, value] : items)
        object[std::string(py::cast<py::str>(key))] = jsonOf(value, depth);
    return object;
}

Json listOf(const py::handle& items, int depth) {
    Json list = Json::array();
    for (const py::handle& item : items)
        list.push_back(jsonOf(item, depth));
    return list;
}

Json jsonOf(const py::handle& value, int depth) {
    if (depth > deepest)
        throw py::type_error("lists within lists are no value");
    if (value.is_none())
        return {};
    if (py::isinstance<py::bool_>(value))
        return py::cast<bool>(value);
    if (py::isinstance<py::str>(value))
        return py::cast<std::string>(value);
    if (py::isinstance<py::dict>(value))
        return objectOf(py::reinterpret_borrow<py::dict>(value), depth + 1);
    if (py::isinstance<py::list>(value) || py::isinstance<py::tuple>(value))
        return listOf(value, depth + 1);
    const double number = PyFloat_AsDouble(value.ptr());
    if (PyErr_Occurred() && PyErr_ExceptionMatches(PyExc_OverflowError)) { // 10**400 is refused like 1e400
        PyErr_Clear();
        return std::numeric_limits<double>::infinity();
    }
    if (PyErr_Occurred())
        throw py::error_already_set();
    return number;
}

[[noreturn]] void refuse(const char* code, const char* words) {
    throw Failure(Fault::Program, {{Severity::Error, code, {}, {}, false, words}});
}

/// The calls that compute, of all threads; used with the interpreter's lock alone. Where the interpreter ends, a thread
/// that waits for its lock is ended within C++: so they are stopped before, and waited for.
class RunningCalls {
public:
    class Entry {
    public:
        Entry(RunningCalls& calls, const std::stop_source& stop) : m_calls(calls) {
            if (m_calls.m_isEnding)
                refuse("ending", "the interpreter is ending; nothing is computed any more");
            m_place = m_calls.m_stops.insert(m_calls.m_stops.end(), stop);
        }
        ~Entry() { m_calls.m_stops.erase(m_place); }
        Entry(const Entry&) = delete;
        Entry& operator=(const Entry&) = delete;

    private:
        RunningCalls& m_calls;
        std::list<std::stop_source>::iterator m_place;
    };

    bool isEnding() const { return m_isEnding; }
    void end() {
        m_isEnding = true;
        for (std::stop_source& stop : m_stops)
            stop.request_stop();
        while (!m_stops.empty()) {
            const py::gil_scoped_release released;
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
    }

private:
    std::list<std::stop_source> m_stops;
    bool m_isEnding = false;
};

RunningCalls& runningCalls() {
    static RunningCalls calls;
    return calls;
}

/// Every so often, and at each progress, the watch is called with how far the call is; where it returns true, or Python
/// has a signal for it, the call is stopped.
template <class Work> auto watched(const Work& work, const py::object& watch) {
    std::stop_source stop;
    const RunningCalls::Entry entry(runningCalls(), stop);
    std::atomic<double> fraction = 0;
    auto task = std::async(std::launch::async, [&] {
        return work(stop.get_token(), [&](double reached, const Trajectory&) { fraction = reached; });
    });
    const auto isDone = [&] {
        const py::gil_scoped_release released;
        return task.wait_for(std::chrono::milliseconds(50)) == std::future_status::ready;
    };
    std::optional<py::error_already_set> interruption;
    while (!isDone())
        if (!stop.stop_requested())
            try {
                if (PyErr_CheckSignals() != 0)
                    throw py::error_already_set();
                if (!watch.is_none() && py::cast<bool>(py::bool_(watch(fraction.load()))))
                    stop.request_stop();
            } catch (py::error_already_set& error) {
                interruption.emplace(error);
                stop.request_stop();
            }
    if (interruption) {
        const py::gil_scoped_release released;
        task.wait();
    }
    if (interruption)
        throw py::error_already_set(*interruption);
    return task.get();
}

/// A process that was forked has none of the threads of the one before it: there is nobody who could answer.
class ThisProcess {
public:
    bool isForked() const { return ::getpid() != m_process; }
    void requireWhole() const {
        if (isForked())
            refuse("forked", "this process was forked from one that uses Coenergy, whose threads it does not have; "
                             "start processes with `multiprocessing.get_context(\"spawn\")`");
    }

private:
    const pid_t m_process = ::getpid();
};

const ThisProcess& thisProcess() {
    static const ThisProcess process;
    return process;
}

template <class Make> py::str made(const Make& make) {
    if (runningCalls().isEnding())
        return pyText(make());
    std::string text;
    const RunningCalls::Entry entry(runningCalls(), std::stop_source(std::nostopstate));
    {
        const py::gil_scoped_release released;
        text = make();
    }
    return pyText(text);
}

/// What a call found, with what was said beside it.
class HeldReply {
public:
    explicit HeldReply(Told<Reply> told) : m_told(std::move(told)) {}

    py::str json() const {
        return made([&] { return dumped(documentOf(m_told.result), 2) + "\n"; });
    }
    py::str text() const {
        return made([&] { return textOf(m_told.result); });
    }
    py::str latex() const {
        return made([&] { return latexOf(m_told.result); });
    }
    py::str findings() const { return pyText(m_told.findings); }

    std::vector<std::string> names() const { return table().names; }
    py::array_t<double> column(std::size_t place) const {
        const std::vector<double>& values = table().columns.at(place);
        return py::array_t<double>(static_cast<py::ssize_t>(values.size()), values.data()); // a copy of its own
    }
    py::str csv() const {
        return made([&] { return table().csv(); });
    }
    bool isTrusted() const { return table().isTrusted; }

private:
    const Table& table() const { return std::get<Table>(m_told.result); }

    Told<Reply> m_told;
};

class HeldModel {
public:
    explicit HeldModel(Model model) : m_model(std::make_unique<Model>(std::move(model))) {}
    HeldModel(const HeldModel&) = delete;
    HeldModel& operator=(const HeldModel&) = delete;
    ~HeldModel() {
        if (thisProcess().isForked())
            static_cast<void>(m_model.release()); // its thread, on which it would end, is not here
        const py::gil_scoped_release released;
        m_model.reset();
    }

    std::unique_ptr<HeldReply> ask(const std::string& name, const py::dict& given, const py::object& watch) {
        thisProcess().requireWhole();
        const ServedCall& call = callNamed(name);
        const RequestArguments arguments(objectOf(given));
        arguments.allowOnly(call.keys);
        return std::make_unique<HeldReply>(
            watched([&](const std::stop_token& stop,
                        const Progress& progress) { return call.answer(*m_model, arguments, stop, progress); },
                    watch));
    }

    py::str title() const { return pyText(m_model->title()); }
    py::str source() const { return pyText(m_model->source()); }

private:
    static const ServedCall& callNamed(const std::string& name) {
        for (const ServedCall& call : servedCalls())
            if (call.name == name)
                return call;
        throw py::key_error(name);
    }

    std::unique_ptr<Model> m_model;
};

template <class Read> std::unique_ptr<HeldModel> held(const Read& read) {
    thisProcess().requireWhole();
    return watched([&](const std::stop_token&, const Progress&) { return std::make_unique<HeldModel>(read()); },
                   py::none());
}

// As an exception of the package, made there.
void raiseInPython(const Failure& failure) {
    const py::object error = py::module_::import("coenergy._errors")
                                 .attr("failure")(std::string(faultName(failure.fault())), pyText(failure.what()),
                                                  pyText(failure.findings()));
    PyErr_SetObject(py::type::of(error).ptr(), error.ptr());
}

} // namespace

PYBIND11_MODULE(_door, module) {
    thisProcess();
    py::module_::import("atexit").attr("register")(py::cpp_function([] {
        if (!thisProcess().isForked())
            runningCalls().end();
    }));
    module.attr("version") = version();
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            std::rethrow_exception(std::move(thrown));
        } catch (const Failure& failure) {
            raiseInPython(failure);
        }
    });
    py::class_<HeldReply>(module, "Reply")
        .def_property_readonly("json", &HeldReply::json)
        .def_property_readonly("text", &HeldReply::text)
        .def_property_readonly("latex", &HeldReply::latex)
        .def_property_readonly("findings", &HeldReply::findings)
        .def_property_readonly("names", &HeldReply::names)
        .def_property_readonly("is_trusted", &HeldReply::isTrusted)
        .def("column", &HeldReply::column)
        .def("csv", &HeldReply::csv);
    py::class_<HeldModel>(module, "Model")
        .def_static("load",
                    [](const std::filesystem::path& path, const std::vector<std::string>& efforts) {
                        return held([&] { return Model::load(path, efforts); });
                    })
        .def_static("read",
                    [](const py::str& text, const py::str& name, const std::vector<std::string>& efforts) {
                        return held([given = std::string(text), called = std::string(name), &efforts] {
                            return Model::read(given, called, efforts);
                        });
                    })
        .def("ask", &HeldModel::ask)
        .def_property_readonly("title", &HeldModel::title)
        .def_property_readonly("source", &HeldModel::source);
}

} // namespace coenergy::api
