#!/usr/bin/env python3
"""Every example in every language that `coenergy export` knows: the table of README.md, on standard output.

    export_table.py COENERGY EXAMPLES

A cell has two figures: what the program's own --selfcheck prints, and the largest difference of a trajectory (the first
tenth of the model's run, or all of it where there are jumps or corners, at a relative tolerance of 1e-12 on both sides) from that of `coenergy simulate`, relative to
the largest value of its column. Exit: 1 if one of them is above 1e-9, or a program does not run.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

LIMIT = 1e-9
LANGUAGES = {
    "c": (".c", ["cc", "-O2", "-DCOENERGY_MAIN", "{file}", "-o", "{program}", "-lm"], ["{program}"]),
    "cpp": (".cpp", ["c++", "-O2", "-DCOENERGY_MAIN", "{file}", "-o", "{program}"], ["{program}"]),
    "python": (".py", None, ["python3", "{file}"]),
    "js": (".js", None, ["node", "{file}"]),
    "octave": (".m", None, ["octave-cli", "{main}"]),
}


def run(words):
    try:
        return subprocess.run(words, capture_output=True, text=True, timeout=600)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(words, 1, "", "error: no end within ten minutes")


def rows_of(text):
    lines = text.splitlines()
    return lines[0].split(","), [[float(value) for value in line.split(",")] for line in lines[1:]]


def difference_of(found, expected):
    names, rows = rows_of(found)
    other_names, other_rows = rows_of(expected)
    if names != other_names or len(rows) != len(other_rows):
        return float("inf")
    scale = [max(abs(row[k]) for row in other_rows) for k in range(len(names))]
    floor = min(1e-3, 1e-4 * max(scale[1:], default=0))
    return max(abs(a - b) / (max(s, floor) or 1)
               for row, other in zip(rows, other_rows) for a, b, s in zip(row, other, scale))


def reason_of(complaint):
    for line in complaint.splitlines():
        found = re.search(r"error: (?:cannot be exported: )?(.*)", line)
        if found:
            return re.split(r"(?<!\d)[.;] |, and an exported", found.group(1))[0].rstrip(".").replace("|", "\\|")
    return "no reason"


def figures_of(coenergy, example, language, folder, settings):
    suffix, compiler, program = LANGUAGES[language]
    paths = {"file": str(folder / (example.stem + suffix)), "program": str(folder / (example.stem + "-" + language)),
             "main": str(folder / (example.stem + "_main" + suffix))}
    exported = run([coenergy, "export", str(example), "--to", language, "-o", paths["file"]])
    if exported.returncode:
        return reason_of(exported.stderr)
    words = [[word.format(**paths) for word in part] for part in (compiler or ["true"], program)]
    compiled = run(words[0])
    if compiled.returncode:
        return float("inf"), float("inf")
    start, end, step = settings
    options = ["--end", repr(end), "--rtol", "1e-12"]
    checked = run(words[1] + ["--selfcheck"])
    found = run(words[1] + options)
    expected = run([coenergy, "simulate", str(example), *options, "--atol", "1e-14"])
    try:
        return float(checked.stdout), difference_of(found.stdout, expected.stdout)
    except (ValueError, IndexError):
        return float("inf"), float("inf")


def settings_of(coenergy, example):
    exported = run([coenergy, "export", str(example), "--to", "python"])
    found = re.search(r"ce_settings = \(\s*([^)]*)\)", exported.stdout)
    start, end, step = [float(value) for value in found.group(1).split(",")[:3]] if found else (0.0, 1.0, 0.1)
    has_switches = re.search(r"^ce_n_switches = [1-9]", exported.stdout, re.MULTILINE)
    return start, end if has_switches else start + (end - start) / 10, step


def main(coenergy, examples):
    languages = [name for name, (suffix, compiler, program) in LANGUAGES.items()
                 if shutil.which((compiler or program)[0])]
    print("| example | " + " | ".join(languages) + " |")
    print("| --- |" + " --- |" * len(languages))
    is_right = True
    with tempfile.TemporaryDirectory() as folder:
        for example in sorted(pathlib.Path(examples).rglob("*.ldae")):
            settings, cells = settings_of(coenergy, example), []
            for language in languages:
                figures = figures_of(coenergy, example, language, pathlib.Path(folder), settings)
                if isinstance(figures, str):
                    cells = [figures] + [""] * (len(languages) - 1)
                    break
                is_right = is_right and max(figures) <= LIMIT
                cells.append("{:.0e}, {:.0e}".format(*figures))
            print("| `" + example.stem + "` | " + " | ".join(cells) + " |", flush=True)
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
