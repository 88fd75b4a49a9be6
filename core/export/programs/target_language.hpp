#pragma once
// A language that programs are exported to: its words, its literals and its runtime. A new one is one file.

#include "programs/exported_model.hpp"
#include "programs/safe_texts.hpp"

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace coenergy {

using WordSet = std::set<std::string, std::less<>>;

class TargetLanguage {
public:
    virtual ~TargetLanguage() = default;

    /// The rule by which names of the model become names of the program, and what else its reader must know.
    virtual std::vector<std::string> notes() const = 0;
    virtual std::string comment(const std::string& line) const = 0; // which has no control characters
    virtual std::string preamble() const = 0;                       // before everything that is computed
    virtual std::string_view runtime() const = 0;
    virtual std::string conclusion() const { return {}; } // after the runtime
    virtual const WordSet& reservedWords() const = 0;

    virtual std::string count(const std::string& name, std::size_t value) const = 0;
    enum class ItemKind { Number, Index, Text };
    virtual std::string array(const std::string& name, ItemKind kind, const std::vector<std::string>& items) const = 0;
    virtual std::string literal(const std::string& text) const = 0;
    virtual std::string infinity() const = 0;
    virtual std::string nan() const = 0;
    virtual std::string afterTables() const { return {}; }

    virtual std::string functionBegin(const std::string& name, std::size_t outputs) const = 0;
    virtual std::string functionEnd() const = 0;
    /// A new name, or a new value of one.
    virtual std::string definition(const std::string& name, const std::string& value) const = 0;
    virtual std::string assignment(const std::string& name, const std::string& value) const = 0;
    virtual std::string element(const std::string& array, std::size_t index) const; // as an array of C
    /// Longer names are cut off.
    virtual std::size_t longestName() const { return std::string::npos; }
    /// Of a function of the language by its name in C, without the letter f: or of one that our preamble defines.
    enum class FunctionSource { Language, Runtime };
    virtual std::string functionName(const std::string& name, FunctionSource source) const = 0;

    std::string call(Operation operation, const std::string& a, const std::string& b) const;
    std::string number(double value) const; // as an operand
    std::string table(const std::string& name, const std::vector<double>& values) const;
    std::string table(const std::string& name, const std::vector<std::size_t>& values) const;
    std::string table(const std::string& name, const std::vector<std::string>& values) const;

    virtual std::string suffix() const = 0; // of its file
    /// Files of the same program beside its own: how the names of both differ before their suffix.
    struct Companion {
        std::string ending;
        std::string text;
    };
    virtual std::vector<Companion> companions() const { return {}; }
    /// Whether the name of the file is one of the program's.
    virtual bool isNamedByFile() const { return false; }
    /// Whether its file may be called so, without the suffix.
    virtual bool canBeNamed(std::string_view) const { return true; }

protected:
    static std::string nameRule();
    static WordSet wordsIn(std::string_view text); // between single spaces
};

std::unique_ptr<TargetLanguage> targetC();
std::unique_ptr<TargetLanguage> targetCpp();
std::unique_ptr<TargetLanguage> targetPython();
std::unique_ptr<TargetLanguage> targetJavaScript();
std::unique_ptr<TargetLanguage> targetOctave(std::string_view program);

/// By the word of `--to`, for a file `program` without its suffix; null for any other word.
std::unique_ptr<TargetLanguage> targetNamed(std::string_view name, std::string_view program = "model");
std::vector<std::string> targetNames();

struct ProgramFile {
    std::filesystem::path path;
    std::string text;
};
/// The files of a program whose own is `path`; they belong together.
std::vector<ProgramFile> programFiles(const ExportedModel& model, const TargetLanguage& language,
                                      const std::string& version, const std::filesystem::path& path);
/// The paths of its other files.
std::vector<std::filesystem::path> companionPaths(const TargetLanguage& language, const std::filesystem::path& path);

/// The whole program without its companions. `version` is that of this program.
std::string programText(const ExportedModel& model, const TargetLanguage& language, const std::string& version);

} // namespace coenergy
