#pragma once
// The instructions of a program as machine code for this processor.

#include "numeric/program.hpp"

#include <cstddef>
#include <optional>

namespace coenergy {

/// Executes Program::evaluation and writes the outputs, with the same numbers as the interpreter, bit for bit. The
/// pages of the code are never writable and executable at the same time.
class MachineCode {
public:
    /// Nothing on processors or systems that are not supported, or where executable memory is refused.
    static std::optional<MachineCode> of(const Program& program);

    MachineCode(MachineCode&& other) noexcept;
    MachineCode& operator=(MachineCode&& other) noexcept;
    ~MachineCode();

    /// `memory`: the program's slots, prepared; the slots of the inputs are not used.
    using Function = void (*)(const double* inputs, double* outputs, double* memory);
    /// Valid for the lifetime of this object.
    Function function() const { return reinterpret_cast<Function>(m_pages); }
    void run(const double* inputs, double* outputs, double* memory) const { function()(inputs, outputs, memory); }

    /// The size of the code's pages in bytes.
    std::size_t size() const { return m_size; }

private:
    MachineCode(void* pages, std::size_t size) : m_pages(pages), m_size(size) {}

    void* m_pages = nullptr;
    std::size_t m_size = 0;
};

} // namespace coenergy
