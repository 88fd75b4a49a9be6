// The structural analysis of a DAE in one call: J. D. Pryce, "A simple structural analysis method for DAEs", BIT 41
// (2001) 364-394, with the two block triangular forms of J. D. Pryce, N. S. Nedialkov and G. Tan, "DAESA - a Matlab
// tool for structural analysis of differential-algebraic equations: theory", ACM Trans. Math. Software 41 (2015) 9:
// a coarse one of the signature matrix and a finer one of the system Jacobian.

#include "structure/structural_analysis.hpp"

#include <utility>

namespace coenergy {

namespace {

RegularStructure regularStructure(const SignatureMatrix& sigma, Transversal transversal) {
    RegularStructure result;
    result.offsets = canonicalOffsets(sigma, transversal);
    result.transversal = std::move(transversal);
    result.index = structuralIndex(result.offsets);
    result.freeInitialValues = freeInitialValues(result.offsets);
    result.blocks = dulmageMendelsohn(systemJacobianPattern(sigma, result.offsets)).blocks;
    return result;
}

} // namespace

StructuralAnalysis analyseStructure(const SignatureMatrix& sigma) {
    StructuralAnalysis result;
    result.parts = dulmageMendelsohn(sigma.pattern());
    if (auto transversal = highestValueTransversal(sigma))
        result.regular = regularStructure(sigma, std::move(*transversal));
    return result;
}

} // namespace coenergy
