#pragma once
// An archive in memory as tests read it.

#include <map>
#include <string>

namespace tests {

/// The files of an archive by their names, with folders before `/`. Throws where the bytes are none.
std::map<std::string, std::string> filesInArchive(const std::string& bytes);

} // namespace tests
