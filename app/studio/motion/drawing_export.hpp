#pragma once

#include "drawing/drawing_picture.hpp"

#include <QObject>
#include <QThreadPool>

#include <optional>

namespace coenergy {

class Session;

/// The content of a file of a drawing.
enum class DrawingFormat { Svg, Png, Gif, Sequence };

/// Draws pictures of a motion on another thread, one request after the other; the session writes the files and reports
/// when they are written, or why not.
class DrawingExport : public QObject {
    Q_OBJECT

public:
    explicit DrawingExport(Session& session, QObject* parent = nullptr);
    /// Waits for the picture that is being drawn.
    ~DrawingExport() override;

    void start(const QString& path, DrawingFormat format, const DrawingPictures& pictures, double time);

signals:
    void started();

private:
    Session& m_session;
    QThreadPool m_pool;
};

/// The file name ending with its dot.
QString endingOf(DrawingFormat format);
/// The format for a file of this name: the requested one, unless the ending of the name implies another; nothing if it
/// implies one that is not supported.
std::optional<DrawingFormat> formatFor(const QString& path, DrawingFormat wished);

} // namespace coenergy
