// A table: each call is a row with its keys, which are the options of the command of the same name.
#include "api/served_calls.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy::api {

namespace {

std::string inBackticks(const std::vector<std::string>& names) {
    std::string list;
    for (const std::string& name : names)
        list += (list.empty() ? "`" : ", `") + name + "`";
    return list;
}

template <class Result> Told<Reply> replied(Told<Result> told) {
    return {std::move(told.result), std::move(told.findings)};
}

EquationOptions equationOptions(const RequestArguments& arguments) {
    return {arguments.flag("plain") ? EquationForm::Plain : EquationForm::Simplified, arguments.flag("collected"),
            arguments.flag("compact"), arguments.flag("expand")};
}

std::string lines(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts)
        all += text + "\n";
    return all;
}

RunOptions runOptions(const RequestArguments& arguments) {
    return {arguments.number("end"),       arguments.number("step"), arguments.number("rtol"),
            arguments.number("atol"),      arguments.text("method"), arguments.text("stabilization"),
            arguments.texts("sensitivity")};
}

// The rows as the file would have them, or a list for each name.
Json tableInForm(Table table, const std::string& form) {
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
    return result;
}

template <class... Functions> struct Overloaded : Functions... { using Functions::operator()...; };

SearchOptions searchOptions(const RequestArguments& arguments) {
    return {arguments.texts("box"), arguments.number("starts"), arguments.texts("steady")};
}

LinearizeOptions linearizeOptions(const RequestArguments& arguments) {
    const bool isTime = arguments.has("at") && arguments.at("at").is_number();
    return {isTime ? arguments.at("at").dump() : arguments.text("at"), arguments.texts("input"),
            arguments.texts("output"), arguments.number("modes"), searchOptions(arguments)};
}

std::optional<std::vector<std::string>> transferOf(const RequestArguments& arguments) {
    return arguments.has("transfer") ? std::optional(arguments.texts("transfer")) : std::nullopt;
}

Told<Reply> exported(const Model& model, const RequestArguments& arguments, const std::stop_token& stop) {
    const ProgramWish wish{arguments.text("to"), arguments.text("output"), arguments.texts("input")};
    if (wish.output.empty()) {
        Told<ExportedFiles> told = model.exported(wish, stop);
        return {Json{{"text", told.result.files.front().text}}, std::move(told.findings)};
    }
    auto told = model.exportTo(wish, stop);
    Json files = Json::array();
    for (const std::filesystem::path& path : told.result)
        files.push_back(path.string());
    return {Json{{"files", files}}, std::move(told.findings)};
}

Json statedValues(const Model& model) {
    Json values = Json::object();
    for (const auto& [name, value] : model.values())
        values[name] = value ? Json(*value) : Json();
    return values;
}

// All of them or none.
Told<Reply> set(Model& model, const RequestArguments& arguments) {
    if (!arguments.has("values") || !arguments.at("values").is_object())
        RequestArguments::reject("values", "has to be an object of names with their values, such as {\"l\": 2}");
    std::map<std::string, double> values;
    for (const auto& [name, value] : arguments.at("values").items()) {
        if (!value.is_number() && !value.is_string())
            RequestArguments::reject(name, "the value has to be a number, or a text such as \"pi/6\"");
        values[name] = value.is_number() ? value.get<double>() : numberOf(name, value.get<std::string>());
    }
    model.set(values);
    return {statedValues(model)};
}

std::vector<ServedCall> madeCalls() {
    using M = Model;
    using A = RequestArguments;
    using S = std::stop_token;
    using P = Progress;
    const std::vector<std::string> none, all = {"json", "text", "latex"};
    return {
        {"values", {}, none, [](M& m, const A&, const S&, const P&) { return Told<Reply>{statedValues(m)}; }},
        {"set", {"values"}, none, [](M& m, const A& a, const S&, const P&) { return set(m, a); }},
        {"findings", {}, none, [](M& m, const A&, const S&, const P&) { return Told<Reply>{toJson(m.findings())}; }},
        {"equations",
         {"plain", "collected", "compact", "expand"},
         all,
         [](M& m, const A& a, const S& s, const P&) { return replied(m.equations(equationOptions(a), s)); }},
        {"check", {}, {"json", "text"}, [](M& m, const A&, const S& s, const P&) { return replied(m.check(s)); }},
        {"compare",
         {"equations"},
         {"json", "text"},
         [](M& m, const A& a, const S& s, const P&) { return replied(m.compare(lines(a.texts("equations")), s)); }},
        {"simulate",
         {"end", "step", "rtol", "atol", "method", "stabilization", "sensitivity"},
         {"json", "csv"},
         [](M& m, const A& a, const S& s, const P& p) { return replied(m.simulate(runOptions(a), s, p)); }},
        {"equilibria",
         {"box", "starts", "steady"},
         {"json", "text"},
         [](M& m, const A& a, const S& s, const P&) { return replied(m.equilibria(searchOptions(a), s)); }},
        {"hamilton", {}, all, [](M& m, const A&, const S& s, const P&) { return replied(m.hamilton(s)); }},
        {"linearize",
         {"at", "input", "output", "modes", "box", "starts", "steady"},
         all,
         [](M& m, const A& a, const S& s, const P&) { return replied(m.linearize(linearizeOptions(a), s)); }},
        {"graph",
         {"transfer"},
         all,
         [](M& m, const A& a, const S& s, const P&) { return replied(m.graph(transferOf(a), s)); }},
        {"continuum",
         {"frequencies", "modes"},
         all,
         [](M& m, const A& a, const S& s, const P&) {
             return replied(m.continuum({a.count("frequencies"), a.count("modes")}, s));
         }},
        {"export",
         {"to", "output", "input"},
         none,
         [](M& m, const A& a, const S& s, const P&) { return exported(m, a, s); }},
    };
}

} // namespace

void RequestArguments::reject(const std::string& key, const std::string& words) {
    throw Failure(Fault::Request, {{Severity::Error, "request", key, {}, false, words}});
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

std::string formOf(const ServedCall& call, const RequestArguments& arguments) {
    const std::string form = arguments.text("as", "json");
    if (!call.forms.empty() && std::find(call.forms.begin(), call.forms.end(), form) == call.forms.end())
        RequestArguments::reject("as", "`" + form + "` is none of " + inBackticks(call.forms));
    return form;
}

Json inForm(Reply reply, const std::string& form) {
    if (auto* table = std::get_if<Table>(&reply))
        return tableInForm(std::move(*table), form);
    return form == "json" ? documentOf(reply) : Json(form == "text" ? textOf(reply) : latexOf(reply));
}

Json documentOf(const Reply& reply) {
    return std::visit(Overloaded{[](const Json& json) { return json; },
                                 [](const CheckAnswer& found) { return found.json; },
                                 [](const Equations& equations) { return jsonOf(equations); },
                                 [](const Answer& answer) { return withFormat(answer); },
                                 [](const GraphAnswer& found) { return withFormat(found.answer); },
                                 [](const FieldAnswer& found) { return withFormat(found.answer); },
                                 [](const Table& table) { return table.summary; }},
                      reply);
}

std::string textOf(const Reply& reply) {
    return std::visit(
        Overloaded{[](const Json&) { return std::string(); }, [](const CheckAnswer& found) { return found.text; },
                   [](const Equations& equations) { return textOf(equations); },
                   [](const Answer& answer) { return coenergy::textOf(answer); },
                   [](const GraphAnswer& found) { return textOf(found); },
                   [](const FieldAnswer& found) { return textOf(found); }, [](const Table&) { return std::string(); }},
        reply);
}

std::string latexOf(const Reply& reply) {
    return std::visit(
        Overloaded{[](const Json&) { return std::string(); }, [](const CheckAnswer&) { return std::string(); },
                   [](const Equations& equations) { return latexOf(equations); },
                   [](const Answer& answer) { return coenergy::latexOf(answer); },
                   [](const GraphAnswer& found) { return latexOf(found); },
                   [](const FieldAnswer& found) { return latexOf(found); }, [](const Table&) { return std::string(); }},
        reply);
}

Model loadedFor(const RequestArguments& arguments) {
    arguments.allowOnly({"id", "call", "path", "text", "name", "effort"});
    if (arguments.has("path") == arguments.has("text"))
        RequestArguments::reject("path", "give either the `path` of a model or its `text`");
    if (arguments.has("path"))
        return Model::load(arguments.text("path"), arguments.texts("effort"));
    return Model::read(arguments.text("text"), arguments.text("name", "model.ldae"), arguments.texts("effort"));
}

Json summaryOf(const Model& model) {
    return {{"title", model.title()}, {"values", statedValues(model)}};
}

} // namespace coenergy::api
