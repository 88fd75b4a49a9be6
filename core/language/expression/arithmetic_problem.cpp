// What constant arithmetic that has no value, or exceeds a limit, is called in a diagnostic.
#include "expression/parse.hpp"

namespace coenergy {

Diagnostic diagnosticOf(const ArithmeticError& error) {
    Diagnostic diagnostic;
    switch (error.fault()) {
    case ArithmeticFault::DivisionByZero: diagnostic.code = Code::DivisionByZero; break;
    case ArithmeticFault::NotReal:
        diagnostic.code = Code::NotReal;
        diagnostic.arguments = {SourceText(error.what())};
        break;
    case ArithmeticFault::TooManyDigits:
        diagnostic.code = Code::TooManyDigits;
        diagnostic.arguments = {Count(maximumDigits)};
        break;
    case ArithmeticFault::TooDeep:
        diagnostic.code = Code::TooDeep;
        diagnostic.arguments = {Count(maximumNesting)};
        break;
    case ArithmeticFault::TooLarge:
        diagnostic.code = Code::TooLarge;
        diagnostic.arguments = {Count(maximumTreeSize)};
        break;
    }
    return diagnostic;
}

} // namespace coenergy
