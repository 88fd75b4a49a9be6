#pragma once
// A language that programs are exported to: its words, its literals and its runtime. A new one is one file.

#include "programs/exported_model.hpp"

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace coenergy {

class TargetLanguage {
public:
    virtual ~TargetLanguage() = default;

    /// The rule by which names of the model become names of the program, and what else its reader must know.
    virtual std::vector<std::string> notes() const = 0;
    virtual std::string comment(const std::string& line) const = 0; // which has no control characters
    virtual std::string preamble() const = 0;                       // before everything that is computed
    virtual std::string_view runtime() const = 0;
    virtual std::string conclusion() const { return {}; } // after the runtime
    virtual const std::set<std::string, std::less<>>& reservedWords() const = 0;

    virtual std::string count(const std::string& name, std::size_t value) const = 0;
    virtual std::string table(const std::string& name, const std::vector<double>& values) const = 0;
    virtual std::string table(const std::string& name, const std::vector<std::size_t>& values) const = 0;
    virtual std::string table(const std::string& name, const std::vector<std::string>& values) const = 0;

    virtual std::string functionBegin(const std::string& name) const = 0;
    virtual std::string functionEnd() const = 0;
    /// A new name, or a new value of one.
    virtual std::string definition(const std::string& name, const std::string& value) const = 0;
    virtual std::string assignment(const std::string& name, const std::string& value) const = 0;
    virtual std::string element(const std::string& array, std::size_t index) const = 0;
    virtual std::string number(double value) const; // as an operand
    /// Of a function of the language by its name in C, without the letter f: or of one that our preamble defines.
    enum class FunctionSource { Language, Runtime };
    virtual std::string functionName(const std::string& name, FunctionSource source) const = 0;

    std::string call(Operation operation, const std::string& a, const std::string& b) const;
};

/// Shortest digits that give the same number again, with a point or an exponent; `infinity` and `nan` where it is none.
std::string decimal(double value, std::string_view infinity, std::string_view nan);

/// Values with commas, in lines of moderate length.
std::string inLines(const std::vector<std::string>& values, std::string_view indent);

/// A text as characters that mean nothing in any language, the others escaped by `escape`, which receives the code
/// points (`bytes`: the bytes) of the text.
enum class TextUnit { Byte, CodePoint };
std::string escaped(std::string_view text, TextUnit unit, std::string (*escape)(std::uint32_t));

std::unique_ptr<TargetLanguage> targetC();
std::unique_ptr<TargetLanguage> targetCpp();
std::unique_ptr<TargetLanguage> targetPython();
std::unique_ptr<TargetLanguage> targetJavaScript();

/// By the word of `--to`; null for any other word.
std::unique_ptr<TargetLanguage> targetNamed(std::string_view name);
std::vector<std::string> targetNames();

/// The whole program. `version` is that of this program.
std::string programText(const ExportedModel& model, const TargetLanguage& language, const std::string& version);

} // namespace coenergy
