// Where the standard wants the files of a unit.
#include "fmu/fmu_files.hpp"

#include "fmu/xml_text.hpp"
#include "programs/safe_texts.hpp"

#include <array>
#include <cstdint>

namespace coenergy {

namespace {

// Fowler, Noll and Vo's hash, 1a, of 64 bits.
std::uint64_t hashOf(const std::string& text, std::uint64_t hash) {
    for (const char byte : text)
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3U;
    return hash;
}

// In the form of a GUID.
std::string tokenOf(const std::string& content) {
    const std::array<std::uint64_t, 2> parts = {hashOf(content, 0xCBF29CE484222325U),
                                                hashOf(content, 0x9E3779B97F4A7C15U)};
    std::string token = "{";
    for (std::size_t digit = 0; digit < 32; ++digit) {
        if (digit == 8 || digit == 12 || digit == 16 || digit == 20)
            token += '-';
        token += "0123456789abcdef"[parts[digit / 16] >> (60 - 4 * (digit % 16)) & 15U];
    }
    return token + "}";
}

std::string buildDescription(const FmuIdentity& identity) {
    XmlWriter xml;
    xml.open("fmiBuildDescription", {{"fmiVersion", "3.0"}});
    xml.open("BuildConfiguration", {{"modelIdentifier", identity.identifier}});
    xml.open("SourceFileSet", {{"language", "C99"}});
    xml.element("SourceFile", {{"name", "model.c"}});
    xml.close();
    xml.element("Library", {{"name", "m"}, {"external", "true"}});
    return xml.text();
}

} // namespace

std::optional<FmiVersion> fmiVersionNamed(std::string_view name) {
    if (name == "fmi2")
        return FmiVersion::Two;
    if (name == "fmi3")
        return FmiVersion::Three;
    return std::nullopt;
}

std::vector<std::string> fmiVersionNames() {
    return {"fmi2", "fmi3"};
}

FmuIdentity fmuIdentity(const FmuModel& model, FmiVersion version, const std::string& fileName,
                        const std::string& program) {
    FmuIdentity identity{version, plainName(fileName), ""};
    const char first = identity.identifier.empty() ? '_' : identity.identifier.front();
    if (first == '_' || (first >= '0' && first <= '9'))
        identity.identifier.insert(0, "model");
    identity.token = tokenOf(fmuDescription(model, identity, program) + fmuSource(model, identity, program));
    return identity;
}

std::vector<std::string> fmuCompilerOptions(FmiVersion version) {
    return {"-std=c99",
            "-O2",
            "-shared",
            "-fPIC",
            "-fvisibility=hidden",
            version == FmiVersion::Two ? "-DFMI2_OVERRIDE_FUNCTION_PREFIX" : "-DFMI3_OVERRIDE_FUNCTION_PREFIX"};
}

std::vector<ArchiveEntry> fmuFiles(const FmuModel& model, const FmuIdentity& identity, const std::string& program,
                                   const std::string& library) {
    std::vector<ArchiveEntry> files = {{"modelDescription.xml", fmuDescription(model, identity, program)}};
    const std::string platform = identity.version == FmiVersion::Two ? "linux64" : "x86_64-linux";
    if (!library.empty())
        files.push_back({"binaries/" + platform + "/" + identity.identifier + ".so", library});
    if (identity.version == FmiVersion::Three)
        files.push_back({"sources/buildDescription.xml", buildDescription(identity)});
    files.push_back({"sources/model.c", fmuSource(model, identity, program)});
    return files;
}

} // namespace coenergy
