// C99, and C++11 as the same text in a namespace: the runtime keeps to what both understand.
#include "programs/runtime_texts.hpp"
#include "programs/target_language.hpp"

namespace coenergy {

namespace {

// Three octal digits end the escape, and leave no trigraph.
std::string octalEscape(std::uint32_t byte) {
    return {'\\', static_cast<char>('0' + (byte >> 6)), static_cast<char>('0' + (byte >> 3 & 7)),
            static_cast<char>('0' + (byte & 7))};
}

constexpr std::string_view functionsOfC = R"(
#define CE_UNUSED(a) (void)(a)

static double ce_sign(double a) { return a > 0 ? 1.0 : a < 0 ? -1.0 : a; }
static double ce_step_at(double a) { return a != a ? a : a >= 0 ? 1.0 : 0.0; }
static double ce_min(double a, double b) { return a != a || b != b ? NAN : b < a ? b : a; }
static double ce_max(double a, double b) { return a != a || b != b ? NAN : b > a ? b : a; }
static double ce_or_else(double a, double b) { return isfinite(a) ? a : b; }
static int ce_main(int count, char **words);
static void ce_keep_functions(void) {
    CE_UNUSED(ce_sign); CE_UNUSED(ce_step_at); CE_UNUSED(ce_min); CE_UNUSED(ce_max); CE_UNUSED(ce_or_else); CE_UNUSED(ce_main);
}

)";

class LanguageC : public TargetLanguage {
public:
    std::vector<std::string> notes() const override {
        return {"Run it:  cc -O2 -DCOENERGY_MAIN FILE.c -lm && ./a.out", "", nameRule()};
    }
    std::string comment(const std::string& line) const override { return line.empty() ? "//\n" : "// " + line + "\n"; }
    std::string preamble() const override {
        return "#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n" +
               std::string(functionsOfC);
    }
    std::string_view runtime() const override { return runtimeOfC(); }
    const WordSet& reservedWords() const override {
        static const WordSet words = wordsIn(
            "alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t "
            "char8_t class co_await co_return co_yield compl concept const const_cast consteval constexpr "
            "constinit continue decltype default delete do double dynamic_cast else enum explicit export extern "
            "false float for friend goto if inline int long mutable namespace new noexcept not not_eq nullptr "
            "operator or or_eq private protected public register reinterpret_cast requires restrict return short "
            "signed sizeof static static_assert static_cast struct switch template this thread_local throw true "
            "try typedef typeid typename typeof union unsigned using virtual void volatile wchar_t while xor "
            "xor_eq I NAN NULL EOF INFINITY HUGE_VAL HUGE_VALF HUGE_VALL BUFSIZ TMP_MAX RAND_MAX SEEK_SET "
            "SEEK_CUR SEEK_END M_E M_LOG2E M_LOG10E M_LN2 M_LN10 M_PI M_PI_2 M_PI_4 M_1_PI M_2_PI M_2_SQRTPI "
            "M_SQRT2 M_SQRT1_2 FP_NAN FP_INFINITE FP_ZERO FP_SUBNORMAL FP_NORMAL FP_ILOGB0 FP_ILOGBNAN "
            "EXIT_SUCCESS EXIT_FAILURE MATH_ERRNO MATH_ERREXCEPT MB_CUR_MAX FILENAME_MAX FOPEN_MAX L_tmpnam "
            "L_ctermid P_tmpdir BIG_ENDIAN LITTLE_ENDIAN PDP_ENDIAN BYTE_ORDER FD_SETSIZE NFDBITS WCONTINUED "
            "WEXITED WNOHANG WNOWAIT WSTOPPED WUNTRACED COENERGY_MAIN DOMAIN SING OVERFLOW UNDERFLOW PLOSS TLOSS linux "
            "unix i386 math_errhandling stdin "
            "stdout stderr main std sin cos tan asin acos atan atan2 sinh cosh tanh exp log log10 pow sqrt fabs "
            "isnan isinf isfinite isnormal signbit isgreater isless isunordered fpclassify");
        return words;
    }
    std::string count(const std::string& name, std::size_t value) const override {
        return "enum { " + name + " = " + std::to_string(value) + " };\n";
    }
    std::string array(const std::string& name, ItemKind kind, const std::vector<std::string>& items) const override {
        const auto [type, nothing] = kind == ItemKind::Number  ? std::pair("double ", "0.0")
                                     : kind == ItemKind::Index ? std::pair("int ", "0")
                                                               : std::pair("char *const ", "\"\"");
        return std::string("static const ") + type + name + "[] = {\n" +
               inLines(items.empty() ? std::vector<std::string>{nothing} : items, "    ") + "};\n";
    }
    std::string literal(const std::string& text) const override {
        return '"' + escaped(text, TextUnit::Byte, octalEscape) + '"';
    }
    std::string suffix() const override { return ".c"; }
    std::string infinity() const override { return "INFINITY"; }
    std::string nan() const override { return "NAN"; }
    std::string functionBegin(const std::string& name, std::size_t) const override {
        return "static void ce_" + name +
               "(const double *p, const double *x, double *r) {\n    CE_UNUSED(p); CE_UNUSED(x); CE_UNUSED(r);\n";
    }
    std::string functionEnd() const override { return "}\n"; }
    std::string definition(const std::string& name, const std::string& value) const override {
        return "    double " + name + " = " + value + ";\n";
    }
    std::string assignment(const std::string& name, const std::string& value) const override {
        return "    " + name + " = " + value + ";\n";
    }
    std::string functionName(const std::string& name, FunctionSource source) const override {
        return source == FunctionSource::Runtime ? "ce_" + name : name == "abs" ? "fabs" : name;
    }
};

class LanguageCpp : public LanguageC {
public:
    std::vector<std::string> notes() const override {
        return {"Run it:  c++ -O2 -DCOENERGY_MAIN FILE.cpp && ./a.out", "", nameRule()};
    }
    std::string suffix() const override { return ".cpp"; }
    std::string preamble() const override {
        return "#include <cmath>\n#include <cstdio>\n#include <cstdlib>\n#include <cstring>\n\n"
               "namespace coenergy_model {\n\nusing namespace std;\n" +
               std::string(functionsOfC);
    }
    std::string conclusion() const override {
        return "\n} // namespace coenergy_model\n\n#ifdef COENERGY_MAIN\nint main(int count, char **words) { return "
               "coenergy_model::ce_main(count, words); }\n#endif\n";
    }
};

class LanguagePlainC : public LanguageC {
public:
    std::string conclusion() const override {
        return "\n#ifdef COENERGY_MAIN\nint main(int count, char **words) { return ce_main(count, words); }\n#endif\n";
    }
};

} // namespace

std::unique_ptr<TargetLanguage> targetC() {
    return std::make_unique<LanguagePlainC>();
}

std::unique_ptr<TargetLanguage> targetCpp() {
    return std::make_unique<LanguageCpp>();
}

} // namespace coenergy
