// libzip writes the date and the rights of each file; here they are always the same.
#include "fmu/zip_archive.hpp"

#include <zip.h>

#include <memory>

namespace coenergy {

namespace {

constexpr zip_uint16_t firstDay = 1U << 5U | 1U; // 1980-01-01, before which the format has no days
constexpr zip_uint32_t readableFile = 0100644U << 16U;

struct Discard {
    void operator()(zip_t* archive) const { zip_discard(archive); }
    void operator()(zip_source_t* source) const { zip_source_free(source); }
};
using Archive = std::unique_ptr<zip_t, Discard>;
using Source = std::unique_ptr<zip_source_t, Discard>;

bool add(zip_t* archive, const ArchiveEntry& entry) {
    Source source(zip_source_buffer(archive, entry.content.data(), entry.content.size(), 0));
    if (!source)
        return false;
    const zip_int64_t index = zip_file_add(archive, entry.name.c_str(), source.get(), ZIP_FL_ENC_UTF_8);
    if (index < 0)
        return false;
    static_cast<void>(source.release()); // the archive has it now
    const auto place = static_cast<zip_uint64_t>(index);
    return zip_file_set_dostime(archive, place, 0, firstDay, 0) == 0 &&
           zip_file_set_external_attributes(archive, place, 0, ZIP_OPSYS_UNIX, readableFile) == 0;
}

std::optional<std::string> contentOf(zip_source_t* source) {
    zip_stat_t facts;
    if (zip_source_stat(source, &facts) != 0 || zip_source_open(source) != 0)
        return std::nullopt;
    std::string bytes(static_cast<std::size_t>(facts.size), '\0');
    const zip_int64_t count = zip_source_read(source, bytes.data(), bytes.size());
    zip_source_close(source);
    return count == static_cast<zip_int64_t>(bytes.size()) ? std::optional(bytes) : std::nullopt;
}

} // namespace

std::optional<std::string> zipArchive(const std::vector<ArchiveEntry>& entries) {
    Source bytes(zip_source_buffer_create(nullptr, 0, 0, nullptr));
    if (!bytes)
        return std::nullopt;
    Archive archive(zip_open_from_source(bytes.get(), ZIP_CREATE | ZIP_TRUNCATE, nullptr));
    if (!archive)
        return std::nullopt;
    zip_source_keep(bytes.get()); // for the archive closes its own
    for (const ArchiveEntry& entry : entries)
        if (!add(archive.get(), entry))
            return std::nullopt;
    if (zip_close(archive.get()) != 0)
        return std::nullopt;
    static_cast<void>(archive.release());
    return contentOf(bytes.get());
}

} // namespace coenergy
