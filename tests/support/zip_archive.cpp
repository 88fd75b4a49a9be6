#include "support/zip_archive.hpp"

#include <zip.h>

#include <memory>
#include <stdexcept>

namespace tests {

namespace {

struct Discard {
    void operator()(zip_t* archive) const { zip_discard(archive); }
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};

// Closed by the archive.
zip_t* opened(zip_source_t* source) {
    zip_t* archive = source ? zip_open_from_source(source, ZIP_RDONLY, nullptr) : nullptr;
    if (!archive)
        zip_source_free(source);
    return archive;
}

std::string contentOf(zip_t* archive, zip_uint64_t place, std::size_t size) {
    const std::unique_ptr<zip_file_t, Discard> file(zip_fopen_index(archive, place, 0));
    std::string content(size, '\0');
    if (!file || zip_fread(file.get(), content.data(), size) != static_cast<zip_int64_t>(size))
        throw std::runtime_error("a file of the archive is not read");
    return content;
}

} // namespace

std::map<std::string, std::string> filesInArchive(const std::string& bytes) {
    const std::unique_ptr<zip_t, Discard> archive(
        opened(zip_source_buffer_create(bytes.data(), bytes.size(), 0, nullptr)));
    if (!archive)
        throw std::runtime_error("no archive");
    std::map<std::string, std::string> files;
    const auto count = static_cast<zip_uint64_t>(zip_get_num_entries(archive.get(), 0));
    for (zip_uint64_t place = 0; place < count; ++place) {
        zip_stat_t facts;
        if (zip_stat_index(archive.get(), place, 0, &facts) != 0)
            throw std::runtime_error("an archive with a damaged list");
        files[facts.name] = contentOf(archive.get(), place, static_cast<std::size_t>(facts.size));
    }
    return files;
}

} // namespace tests
