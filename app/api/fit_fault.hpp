#pragma once
// What is wrong with one of several values of an option.

#include "api/question.hpp"

namespace coenergy::api {

/// A failure that knows which value it is about: "match", 1 is the second match.
class FitFault : public Failure {
public:
    FitFault(const Failure& failure, std::string option, std::size_t item)
        : Failure(failure), m_option(std::move(option)), m_item(item) {}

    const std::string& option() const { return m_option; }
    std::size_t item() const { return m_item; }

private:
    std::string m_option;
    std::size_t m_item;
};

/// Throws one.
[[noreturn]] inline void rejectItem(Remarks& remarks, const std::string& option, std::size_t item,
                                    const std::string& text) {
    try {
        remarks.reject(option, text);
    } catch (const Failure& failure) {
        throw FitFault(failure, option, item);
    }
}

} // namespace coenergy::api
