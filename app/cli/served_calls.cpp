// A table: each call is a row with its keys, which are the options of the command of the same name.
#include "cli/served_calls.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

std::string inBackticks(const std::vector<std::string>& names) {
    std::string list;
    for (const std::string& name : names)
        list += (list.empty() ? "`" : ", `") + name + "`";
    return list;
}

std::string formOf(const RequestArguments& arguments, const std::vector<std::string>& forms) {
    const std::string form = arguments.text("as", "json");
    if (std::find(forms.begin(), forms.end(), form) == forms.end())
        RequestArguments::reject("as", "`" + form + "` is none of " + inBackticks(forms));
    return form;
}

api::Told<Json> inForm(const std::string& form, api::Told<Answer> told) {
    if (form == "json")
        return {withFormat(told.result), std::move(told.findings)};
    return {form == "text" ? textOf(told.result) : latexOf(told.result), std::move(told.findings)};
}

api::Told<Json> served(api::Told<api::Equations> told, const std::string& form) {
    if (form == "json")
        return {jsonOf(told.result), std::move(told.findings)};
    return {form == "text" ? textOf(told.result) : latexOf(told.result), std::move(told.findings)};
}

api::EquationOptions equationOptions(const RequestArguments& arguments) {
    return {arguments.flag("plain") ? EquationForm::Plain : EquationForm::Simplified, arguments.flag("collected"),
            arguments.flag("compact"), arguments.flag("expand")};
}

api::RunOptions runOptions(const RequestArguments& arguments) {
    return {arguments.number("end"),  arguments.number("step"), arguments.number("rtol"),
            arguments.number("atol"), arguments.text("method"), arguments.text("stabilization")};
}

// The rows as the file would have them, or a list for each name.
api::Told<Json> served(api::Told<api::Table> told, const std::string& form) {
    api::Table& table = told.result;
    Json result = {{"format", 1}};
    if (form == "csv") {
        result["csv"] = table.csv();
    } else {
        result["names"] = table.names;
        Json columns = Json::object();
        for (std::size_t k = 0; k < table.names.size(); ++k)
            columns[table.names[k]] = std::move(table.columns[k]);
        result["columns"] = std::move(columns);
    }
    result["summary"] = std::move(table.summary);
    return {std::move(result), std::move(told.findings)};
}

api::SearchOptions searchOptions(const RequestArguments& arguments) {
    return {arguments.texts("box"), arguments.number("starts"), arguments.texts("steady")};
}

api::LinearizeOptions linearizeOptions(const RequestArguments& arguments) {
    const bool isTime = arguments.has("at") && arguments.at("at").is_number();
    return {isTime ? arguments.at("at").dump() : arguments.text("at"), arguments.texts("input"),
            arguments.texts("output"), arguments.number("modes"), searchOptions(arguments)};
}

std::optional<std::vector<std::string>> transferOf(const RequestArguments& arguments) {
    return arguments.has("transfer") ? std::optional(arguments.texts("transfer")) : std::nullopt;
}

api::Told<Json> exported(const api::Model& model, const RequestArguments& arguments, const std::stop_token& stop) {
    const ProgramWish wish{arguments.text("to"), arguments.text("output"), arguments.texts("input")};
    if (wish.output.empty()) {
        api::Told<ExportedFiles> told = model.exported(wish, stop);
        return {{{"text", told.result.files.front().text}}, std::move(told.findings)};
    }
    auto told = model.exportTo(wish, stop);
    Json files = Json::array();
    for (const std::filesystem::path& path : told.result)
        files.push_back(path.string());
    return {{{"files", files}}, std::move(told.findings)};
}

Json valuesOf(const api::Model& model) {
    Json values = Json::object();
    for (const auto& [name, value] : model.values())
        values[name] = value ? Json(*value) : Json();
    return values;
}

// All of them or none.
api::Told<Json> set(api::Model& model, const RequestArguments& arguments) {
    if (!arguments.has("values") || !arguments.at("values").is_object())
        RequestArguments::reject("values", "has to be an object of names with their values, such as {\"l\": 2}");
    std::map<std::string, double> values;
    for (const auto& [name, value] : arguments.at("values").items()) {
        if (!value.is_number() && !value.is_string())
            RequestArguments::reject(name, "the value has to be a number, or a text such as \"pi/6\"");
        values[name] = value.is_number() ? value.get<double>() : api::numberOf(name, value.get<std::string>());
    }
    model.set(values);
    return {valuesOf(model)};
}

std::vector<ServedCall> madeCalls() {
    using M = api::Model;
    using A = RequestArguments;
    using S = std::stop_token;
    using P = Progress;
    const std::vector<std::string> all = {"text", "latex", "json"};
    return {
        {"values", {}, [](M& m, const A&, const S&, const P&) { return api::Told<Json>{valuesOf(m)}; }},
        {"set", {"values"}, [](M& m, const A& a, const S&, const P&) { return set(m, a); }},
        {"findings", {}, [](M& m, const A&, const S&, const P&) { return api::Told<Json>{toJson(m.findings())}; }},
        {"equations",
         {"as", "plain", "collected", "compact", "expand"},
         [=](M& m, const A& a, const S& s, const P&) {
             const std::string form = formOf(a, all);
             return served(m.equations(equationOptions(a), s), form);
         }},
        {"check", {}, [](M& m, const A&, const S& s, const P&) { return m.check(s); }},
        {"simulate",
         {"as", "end", "step", "rtol", "atol", "method", "stabilization"},
         [](M& m, const A& a, const S& s, const P& p) {
             const std::string form = formOf(a, {"json", "csv"});
             return served(m.simulate(runOptions(a), s, p), form);
         }},
        {"equilibria",
         {"as", "box", "starts", "steady"},
         [](M& m, const A& a, const S& s, const P&) {
             const std::string form = formOf(a, {"text", "json"});
             return inForm(form, m.equilibria(searchOptions(a), s));
         }},
        {"linearize",
         {"as", "at", "input", "output", "modes", "box", "starts", "steady"},
         [=](M& m, const A& a, const S& s, const P&) {
             const std::string form = formOf(a, all);
             return inForm(form, m.linearize(linearizeOptions(a), s));
         }},
        {"graph",
         {"as", "transfer"},
         [=](M& m, const A& a, const S& s, const P&) {
             const std::string form = formOf(a, all);
             return inForm(form, m.graph(transferOf(a), s));
         }},
        {"continuum",
         {"as", "frequencies", "modes"},
         [=](M& m, const A& a, const S& s, const P&) {
             const std::string form = formOf(a, all);
             return inForm(form, m.continuum({a.count("frequencies"), a.count("modes")}, s));
         }},
        {"export", {"to", "output", "input"}, [](M& m, const A& a, const S& s, const P&) { return exported(m, a, s); }},
    };
}

} // namespace

void RequestArguments::reject(const std::string& key, const std::string& words) {
    throw api::Failure(api::Fault::Request, {{Severity::Error, "request", key, {}, false, words}});
}

void RequestArguments::allowOnly(const std::vector<std::string>& keys) const {
    for (const auto& [key, value] : m_line.items())
        if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
            const auto nearest = nearestName(key, keys);
            reject(key, "the call has no such key" +
                            (nearest ? "; did you mean `" + *nearest + "`?" : ": it has " + inBackticks(keys)));
        }
}

bool RequestArguments::has(const std::string& key) const {
    return m_line.contains(key) && !m_line.at(key).is_null();
}

std::string RequestArguments::text(const std::string& key, const std::string& otherwise) const {
    if (!has(key))
        return otherwise;
    if (!at(key).is_string())
        reject(key, "has to be a text");
    return at(key).get<std::string>();
}

std::optional<double> RequestArguments::number(const std::string& key) const {
    if (!has(key))
        return std::nullopt;
    if (!at(key).is_number())
        reject(key, "has to be a number");
    return at(key).get<double>();
}

std::size_t RequestArguments::count(const std::string& key) const {
    const std::optional<double> value = number(key);
    if (value && (!(*value >= 1) || *value != std::floor(*value) || *value > 1e9))
        reject(key, "has to be a whole number, 1 or more");
    return value ? static_cast<std::size_t>(*value) : 0;
}

bool RequestArguments::flag(const std::string& key) const {
    if (has(key) && !at(key).is_boolean())
        reject(key, "has to be true or false");
    return has(key) && at(key).get<bool>();
}

std::vector<std::string> RequestArguments::texts(const std::string& key) const {
    std::vector<std::string> texts;
    if (!has(key))
        return texts;
    if (!at(key).is_array())
        reject(key, "has to be a list of texts");
    for (const Json& text : at(key)) {
        if (!text.is_string())
            reject(key, "has to be a list of texts");
        texts.push_back(text.get<std::string>());
    }
    return texts;
}

const std::vector<ServedCall>& servedCalls() {
    static const std::vector<ServedCall> calls = madeCalls();
    return calls;
}

api::Model loadedFor(const RequestArguments& arguments) {
    arguments.allowOnly({"id", "call", "path", "text", "name", "effort"});
    if (arguments.has("path") == arguments.has("text"))
        RequestArguments::reject("path", "give either the `path` of a model or its `text`");
    if (arguments.has("path"))
        return api::Model::load(arguments.text("path"), arguments.texts("effort"));
    return api::Model::read(arguments.text("text"), arguments.text("name", "model.ldae"), arguments.texts("effort"));
}

Json summaryOf(const api::Model& model) {
    return {{"title", model.title()}, {"values", valuesOf(model)}};
}

} // namespace coenergy
