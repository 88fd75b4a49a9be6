#pragma once
// The instructions of a program as machine code of this processor.

#include "numeric/program.hpp"

#include <cstddef>
#include <optional>

namespace coenergy {

/// Runs what Program::evaluation says and writes the outputs, with the same numbers as the interpreter, bit for bit.
/// The code's pages are never writable and executable at once.
class MachineCode {
public:
    /// Nothing on processors or systems for which no code is made, or where executable memory is refused.
    static std::optional<MachineCode> of(const Program& program);

    MachineCode(MachineCode&& other) noexcept;
    MachineCode& operator=(MachineCode&& other) noexcept;
    ~MachineCode();

    /// `memory`: the program's slots, prepared; those of the inputs are not used.
    using Function = void (*)(const double* inputs, double* outputs, double* memory);
    /// As long as this lives.
    Function function() const { return reinterpret_cast<Function>(m_pages); }
    void run(const double* inputs, double* outputs, double* memory) const { function()(inputs, outputs, memory); }

    /// Bytes of the pages that hold the code.
    std::size_t size() const { return m_size; }

private:
    MachineCode(void* pages, std::size_t size) : m_pages(pages), m_size(size) {}

    void* m_pages = nullptr;
    std::size_t m_size = 0;
};

} // namespace coenergy
