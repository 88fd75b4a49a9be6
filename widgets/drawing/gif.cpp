// The Graphics Interchange Format, version 89a: one table of the 256 most frequent colours for all frames, and the
// pixels of each frame as codes of T. Welch's variant of the algorithm of Lempel and Ziv.
#include "drawing/gif.hpp"

#include <QHash>

#include <algorithm>
#include <vector>

namespace coenergy {

namespace {

constexpr int colorCount = 256;
constexpr int colorBits = 8;

void addShort(QByteArray& bytes, int value) {
    bytes.append(static_cast<char>(value & 0xff));
    bytes.append(static_cast<char>(value >> 8 & 0xff));
}

// Colours that are nearly the same count as one.
QList<QRgb> frequentColors(const QList<QImage>& frames) {
    constexpr QRgb kept = 0xfff8f8f8;
    constexpr qsizetype lookedAt = 24; // frames
    QHash<QRgb, std::pair<int, QRgb>> counts;
    const qsizetype step = frames.size() / lookedAt + 1;
    for (qsizetype k = 0; k < frames.size(); k += step)
        for (int y = 0; y < frames[k].height(); ++y)
            for (int x = 0; x < frames[k].width(); ++x) {
                const QRgb color = frames[k].pixel(x, y);
                auto& entry = counts[color & kept];
                entry = {entry.first + 1, entry.first == 0 ? color : entry.second};
            }
    std::vector<std::pair<int, QRgb>> sorted(counts.begin(), counts.end());
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    QList<QRgb> colors;
    for (const auto& [count, color] : sorted)
        if (colors.size() < colorCount)
            colors.append(color);
    return colors;
}

// Codes of growing width, the lowest bits first, in blocks of up to 255 bytes.
class CodeStream {
public:
    explicit CodeStream(QByteArray& bytes) : m_bytes(bytes) {}

    void add(unsigned code, int width) {
        m_bits |= code << m_count;
        m_count += width;
        for (; m_count >= 8; m_count -= 8, m_bits >>= 8)
            addByte(static_cast<char>(m_bits & 0xff));
    }

    void finish() {
        if (m_count > 0)
            addByte(static_cast<char>(m_bits & 0xff));
        endBlock();
        m_bytes.append('\0');
    }

private:
    void addByte(char byte) {
        constexpr qsizetype longest = 255;
        m_block.append(byte);
        if (m_block.size() == longest)
            endBlock();
    }

    void endBlock() {
        if (m_block.isEmpty())
            return;
        m_bytes.append(static_cast<char>(m_block.size()));
        m_bytes.append(m_block);
        m_block.clear();
    }

    QByteArray& m_bytes;
    QByteArray m_block;
    unsigned m_bits = 0;
    int m_count = 0;
};

class Compression {
public:
    explicit Compression(QByteArray& bytes) : m_stream(bytes) {}

    void run(const QImage& indexed) {
        clear();
        for (int y = 0; y < indexed.height(); ++y)
            for (int x = 0; x < indexed.width(); ++x)
                add(indexed.constScanLine(y)[x]);
        m_stream.add(m_prefix, m_width);
        m_stream.add(endCode, m_width);
        m_stream.finish();
    }

private:
    static constexpr unsigned clearCode = colorCount;
    static constexpr unsigned endCode = colorCount + 1;
    static constexpr unsigned none = ~0U;
    static constexpr unsigned mostCodes = 4096;

    void clear() {
        m_stream.add(clearCode, m_width);
        m_known.clear();
        m_next = endCode + 1;
        m_width = colorBits + 1;
    }

    void add(unsigned pixel) {
        if (m_prefix == none) {
            m_prefix = pixel;
            return;
        }
        const unsigned longer = m_prefix << colorBits | pixel;
        if (const auto known = m_known.constFind(longer); known != m_known.constEnd()) {
            m_prefix = *known;
            return;
        }
        m_stream.add(m_prefix, m_width);
        if (m_next == mostCodes) {
            clear();
        } else {
            if (m_next == 1U << m_width)
                ++m_width;
            m_known.insert(longer, m_next++);
        }
        m_prefix = pixel;
    }

    CodeStream m_stream;
    QHash<unsigned, unsigned> m_known; // a known string and one more pixel
    unsigned m_prefix = none;
    unsigned m_next = endCode + 1;
    int m_width = colorBits + 1;
};

void addHeader(QByteArray& bytes, QSize size, const QList<QRgb>& colors) {
    constexpr char tableOf256 = static_cast<char>(0xf7);
    bytes.append("GIF89a");
    addShort(bytes, size.width());
    addShort(bytes, size.height());
    bytes.append(tableOf256).append('\0').append('\0');
    for (int k = 0; k < colorCount; ++k) {
        const QRgb color = k < colors.size() ? colors[k] : qRgb(0, 0, 0);
        bytes.append(static_cast<char>(qRed(color)));
        bytes.append(static_cast<char>(qGreen(color)));
        bytes.append(static_cast<char>(qBlue(color)));
    }
    bytes.append("\x21\xff\x0bNETSCAPE2.0\x03\x01", 16); // over and over
    addShort(bytes, 0);
    bytes.append('\0');
}

void addFrame(QByteArray& bytes, const QImage& indexed, int hundredths) {
    bytes.append("\x21\xf9\x04\x04", 4);
    addShort(bytes, hundredths);
    bytes.append("\0\0\x2c", 3);
    addShort(bytes, 0);
    addShort(bytes, 0);
    addShort(bytes, indexed.width());
    addShort(bytes, indexed.height());
    bytes.append('\0').append(static_cast<char>(colorBits));
    Compression(bytes).run(indexed);
}

} // namespace

QByteArray gifOf(const QList<QImage>& frames, int hundredths) {
    if (frames.isEmpty())
        return {};
    const QList<QRgb> colors = frequentColors(frames);
    QByteArray bytes;
    addHeader(bytes, frames.front().size(), colors);
    for (const QImage& frame : frames)
        addFrame(bytes, frame.convertToFormat(QImage::Format_Indexed8, colors, Qt::ThresholdDither), hundredths);
    bytes.append(';');
    return bytes;
}

} // namespace coenergy
