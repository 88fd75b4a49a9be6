#include "support/json.hpp"

template class nlohmann::basic_json<>;

namespace tests {

AnswerJson parsed(const std::string& text) {
    return AnswerJson::parse(text);
}

std::string shown(const AnswerJson& value) {
    return value.dump();
}

std::string shown(const char* value) {
    return shown(AnswerJson(std::string(value)));
}

std::string shown(int value) {
    return std::to_string(value);
}

std::string shown(bool value) {
    return value ? "true" : "false";
}

} // namespace tests
