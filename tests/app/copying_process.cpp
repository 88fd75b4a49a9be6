// copying_process FOLDER: copies an unsaved model again and again, each time with the next number as its title, and
// prints a line after each, until it is killed.
#include "session/unsaved_copies.hpp"

#include <QCoreApplication>

#include <cstdio>

using namespace coenergy;

int main(int argc, char** argv) {
    const QCoreApplication program(argc, argv);
    UnsavedCopy copy = UnsavedCopy::in(QString::fromLocal8Bit(argv[1]));
    for (int number = 1;; ++number) {
        Document document;
        Header header = *document.header;
        header.title = std::to_string(number);
        document.header = Part(header);
        if (!copy.write({{}, {}, QDateTime::currentDateTime(), document}).isEmpty())
            return 1;
        std::printf("%d\n", number);
        std::fflush(stdout);
    }
}
