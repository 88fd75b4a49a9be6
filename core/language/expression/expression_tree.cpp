// Signs, which a syntax does not record, are read before the operands that they belong to: of several nodes that begin
// at one place, to the outermost that is no sum, since -a*b + c is (-(a*b)) + c.
#include "expression/expression_tree.hpp"

#include "expression/lexer.hpp"
#include "expression/notation.hpp"
#include "expression/own_function.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <optional>
#include <span>

namespace coenergy {

namespace {

class TypedTree {
public:
    TypedTree(const Syntax& syntax, std::string_view text) {
        Lexer lexer(text);
        for (auto token = lexer.next(); token && token->kind != Token::Kind::End; token = lexer.next())
            m_tokens.push_back(*token);
        for (const SyntaxNode& node : syntax)
            take(node);
    }

    ExpressionTree tree() const { return withSigns(m_parts.back(), std::nullopt).nodes; }

private:
    /// With its first and last token.
    struct Part {
        ExpressionTree nodes;
        std::size_t first = 0, last = 0;
        bool isSum = false;
    };

    void take(const SyntaxNode& node) {
        Part part{{}, tokenAt(node.span.begin), lastTokenOf(node.span), node.kind == SyntaxNode::Kind::Sum};
        const std::optional<std::size_t> begin = part.isSum ? std::nullopt : std::optional(part.first);
        const auto operands = std::span(m_parts).last(node.operands);
        for (std::size_t k = 0; k < operands.size() - (isRoot(node, part) ? 1 : 0); ++k) {
            const ExpressionTree below = withSigns(operands[k], begin).nodes;
            part.nodes.insert(part.nodes.end(), below.begin(), below.end());
        }
        part.nodes.push_back(isRoot(node, part) ? TreeNode{"sqrt", 1} : TreeNode{labelOf(node), node.operands});
        m_parts.resize(m_parts.size() - node.operands);
        m_parts.push_back(std::move(part));
    }

    // sqrt(x) is recorded as a power whose exponent nobody typed.
    bool isRoot(const SyntaxNode& node, const Part& part) const {
        return node.kind == SyntaxNode::Kind::Power && isAt(part.first, Token::Kind::Name) &&
               m_tokens[part.first].name == "sqrt" && m_parts.back().first == part.first;
    }

    static std::string labelOf(const SyntaxNode& node) {
        switch (node.kind) {
        case SyntaxNode::Kind::Number: return toText(node.value);
        case SyntaxNode::Kind::Name: return node.value.name();
        case SyntaxNode::Kind::Sum: return "+";
        case SyntaxNode::Kind::Product: return "*";
        case SyntaxNode::Kind::Reciprocal: return "1/";
        case SyntaxNode::Kind::Power: return "^";
        case SyntaxNode::Kind::Call: break;
        }
        if (node.own)
            return node.own->name;
        return node.value.isFunction() ? calledName(node.value) : std::string(functionName(node.function));
    }

    // The last that begins there or before.
    std::size_t tokenAt(std::size_t place) const {
        const auto after = std::upper_bound(m_tokens.begin(), m_tokens.end(), place,
                                            [](std::size_t at, const Token& token) { return at < token.span.begin; });
        return static_cast<std::size_t>(after - m_tokens.begin()) - 1;
    }
    std::size_t lastTokenOf(Span span) const { return tokenAt(span.begin + span.length - 1); }

    bool isAt(std::size_t k, Token::Kind kind) const { return k < m_tokens.size() && m_tokens[k].kind == kind; }

    /// With the parentheses around it that are no function's.
    Part enclosed(Part part) const {
        while (part.first > 0 && isAt(part.first - 1, Token::Kind::Open) && isAt(part.last + 1, Token::Kind::Close) &&
               (part.first < 2 || !isAt(part.first - 2, Token::Kind::Name))) {
            --part.first;
            ++part.last;
            part.isSum = false;
        }
        return part;
    }

    /// A sum's first sign is that of its first term; where an operation begins, the sign is the operation's.
    Part withSigns(Part part, std::optional<std::size_t> operation) const {
        while (true) {
            part = enclosed(std::move(part));
            std::size_t first = part.first;
            bool isNegative = false;
            while (!part.isSum && part.first != operation && first > 0 &&
                   (isAt(first - 1, Token::Kind::Minus) || isAt(first - 1, Token::Kind::Plus)))
                isNegative = isAt(--first, Token::Kind::Minus) ? !isNegative : isNegative;
            if (first == part.first)
                return part;
            part.first = first;
            if (isNegative)
                part.nodes.push_back({"-", 1});
        }
    }

    std::vector<Token> m_tokens;
    std::vector<Part> m_parts;
};

std::string labelOf(const Expression& node) {
    switch (node.kind()) {
    case Expression::Kind::Number: return toText(node);
    case Expression::Kind::Symbol: return node.name();
    case Expression::Kind::Sum: return "+";
    case Expression::Kind::Product: return "*";
    case Expression::Kind::Power: return "^";
    case Expression::Kind::Function: break;
    }
    return calledName(node);
}

std::string latexOfLabel(const TreeNode& node) {
    if (node.label == "*")
        return "\\times";
    if (node.label == "^")
        return "\\wedge";
    const bool isSymbol = node.label.find_first_not_of("+-/.0123456789e") == std::string::npos;
    return isSymbol ? node.label : node.operands == 0 ? latexOfName(node.label) : "\\mathrm{" + node.label + "}";
}

std::string decimal(double value) {
    const std::string text = std::to_string(value);
    return text.substr(0, text.find('.') + 3);
}

} // namespace

ExpressionTree treeOf(const Syntax& syntax, std::string_view text) {
    return TypedTree(syntax, text).tree();
}

ExpressionTree treeOf(const Expression& expression) {
    check(expression.treeSize() <= mostDrawn, "a tree that can be drawn");
    return fold<ExpressionTree>(expression, [](const Expression& node, std::span<const ExpressionTree* const> below) {
        ExpressionTree tree;
        for (const ExpressionTree* operand : below)
            tree.insert(tree.end(), operand->begin(), operand->end());
        tree.push_back({labelOf(node), below.size()});
        return tree;
    });
}

std::vector<TreePlace> placesIn(const ExpressionTree& tree) {
    std::vector<TreePlace> places(tree.size());
    std::vector<std::size_t> open;
    double leaves = 0;
    for (std::size_t k = 0; k < tree.size(); ++k) {
        std::vector<std::size_t>& operands = places[k].operands;
        operands.assign(open.end() - static_cast<std::ptrdiff_t>(tree[k].operands), open.end());
        places[k].across =
            operands.empty() ? leaves++ : (places[operands.front()].across + places[operands.back()].across) / 2;
        open.resize(open.size() - tree[k].operands);
        open.push_back(k);
    }
    for (std::size_t k = places.size(); k-- > 0;)
        for (const std::size_t operand : places[k].operands)
            places[operand].depth = places[k].depth + 1;
    return places;
}

std::string treeText(const ExpressionTree& tree) {
    const std::vector<TreePlace> places = placesIn(tree);
    std::string text;
    std::vector<std::size_t> open = {tree.size() - 1};
    while (!open.empty()) {
        const std::size_t k = open.back();
        open.pop_back();
        open.insert(open.end(), places[k].operands.rbegin(), places[k].operands.rend());
        text += std::string(2 * places[k].depth, ' ') + tree[k].label + "\n";
    }
    return text;
}

std::string treeLatex(const ExpressionTree& tree) {
    const std::vector<TreePlace> places = placesIn(tree);
    std::string nodes, lines;
    const auto named = [](std::size_t k) { return "(n" + std::to_string(k) + ")"; };
    for (std::size_t k = 0; k < tree.size(); ++k) {
        nodes += "  \\node " + named(k) + " at (" + decimal(places[k].across) + ", -" +
                 std::to_string(places[k].depth) + ") {$" + latexOfLabel(tree[k]) + "$};\n";
        for (const std::size_t operand : places[k].operands)
            lines += "  \\draw " + named(k) + " -- " + named(operand) + ";\n";
    }
    return "\\begin{tikzpicture}\n" + nodes + lines + "\\end{tikzpicture}\n";
}

} // namespace coenergy
