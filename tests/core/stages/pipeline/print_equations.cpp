// Prints everything derived from the given model files, then the same simplified: for a test that compares runs, since
// addresses and symbol numbers, by which GiNaC orders, differ from process to process.
#include "derivation/derivation.hpp"
#include "exposition/simplified_system.hpp"
#include "expression/print_text.hpp"
#include "io/read_ldae.hpp"
#include "pipeline/algebra_thread.hpp"

#include <fstream>
#include <iostream>
#include <sstream>

using namespace coenergy;

namespace {

void print(const DaeSystem& system) {
    TextPrinter printer(system.notation);
    for (const Equation& equation : system.equations) {
        std::cout << equation.name << ": " << printer.print(equation.residual, TermOrder::Equation) << "\n";
        for (const Term& term : equation.terms)
            std::cout << "  " << originName(term.origin) << ": " << printer.print(term.value) << "\n";
    }
    const MatrixForm& form = *system.matrixForm;
    for (const auto* rows : {&form.massMatrix, &form.phiQ, &form.psiF})
        for (const auto& row : *rows)
            for (const Expression& entry : row)
                std::cout << printer.print(entry) << "\n";
    for (const auto* entries : {&form.forcing, &form.gammaPhi, &form.gammaPsi})
        for (const Expression& entry : *entries)
            std::cout << printer.print(entry) << "\n";
}

void print(const std::string& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    const Derivation derivation = DerivationStage().run(readLdae(text.str()).document, {});
    print(*derivation.system);
    print(simplified(*derivation.system));
}

} // namespace

int main(int count, char** paths) {
    runWithAlgebraStack([&] {
        for (int k = 1; k < count; ++k)
            print(paths[k]);
    });
}
