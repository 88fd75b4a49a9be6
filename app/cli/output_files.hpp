#pragma once
// What a command writes must destroy neither the model nor what it has just written.

#include "cli/command_line.hpp"
#include "io/atomic_file.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace coenergy {

struct OutputFile {
    std::string option;         // that names it
    std::filesystem::path path; // empty: it is not wanted
};

/// Whether no output is the model's file, by whatever name or link, and none another output; else says which.
bool areApart(const std::filesystem::path& model, const std::vector<OutputFile>& outputs, const Streams& streams);

/// Writes all of them or none; else says which could not be written, and why.
bool writeOrComplain(const std::vector<FileContent>& files, const Streams& streams);

} // namespace coenergy
