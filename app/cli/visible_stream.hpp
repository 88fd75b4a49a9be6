#pragma once
// Texts of files, names and options reach a terminal, which obeys the control characters in them.

#include <ostream>
#include <streambuf>
#include <string>

namespace coenergy {

/// Passes on what is written to it, but with control characters as JSON writes them: `\u001b`. Line feeds and tabs
/// stay, as does all other valid UTF-8 except what changes the direction of writing. Invalid UTF-8 becomes U+FFFD.
class VisibleBuffer : public std::streambuf {
public:
    explicit VisibleBuffer(std::ostream& target) : m_target(target) {}
    ~VisibleBuffer() override { finish(); }

protected:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* text, std::streamsize count) override;
    int sync() override;

private:
    void put(char c);
    void finish();

    std::ostream& m_target;
    std::string m_begun; // the bytes so far of an incomplete character
};

/// A stream on this buffer.
class VisibleStream : public std::ostream {
public:
    explicit VisibleStream(std::ostream& target) : std::ostream(nullptr), m_buffer(target) { rdbuf(&m_buffer); }

private:
    VisibleBuffer m_buffer;
};

/// A name in a message of one line: its line feeds and tabs are written out, too.
std::string visible(const std::string& name);

} // namespace coenergy
