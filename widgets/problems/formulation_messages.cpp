// Words for mistakes in linear graphs, distributed elements and fields.
#include "problems/code_words.hpp"

namespace coenergy {

namespace {

QString elementNotThere(const Diagnostic& diagnostic) {
    return joined(MessageTexts::tr("There is no element `%1`.").arg(wordsAt(diagnostic, 0)),
                  proposal(argumentAt<Name>(diagnostic, 1), MessageTexts::tr("Name one of the distributed elements.")));
}

QString graphInitial(const Diagnostic& diagnostic) {
    const QString name = wordsAt(diagnostic, 0);
    const QStringList states = namesAt(diagnostic, 1);
    if (states.isEmpty())
        return MessageTexts::tr(
                   "`%1` is no state: there is no linear graph here, and nothing else that `initial` could "
                   "start. Remove it, or give the coordinate its initial value.")
            .arg(name);
    return MessageTexts::tr(
               "`%1` is not a state of the graph, so it cannot have an initial value. Choose from the states %2.")
        .arg(name, wordsAt(diagnostic, 1));
}

constexpr CodeWords formulationMessagesList[] = {
    {Code::GraphRow, QT_TRANSLATE_NOOP("Message", "The row `%1` is not understood. Write %2.")},
    {Code::GraphRepeated,
     QT_TRANSLATE_NOOP("Message",
                       "The number %1 is used twice. Give each branch, and each output, a number of its own.")},
    {Code::GraphType,
     QT_TRANSLATE_NOOP("Message", "The branch %1 has the type `%2`, which does not exist. Choose from 1 A-type, 2 "
                                  "T-type, 3 D-type, 4 across source, 5 through source, 6 transformer, 7 gyrator.")},
    {Code::GraphNode,
     QT_TRANSLATE_NOOP(
         "Message",
         "The branch %1 ends at the node `%2`, which does not exist. Give a number from 1, the reference, upwards.")},
    {Code::GraphSelfLoop,
     QT_TRANSLATE_NOOP("Message",
                       "The branch %1 begins and ends at the same node. Lead it to another one, or remove it.")},
    {Code::GraphOutputBranch,
     QT_TRANSLATE_NOOP("Message",
                       "The output %1 refers to the branch %2, which does not exist. Name one of the branches.")},
    {Code::GraphIsland,
     QT_TRANSLATE_NOOP("Message",
                       "No branch leads from the nodes %1 to the reference, node 1: nothing determines their "
                       "potentials. Add one that does.")},
    {Code::GraphTwoPortHalf,
     QT_TRANSLATE_NOOP("Message",
                       "The branch %1 is one side of a two-port whose other side is missing. Write a transformer "
                       "or gyrator as two rows, one after the other.")},
    {Code::GraphTwoPortApart,
     QT_TRANSLATE_NOOP("Message",
                       "The two sides of the two-port that begins with branch %1 do not follow each other. Move "
                       "the second row directly behind the first.")},
    {Code::GraphAcrossLoop,
     QT_TRANSLATE_NOOP("Message", "The across sources %1 form a loop: their values would contradict each other. Add "
                                  "another element to it.")},
    {Code::GraphThroughCutSet,
     QT_TRANSLATE_NOOP("Message",
                       "Only through sources, %1, lead to a part of the graph: their values would contradict "
                       "each other. Give the flow another way.")},
    {Code::GraphUnsolvable,
     QT_TRANSLATE_NOOP("Message", "The branches %1 do not determine what goes across and through them: sources, "
                                  "transformers and gyrators leave no solution, or several. Change one of them.")},
    {Code::GraphStates,
     QT_TRANSLATE_NOOP("Message", "The states %1 cannot be chosen: they depend on others, or are not variables of "
                                  "storage elements. Leave the choice out, or choose others.")},
    {Code::GraphDependent, QT_TRANSLATE_NOOP("Message", "The storage element of branch %1 is not a state of its own: "
                                                        "others (%2) determine it. Give it no initial value.")},
    {Code::GraphInitial, graphInitial},
    {Code::GraphInputAlone,
     QT_TRANSLATE_NOOP("Message", "`%1` is no source: there is no linear graph here that it could belong to. Remove "
                                  "the input, or add the graph; for an effort use `efforts`.")},
    {Code::GraphEmpty, QT_TRANSLATE_NOOP("Message", "The graph has no branches yet. Add one, for example `1 2 1 4`.")},
    {Code::GraphTooLarge,
     QT_TRANSLATE_NOOP("Message",
                       "The graph has more branches or two-ports than the %1 that are possible. Make it smaller.")},
    {Code::GraphJump,
     QT_TRANSLATE_NOOP("Message",
                       "The source `%1` jumps, and the storage element `%2`, which it determines, would have to "
                       "jump with it. Use a source without jumps, or put a resistance between them.")},
    {Code::GraphValue,
     QT_TRANSLATE_NOOP("Message", "`%1` is 0, and the equations of the graph divide by it. Give it another value, or "
                                  "take the branch %2 out of the graph.")},
    {Code::GraphNothing, QT_TRANSLATE_NOOP("Message", "The graph has only sources, which are given: there is nothing "
                                                      "to solve. Add an element, for example a resistor `2 2 1 3`.")},
    {Code::GraphSourceState,
     QT_TRANSLATE_NOOP("Message", "The source `%1` depends on %2, which the graph itself determines: a modulated "
                                  "source is not a source. Make it a function of time and of parameters.")},
    {Code::GraphVectorBranch,
     QT_TRANSLATE_NOOP("Message", "`%1` is not a branch that can have a matrix. Give each branch number once; for a "
                                  "transformer or gyrator, that of its first branch.")},
    {Code::GraphMatrix, QT_TRANSLATE_NOOP("Message", "The matrix of branch %1 has the wrong form. Make it %2.")},
    {Code::GraphEntry,
     QT_TRANSLATE_NOOP("Message",
                       "`%2` cannot appear in the matrix of branch %1. Use parameters, definitions of these, and in a "
                       "transformer or gyrator integrated across variables, such as `x4_1`.")},
    {Code::GraphSizes,
     QT_TRANSLATE_NOOP("Message", "The branches %1 meet, and have %2 components. Give them the same number, or put a "
                                  "transformer or gyrator between them.")},
    {Code::GraphBlocks,
     QT_TRANSLATE_NOOP("Message", "The branches %1 do not let the equations be written in whole matrices: what they "
                                  "store depends on others component by component. Read the equations of the model, "
                                  "or choose other states.")},
    {Code::OneFormulation,
     QT_TRANSLATE_NOOP(
         "Message",
         "A linear graph brings its own equations; `%1` cannot be combined with it. Remove one or the other.")},
    {Code::AsGraphTerm,
     QT_TRANSLATE_NOOP("Message",
                       "`%1` is not a constant times the square of a sum of displacements or of flows, so no element "
                       "of a linear graph represents it. Write it like `k*(x1 - x2)^2/2`, or keep the energies.")},
    {Code::AsGraphEffort,
     QT_TRANSLATE_NOOP("Message", "`%1`, which acts on `%2`, is not a source of a linear graph. Make it a function of "
                                  "time and of parameters, or keep the energies.")},
    {Code::AsGraphConstraint,
     QT_TRANSLATE_NOOP("Message", "The constraint `%1` has no constant coefficients, as a graph's loops, cut sets, "
                                  "transformers and gyrators have. Make it linear, or keep the energies.")},
    {Code::AsGraphOther,
     QT_TRANSLATE_NOOP("Message", "A linear graph has no place for `%1`: %2. Remove it, or keep the energies.")},
    {Code::AsGraphFree, QT_TRANSLATE_NOOP("Message", "Nothing stores, resists or prescribes the motion of %1. Add an "
                                                     "element that does, or remove the coordinates.")},
    {Code::AsGraphForms,
     QT_TRANSLATE_NOOP("Message",
                       "No linear graph has branches for all of these: %1. Remove one of them, or keep the energies.")},
    {Code::AsGraphZero,
     QT_TRANSLATE_NOOP(
         "Message",
         "The coefficient of `%1` is 0, and the graph divides by it. Give it another value, or remove the term.")},
    {Code::AsGraphStart,
     QT_TRANSLATE_NOOP(
         "Message",
         "The initial values contradict `%1`, but a graph starts from consistent ones. Give values that agree.")},
    {Code::AsGraphTooLarge,
     QT_TRANSLATE_NOOP(
         "Message",
         "A linear graph is sought for %1 coordinates at most. Make the model smaller, or keep the energies.")},
    {Code::AsGraphUnequal, QT_TRANSLATE_NOOP("Message", "The linear graph that was found has different equations from "
                                                        "the energies. Keep the energies, and report this model.")},
    {Code::ElementNeeds, QT_TRANSLATE_NOOP("Message", "The distributed element `%1` needs `%2`. Give it a value.")},
    {Code::ElementUnused,
     QT_TRANSLATE_NOOP("Message",
                       "The distributed element `%1` makes no use of `%2`. Remove it, or choose another kind.")},
    {Code::ElementEnds, QT_TRANSLATE_NOOP("Message", "The distributed element `%1` needs two ends. Choose from: %2.")},
    {Code::ElementModes,
     QT_TRANSLATE_NOOP("Message", "The number of modes of `%1` is not understood. Give a whole number from 1 to %2.")},
    {Code::ElementWholeMass,
     QT_TRANSLATE_NOOP("Message", "Whole masses at both ends would make `%1` heavier than it is. Choose half masses.")},
    {Code::ElementPort,
     QT_TRANSLATE_NOOP("Message", "The port at `%2` lies outside the element `%1`. Move it between 0 "
                                  "and the length.")},
    {Code::ElementNotThere, elementNotThere},
    {Code::ElementNodes,
     QT_TRANSLATE_NOOP("Message", "The distributed element `%1` stands beside a linear graph and is not joined to it. "
                                  "Give it `nodes`, a pair [tail, head] for each of its ports (%2).")},
    {Code::ElementPortLoop,
     QT_TRANSLATE_NOOP("Message", "The port `%2` of `%1` begins and ends at the same node. Move it to another one.")},
    {Code::ElementPortStill,
     QT_TRANSLATE_NOOP("Message",
                       "Nothing of `%1` moves at the port `%2`, as long as it has these modes. Move the port "
                       "to another place, or keep more modes.")},
    {Code::ElementPortTwice,
     QT_TRANSLATE_NOOP("Message", "The ports `%2` and `%3` of `%1` are at the same place. Remove one of them, and join "
                                  "there what acts at both.")},
    {Code::ElementPortWithin,
     QT_TRANSLATE_NOOP("Message",
                       "The port `%2` of `%1` is not at one of its ends, and a pressure, voltage or temperature "
                       "can act only there. Move it to 0 or to the length, or let flows be prescribed.")},
    {Code::ElementPortAsEnd,
     QT_TRANSLATE_NOOP("Message", "The port `%2` of `%1` is at the end whose pressure, voltage or temperature is "
                                  "prescribed. Write its place as %3, or move it away from there.")},
    {Code::ElementPortMoves,
     QT_TRANSLATE_NOOP("Message",
                       "A flow enters `%1` at the port `%2`, which cannot move: what has entered stays where it "
                       "did. Give its place by numbers and parameters.")},
    {Code::ElementPortOpen,
     QT_TRANSLATE_NOOP("Message",
                       "Nothing prescribes `%2` of `%1`, so `%3` is held at 0 there. Add the flow constraint "
                       "`%2` if nothing enters, or join what does.")},
    {Code::TooManyIndexed,
     QT_TRANSLATE_NOOP("Message", "With `%1` indices produce more than %2 items or terms, the most that are possible. "
                                  "Use fewer, or a field in place of many similar pieces.")},
    {Code::IndexedTooLong,
     QT_TRANSLATE_NOOP("Message", "Written out, `%1` has more than %2 characters, the most that are possible. Use "
                                  "fewer terms, or name parts of them by definitions.")},
    {Code::IndexRange,
     QT_TRANSLATE_NOOP("Message", "`%1` is not understood as indices. Write, for example, `x[1..20]`, `x[i - 1]` or "
                                  "`sum(i = 1..20, x[i]^2)`, with whole numbers.")},
    {Code::ContinuumNeeds, QT_TRANSLATE_NOOP("Message", "The field needs `%1`. Give it.")},
    {Code::ContinuumName,
     QT_TRANSLATE_NOOP("Message", "`%1` cannot appear here. Use parameters, or one of these: %2.")},
    {Code::ContinuumEssentialNatural,
     QT_TRANSLATE_NOOP("Message", "`%1` is prescribed at %2, so what acts on it there has no effect. Remove the "
                                  "condition, or what acts there.")},
    {Code::ContinuumEssentialUnfit,
     QT_TRANSLATE_NOOP("Message", "The condition `%1` does not fit this problem. Choose from these conditions: %2.")},
    {Code::ContinuumConditionsMissing,
     QT_TRANSLATE_NOOP("Message", "At %1 there is no condition for `%2`. Give one, or an energy that implies it.")},
    {Code::ContinuumBasis,
     QT_TRANSLATE_NOOP("Message", "No model can be made of the field: %1. Change the field, or choose other shapes.")},
    {Code::FunctionalUnfit,
     QT_TRANSLATE_NOOP("Message", "The functional has no path to find: %1. Change the integrand, or the ends.")},
    {Code::ContinuumNotLinear,
     QT_TRANSLATE_NOOP("Message",
                       "The density is not understood in `%1`: derivatives as high as these have no place in "
                       "Hamilton's principle for it. Use lower ones.")},
    {Code::ContinuumPointPlace,
     QT_TRANSLATE_NOOP("Message",
                       "The point at %1 does not lie between %2 and %3. Move it, or state what is there with "
                       "the end.")},
    {Code::ContinuumPointRepeated,
     QT_TRANSLATE_NOOP("Message", "There is another point at %1. Merge the two into one.")},
    {Code::ContinuumContradiction,
     QT_TRANSLATE_NOOP("Message", "The conditions for `%1` at %2 contradict each other. Remove one of them.")},
    {Code::ContinuumKink,
     QT_TRANSLATE_NOOP("Message", "The density has a kink or a jump in `%1`, so the equations hold only on either side "
                                  "of it. Use a smooth function, or do not rely on them there.")},
    {Code::ContinuumJump,
     QT_TRANSLATE_NOOP("Message",
                       "A coefficient jumps at %1 = %2, where the field has to satisfy a condition that is not listed. "
                       "Add a point there.")},
    {Code::ContinuumJumpByValue,
     QT_TRANSLATE_NOOP("Message",
                       "A coefficient jumps at %2, which is %1 only with the present values; the condition there is "
                       "the one for these values. Write both places with the same names to get the general one.")},
};

} // namespace

std::span<const CodeWords> formulationMessages() {
    return formulationMessagesList;
}

} // namespace coenergy
