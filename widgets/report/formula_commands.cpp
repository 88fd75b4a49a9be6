// A table, made once. Widths are rounded up.

#include "report/formula_commands.hpp"

#include <QHash>
#include <QStringList>

#include <algorithm>

namespace coenergy {

namespace {

using Commands = QHash<QString, FormulaCommand>;

// Pairs of a name and its sign.
void addSigns(Commands& commands, CommandShape shape, double width, const char16_t* pairs) {
    const QStringList words = QString::fromUtf16(pairs).split(QLatin1Char(' '));
    for (qsizetype k = 0; k + 1 < words.size(); k += 2)
        commands.insert(words[k], {shape, width, words[k + 1]});
}

void addNames(Commands& commands, CommandShape shape, double width, const char* names) {
    for (const QString& name : QString::fromLatin1(names).split(QLatin1Char(' ')))
        commands.insert(name, {shape, width, name});
}

void addIdentifiers(Commands& commands) {
    addSigns(commands, CommandShape::Identifier, 0.65,
             u"alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ "
             u"lambda λ mu μ nu ν xi ξ pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ "
             u"chi χ psi ψ omega ω ell ℓ hbar ℏ imath ı jmath ȷ partial ∂ infty ∞");
    addSigns(commands, CommandShape::Identifier, 0.85,
             u"Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω nabla ∇ wp ℘ Re ℜ Im ℑ "
             u"aleph ℵ emptyset ∅ angle ∠ degree °");
}

void addOperators(Commands& commands) {
    addSigns(commands, CommandShape::Operator, 0.65, u"prime ′");
    addSigns(commands, CommandShape::Operator, 0.85,
             u"circ ∘ star ⋆ ast ∗ bullet ∙ perp ⟂ parallel ∥ vert | Vert ‖ langle ⟨ rangle ⟩ forall ∀ exists ∃");
    addSigns(commands, CommandShape::Operator, 1.5,
             u"pm ± mp ∓ times × cdot ⋅ div ÷ leq ≤ geq ≥ le ≤ ge ≥ neq ≠ approx ≈ equiv ≡ sim ∼ simeq ≃ propto ∝ to → "
             u"rightarrow → leftarrow ← cdots ⋯ ldots … vdots ⋮ ddots ⋱ dots … in ∈ cup ∪ cap ∩ oplus ⊕ otimes ⊗ int ∫ "
             u"oint ∮ sum ∑ prod ∏ dagger † mid ∣");
    addSigns(commands, CommandShape::Operator, 0.3, u"_ _ % % & & # # $ $ { { } } | ‖");
}

void addSpaces(Commands& commands) {
    addSigns(commands, CommandShape::Space, 0.3, u", 0.167 : 0.222 ; 0.278 ! -0.167");
    addSigns(commands, CommandShape::Space, 1.0, u"quad 1");
    addSigns(commands, CommandShape::Space, 2.0, u"qquad 2");
    commands.insert(QStringLiteral(" "),
                    {CommandShape::Space, 0.35, QStringLiteral("0.25")}); // between words of a name
    addNames(commands, CommandShape::Size, 0.3, "Bigl Bigr");
}

void addWithArguments(Commands& commands) {
    addSigns(commands, CommandShape::Accent, 0.0,
             u"dot ˙ ddot ¨ dddot ⃛ hat ^ widehat ^ bar ¯ tilde ~ widetilde ~ vec → overline ¯ check ˇ breve ˘ acute ´ "
             u"grave ` mathring ˚");
    addSigns(commands, CommandShape::Under, 0.0, u"underline _");
    addSigns(commands, CommandShape::Root, 1.0, u"sqrt √");
    addNames(commands, CommandShape::Words, 0.05, "text textrm");
    addNames(commands, CommandShape::Letters, 0.05,
             "mathrm mathbf mathit mathsf mathtt mathcal mathbb mathfrak boldsymbol operatorname");
    addNames(commands, CommandShape::Fraction, 0.25, "frac dfrac tfrac");
}

Commands knownCommands() {
    Commands commands;
    addIdentifiers(commands);
    addOperators(commands);
    addSpaces(commands);
    addWithArguments(commands);
    for (const char* name :
         {"sin", "cos", "tan", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "exp", "ln", "log", "min", "max"})
        addNames(commands, CommandShape::Function, 0.5 * static_cast<double>(qstrlen(name)) + 0.2, name);
    return commands;
}

} // namespace

const FormulaCommand* formulaCommand(const QString& name) {
    static const Commands commands = knownCommands();
    const auto found = commands.constFind(name);
    return found == commands.constEnd() ? nullptr : &*found;
}

bool hasNoArgument(CommandShape shape) {
    return shape <= CommandShape::Size;
}

} // namespace coenergy
