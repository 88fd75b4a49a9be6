// asmjit comes as a static library for programs alone: it reads `stderr` as no library can that is loaded later. The
// linker gives it this variable of the same value (--wrap).
#include <cstdio>

extern "C" {
extern std::FILE* __real_stderr;
__attribute__((visibility("hidden"))) extern std::FILE* __wrap_stderr;
std::FILE* __wrap_stderr = __real_stderr;
}
