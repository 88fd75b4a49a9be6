#pragma once
// Always-on checks: a violated one is a bug of ours, never the user's mistake.

#include <source_location>
#include <stdexcept>
#include <string_view>

namespace coenergy {

class InternalError : public std::logic_error {
public:
    using std::logic_error::logic_error;
};

[[noreturn]] void failCheck(std::string_view what, const std::source_location& place);

/// Throws InternalError with the place of the call if `condition` is false.
inline void check(bool condition, std::string_view what,
                  const std::source_location& place = std::source_location::current()) {
    if (!condition)
        failCheck(what, place);
}

} // namespace coenergy
