#include "base/loaded_module.hpp"

#include <dlfcn.h>

namespace coenergy {

const void* exportedBy(const char* file, const char* name) {
    void* const module = ::dlopen(file, RTLD_NOW | RTLD_LOCAL);
    return module ? ::dlsym(module, name) : nullptr;
}

} // namespace coenergy
