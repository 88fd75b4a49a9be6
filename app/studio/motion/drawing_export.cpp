#include "studio/motion/drawing_export.hpp"

#include "session/session.hpp"

#include <QFileInfo>

namespace coenergy {

namespace {

using NamedFile = std::pair<QString, QByteArray>;

// name.png becomes name-0001.png, name-0002.png, ...
QList<NamedFile> sequenceFiles(const QString& path, const DrawingPictures& pictures) {
    const QString stem = path.left(path.size() - QFileInfo(path).suffix().size() - 1);
    QList<NamedFile> files;
    for (const QByteArray& picture : pictures.sequence())
        files.append({QStringLiteral("%1-%2.png").arg(stem).arg(files.size() + 1, 4, 10, QLatin1Char('0')), picture});
    return files;
}

QList<NamedFile> filesOf(const QString& path, DrawingFormat format, const DrawingPictures& pictures, double time) {
    switch (format) {
    case DrawingFormat::Svg: return {{path, pictures.svg(time)}};
    case DrawingFormat::Png: return {{path, pictures.png(time)}};
    case DrawingFormat::Gif: return {{path, pictures.gif()}};
    case DrawingFormat::Sequence: return sequenceFiles(path, pictures);
    }
    return {};
}

} // namespace

DrawingExport::DrawingExport(Session& session, QObject* parent) : QObject(parent), m_session(session) {
    m_pool.setMaxThreadCount(1);
}

DrawingExport::~DrawingExport() {
    m_pool.clear();
    m_pool.waitForDone();
}

void DrawingExport::start(const QString& path, DrawingFormat format, const DrawingPictures& pictures, double time) {
    emit started();
    m_pool.start([this, path, format, pictures, time] {
        const QList<NamedFile> files = filesOf(path, format, pictures, time);
        QMetaObject::invokeMethod(
            this,
            [this, files] {
                for (const NamedFile& file : files)
                    m_session.write(file.first, file.second);
            },
            Qt::QueuedConnection);
    });
}

QString endingOf(DrawingFormat format) {
    return format == DrawingFormat::Svg   ? QStringLiteral(".svg")
           : format == DrawingFormat::Gif ? QStringLiteral(".gif")
                                          : QStringLiteral(".png");
}

std::optional<DrawingFormat> formatFor(const QString& path, DrawingFormat wished) {
    const QString ending = QLatin1Char('.') + QFileInfo(path).suffix().toLower();
    if (ending.size() == 1 || ending == endingOf(wished))
        return wished;
    for (const DrawingFormat other : {DrawingFormat::Svg, DrawingFormat::Gif, DrawingFormat::Png})
        if (ending == endingOf(other))
            return other;
    return std::nullopt;
}

} // namespace coenergy

#include "moc_drawing_export.cpp"
