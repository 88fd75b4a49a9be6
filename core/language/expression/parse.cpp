// Operator precedence with an explicit stack of open parentheses: no recursion, linear in the length of the text. A
// frame collects the terms of one parenthesis. Within it a chain of `^` is kept open, since powers associate to the
// right; signs belong to the operand that follows them, so that -x^2 is -(x^2) and 2^-x is a power.
#include "expression/parse.hpp"

#include "expression/lexer.hpp"
#include "expression/operators.hpp"
#include "expression/print_text.hpp"

#include <algorithm>
#include <unordered_map>

namespace coenergy {

namespace {

struct Link { // of a chain of powers: sign and operand
    bool isNegative = false;
    Expression operand;
    std::size_t begin = 0;
};

struct Frame {
    Span open;          // the parenthesis, or the function's name and parenthesis
    std::string callee; // empty for plain parentheses
    std::vector<Expression> arguments;
    std::vector<Expression> terms;
    std::vector<Expression> factors;
    std::vector<Link> chain;
    std::size_t sumBegin = 0;
    std::size_t termBegin = 0;
    std::size_t factorBegin = 0;
    std::size_t end = 0;  // of the last operand
    bool divides = false; // the pending chain is a divisor
    bool termIsNegative = false;
    bool signIsNegative = false; // before the operand that is expected now

    Span from(std::size_t begin) const { return {begin, end - begin}; }
};

struct Failure {
    Diagnostic diagnostic;
};

[[noreturn]] void fail(Code code, Span span, Arguments arguments = {}) {
    throw Failure{{code, Severity::Error, {}, span, std::move(arguments)}};
}

Rational numberFrom(std::string_view text, Span span) {
    const std::size_t exponentAt = text.find_first_of("eE");
    const std::string_view mantissa = text.substr(0, exponentAt);
    const std::string_view exponentText = exponentAt == std::string_view::npos ? "0" : text.substr(exponentAt + 1);
    std::string digits; // starting at the first nonzero one, as a leading 0 would mean octal
    std::size_t places = 0;
    bool isFraction = false;
    for (const char c : mantissa) {
        if (c == '.') {
            isFraction = true;
            continue;
        }
        places += isFraction ? 1 : 0;
        if (c != '0' || !digits.empty())
            digits += c;
    }
    if (digits.empty())
        return 0;
    const bool isNegative = exponentText.front() == '-';
    std::string_view exponentDigits = exponentText.substr(exponentText.find_first_not_of("+-"));
    exponentDigits.remove_prefix(std::min(exponentDigits.find_first_not_of('0'), exponentDigits.size()));
    if (digits.size() > maximumDigits || exponentDigits.size() > 6)
        fail(Code::TooManyDigits, span, {Count(maximumDigits)});
    const long long exponent = exponentDigits.empty() ? 0 : std::stoll(std::string(exponentDigits));
    const long long shift = (isNegative ? -exponent : exponent) - static_cast<long long>(places);
    return withinLimits(Rational(Integer(digits)) * integerPower(10, shift));
}

Expression call(const std::string& name, std::vector<Expression> arguments) {
    if (name == "sqrt")
        return squareRoot(arguments[0]);
    if (name == "power")
        return power(arguments[0], arguments[1]);
    return apply(*functionNamed(name), std::move(arguments));
}

Argument expectedCount(const Arity& arity, std::size_t found) {
    const bool isRange = !arity.most || *arity.most != arity.least;
    if (found < arity.least)
        return isRange ? Argument(AtLeast(arity.least)) : Argument(Count(arity.least));
    return Count(*arity.most);
}

// The nesting of parentheses in the printed form of the expression, which must parse as well.
std::size_t nestingInPrint(const Expression& expression) {
    if (expression.depth() <= maximumNesting) // the nesting is at most the depth
        return 0;
    std::size_t level = 0;
    std::size_t deepest = 0;
    for (const char c : toText(expression)) {
        level += c == '(' ? 1 : 0;
        level -= c == ')' ? 1 : 0;
        deepest = std::max(deepest, level);
    }
    return deepest;
}

constexpr std::uint64_t mostInserted = 20'000; // nodes of formulas put into a text
enum class Unknown { Refused, Callable };      // functions

class Parser {
public:
    Parser(std::string_view text, Form form, const Tables& tables, Unknown unknown)
        : m_text(text), m_form(form), m_tables(tables), m_unknown(unknown), m_lexer(text) {}

    Expression parse() {
        m_frames.emplace_back();
        advance();
        while (true) {
            operand();
            if (afterOperand())
                return *m_result;
        }
    }

    std::vector<NameUse> takeNames() { return std::move(m_names); }
    std::vector<Expression> takeFactors() { return std::move(m_written); }
    std::size_t inserted() const { return m_inserted; }
    bool callsBroken() const { return m_callsBroken; }
    Syntax takeSyntax() { return std::move(m_syntax); }

private:
    Frame& frame() { return m_frames.back(); }
    std::string textOf(Span span) const { return std::string(m_text.substr(span.begin, span.length)); }

    void advance() {
        m_before = m_token.span;
        auto token = m_lexer.next();
        if (!token)
            throw Failure{m_lexer.problem()};
        m_token = std::move(*token);
    }

    // Reads signs and opening parentheses up to and including one number or name.
    void operand() {
        while (true) {
            switch (m_token.kind) {
            case Token::Kind::Plus: advance(); break;
            case Token::Kind::Minus:
                frame().signIsNegative = !frame().signIsNegative;
                advance();
                break;
            case Token::Kind::Open: open({}, m_token.span); break;
            case Token::Kind::Number:
                push(note(SyntaxNode::Kind::Number, number(m_token.span), m_token.span), m_token.span);
                advance();
                return;
            case Token::Kind::Name:
                if (name())
                    return;
                break;
            default: operandMissing();
            }
        }
    }

    Expression number(Span span) {
        const std::string_view text = m_text.substr(span.begin, span.length);
        return shared(m_numbers, text,
                      [&] { return guarded(span, [&] { return Expression(numberFrom(text, span)); }); });
    }

    // All uses of a name or number share one node: a long text with few names stays small.
    template <class Key, class Make>
    static Expression shared(std::unordered_map<Key, Expression>& known, const Key& key, Make make) {
        const auto entry = known.find(key);
        return entry != known.end() ? entry->second : known.emplace(key, make()).first->second;
    }

    // A name or a call; true if an operand is complete.
    bool name() {
        const Token token = m_token;
        advance();
        const bool isCall = m_token.kind == Token::Kind::Open;
        const auto arity = arityHere(token.name, isCall);
        if (arity && isCall) {
            open(token.name, {token.span.begin, m_token.span.begin + 1 - token.span.begin});
            return false;
        }
        if (arity && !isNameUnlessCalled(token.name))
            fail(Code::FunctionNeedsArguments, token.span, {token.name});
        if (isCall)
            failCall(token);
        m_names.push_back({token.name, token.span});
        push(note(SyntaxNode::Kind::Name, shared(m_symbols, token.name, [&] { return Expression::symbol(token.name); }),
                  token.span),
             token.span);
        return true;
    }

    // A factor cannot have several arguments: f(x, t) is meant as a name that depends on them.
    [[noreturn]] void failCall(const Token& token) const {
        const std::size_t open = m_token.span.begin;
        bool hasSeveral = false;
        std::size_t depth = 0;
        for (std::size_t k = open; k < m_text.size(); ++k) {
            depth += m_text[k] == '(' ? 1 : m_text[k] == ')' ? -1 : 0;
            hasSeveral = hasSeveral || (m_text[k] == ',' && depth == 1);
            if (depth == 0 && hasSeveral)
                fail(Code::NotAFunction, {token.span.begin, k + 1 - token.span.begin},
                     {token.name, SourceText(token.name)});
            if (depth == 0)
                break;
        }
        fail(Code::NotAFunction, token.span, {token.name, SourceText(token.name + "*(")});
    }

    // A table also accepts the order of a derivative, and `dot` by what it differentiates. A derivative of a function,
    // `put` and `coeff` are no reserved names.
    std::optional<Arity> arityHere(const std::string& name, bool isCall = true) const {
        if (const auto own = calledBy(name, m_tables.functions).function; own && (isCall || own->name == name))
            return Arity{own->arguments.size(), own->arguments.size()};
        if (m_tables.contains(name) || name == "dot")
            return Arity{1, 2};
        const auto arity = arityOf(name);
        if (arity || !isCall)
            return arity;
        if (const auto kind = operatorNamed(name))
            return Arity{kind == SymbolicOperator::Coefficient ? 2UL : 3UL, 3};
        return m_unknown == Unknown::Callable ? std::optional(Arity{1, std::nullopt}) : std::nullopt;
    }

    Expression note(SyntaxNode::Kind kind, Expression leaf, Span span) {
        m_syntax.push_back({.kind = kind, .span = span, .value = leaf});
        return leaf;
    }

    // A sum or product of a single operand is not recorded.
    void note(SyntaxNode::Kind kind, std::size_t operands, Span span) {
        if (operands > 1)
            m_syntax.push_back({.kind = kind, .operands = static_cast<std::uint32_t>(operands), .span = span});
    }

    void open(std::string callee, Span span) {
        if (m_frames.size() > maximumNesting)
            fail(Code::TooDeep, span, {Count(maximumNesting)});
        Frame inner;
        inner.open = span;
        inner.callee = std::move(callee);
        m_frames.push_back(std::move(inner));
        advance();
    }

    void push(Expression value, Span span) {
        Frame& f = frame();
        if (f.chain.size() >= maximumNesting)
            fail(Code::TooDeep, span, {Count(maximumNesting)});
        if (f.chain.empty()) {
            f.factorBegin = span.begin;
            f.termBegin = f.factors.empty() ? span.begin : f.termBegin;
            f.sumBegin = f.factors.empty() && f.terms.empty() ? span.begin : f.sumBegin;
        }
        f.end = span.begin + span.length;
        f.chain.push_back({f.signIsNegative, std::move(value), span.begin});
        f.signIsNegative = false;
    }

    [[noreturn]] void operandMissing() {
        const Span open = frame().open;
        const bool isBehindOpen = m_before.begin + m_before.length == open.begin + open.length;
        if (m_token.kind == Token::Kind::End) {
            if (m_frames.size() == 1 && m_before.length == 0)
                fail(Code::EmptyExpression, m_token.span);
            fail(Code::UnexpectedEnd, m_before, {SyntaxPart::Operand});
        }
        if (m_token.kind == Token::Kind::Close && m_frames.size() == 1)
            fail(Code::UnmatchedParenthesis, m_token.span);
        if (m_token.kind == Token::Kind::Close && isBehindOpen && !frame().callee.empty())
            fail(Code::FunctionNeedsArguments, open, {frame().callee});
        fail(Code::UnexpectedToken, m_token.span, {SourceText(textOf(m_token.span)), SyntaxPart::Operand});
    }

    // Handles whatever may follow an operand; true at the end of the text.
    bool afterOperand() {
        while (true) {
            switch (m_token.kind) {
            case Token::Kind::Power: advance(); return false;
            case Token::Kind::Times:
            case Token::Kind::Divide:
                closeFactor();
                frame().divides = m_token.kind == Token::Kind::Divide;
                advance();
                return false;
            case Token::Kind::Plus:
            case Token::Kind::Minus:
                closeTerm();
                frame().termIsNegative = m_token.kind == Token::Kind::Minus;
                advance();
                return false;
            case Token::Kind::Equals: equals(); return false;
            case Token::Kind::Comma: comma(); return false;
            case Token::Kind::Close: close(); break;
            case Token::Kind::End: finish(); return true;
            default: operatorMissing();
            }
        }
    }

    void closeFactor() {
        Frame& f = frame();
        f.factors.push_back(guarded(f.from(f.factorBegin), [&] { return powerOfChain(f); }));
        if (const Expression& factor = f.factors.back(); factor.isPower() || factor.isProduct() || factor.isFunction())
            m_written.push_back(factor);
        f.chain.clear();
        f.divides = false;
    }

    // a^-b^c from the right: every sign belongs to the power that follows it.
    Expression powerOfChain(const Frame& f) {
        Expression value = f.chain.back().operand;
        bool isNegative = f.chain.back().isNegative;
        for (std::size_t k = f.chain.size() - 1; k-- > 0;) {
            const Expression exponent = isNegative ? -value : value;
            value = power(f.chain[k].operand, exponent);
            isNegative = f.chain[k].isNegative;
            notePower(exponent, f.from(f.chain[k].begin));
        }
        if (f.divides) {
            value = power(value, Expression(-1));
            m_syntax.push_back(
                {.kind = SyntaxNode::Kind::Reciprocal, .operands = 1, .span = f.from(f.chain.front().begin)});
        }
        return isNegative ? -value : value;
    }

    void notePower(const Expression& exponent, Span span) {
        m_syntax.push_back({.kind = SyntaxNode::Kind::Power, .operands = 2, .span = span, .value = exponent});
    }

    void closeTerm() {
        closeFactor();
        Frame& f = frame();
        note(SyntaxNode::Kind::Product, f.factors.size(), f.from(f.termBegin));
        if (f.termIsNegative)
            f.factors.push_back(Expression(-1));
        f.terms.push_back(guarded(f.from(f.termBegin), [&] { return product(std::move(f.factors)); }));
        f.factors.clear();
        f.termIsNegative = false;
    }

    Expression closedSum() {
        closeTerm();
        Frame& f = frame();
        note(SyntaxNode::Kind::Sum, f.terms.size(), f.from(f.sumBegin));
        Expression value = guarded(f.from(f.sumBegin), [&] { return sum(std::move(f.terms)); });
        f.terms.clear();
        return value;
    }

    template <class Build> static Expression guarded(Span span, Build build) {
        try {
            return build();
        } catch (const ArithmeticError& error) {
            failAt(error, span);
        }
    }

    [[noreturn]] static void failAt(const ArithmeticError& error, Span span) {
        Diagnostic diagnostic = diagnosticOf(error);
        diagnostic.span = span;
        throw Failure{std::move(diagnostic)};
    }

    void equals() {
        if (m_frames.size() > 1)
            fail(Code::UnclosedParenthesis, frame().open);
        if (m_form == Form::Expression)
            fail(Code::EqualsNotAllowed, m_token.span);
        if (m_leftSide)
            fail(Code::SecondEquals, m_token.span);
        m_leftSide = closedSum();
        m_begin = frame().sumBegin;
        frame() = Frame{};
        advance();
    }

    void comma() {
        proposePoint();
        if (frame().callee.empty())
            fail(Code::UnexpectedToken, m_token.span, {SourceText(","), SyntaxPart::Operator});
        frame().arguments.push_back(closedSum());
        advance();
    }

    // `9,81` where no argument can end is a decimal comma.
    void proposePoint() {
        const std::size_t at = m_token.span.begin;
        const auto isDigitAt = [&](std::size_t k) { return k < m_text.size() && m_text[k] >= '0' && m_text[k] <= '9'; };
        std::size_t begin = at;
        while (begin > m_before.begin && isDigitAt(begin - 1))
            --begin;
        if (begin == at || begin != m_before.begin || !isDigitAt(at + 1))
            return;
        const auto arity = arityHere(frame().callee);
        if (arity && (!arity->most || frame().arguments.size() + 1 < *arity->most))
            return;
        std::size_t end = at + 1;
        while (isDigitAt(end))
            ++end;
        const Span whole{begin, end - begin};
        std::string proposal = textOf(whole);
        proposal[at - begin] = '.';
        fail(Code::DecimalComma, whole, {SourceText(proposal)});
    }

    void close() {
        if (m_frames.size() == 1)
            fail(Code::UnmatchedParenthesis, m_token.span);
        Expression value = closedSum();
        Frame done = std::move(frame());
        m_frames.pop_back();
        const Span span{done.open.begin, m_token.span.begin + 1 - done.open.begin};
        if (!done.callee.empty()) {
            done.arguments.push_back(std::move(value));
            value = called(done, span);
        }
        push(std::move(value), span);
        advance();
    }

    Expression called(Frame& done, Span span) {
        const Arity arity = *arityHere(done.callee);
        const std::size_t count = done.arguments.size();
        if (count < arity.least || (arity.most && count > *arity.most))
            fail(Code::WrongArgumentCount, span, {done.callee, expectedCount(arity, count), Count(count)});
        if (const auto table = m_tables.find(done.callee); table != m_tables.end())
            return calledTable(table->second, done, span);
        if (const UnspecifiedCall own = calledBy(done.callee, m_tables.functions); own.function)
            return calledOwn(own, done, span);
        const bool isByTime = done.callee == "dot" && count == 2 && isTime(done.arguments.back());
        if (const auto kind = operatorNamed(done.callee); kind && count > 1 && !isByTime)
            return calledOperator(*kind, done, span);
        if (!arityOf(done.callee))
            return calledOwn({std::make_shared<const OwnFunction>(unknownFunction(done)), std::vector<int>(count, 0)},
                             done, span);
        if (isByTime)
            dropTime(done);
        if (done.callee == "integral" && !done.arguments[1].isSymbol())
            fail(Code::IntegralNeedsName, span, {SourceText(toText(done.arguments[1]))});
        noteCall(done, span);
        return guarded(span, [&] { return call(done.callee, std::move(done.arguments)); });
    }

    // dot(x, t), as Suk's thesis writes the rate of x (table 3.3), is dot(x).
    void dropTime(Frame& done) {
        done.arguments.pop_back();
        m_syntax.pop_back();
    }

    // As typed: t + 0 is not.
    bool isTime(const Expression& variable) const {
        return variable.isSymbol() && variable.name() == "t" && m_syntax.back().kind == SyntaxNode::Kind::Name;
    }

    Expression calledOperator(SymbolicOperator kind, Frame& done, Span span) {
        const Expression& by = done.arguments[1];
        const bool isFlow = by.isFunction() && by.function() == Function::Dot && by.operands()[0].isSymbol();
        if ((!by.isSymbol() || by.name() == "pi") && !isFlow)
            fail(Code::OperatorNeedsName, span, {Name(done.callee), SourceText(toText(by))});
        if (kind == SymbolicOperator::Coefficient && done.arguments.size() == 2) {
            done.arguments.emplace_back(1);
            note(SyntaxNode::Kind::Number, Expression(1), span);
        }
        if (kind == SymbolicOperator::Coefficient && !isPowerOfPolynomial(done.arguments[2]))
            fail(Code::OrderOfDerivative, span, {Name(done.callee)});
        const auto count = static_cast<std::uint32_t>(done.arguments.size());
        Expression call = guarded(span, [&] { return applyOperator(kind, std::move(done.arguments)); });
        m_syntax.push_back({.kind = SyntaxNode::Kind::Call,
                            .function = Function::Unspecified,
                            .operands = count,
                            .span = span,
                            .value = call});
        return call;
    }

    static bool isPowerOfPolynomial(const Expression& n) {
        return n.isNumber() && denominator(n.number()) == 1 && n.number() >= 0;
    }

    // The formula with the arguments in the place of their names, all at once.
    Expression calledOwn(const UnspecifiedCall& call, Frame& done, Span span) {
        const OwnFunction& own = *call.function;
        m_callsBroken = m_callsBroken || own.isBroken;
        if (!own.isBroken) // what is wrong is said where it is declared
            for (const std::string& name : own.names)
                m_names.push_back({name, span});
        m_syntax.push_back({SyntaxNode::Kind::Call,
                            Function::Unspecified,
                            static_cast<std::uint32_t>(done.arguments.size()),
                            span,
                            {},
                            call.function});
        if (!own.value)
            return guarded(span, [&] { return applyUnspecified(call, std::move(done.arguments)); });
        if ((m_inserted += own.value->treeSize()) > mostInserted)
            fail(Code::TooLarge, span, {Count(mostInserted)});
        Substitution arguments;
        for (std::size_t k = 0; k < done.arguments.size(); ++k)
            arguments.emplace(own.arguments[k], std::move(done.arguments[k]));
        for (const Expression& factor : own.factors)
            m_written.push_back(guarded(span, [&] { return substituted(factor, arguments); }));
        return guarded(span, [&] { return substituted(*own.value, arguments); });
    }

    static OwnFunction unknownFunction(const Frame& done) {
        OwnFunction function{.name = done.callee, .arguments = {}, .value = {}, .derivatives = {}};
        function.arguments.resize(done.arguments.size(), "#"); // which has no name
        return function;
    }

    Expression calledTable(const TablePointer& curve, const Frame& done, Span span) {
        TableCall call{curve, done.arguments.size() == 1 ? 0 : orderFrom(done.arguments[1], done, span)};
        Expression value = guarded(span, [&] { return apply(call, done.arguments[0]); });
        m_syntax.push_back(
            {SyntaxNode::Kind::Call, Function::Table, static_cast<std::uint32_t>(done.arguments.size()), span, value});
        return value;
    }

    static int orderFrom(const Expression& order, const Frame& done, Span span) {
        constexpr int most = 1000; // beyond the degree of any table, with the same result
        const bool isWhole = order.isNumber() && denominator(order.number()) == 1;
        if (!isWhole || order.number() < 0)
            fail(Code::OrderOfDerivative, span, {done.callee});
        return order.number() > most ? most : order.number().to<int>();
    }

    void noteCall(const Frame& done, Span span) {
        if (done.callee == "sqrt") {
            const Expression half(Rational(1, 2));
            note(SyntaxNode::Kind::Number, half, span);
            notePower(half, span);
        } else if (done.callee == "power") {
            notePower(done.arguments[1], span);
        } else {
            m_syntax.push_back({SyntaxNode::Kind::Call, *functionNamed(done.callee),
                                static_cast<std::uint32_t>(done.arguments.size()), span, Expression()});
        }
    }

    [[noreturn]] void operatorMissing() {
        const Span both{m_before.begin, m_token.span.begin + m_token.span.length - m_before.begin};
        if (m_before.begin + m_before.length == m_token.span.begin || m_token.kind != Token::Kind::Number)
            fail(Code::ImplicitMultiplication, both, {SourceText(textOf(m_before) + "*" + textOf(m_token.span))});
        fail(Code::UnexpectedToken, m_token.span, {SourceText(textOf(m_token.span)), SyntaxPart::Operator});
    }

    void finish() {
        if (m_frames.size() > 1)
            fail(Code::UnclosedParenthesis, frame().open);
        Expression value = closedSum();
        const Span whole = frame().from(m_leftSide ? m_begin : frame().sumBegin);
        if (m_leftSide) {
            note(SyntaxNode::Kind::Sum, 2, whole);
            value = guarded(whole, [&] { return *m_leftSide - value; });
        }
        if (nestingInPrint(value) > maximumNesting) // x^-x^-x... needs no parentheses, but its printed form does
            fail(Code::TooDeep, whole, {Count(maximumNesting)});
        m_result = std::move(value);
    }

    std::string_view m_text;
    Form m_form;
    const Tables& m_tables;
    Unknown m_unknown;
    Lexer m_lexer;
    Token m_token;
    Span m_before;
    std::vector<Frame> m_frames;
    std::vector<NameUse> m_names;
    std::vector<Expression> m_written;
    Syntax m_syntax;
    std::unordered_map<std::string, Expression> m_symbols;
    std::unordered_map<std::string_view, Expression> m_numbers;
    std::size_t m_inserted = 0;
    bool m_callsBroken = false;
    std::optional<Expression> m_leftSide;
    std::size_t m_begin = 0; // of the left side
    std::optional<Expression> m_result;
};

} // namespace

namespace {

Parsed parsedBy(Parser parser, std::string_view text) {
    Parsed parsed;
    if (const std::size_t valid = validUtf8Length(text); valid < text.size()) {
        parsed.problems.push_back({Code::InvalidUtf8, Severity::Error, {}, {valid, 1}, {}});
        return parsed;
    }
    try {
        parsed.value = parser.parse();
        parsed.syntax = std::make_shared<const Syntax>(parser.takeSyntax());
    } catch (Failure& failure) {
        parsed.problems.push_back(std::move(failure.diagnostic));
    }
    parsed.names = parser.takeNames();
    parsed.factors = parser.takeFactors();
    parsed.inserted = parser.inserted();
    parsed.callsBroken = parser.callsBroken();
    return parsed;
}

} // namespace

Parsed parseExpression(std::string_view text, Form form, const Tables& tables) {
    return parsedBy(Parser(text, form, tables, Unknown::Refused), text);
}

Parsed parseUnbound(std::string_view text, Form form, const std::function<bool(const std::string&)>& isTable) {
    const std::vector<Rational> x = {0, 1, 2}, y = {0, 1, 4}; // any that have derivatives
    Tables tables;
    if (isTable && validUtf8Length(text) == text.size()) {
        Lexer lexer(text);
        std::string before;
        for (auto token = lexer.next(); token && token->kind != Token::Kind::End; token = lexer.next()) {
            if (token->kind == Token::Kind::Open && !before.empty() && !arityOf(before) && isTable(before))
                tables.emplace(before, TableCurve::through(before, TableKind::Monotone, x, y));
            before = token->kind == Token::Kind::Name ? token->name : std::string();
        }
    }
    return parsedBy(Parser(text, form, tables, Unknown::Callable), text);
}

} // namespace coenergy
