#pragma once
// The calls that ask a model by name: what each takes, and its answer. For programs in other languages, whose values
// are those of JSON.

#include "api/api.hpp"

#include <variant>

namespace coenergy::api {

/// An object of JSON.
class RequestArguments {
public:
    explicit RequestArguments(Json line) : m_line(std::move(line)) {}

    /// Rejects keys that the call does not have.
    void allowOnly(const std::vector<std::string>& keys) const;
    bool has(const std::string& key) const;
    const Json& at(const std::string& key) const { return m_line.at(key); }
    /// Each rejects a value of another type; without the key the default.
    std::string text(const std::string& key, const std::string& otherwise = {}) const;
    std::optional<double> number(const std::string& key) const;
    std::size_t count(const std::string& key) const;
    bool flag(const std::string& key) const;
    std::vector<std::string> texts(const std::string& key) const;

    [[noreturn]] static void reject(const std::string& key, const std::string& words);

private:
    Json m_line;
};

/// What a call found, not yet in a form.
using Reply = std::variant<Json, CheckAnswer, Equations, Answer, GraphAnswer, FieldAnswer, Table>;

struct ServedCall {
    std::string name;
    std::vector<std::string> keys;  ///< besides those of every call, and `as` where there are forms
    std::vector<std::string> forms; ///< of its answer: `json`, `text`, `latex`, `csv`
    std::function<Told<Reply>(Model&, const RequestArguments&, const std::stop_token&, const Progress&)> answer;
};

/// Of a model that is held.
const std::vector<ServedCall>& servedCalls();
/// The form that is wanted, which the call has.
std::string formOf(const ServedCall& call, const RequestArguments& arguments);
/// What a line has: an object or a text; of a table with its summary.
Json inForm(Reply reply, const std::string& form);
/// As the commands print it with `--as json`, of a table its summary.
Json documentOf(const Reply& reply);
/// As the commands print it; empty where there is no such form.
std::string textOf(const Reply& reply);
std::string latexOf(const Reply& reply);

/// A model from a `path` or a `text`.
Model loadedFor(const RequestArguments& arguments);
Json summaryOf(const Model& model);

} // namespace coenergy::api
