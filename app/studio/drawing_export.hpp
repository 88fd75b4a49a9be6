#pragma once

#include "drawing/drawing_picture.hpp"

#include <QObject>
#include <QThreadPool>

#include <optional>

namespace coenergy {

class Session;

/// What a file of a drawing holds.
enum class DrawingFormat { Svg, Png, Gif, Sequence };

/// Draws pictures of a motion on another thread, one wish after the other; the session writes the files and tells when
/// they are written, or why not.
class DrawingExport : public QObject {
    Q_OBJECT

public:
    explicit DrawingExport(Session& session, QObject* parent = nullptr);
    /// Waits for what is being drawn.
    ~DrawingExport() override;

    void start(const QString& path, DrawingFormat format, const DrawingPictures& pictures, double time);

signals:
    void started();

private:
    Session& m_session;
    QThreadPool m_pool;
};

/// The ending with its dot.
QString endingOf(DrawingFormat format);
/// What a file with this name is to hold: what is wished, unless the name's ending asks for another format; nothing if
/// it asks for one that there is not.
std::optional<DrawingFormat> formatFor(const QString& path, DrawingFormat wished);

} // namespace coenergy
