// `coenergy export --to site`: every model of a folder as a page, with an index. Files are written when all of them are
// made: either all of them, or none.
#include "cli/cli_export.hpp"
#include "cli/interruption.hpp"
#include "cli/made_page.hpp"
#include "cli/output_files.hpp"
#include "cli/report_words.hpp"
#include "cli/visible_stream.hpp"

#include "page/site.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

namespace coenergy {

namespace {

namespace fs = std::filesystem;

constexpr const char* indexName = "index.html";

std::string lowered(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) {
        return c < 0x80 ? static_cast<char>(std::tolower(c)) : static_cast<char>(c);
    });
    return text;
}

bool isModel(const fs::path& path) {
    const std::string name = lowered(path.filename().string());
    return name.ends_with(".ldae") || name.ends_with(".lageq.txt");
}

// Relative to the folder, in order: those of the folder itself first.
std::vector<fs::path> modelsIn(const fs::path& folder) {
    std::vector<fs::path> models;
    std::error_code unreadable;
    for (fs::recursive_directory_iterator each(folder, unreadable), end; !unreadable && each != end;
         each.increment(unreadable)) {
        std::error_code unknown;
        if (each->is_regular_file(unknown) && isModel(each->path()))
            models.push_back(each->path().lexically_relative(folder));
    }
    std::sort(models.begin(), models.end(), [](const fs::path& a, const fs::path& b) {
        return std::pair(a.parent_path(), a) < std::pair(b.parent_path(), b);
    });
    return models;
}

/// Names of pages that differ from each other and from the index, on systems without regard to case, too.
class SitePageNames {
public:
    fs::path nameFor(const fs::path& model) {
        fs::path page = model;
        page.replace_extension();
        std::string stem = page.filename().string();
        while (!m_used.insert(lowered((page.parent_path() / (stem + ".html")).generic_string())).second)
            stem += "_";
        return page.parent_path() / (stem + ".html");
    }

private:
    std::set<std::string> m_used = {indexName};
};

QString indexFrom(const fs::path& page) {
    QString path;
    for ([[maybe_unused]] const fs::path& folder : page.parent_path())
        path += QStringLiteral("../");
    return path + QLatin1String(indexName);
}

/// Folders that are taken away again where nothing is written into them.
class MadeFolders {
public:
    bool make(const fs::path& folder) {
        std::vector<fs::path> missing;
        std::error_code fault;
        for (fs::path each = folder; !each.empty() && !fs::exists(each, fault); each = each.parent_path())
            missing.push_back(each);
        for (auto each = missing.rbegin(); each != missing.rend(); ++each) {
            if (!fs::create_directory(*each, fault) && fault)
                return false;
            m_made.push_back(*each);
        }
        return fs::is_directory(folder, fault);
    }
    void undo() {
        std::error_code stays;
        for (auto each = m_made.rbegin(); each != m_made.rend(); ++each)
            fs::remove(*each, stays);
    }

private:
    std::vector<fs::path> m_made;
};

class SiteMaker {
public:
    SiteMaker(const ExportOptions& options, const Streams& streams)
        : m_options(options), m_streams(streams), m_folder(options.input.file), m_target(options.output) {}

    int run() {
        const std::vector<fs::path> models = modelsIn(m_folder);
        if (models.empty()) {
            m_streams.err << "coenergy: export: `" << visible(m_folder.string())
                          << "` is no folder with models, which end in .ldae or .LagEq.txt\n";
            return WrongUsage;
        }
        {
            const Interruption interruption;
            const ReportWords words;
            for (const fs::path& model : models)
                if (const auto exitCode = add(model, interruption.token()))
                    return *exitCode;
            m_files.push_back(
                {m_target / indexName, sitePage(QString::fromStdString(title()), m_groups).toStdString()});
        }
        return areApartFrom(models) ? write() : WrongUsage;
    }

private:
    std::string title() const {
        const fs::path folder = fs::absolute(m_folder).lexically_normal();
        return (folder.has_filename() ? folder : folder.parent_path()).filename().string();
    }

    std::optional<ExitCode> add(const fs::path& model, const std::stop_token& stop) {
        const fs::path name = m_names.nameFor(model);
        InputOptions input = m_options.input;
        input.file = (m_folder / model).string();
        auto made = madePage(input, Faulty::Shown, indexFrom(name), m_streams, stop);
        if (const auto* exitCode = std::get_if<ExitCode>(&made))
            return *exitCode;
        api::MadePage& page = std::get<api::MadePage>(made);
        ++m_counts[page.motion];
        const std::string group = model.parent_path().generic_string();
        if (m_groups.empty() || m_groups.back().name != group)
            m_groups.push_back({group, {}});
        m_groups.back().entries.push_back(
            {name.generic_string(), page.title, page.description, page.remark, page.picture});
        m_files.push_back({m_target / name, std::move(page.html)});
        return std::nullopt;
    }

    bool areApartFrom(const std::vector<fs::path>& models) const {
        std::vector<OutputFile> outputs;
        for (const FileContent& file : m_files)
            if (std::error_code unknown; fs::exists(file.path, unknown)) // what does not exist yet is nobody's
                outputs.push_back({"--output", file.path});
        return std::all_of(models.begin(), models.end(),
                           [&](const fs::path& model) { return areApart(m_folder / model, outputs, m_streams); });
    }

    int write() {
        MadeFolders folders;
        for (const FileContent& file : m_files)
            if (!folders.make(file.path.parent_path())) {
                m_streams.err << visible(file.path.parent_path().string()) << ": error: no folder can be made here\n";
                folders.undo();
                return ModelHasErrors;
            }
        if (!writeOrComplain(m_files, m_streams)) {
            folders.undo();
            return ModelHasErrors;
        }
        m_streams.out << visible((m_target / indexName).string()) << ": " << m_files.size() - 1 << " pages, "
                      << m_counts[api::MadePage::Motion::Computed] << " that compute, "
                      << m_counts[api::MadePage::Motion::Recorded] << " with a run of their own, "
                      << m_counts[api::MadePage::Motion::None] << " without motion\n";
        return Done;
    }

    const ExportOptions& m_options;
    const Streams& m_streams;
    const fs::path m_folder, m_target;
    SitePageNames m_names;
    std::vector<SiteGroup> m_groups;
    std::vector<FileContent> m_files;
    std::map<api::MadePage::Motion, std::size_t> m_counts;
};

} // namespace

int runSite(const ExportOptions& options, const Streams& streams) {
    if (options.output.empty()) {
        streams.err << "coenergy: export: a site needs --output, the folder of its pages\n";
        return WrongUsage;
    }
    return SiteMaker(options, streams).run();
}

} // namespace coenergy
