#pragma once
// The calls of `coenergy serve` that ask a model: what each takes, and its answer.

#include "api/api.hpp"

namespace coenergy {

/// A line, as far as it is known to be an object.
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

struct ServedCall {
    std::string name;
    std::vector<std::string> keys; // besides those of every call
    std::function<api::Told<Json>(api::Model&, const RequestArguments&, const std::stop_token&, const Progress&)>
        answer;
};

/// Of a model that is held.
const std::vector<ServedCall>& servedCalls();

/// A model from a `path` or a `text`.
api::Model loadedFor(const RequestArguments& arguments);
Json summaryOf(const api::Model& model);

} // namespace coenergy
