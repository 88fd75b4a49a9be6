#pragma once
// What a command writes must overwrite neither the model nor what it has just written.

#include "cli/command_line.hpp"
#include "io/atomic_file.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace coenergy {

struct OutputFile {
    std::string option;         // that names it
    std::filesystem::path path; // empty: not wanted
};

/// Whether no output is the file of the input, by whatever name or link, and no two outputs are the same; otherwise
/// prints which are.
bool areApart(const std::filesystem::path& input, const std::vector<OutputFile>& outputs, const Streams& streams,
              const std::string& what = "the model itself");

/// Writes all of them or none; otherwise prints which could not be written, and why.
bool writeOrComplain(const std::vector<FileContent>& files, const Streams& streams);

} // namespace coenergy
