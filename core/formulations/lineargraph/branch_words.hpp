#pragma once
// A row of a graph as words, whatever they are: between the first number and the last are the nodes.

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// Separated by blanks, commas, semicolons or brackets.
std::vector<std::string> wordsOf(const std::string& text);
bool isNumber(const std::string& word);
std::string joined(const std::vector<std::string>& words, const char* between);

/// Number, nodes and type of a branch, whatever its nodes contain.
struct BranchWords {
    std::string number, type;
    std::vector<std::string> nodes;
};

/// Whether a typed text begins with a bracket.
bool isMatrix(const std::string& typed);
/// Nothing where the first or the last word is not a number.
std::optional<BranchWords> branchWords(const std::string& row);
/// Two nodes with an arrow between them; anything else as it was typed.
std::string nodesText(const BranchWords& branch);

} // namespace coenergy
