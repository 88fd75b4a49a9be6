#pragma once
// JSON as the tests read it: what is costly to compile of the library, once.

#include <nlohmann/json.hpp>

#include <string>

extern template class nlohmann::basic_json<>;

namespace tests {

using AnswerJson = nlohmann::json;

/// Throws where the text is not JSON.
AnswerJson parsed(const std::string& text);

/// As it is written, which is compared: to compare values is compiled for each pair of types.
std::string shown(const AnswerJson& value);
std::string shown(const char* value);
std::string shown(int value);
std::string shown(bool value);

} // namespace tests
