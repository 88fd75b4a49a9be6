// How the programs of the command line keep memory. Expressions lie all over it: in large pages most of it is known to
// the processor's table of pages, and the system clears a few of them instead of thousands of small ones. What is free
// again is kept until the end, which a window must not do, a command may.
#ifdef COENERGY_MIMALLOC
#include <mimalloc.h>

namespace {

void keepMemoryInLargePages() {
    mi_option_enable(mi_option_large_os_pages);
    mi_option_set(mi_option_eager_commit_delay, 0);
#if MI_MALLOC_VERSION < 210
    mi_option_disable(mi_option_allow_decommit);
#else
    mi_option_set(mi_option_purge_delay, -1);
#endif
}

// Before the libraries begin, which already allocate: what is allocated once stays in pages of its kind.
[[gnu::section(".preinit_array"), gnu::used]] void (*const beforeAllLibraries)() = keepMemoryInLargePages;

} // namespace
#endif
