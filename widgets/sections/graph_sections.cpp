// Sections of linear graphs, whose rows show parts of the graph's own rows beside the columns of a parameter or source.
#include "sections/form_cells.hpp"

namespace coenergy {

namespace {

struct GraphForms : SharedCells {
    Q_DECLARE_TR_FUNCTIONS(ModelEditor)

public:
    // Linear graphs: a row shows parts of the graph's own rows beside the columns of its parameter or source.
    static constexpr const char* onePorts[] = {QT_TR_NOOP("A-type storage"), QT_TR_NOOP("T-type storage"),
                                               QT_TR_NOOP("dissipator"), QT_TR_NOOP("across source"),
                                               QT_TR_NOOP("through source")};
    static constexpr const char* twoPorts[] = {QT_TR_NOOP("transformer"), QT_TR_NOOP("gyrator")};
    static constexpr const char* outputKinds[] = {QT_TR_NOOP("across"), QT_TR_NOOP("through"),
                                                  QT_TR_NOOP("integrated across"), QT_TR_NOOP("integrated through")};
    static constexpr FormCell symbol = given({Bare, Name, QT_TR_NOOP("Symbol"), 0, 0});
    static constexpr FormCell nodes =
        as(Look::Text,
           part(Excerpt::Nodes,
                {Beside, Branches, QT_TR_NOOP("Nodes"), 0, 5, "2 1",
                 QT_TR_NOOP("From node to node, in the direction of the arrow, then the letter of another element: 2 1 "
                            "C. Node 1 is the reference. A whole matrix goes in brackets: [1 2 1 4; 2 2 1 3].")}));
    static constexpr FormCell type = part(Excerpt::Type, {Detail, Branches, QT_TR_NOOP("element"), 3, 11});
    static constexpr FormCell graphSources[] = {
        symbol,
        nodes,
        as(Look::ValueBeside, {Beside, Expression, QT_TR_NOOP("Function of time"), 1, 8, "sin(t)"}),
        numbered(1, onePorts, type),
        {Detail, Unit, QT_TR_NOOP("unit"), 1, 5},
    };
    static constexpr FormCell graphBranches[] = {
        symbol,
        nodes,
        {Beside, Description, QT_TR_NOOP("Description"), 1, 2},
        parameterValue,
        numbered(1, onePorts, type),
    };
    static constexpr FormCell graphTwoPorts[] = {symbol, nodes, element(1, nodes), parameterValue,
                                                 numbered(6, twoPorts, type)};
    static constexpr FormCell twoPortDescription[] = {{Detail, Description, QT_TR_NOOP("description"), 2, 14}};
    static constexpr FormCell graphOutputs[] = {
        symbol,
        part(Excerpt::Kind, numbered(1, outputKinds, {Beside, GraphOutputs, QT_TR_NOOP("Kind"), 3, 11})),
        as(Look::Formula,
           part(Excerpt::Branch,
                {Beside, GraphOutputs, QT_TR_NOOP("Branch"), 2, 5, "R2",
                 QT_TR_NOOP("The element, or the number of its branch. All outputs as a matrix: [1 6 1; 2 5 2].")})),
    };
    // What has no row of its own, and all branches as they are written.
    static constexpr FormCell linearGraph[] = {
        {InFront, GraphStates, QT_TR_NOOP("states"), 1, 14, QT_TR_NOOP("as the normal tree has them"),
         QT_TR_NOOP("A choice of states, such as v3 f5; by default the later of those that compete.")},
        {Detail, Branches, QT_TR_NOOP("branches"), 1, 14, "1 2 1 4; 2 2 3 3; 3 3 1 1",
         QT_TR_NOOP("Rows of number, tail, head, type, separated by semicolons. Types: 1 A-type, 2 T-type, 3 D-type, 4 "
                    "across source, 5 through source, 6 transformer, 7 gyrator.")},
        {Detail, GraphOutputs, QT_TR_NOOP("outputs"), 1, 14, "1 3 1",
         QT_TR_NOOP("Rows of number, branch, kind. Kinds: 1 across, 2 through, 3 integrated across, 4 integrated "
                    "through.")},
        {Detail, BranchNames, QT_TR_NOOP("names"), 1, 14, "", QT_TR_NOOP("Of the branches, in their order.")},
        {Detail, NodeNames, QT_TR_NOOP("nodes"), 1, 14, "", QT_TR_NOOP("Names of the nodes, from node 1 on.")},
        {Detail, NodeDomains, QT_TR_NOOP("domains"), 1, 14, "electrical",
         QT_TR_NOOP("Of the nodes, from node 1 on: electrical, translation, rotation, fluid, thermal.")},
    };
    static constexpr FormCell graphVectors[] = {
        as(Look::Text, {InFront, VectorBranch, QT_TR_NOOP("branch"), 1, 3, "2"}),
        {Beside, Name, QT_TR_NOOP("symbol"), 1, 3, "M",
         QT_TR_NOOP("What the matrix is called; by default M, K, B, C or W with the branch's number.")},
        as(Look::Text, {Beside, VectorSize, QT_TR_NOOP("dimension"), 1, 4, "n",
                        QT_TR_NOOP("How many components, where there is no matrix.")}),
        {InFront, MatrixRows, QT_TR_NOOP("matrix"), 1, 14, "K1 + K2, -K2; -K2, K2",
         QT_TR_NOOP("Rows separated by semicolons, entries by commas.")},
    };
    static constexpr FormCell initialValues[] = {
        {Bare, Name, QT_TR_NOOP("Name"), 0, 0, "v3"},
        {Beside, Initial, QT_TR_NOOP("Initial"), 1, 8, "0"},
    };

    static constexpr FormRow forms[] = {
        focused(Branches, {Section::Inputs,
                           QT_TR_NOOP("Sources"),
                           QT_TR_NOOP("What a source of the graph gives, v1 or f12, as a function of time."),
                           QT_TR_NOOP("Source"),
                           4,
                           graphSources,
                           {},
                           {},
                           RowSource::Sources}),
        focused(Branches, {Section::Parameters,
                           QT_TR_NOOP("Branches"),
                           QT_TR_NOOP("An element between two nodes: electrical, mechanical, fluid or thermal."),
                           QT_TR_NOOP("Branch"),
                           4,
                           graphBranches,
                           parameterDetails,
                           {},
                           RowSource::Branches}),
        focused(Branches,
                {Section::Parameters, QT_TR_NOOP("Two-ports"),
                 QT_TR_NOOP("Transformers and gyrators: two branches that give each other what they take."),
                 QT_TR_NOOP("Two-port"), 4, graphTwoPorts, parameterDetails, twoPortDescription, RowSource::TwoPorts}),
        focused(GraphOutputs,
                {Section::LinearGraph,
                 QT_TR_NOOP("Outputs"),
                 QT_TR_NOOP("What is observed: the across or through variable of a branch, or its integral."),
                 QT_TR_NOOP("Output of the graph"),
                 4,
                 graphOutputs,
                 {},
                 {},
                 RowSource::GraphOutputs}),
        {Section::LinearGraph, QT_TR_NOOP("Linear graph"),
         QT_TR_NOOP("Its states, its domains, and its branches as rows of numbers."), "", 0, linearGraph},
        {Section::GraphVectors, QT_TR_NOOP("Vectors of the graph"),
         QT_TR_NOOP("Branches that carry vectors: the parameter of each is a matrix."), QT_TR_NOOP("Matrix"), 4,
         graphVectors},
        {Section::InitialValues, QT_TR_NOOP("Initial values"),
         QT_TR_NOOP("What a state of the graph, or a coordinate that an element brings, starts from."),
         QT_TR_NOOP("Initial value"), 4, initialValues},
    };
};

constexpr SectionWords graphSections[] = {
    {Section::LinearGraph, QT_TRANSLATE_NOOP("FieldName", "linear graph"),
     QT_TRANSLATE_NOOP("FieldName", "Linear graph")},
    {Section::GraphVectors, QT_TRANSLATE_NOOP("FieldName", "matrix"),
     QT_TRANSLATE_NOOP("FieldName", "Vectors of the graph")},
    {Section::Inputs, QT_TRANSLATE_NOOP("FieldName", "source"), QT_TRANSLATE_NOOP("FieldName", "Sources")},
    {Section::InitialValues, QT_TRANSLATE_NOOP("FieldName", "initial value of"),
     QT_TRANSLATE_NOOP("FieldName", "Initial values")},
};

constexpr ColumnWords graphColumns[] = {
    {Column::GraphStates, QT_TRANSLATE_NOOP("FieldName", "states")},
    {Column::VectorBranch, QT_TRANSLATE_NOOP("FieldName", "branch")},
    {Column::VectorSize, QT_TRANSLATE_NOOP("FieldName", "dimension")},
    {Column::Branches, QT_TRANSLATE_NOOP("FieldName", "branch in row %1")},
    {Column::GraphOutputs, QT_TRANSLATE_NOOP("FieldName", "output in row %1")},
    {Column::MatrixRows, QT_TRANSLATE_NOOP("FieldName", "row %1 of the matrix")},
};

} // namespace

SectionTexts graphTexts() {
    return {{}, GraphForms::forms, graphSections, graphColumns, {}};
}

} // namespace coenergy
