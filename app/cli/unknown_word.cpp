// Checked before anything is parsed: a parser that continues after an unknown option takes the option's value for the
// file.
#include "cli/unknown_word.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <utility>

namespace coenergy {

namespace {

std::vector<std::string> commandsOf(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(command->get_name());
    return names;
}

std::vector<std::string> optionsOf(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options())
        for (const std::string& name : option->get_lnames())
            names.push_back("--" + name);
    return names;
}

// The one that begins so, or the one that is spelled nearly so.
std::optional<std::string> meant(const std::string& word, const std::vector<std::string>& names) {
    std::vector<std::string> longer;
    std::copy_if(names.begin(), names.end(), std::back_inserter(longer),
                 [&](const std::string& name) { return name.starts_with(word); });
    return longer.size() == 1 ? std::optional(longer.front()) : nearestName(word, names);
}

std::string complaint(const std::string& kind, const std::string& word, const std::vector<std::string>& names) {
    std::string text = "there is no " + kind + " `" + word + "`; ";
    if (const auto name = meant(word, names))
        return text + "did you mean `" + *name + "`?";
    text += "the " + kind + "s are";
    for (std::size_t k = 0; k < names.size(); ++k)
        text += (k == 0 ? " " : k + 1 < names.size() ? ", " : " and ") + names[k];
    return text;
}

bool isOption(const std::string& word) {
    const auto begins = [&](std::size_t at) {
        return word.size() > at && (std::isalpha(static_cast<unsigned char>(word[at])) != 0);
    };
    return word.starts_with("--") ? begins(2) : word.starts_with('-') && begins(1);
}

// `--end=3` and `-oFILE` without their values.
std::string nameIn(const std::string& word) {
    return word.starts_with("--") ? word.substr(0, word.find('=')) : word.substr(0, 2);
}

std::optional<std::string> unknownOption(const CLI::App& command, const std::vector<std::string>& words) {
    bool isValue = false; // of the option before
    for (const std::string& word : words) {
        if (word == "--")
            break;
        if (std::exchange(isValue, false) || !isOption(word))
            continue;
        const CLI::Option* option = command.get_option_no_throw(nameIn(word));
        if (!option)
            return complaint("option", nameIn(word), optionsOf(command));
        isValue = option->get_items_expected_max() > 0 && nameIn(word) == word;
    }
    return std::nullopt;
}

} // namespace

std::optional<std::string> unknownWord(const CLI::App& app, const std::vector<std::string>& words) {
    const auto command =
        std::find_if(words.begin(), words.end(), [](const std::string& word) { return !word.starts_with('-'); });
    if (const auto problem = unknownOption(app, {words.begin(), command}))
        return problem;
    if (command == words.end())
        return std::nullopt;
    const std::vector<std::string> names = commandsOf(app);
    if (std::find(names.begin(), names.end(), *command) == names.end())
        return complaint("command", *command, names);
    return unknownOption(*app.get_subcommand(*command), {command + 1, words.end()});
}

} // namespace coenergy
