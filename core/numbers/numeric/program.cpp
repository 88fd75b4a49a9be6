// Compilation in three steps: expressions become a graph of shared terms; each live term gets a recipe, in which
// common parts of sums and products are shared too; recipes become instructions of two operands, operands first.
//
// Functions are called as early as their arguments allow, since a call empties all registers.
#include "numeric/program.hpp"

#include "base/check.hpp"
#include "numeric/program_builder.hpp"
#include "numeric/shared_pairs.hpp"
#include "numeric/term_graph.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>

namespace coenergy {

namespace {

// From this number of quotients by one divisor on, they become products with its reciprocal.
constexpr std::size_t quotientsForReciprocal = 3;

constexpr std::uint32_t nothing = UINT32_MAX;

/// How the value of a term is computed from others.
struct Recipe {
    enum class Kind : std::uint8_t { Constant, Parameter, Input, Sum, Product, Whole, Call };
    Kind kind = Kind::Constant;
    Operation operation = Operation::Add;
    std::uint32_t index = 0;
    double value = 0;
    std::vector<SignedTerm> operands; // a Product of nothing is 1
    std::uint32_t divisor = nothing;  // of a Product
    bool dependsOnInputs = false;
};

class Recipes {
public:
    explicit Recipes(const TermGraph& graph) : m_graph(graph) {
        countUses();
        m_recipes.resize(terms().size());
        for (std::uint32_t term = 0; term < terms().size(); ++term)
            if (m_uses[term] > 0)
                m_recipes[term] = recipeOf(term);
        turnSums();
        share(Recipe::Kind::Product);
        share(Recipe::Kind::Sum);
    }

    const Recipe& operator[](std::uint32_t term) const { return m_recipes[term]; }
    std::size_t size() const { return m_recipes.size(); }

private:
    const std::vector<GraphTerm>& terms() const { return m_graph.terms(); }

    void countUses() {
        m_uses.assign(terms().size(), 0);
        m_quotientsBy.assign(terms().size(), 0);
        for (const std::uint32_t output : m_graph.outputs())
            ++m_uses[output];
        for (std::size_t term = terms().size(); term-- > 0;) {
            if (m_uses[term] == 0)
                continue;
            for (const SignedTerm& operand : terms()[term].operands)
                ++m_uses[operand.term];
            if (terms()[term].kind == GraphTerm::Kind::Quotient)
                ++m_quotientsBy[terms()[term].operands[1].term];
        }
    }

    Recipe recipeOf(std::uint32_t index) {
        const GraphTerm& term = terms()[index];
        Recipe recipe;
        recipe.operation = term.operation;
        recipe.index = term.index;
        recipe.value = term.value;
        recipe.dependsOnInputs = term.dependence == Dependence::Inputs;
        switch (term.kind) {
        case GraphTerm::Kind::Constant: return recipe;
        case GraphTerm::Kind::Parameter: recipe.kind = Recipe::Kind::Parameter; return recipe;
        case GraphTerm::Kind::Input: recipe.kind = Recipe::Kind::Input; return recipe;
        case GraphTerm::Kind::Sum: recipe.kind = Recipe::Kind::Sum; break;
        case GraphTerm::Kind::Whole: recipe.kind = Recipe::Kind::Whole; break;
        case GraphTerm::Kind::Call: recipe.kind = Recipe::Kind::Call; break;
        case GraphTerm::Kind::Product:
        case GraphTerm::Kind::Scaled:
        case GraphTerm::Kind::Quotient:
            recipe.kind = Recipe::Kind::Product;
            addFactors(recipe, term);
            return recipe;
        }
        recipe.operands = term.operands;
        return recipe;
    }

    void addFactors(Recipe& recipe, const GraphTerm& term) {
        if (term.kind == GraphTerm::Kind::Product) {
            recipe.operands.insert(recipe.operands.end(), term.operands.begin(), term.operands.end());
        } else if (term.kind == GraphTerm::Kind::Scaled) {
            recipe.operands.push_back(term.operands[0]);
            addFactor(recipe, term.operands[1].term);
        } else {
            addFactor(recipe, term.operands[0].term);
            divide(recipe, term.operands[1].term);
        }
    }

    /// The factors of a product, so that others can share some of them; those of a quotient only if it has no other
    /// use.
    void addFactor(Recipe& recipe, std::uint32_t index) { // NOLINT(misc-no-recursion): three levels at most
        const GraphTerm& term = terms()[index];
        if (term.kind == GraphTerm::Kind::Product || (term.kind == GraphTerm::Kind::Quotient && m_uses[index] == 1))
            addFactors(recipe, term);
        else if (term.kind != GraphTerm::Kind::Constant || term.value != 1)
            recipe.operands.push_back({index, false});
    }

    void divide(Recipe& recipe, std::uint32_t divisor) {
        if (m_quotientsBy[divisor] < quotientsForReciprocal) {
            recipe.divisor = divisor;
            return;
        }
        const auto [entry, isNew] = m_reciprocals.try_emplace(divisor, 0);
        if (isNew) {
            Recipe reciprocal;
            reciprocal.kind = Recipe::Kind::Product;
            reciprocal.divisor = divisor;
            reciprocal.dependsOnInputs = terms()[divisor].dependence == Dependence::Inputs;
            entry->second = add(std::move(reciprocal));
        }
        recipe.operands.push_back({entry->second, false});
    }

    std::uint32_t add(Recipe recipe) {
        m_recipes.push_back(std::move(recipe));
        return static_cast<std::uint32_t>(m_recipes.size() - 1);
    }

    /// A difference of which only the negative is used is computed the other way round.
    void turnSums() {
        for (std::uint32_t term = 0; term < terms().size(); ++term) {
            Recipe& negation = m_recipes[term];
            if (m_uses[term] == 0 || negation.kind != Recipe::Kind::Call || negation.operation != Operation::Negate)
                continue;
            const std::uint32_t operand = negation.operands[0].term;
            std::vector<SignedTerm> turned = m_recipes[operand].operands;
            for (SignedTerm& summand : turned)
                summand.isNegative = !summand.isNegative;
            const bool isDifference =
                std::any_of(turned.begin(), turned.end(), [](SignedTerm x) { return !x.isNegative; });
            if (m_recipes[operand].kind != Recipe::Kind::Sum || m_uses[operand] > 1 || !isDifference)
                continue;
            negation.kind = Recipe::Kind::Sum;
            negation.operands = std::move(turned);
            m_recipes[operand] = {};
        }
    }

    void share(Recipe::Kind kind) {
        std::vector<std::uint32_t> owners;
        std::vector<std::vector<SignedTerm>> lists;
        for (std::uint32_t term = 0; term < m_recipes.size(); ++term)
            if (m_recipes[term].kind == kind && m_recipes[term].dependsOnInputs) {
                owners.push_back(term);
                lists.push_back(std::move(m_recipes[term].operands));
            }
        sharePairs(lists, [&](SignedTerm first, SignedTerm second) {
            Recipe pair;
            pair.kind = kind;
            pair.operands = {first, second};
            pair.dependsOnInputs = true;
            return add(std::move(pair));
        });
        for (std::size_t k = 0; k < owners.size(); ++k)
            m_recipes[owners[k]].operands = std::move(lists[k]);
    }

    const TermGraph& m_graph;
    std::vector<std::uint32_t> m_uses;
    std::vector<std::uint32_t> m_quotientsBy;
    std::unordered_map<std::uint32_t, std::uint32_t> m_reciprocals; // by divisor
    std::vector<Recipe> m_recipes;
};

bool isCall(const Recipe& recipe) {
    return recipe.kind == Recipe::Kind::Call && isCall(recipe.operation);
}

template <class Visit> void forEachOperand(const Recipe& recipe, Visit visit) {
    for (const SignedTerm& operand : recipe.operands)
        visit(operand.term);
    if (recipe.divisor != nothing)
        visit(recipe.divisor);
}

/// Calls visit(term) for `root` and everything it needs for which isDone(term) is false, operands first.
template <class IsDone, class Visit>
void visitOperandsFirst(const Recipes& recipes, std::uint32_t root, IsDone isDone, Visit visit) {
    std::vector<std::pair<std::uint32_t, bool>> open = {{root, false}};
    while (!open.empty()) {
        const auto [term, isExpanded] = open.back();
        if (isDone(term)) {
            open.pop_back();
        } else if (isExpanded) {
            open.pop_back();
            visit(term);
        } else {
            open.back().second = true;
            const std::size_t first = open.size();
            forEachOperand(recipes[term], [&](std::uint32_t operand) { open.emplace_back(operand, false); });
            std::reverse(open.begin() + static_cast<std::ptrdiff_t>(first), open.end());
        }
    }
}

/// The terms to be computed, in this order: calls by the number of calls that precede them, then the outputs.
std::vector<std::uint32_t> goals(const Recipes& recipes, const std::vector<std::uint32_t>& outputs) {
    std::vector<std::uint32_t> callsBefore(recipes.size(), nothing);
    std::vector<std::uint32_t> result;
    for (const std::uint32_t output : outputs)
        visitOperandsFirst(
            recipes, output, [&](std::uint32_t term) { return callsBefore[term] != nothing; },
            [&](std::uint32_t term) {
                std::uint32_t calls = 0;
                forEachOperand(recipes[term], [&](std::uint32_t operand) {
                    calls = std::max(calls, callsBefore[operand] + (isCall(recipes[operand]) ? 1 : 0));
                });
                callsBefore[term] = calls;
                if (isCall(recipes[term]))
                    result.push_back(term);
            });
    std::stable_sort(result.begin(), result.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return callsBefore[a] < callsBefore[b]; });
    result.insert(result.end(), outputs.begin(), outputs.end());
    return result;
}

class Emitter {
public:
    Emitter(const Recipes& recipes, const std::vector<std::uint32_t>& outputs, std::size_t parameterCount,
            std::size_t inputCount)
        : m_recipes(recipes), m_valueOf(recipes.size(), nothing), m_builder(parameterCount, inputCount) {
        const std::vector<std::uint32_t> order = goals(recipes, outputs);
        pairSinesWithCosines(order);
        const auto isDone = [&](std::uint32_t term) { return m_valueOf[term] != nothing; };
        for (const std::uint32_t goal : order)
            visitOperandsFirst(recipes, goal, isDone, [&](std::uint32_t term) { m_valueOf[term] = make(term); });
        for (const std::uint32_t output : outputs)
            m_outputs.push_back(m_valueOf[output]);
    }

    /// Leaves the emitter empty.
    Program program() { return m_builder.program(m_outputs); }

private:
    void pairSinesWithCosines(const std::vector<std::uint32_t>& calls) {
        for (const std::uint32_t term : calls) {
            const Recipe& recipe = m_recipes[term];
            if (recipe.kind != Recipe::Kind::Call)
                continue;
            if (recipe.operation == Operation::Sin)
                m_sineAndCosine[recipe.operands[0].term].first = term;
            else if (recipe.operation == Operation::Cos)
                m_sineAndCosine[recipe.operands[0].term].second = term;
        }
    }

    std::uint32_t make(std::uint32_t term) {
        const Recipe& recipe = m_recipes[term];
        switch (recipe.kind) {
        case Recipe::Kind::Constant: return m_builder.preset(recipe.value);
        case Recipe::Kind::Parameter: return m_builder.parameter(recipe.index);
        case Recipe::Kind::Input: return m_builder.input(recipe.index);
        case Recipe::Kind::Sum: return makeSum(recipe);
        case Recipe::Kind::Product: return makeProduct(recipe);
        case Recipe::Kind::Whole: return makeWhole(m_valueOf[recipe.operands[0].term], recipe.index);
        case Recipe::Kind::Call: return makeCall(term, recipe);
        }
        return nothing;
    }

    std::uint32_t makeSum(const Recipe& recipe) {
        const auto& operands = recipe.operands;
        auto first = std::find_if(operands.begin(), operands.end(), [](SignedTerm x) { return !x.isNegative; });
        const bool isTurned = first == operands.end(); // -a - b is -(a + b)
        if (isTurned)
            first = operands.begin();
        std::uint32_t value = m_valueOf[first->term];
        for (auto operand = operands.begin(); operand != operands.end(); ++operand)
            if (operand != first) {
                const bool isSubtracted = operand->isNegative != isTurned;
                value = m_builder.emit(isSubtracted ? Operation::Subtract : Operation::Add, value,
                                       m_valueOf[operand->term]);
            }
        return isTurned ? m_builder.emit(Operation::Negate, value) : value;
    }

    std::uint32_t makeProduct(const Recipe& recipe) {
        std::uint32_t value = nothing;
        for (const SignedTerm& factor : recipe.operands)
            value = value == nothing ? m_valueOf[factor.term]
                                     : m_builder.emit(Operation::Multiply, value, m_valueOf[factor.term]);
        if (recipe.divisor == nothing)
            return value == nothing ? m_builder.preset(1) : value;
        return m_builder.emit(Operation::Divide, value == nothing ? m_builder.preset(1) : value,
                              m_valueOf[recipe.divisor]);
    }

    /// By repeated squaring, from the highest binary digit of the exponent on.
    std::uint32_t makeWhole(std::uint32_t base, std::uint32_t exponent) {
        std::uint32_t value = base;
        for (std::uint32_t digit = std::bit_floor(exponent) >> 1; digit != 0; digit >>= 1) {
            value = m_builder.emit(Operation::Multiply, value, value);
            if (exponent & digit)
                value = m_builder.emit(Operation::Multiply, value, base);
        }
        return value;
    }

    std::uint32_t makeCall(std::uint32_t term, const Recipe& recipe) {
        const std::uint32_t a = m_valueOf[recipe.operands[0].term];
        if (recipe.operands.size() == 2)
            return m_builder.emit(recipe.operation, a, m_valueOf[recipe.operands[1].term]);
        if (recipe.operation != Operation::Sin && recipe.operation != Operation::Cos)
            return m_builder.emit(recipe.operation, a);
        const auto [sine, cosine] = m_sineAndCosine.at(recipe.operands[0].term);
        if (sine == nothing || cosine == nothing)
            return m_builder.emit(recipe.operation, a);
        std::tie(m_valueOf[sine], m_valueOf[cosine]) = m_builder.sineCosine(a);
        return m_valueOf[term];
    }

    struct SineAndCosine {
        std::uint32_t first = nothing, second = nothing;
    };

    const Recipes& m_recipes;
    std::vector<std::uint32_t> m_valueOf; // of each term
    std::vector<std::uint32_t> m_outputs;
    std::unordered_map<std::uint32_t, SineAndCosine> m_sineAndCosine; // by argument
    ProgramBuilder m_builder;
};

} // namespace

Program compiled(const std::vector<std::string>& parameters, const std::vector<std::string>& inputs,
                 const std::vector<Statement>& statements, const std::vector<Expression>& outputs) {
    const TermGraph graph(parameters, inputs, statements, outputs);
    const Recipes recipes(graph);
    return Emitter(recipes, graph.outputs(), parameters.size(), inputs.size()).program();
}

bool readsInput(const Program& program, std::uint32_t input) {
    const auto reads = [input](const Instruction& x) {
        return x.a == input || (isBinary(x.operation) && x.b == input);
    };
    return std::any_of(program.evaluation.begin(), program.evaluation.end(), reads) ||
           std::find(program.outputSlots.begin(), program.outputSlots.end(), input) != program.outputSlots.end();
}

} // namespace coenergy
