#pragma once
// Reads the LaTeX that our printer writes, by recursive descent, straight to a double: does a formula on the screen
// mean what is computed? It reads like a person: a function without parentheses applies to the single symbol after it;
// an exponent on a function's name applies to its value.

#include "expression/evaluate.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>
#include <numbers>
#include <stdexcept>
#include <string>
#include <vector>

namespace samples {

class LatexReader {
public:
    /// A table's derivative of the given order at a place.
    using Call = std::function<double(int order, double x)>;

    /// `symbols`: the value of each symbol, by its LaTeX; `calls`: the function for each table.
    LatexReader(std::string latex, std::map<std::string, double> symbols, std::map<std::string, Call> calls = {})
        : m_latex(std::move(latex)), m_symbols(std::move(symbols)), m_calls(std::move(calls)) {}

    double value() {
        const double result = sum();
        if (m_at != m_latex.size())
            fail("something is left over");
        return result;
    }

private:
    [[noreturn]] void fail(const std::string& what) const {
        throw std::runtime_error(what + " at " + std::to_string(m_at) + " in " + m_latex);
    }

    bool accept(const std::string& token) {
        if (m_latex.compare(m_at, token.size(), token) != 0)
            return false;
        m_at += token.size();
        return true;
    }

    void expect(const std::string& token) {
        if (!accept(token))
            fail("expected " + token);
    }

    double sum() {
        double result = accept("- ") || accept("-") ? -product() : product();
        while (true) {
            if (accept(" + "))
                result += product();
            else if (accept(" - "))
                result -= product();
            else
                return result;
        }
    }

    double product() {
        double result = factor();
        while (true) {
            const std::size_t before = m_at;
            if (accept(" \\cdot ")) {
                result *= factor();
            } else if (accept(" \\, ")) {
                if (m_endsOpen && startsClosed()) // \sin x |y| could mean the sine of both
                    fail("the argument's end is not seen");
                result *= factor();
            } else {
                m_at = before;
                return result;
            }
        }
    }

    // Whether what follows is not another function by name.
    bool startsClosed() const {
        static const std::vector<std::string> names = {"\\sin", "\\cos",          "\\tan", "\\arc", "\\ln",
                                                       "\\log", "\\operatorname", "\\min", "\\max"};
        return std::none_of(names.begin(), names.end(),
                            [&](const std::string& name) { return m_latex.compare(m_at, name.size(), name) == 0; });
    }

    double factor() {
        m_endsOpen = false;
        const double base = atom();
        if (!accept("^{"))
            return base;
        if (m_endsOpen)
            fail("a power of what?");
        const double exponent = sum();
        expect("}");
        m_endsOpen = false;
        return std::pow(base, exponent);
    }

    double braced(const std::string& open, const std::string& close) {
        expect(open);
        const double inner = sum();
        expect(close);
        m_endsOpen = false;
        return inner;
    }

    double atom() {
        if (m_at < m_latex.size() && std::isdigit(static_cast<unsigned char>(m_latex[m_at])))
            return number();
        if (accept("\\frac")) {
            const double numerator = braced("{", "}");
            return numerator / braced("{", "}");
        }
        if (accept("\\sqrt"))
            return std::sqrt(braced("{", "}"));
        if (m_latex.compare(m_at, 6, "\\left(") == 0)
            return braced("\\left(", "\\right)");
        if (m_latex.compare(m_at, 6, "\\left|") == 0)
            return std::abs(braced("\\left|", "\\right|"));
        if (m_latex.compare(m_at, 12, "\\delta\\left(") == 0) { // of an impulse, except at its moment
            m_at += 6;
            return 0 * braced("\\left(", "\\right)");
        }
        if (accept("\\mathrm{e}^"))
            return std::exp(braced("{", "}"));
        for (const auto& [name, call] : m_calls)
            if (accept(name))
                return called(call);
        return m_latex.compare(m_at, 1, "\\") == 0 && isFunction() ? function() : symbol();
    }

    // A prime for each derivative.
    double called(const Call& call) {
        int order = 0;
        while (accept("'"))
            ++order;
        return call(order, braced("\\left(", "\\right)"));
    }

    double number() {
        std::size_t length = 0;
        while (m_at + length < m_latex.size() &&
               (std::isdigit(static_cast<unsigned char>(m_latex[m_at + length])) || m_latex[m_at + length] == '.'))
            ++length;
        const double result = std::strtod(m_latex.substr(m_at, length).c_str(), nullptr);
        m_at += length;
        return result;
    }

    using Meaning = double (*)(const std::vector<double>&);
    static const std::map<std::string, Meaning>& functions() {
        using Arguments = const std::vector<double>&;
        static const std::map<std::string, Meaning> all = {
            {"\\sin", [](Arguments x) { return std::sin(x.at(0)); }},
            {"\\cos", [](Arguments x) { return std::cos(x.at(0)); }},
            {"\\tan", [](Arguments x) { return std::tan(x.at(0)); }},
            {"\\arcsin", [](Arguments x) { return std::asin(x.at(0)); }},
            {"\\arccos", [](Arguments x) { return std::acos(x.at(0)); }},
            {"\\arctan", [](Arguments x) { return std::atan(x.at(0)); }},
            {"\\operatorname{\\text{atan2}}", [](Arguments x) { return std::atan2(x.at(0), x.at(1)); }},
            {"\\sinh", [](Arguments x) { return std::sinh(x.at(0)); }},
            {"\\cosh", [](Arguments x) { return std::cosh(x.at(0)); }},
            {"\\tanh", [](Arguments x) { return std::tanh(x.at(0)); }},
            {"\\ln", [](Arguments x) { return std::log(x.at(0)); }},
            {"\\log_{10}", [](Arguments x) { return std::log10(x.at(0)); }},
            {"\\operatorname{sgn}", [](Arguments x) { return x.at(0) > 0 ? 1.0
                                                             : x[0] < 0  ? -1.0
                                                                         : x[0]; }},
            {"\\operatorname{step}", [](Arguments x) { return std::isnan(x.at(0)) ? x[0]
                                                              : x[0] >= 0         ? 1.0
                                                                                  : 0.0; }},
            {"\\min", [](Arguments x) { return *std::min_element(x.begin(), x.end()); }},
            {"\\max", [](Arguments x) { return *std::max_element(x.begin(), x.end()); }}};
        return all;
    }

    // The longest function name at this place; end() if there is none.
    std::map<std::string, Meaning>::const_iterator functionHere() const {
        auto found = functions().end();
        for (auto entry = functions().begin(); entry != functions().end(); ++entry)
            if (m_latex.compare(m_at, entry->first.size(), entry->first) == 0 &&
                (found == functions().end() || entry->first.size() > found->first.size()))
                found = entry;
        return found;
    }
    bool isFunction() const { return functionHere() != functions().end(); }

    double function() {
        const auto entry = functionHere();
        m_at += entry->first.size();
        double exponent = 1;
        if (accept("^{")) {
            exponent = sum();
            expect("}");
        }
        std::vector<double> arguments;
        if (accept(" ")) {
            arguments.push_back(symbol());
            m_endsOpen = true;
        } else {
            expect("\\left(");
            do
                arguments.push_back(sum());
            while (accept(", "));
            expect("\\right)");
            m_endsOpen = false;
        }
        if (std::any_of(arguments.begin(), arguments.end(), [](double x) { return std::isnan(x); }))
            return std::nan("");
        return std::pow(entry->second(arguments), exponent);
    }

    double symbol() {
        std::string longest;
        for (const auto& [latex, value] : m_symbols)
            if (latex.size() > longest.size() && m_latex.compare(m_at, latex.size(), latex) == 0)
                longest = latex;
        if (longest.empty())
            fail("what is this");
        m_at += longest.size();
        return m_symbols.at(longest);
    }

    std::string m_latex;
    std::map<std::string, double> m_symbols;
    std::map<std::string, Call> m_calls;
    std::size_t m_at = 0;
    bool m_endsOpen = false; // the last factor was a function without parentheses
};

} // namespace samples
