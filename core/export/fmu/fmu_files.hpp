#pragma once
// The files of a unit, and the archive that they become.

#include "fmu/fmu_model.hpp"
#include "fmu/zip_archive.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace coenergy {

enum class FmiVersion { Two, Three };

/// By the word of `--to`; nothing for any other word.
std::optional<FmiVersion> fmiVersionNamed(std::string_view name);
std::vector<std::string> fmiVersionNames();

struct FmuIdentity {
    FmiVersion version = FmiVersion::Two;
    std::string identifier; // of the model: a name of C
    std::string token;      // the same for the same content, another one for any other
};

/// The identity of a unit that is written into a file of this name, without its suffix.
FmuIdentity fmuIdentity(const FmuModel& model, FmiVersion version, const std::string& fileName,
                        const std::string& program);

/// modelDescription.xml.
std::string fmuDescription(const FmuModel& model, const FmuIdentity& identity, const std::string& program);
/// All of its source, which needs a compiler of C99 and nothing else; `program`: the version of this one.
std::string fmuSource(const FmuModel& model, const FmuIdentity& identity, const std::string& program);

/// How the source becomes a library: to be compiled with these, for names without a prefix.
std::vector<std::string> fmuCompilerOptions(FmiVersion version);

/// `library`: for Linux on x86_64; empty: there is none.
std::vector<ArchiveEntry> fmuFiles(const FmuModel& model, const FmuIdentity& identity, const std::string& program,
                                   const std::string& library);

} // namespace coenergy
