// Scalar SSE2 code for x86-64, with AsmJit's assembler. A list of instructions has no branches, so registers are
// allocated in one pass that knows the next use of every value; when none is free, the value whose next use is farthest
// away is evicted (L. A. Belady, "A study of replacement algorithms for a virtual-storage computer", IBM Systems
// Journal 5 (1966) 78-101). Every value has a home slot in memory, to which it is written only if it leaves its
// register before its last use: for lack of registers, or because of a call, since calls preserve none. Operations keep
// the interpreter's order and are not fused.
#include "numeric/machine_code.hpp"

#include <utility>

#if defined(__x86_64__) && defined(__unix__)

#include <asmjit/x86.h>

#include <algorithm>
#include <array>
#include <sys/mman.h>

namespace coenergy {

namespace {

namespace x86 = asmjit::x86;

using MachineSlot = std::uint32_t;
using Position = std::uint32_t; // of an instruction
constexpr Position never = UINT32_MAX;
constexpr std::uint32_t noSlot = UINT32_MAX; // no slot, register or output

/// The next reads of the values that an instruction reads and writes.
struct NextUses {
    Position a = never, b = never; // as operands; b also as the second result
    Position result = never;
    std::uint32_t resultOutput = noSlot, secondOutput = noSlot; // first output whose value is written here
};

struct Uses {
    std::vector<NextUses> of;              // each instruction
    std::vector<std::uint32_t> sameOutput; // for each output the next one with the same value
    std::vector<bool> isWritten;           // for each output: by an instruction
};

Uses usesOf(const Program& program) {
    Uses uses;
    std::vector<Position> next(program.slotCount, never);
    std::vector<std::uint32_t> outputAt(program.slotCount, noSlot);
    uses.of.resize(program.evaluation.size());
    uses.sameOutput.assign(program.outputSlots.size(), noSlot);
    uses.isWritten.assign(program.outputSlots.size(), false);
    for (std::uint32_t k = 0; k < program.outputSlots.size(); ++k)
        uses.sameOutput[k] = std::exchange(outputAt[program.outputSlots[k]], k);
    const auto written = [&](MachineSlot slot, Position& use, std::uint32_t& output) {
        use = std::exchange(next[slot], never);
        output = std::exchange(outputAt[slot], noSlot);
        for (std::uint32_t k = output; k != noSlot; k = uses.sameOutput[k])
            uses.isWritten[k] = true;
    };
    for (Position k = static_cast<Position>(program.evaluation.size()); k-- > 0;) {
        const Instruction& x = program.evaluation[k];
        NextUses& use = uses.of[k];
        written(x.result, use.result, use.resultOutput);
        if (x.operation == Operation::SineCosine)
            written(x.b, use.b, use.secondOutput);
        const bool readsB = isBinary(x.operation);
        use.a = next[x.a];
        if (readsB)
            use.b = std::exchange(next[x.b], k);
        next[x.a] = k;
    }
    return uses;
}

class CodeWriter {
public:
    CodeWriter(const Program& program, asmjit::CodeHolder& code)
        : m_program(program), m_uses(usesOf(program)), m_assembler(&code), m_registerOf(program.slotCount, noSlot),
          m_isCalling(std::any_of(program.evaluation.begin(), program.evaluation.end(),
                                  [](const Instruction& x) { return isCall(x.operation); })),
          m_signMask(m_assembler.newLabel()), m_magnitudeMask(m_assembler.newLabel()) {
        if (m_isCalling) { // pointers that survive calls, and a stack aligned to 16 bytes
            m_inputs = x86::rbx;
            m_outputs = x86::rbp;
            m_memory = x86::r14;
        }
    }

    void write() {
        enter();
        for (Position k = 0; k < m_program.evaluation.size(); ++k)
            write(m_program.evaluation[k], m_uses.of[k]);
        for (std::uint32_t k = 0; k < m_program.outputSlots.size(); ++k)
            if (!m_uses.isWritten[k]) {
                m_assembler.movsd(x86::xmm0, home(m_program.outputSlots[k]));
                m_assembler.movsd(output(k), x86::xmm0);
            }
        leave();
        mask(m_signMask, 0x8000000000000000U);
        mask(m_magnitudeMask, 0x7FFFFFFFFFFFFFFFU);
    }

private:
    struct Register {
        MachineSlot slot = noSlot;
        Position nextUse = never;
    };

    void enter() {
        if (!m_isCalling)
            return;
        for (const x86::Gp& pointer : {m_inputs, m_outputs, m_memory})
            m_assembler.push(pointer);
        m_assembler.mov(m_inputs, x86::rdi);
        m_assembler.mov(m_outputs, x86::rsi);
        m_assembler.mov(m_memory, x86::rdx);
    }

    void leave() {
        if (m_isCalling)
            for (const x86::Gp& pointer : {m_memory, m_outputs, m_inputs})
                m_assembler.pop(pointer);
        m_assembler.ret();
    }

    void mask(const asmjit::Label& label, std::uint64_t half) {
        const std::array<std::uint64_t, 2> both = {half, half};
        m_assembler.align(asmjit::AlignMode::kData, 16);
        m_assembler.bind(label);
        m_assembler.embed(both.data(), sizeof both);
    }

    void write(const Instruction& x, const NextUses& use) {
        switch (x.operation) {
        case Operation::Add: return writeBinary(x86::Inst::kIdAddsd, x, use, Order::Any);
        case Operation::Subtract: return writeBinary(x86::Inst::kIdSubsd, x, use, Order::Fixed);
        case Operation::Multiply: return writeBinary(x86::Inst::kIdMulsd, x, use, Order::Any);
        case Operation::Divide: return writeBinary(x86::Inst::kIdDivsd, x, use, Order::Fixed);
        case Operation::SquareRoot: return writeSquareRoot(x, use);
        case Operation::Negate: return writeMasked(x86::Inst::kIdXorpd, m_signMask, x, use);
        case Operation::Abs: return writeMasked(x86::Inst::kIdAndpd, m_magnitudeMask, x, use);
        default: return writeCall(x, use);
        }
    }

    enum class Order { Any, Fixed };

    void writeBinary(x86::Inst::Id operation, Instruction x, NextUses use, Order order) {
        const bool isLeftLost = m_registerOf[x.a] != noSlot && use.a == never;
        if (order == Order::Any && !isLeftLost && m_registerOf[x.b] != noSlot && use.b == never) {
            std::swap(x.a, x.b);
            std::swap(use.a, use.b);
        }
        const std::uint32_t target = copyToOverwrite(x.a, use.a, x.b);
        if (x.a == x.b)
            m_assembler.emit(operation, x86::xmm(target), x86::xmm(target));
        else if (m_registerOf[x.b] != noSlot)
            m_assembler.emit(operation, x86::xmm(target), x86::xmm(m_registerOf[x.b]));
        else
            m_assembler.emit(operation, x86::xmm(target), home(x.b));
        finishRead(x.a, use.a);
        finishRead(x.b, use.b);
        define(target, x.result, use.result, use.resultOutput);
    }

    void writeSquareRoot(const Instruction& x, const NextUses& use) {
        const std::uint32_t held = m_registerOf[x.a];
        const std::uint32_t target = held != noSlot && use.a == never ? held : freeRegister(x.a, noSlot);
        if (held != noSlot)
            m_assembler.sqrtsd(x86::xmm(target), x86::xmm(held));
        else
            m_assembler.sqrtsd(x86::xmm(target), home(x.a));
        finishRead(x.a, use.a);
        define(target, x.result, use.result, use.resultOutput);
    }

    void writeMasked(x86::Inst::Id operation, const asmjit::Label& bits, const Instruction& x, const NextUses& use) {
        const std::uint32_t target = copyToOverwrite(x.a, use.a, noSlot);
        m_assembler.emit(operation, x86::xmm(target), x86::ptr(bits));
        finishRead(x.a, use.a);
        define(target, x.result, use.result, use.resultOutput);
    }

    void writeCall(const Instruction& x, const NextUses& use) {
        finishCount(x.a, use.a);
        if (isBinary(x.operation))
            finishCount(x.b, use.b);
        for (std::uint32_t k = 0; k < m_registers.size(); ++k)
            if (m_registers[k].slot != noSlot && m_registers[k].nextUse != never)
                bringHome(k);
        if (const BinaryFunction function = binaryFunction(x.operation)) {
            const std::uint32_t between = m_registerOf[x.a] == 2 ? 3 : 2; // b may be in xmm0, a in xmm1
            moveTo(between, x.b);
            moveTo(0, x.a);
            m_assembler.movapd(x86::xmm1, x86::xmm(between));
            callAndForget(reinterpret_cast<std::uintptr_t>(function));
        } else if (const UnaryFunction unary = unaryFunction(x.operation)) {
            moveTo(0, x.a);
            callAndForget(reinterpret_cast<std::uintptr_t>(unary));
        } else {
            moveTo(0, x.a);
            m_assembler.lea(x86::rdi, home(x.result));
            m_assembler.lea(x86::rsi, home(x.b));
            callAndForget(reinterpret_cast<std::uintptr_t>(&sineCosine));
            copyHome(x.result, use.resultOutput);
            copyHome(x.b, use.secondOutput);
            return;
        }
        define(0, x.result, use.result, use.resultOutput);
    }

    void callAndForget(std::uintptr_t function) {
        for (std::uint32_t k = 0; k < m_registers.size(); ++k)
            release(k);
        m_assembler.mov(x86::rax, function);
        m_assembler.call(x86::rax);
    }

    void moveTo(std::uint32_t target, MachineSlot slot) {
        if (m_registerOf[slot] == noSlot)
            m_assembler.movsd(x86::xmm(target), home(slot));
        else if (m_registerOf[slot] != target)
            m_assembler.movapd(x86::xmm(target), x86::xmm(m_registerOf[slot]));
    }

    /// A register with the value of `slot` that may be overwritten; the register of `other` is not touched.
    std::uint32_t copyToOverwrite(MachineSlot slot, Position nextUse, MachineSlot other) {
        if (m_registerOf[slot] != noSlot && nextUse == never)
            return m_registerOf[slot];
        const std::uint32_t target = freeRegister(slot, other);
        moveTo(target, slot);
        return target;
    }

    /// A register without a value, taken if necessary from the value that is needed last, but not from the two given
    /// slots.
    std::uint32_t freeRegister(MachineSlot kept, MachineSlot alsoKept) {
        std::uint32_t best = noSlot;
        for (std::uint32_t k = 0; k < m_registers.size(); ++k) {
            const Register& candidate = m_registers[k];
            if (candidate.slot == noSlot)
                return k;
            if (candidate.slot != kept && candidate.slot != alsoKept &&
                (best == noSlot || candidate.nextUse > m_registers[best].nextUse))
                best = k;
        }
        bringHome(best);
        release(best);
        return best;
    }

    void bringHome(std::uint32_t k) { m_assembler.movsd(home(m_registers[k].slot), x86::xmm(k)); }

    void release(std::uint32_t k) {
        if (m_registers[k].slot != noSlot)
            m_registerOf[m_registers[k].slot] = noSlot;
        m_registers[k] = {};
    }

    void finishCount(MachineSlot slot, Position nextUse) {
        if (m_registerOf[slot] != noSlot)
            m_registers[m_registerOf[slot]].nextUse = nextUse;
    }

    void finishRead(MachineSlot slot, Position nextUse) {
        finishCount(slot, nextUse);
        if (nextUse == never && m_registerOf[slot] != noSlot)
            release(m_registerOf[slot]);
    }

    void define(std::uint32_t k, MachineSlot slot, Position nextUse, std::uint32_t firstOutput) {
        for (std::uint32_t i = firstOutput; i != noSlot; i = m_uses.sameOutput[i])
            m_assembler.movsd(output(i), x86::xmm(k));
        if (nextUse == never)
            return;
        m_registers[k] = {slot, nextUse};
        m_registerOf[slot] = k;
    }

    void copyHome(MachineSlot slot, std::uint32_t firstOutput) {
        if (firstOutput != noSlot)
            m_assembler.movsd(x86::xmm0, home(slot));
        for (std::uint32_t i = firstOutput; i != noSlot; i = m_uses.sameOutput[i])
            m_assembler.movsd(output(i), x86::xmm0);
    }

    x86::Mem home(MachineSlot slot) const {
        return x86::ptr(slot < m_program.inputCount ? m_inputs : m_memory,
                        static_cast<std::int32_t>(slot * sizeof(double)));
    }
    x86::Mem output(std::uint32_t k) const {
        return x86::ptr(m_outputs, static_cast<std::int32_t>(k * sizeof(double)));
    }

    const Program& m_program;
    const Uses m_uses;
    x86::Assembler m_assembler;
    std::array<Register, 16> m_registers;    // xmm0 to xmm15
    std::vector<std::uint32_t> m_registerOf; // of each slot
    bool m_isCalling;
    x86::Gp m_inputs = x86::rdi;
    x86::Gp m_outputs = x86::rsi;
    x86::Gp m_memory = x86::rdx;
    asmjit::Label m_signMask, m_magnitudeMask;
};

class Errors : public asmjit::ErrorHandler {
public:
    void handleError(asmjit::Error, const char*, asmjit::BaseEmitter*) override { m_isAny = true; }
    bool isAny() const { return m_isAny; }

private:
    bool m_isAny = false;
};

/// Executable pages with the code in them; nothing if the system refuses.
void* executablePages(asmjit::CodeHolder& code, std::size_t size) {
    void* pages = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED)
        return nullptr;
    const bool isPlaced = code.relocateToBase(reinterpret_cast<std::uintptr_t>(pages)) == asmjit::kErrorOk &&
                          code.copyFlattenedData(pages, size) == asmjit::kErrorOk &&
                          mprotect(pages, size, PROT_READ | PROT_EXEC) == 0;
    if (!isPlaced)
        munmap(pages, size);
    return isPlaced ? pages : nullptr;
}

} // namespace

std::optional<MachineCode> MachineCode::of(const Program& program) {
    if (std::max<std::size_t>(program.slotCount, program.outputSlots.size()) > INT32_MAX / sizeof(double))
        return std::nullopt; // not addressable by an offset
    asmjit::CodeHolder code;
    Errors errors;
    code.init(asmjit::Environment::host());
    code.setErrorHandler(&errors);
    CodeWriter(program, code).write();
    if (errors.isAny() || code.flatten() != asmjit::kErrorOk || code.resolveUnresolvedLinks() != asmjit::kErrorOk)
        return std::nullopt;
    const std::size_t size = code.codeSize();
    void* pages = executablePages(code, size);
    return pages ? std::optional(MachineCode(pages, size)) : std::nullopt;
}

MachineCode::~MachineCode() {
    if (m_pages)
        munmap(m_pages, m_size);
}

} // namespace coenergy

#else

namespace coenergy {

std::optional<MachineCode> MachineCode::of(const Program&) {
    return std::nullopt;
}

MachineCode::~MachineCode() = default;

} // namespace coenergy

#endif

namespace coenergy {

MachineCode::MachineCode(MachineCode&& other) noexcept
    : m_pages(std::exchange(other.m_pages, nullptr)), m_size(std::exchange(other.m_size, 0)) {}

MachineCode& MachineCode::operator=(MachineCode&& other) noexcept {
    std::swap(m_pages, other.m_pages);
    std::swap(m_size, other.m_size);
    return *this;
}

} // namespace coenergy
