#!/usr/bin/env python3
"""Models with hostile names, titles, descriptions, units and files, in every target that `coenergy export` knows.

    hostile_exports.py COENERGY [COUNT [FIRST]]

Model k is the same in every run. Each is exported to every target, and what came out is compiled without a warning or
parsed by the tools that are installed, and where it is a program run: its self-check must hold. No text of the model may
act: each tries to make a file, to break off, or to become an element of its own. Exit: 1 if one of them does.
"""
import html.parser
import io
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import tokenize
import xml.etree.ElementTree
import zipfile

MARK = "INJECTED"
ACTS = [
    'system("touch INJECTED");', 'require("fs").writeFileSync("INJECTED","");', '__import__("os").system("touch INJECTED")',
    'open("INJECTED","w")', 'fclose(fopen("INJECTED","w"));', "process.exit(7);", "#error INJECTED", "exit(7)",
    '<INJECTED onload="INJECTED()"/>', "<img src=x onerror=INJECTED()>", "<script>INJECTED</script>", "annotation(INJECTED=1);",
]
OPENINGS = [
    "", '"', "'", '"""', "'''", "*/", "*/ ", "\\", '\\"', "\\\\\"", "`", "${", "#{", "%}\n", "#}\n", "\n", "\r", "\r\n", "\t",
    "\u2028", "\u2029", "\u0085", "\x0b", "\x0c", "\x7f", "??/\n", "??/", "\\\n", "]]>", "-->", "<!--", "</script>", "</style>",
    "</title>", '"/>', "'/>", "&quot;", "&#34;", "%s%n", "\u202e", "\u2066", "\ufeff", "\ufffe", "//", "%", "#", "...\n", "'; ",
    ");", "};", "\nend\n", "\n}\n", "\n)\n", "\u00e9\u03bb\U0001f600", "$(touch INJECTED)", "`touch INJECTED`",
]
WORDS = """lambda class in is None True self def del yield async await nonlocal print open exec eval import __name__ __init__
    arguments undefined NaN Infinity this let const var function new delete typeof void with enum await prototype constructor
    __proto__ toString hasOwnProperty require module exports process console Math window document globalThis
    int double float long register restrict inline static extern NULL EOF INFINITY NAN I main std namespace template typename
    operator and or not xor bitand unix linux errno stdin stdout size_t printf malloc memcpy exit calloc y0 y1 yn j0 j1 jn
    gamma lgamma tgamma signbit fma hypot end endfunction endif elseif otherwise persistent global ans inf NA nargin varargin
    ones zeros cell struct i j e model equation algorithm parameter Real Boolean String time der initial when within annotation
    p x r s s1 s2 s10 k n m ce ce_main ce_dynamics ce_model ce_rate ce_n_states fmu_names fmu_end fmi2Instantiate FMU_PREFIX
    CE_SIZE CE_UNUSED numpy math sys re json __builtins__ _ __ _1 a_ a__ coenergy_model FMI2_FUNCTION_PREFIX _Bool _Complex
    __FILE__ __LINE__ __attribute__ assert offsetof bool uint8_t int32_t true_ NDEBUG complex div remove rename signal raise
    abort atexit index strlen time_t clock log2 cbrt erf round trunc floor_ nan nextafter remainder scalb logb ilogb
    M_PI M_E M_SQRT2 FP_NAN EXIT_SUCCESS MATH_ERRNO BYTE_ORDER COENERGY_MAIN""".split()
FILES = ["model", "while", "Real", "a'b", 'a"b', "a b", "<a>&b", "$(touch INJECTED)", "a;b", "-x", "\u00e9\u03bb", "1st", "a\nb", "%s", "a.b"]
OCTAVE_EVERY = 10  # models whose program runs there; all are parsed
BY_TURNS = (("fmi3", "c"), ("fmi2", "cpp"))  # what shares its text with another target is left out


class Hostile:
    """The model of this number."""

    def __init__(self, number):
        self.random = random.Random(number)
        self.names = set()
        self.number = number

    def text(self):
        pieces = [self.random.choice(OPENINGS) + self.random.choice(ACTS) for _ in range(self.random.randint(1, 3))]
        return "".join(pieces) + self.random.choice(OPENINGS)

    def name(self):
        while True:
            name = self.random.choice(WORDS)
            if self.random.random() < 0.2:
                name += self.random.choice(["_", "1", "_2", "__"])
            if name not in self.names:
                self.names.add(name)
                return name

    def source(self):
        quoted, number = json.dumps, lambda: round(self.random.uniform(0.5, 2), 3)
        count = self.random.randint(1, 3)
        coordinates = [self.name() for _ in range(count)]
        masses, springs, resistors = ([self.name() for _ in range(count)] for _ in range(3))
        force, defined, output = self.name(), self.name(), self.name()
        lines = ["format = 1", f"title = {toml(self.text())}", f"description = {toml(self.text())}", "unchecked_units = true", "[parameters]"]
        for name in masses + springs + resistors + [force]:
            lines.append(f"{quoted(name)} = {{ value = {number()}, unit = {toml(self.unit())}, description = {toml(self.text())} }}")
        lines += ["[definitions]", f"{quoted(defined)} = {quoted(f'{force}*sin({coordinates[0]}) + {masses[0]}/3')}"]
        for name in coordinates:
            lines += ["[[coordinates]]", f"name = {quoted(name)}", f"initial = {number()}", f"unit = {toml(self.unit())}"]
        kinetic = " + ".join(f"{m}*dot{q}^2/2" for m, q in zip(masses, coordinates))
        potential = " + ".join(f"{k}*{q}^2/2" for k, q in zip(springs, coordinates)) + f" + {defined}*{coordinates[-1]}^4/10"
        losses = " + ".join(f"{d}*dot{q}^2/8" for d, q in zip(resistors, coordinates))
        lines += ["[energies]", f"kinetic_coenergy = {quoted(kinetic)}", f"potential = {quoted(potential)}",
                  f"dissipation = {quoted(losses)}", "[efforts]", f"{quoted(coordinates[0])} = {quoted(f'{force}*cos(t)')}"]
        if count > 1 and self.random.random() < 0.4:
            lines += ["[[constraints.displacement]]", f"name = {quoted(self.name())}",
                      f"expression = {quoted(f'{coordinates[0]} + {coordinates[1]} = 1')}"]
        lines += ["[outputs]", f"{quoted(output)} = {{ expression = {quoted(f'{coordinates[0]}*{defined}')}, unit = {toml(self.unit())} }}",
                  "[simulation]", "end = 0.5", "step = 0.1", "[[plots]]", f"title = {toml(self.text())}",
                  f"y = [{quoted(coordinates[0])}, {quoted(output)}]"]
        return "\n".join(lines) + "\n"

    def unit(self):
        return self.random.choice(["m", "kg", "N m", "\u00b0C", self.text()])

    def file(self):
        return self.random.choice(FILES)


def toml(text):
    return '"' + "".join(c if c.isprintable() and c not in '"\\' else f"\\U{ord(c):08x}" for c in text) + '"'


def run(words, folder, **options):
    return subprocess.run(words, capture_output=True, text=True, errors="replace", timeout=300, cwd=folder, **options)


def complaint_of(words, folder):
    answer = run(words, folder)
    return f"{words[0]} says {answer.returncode}: {(answer.stdout + answer.stderr)[-600:]}" if answer.returncode else None


def checked(words, folder):
    """The program holds its own self-check, and says nothing else."""
    answer = run(words + ["--selfcheck"], folder)
    try:
        is_right = answer.returncode == 0 and float(answer.stdout) < 1e-9 and not answer.stderr
    except ValueError:
        is_right = False
    return None if is_right else f"{words[0]} --selfcheck says {answer.returncode}: {(answer.stdout + answer.stderr)[-600:]}"


def compiled(language, compiler):
    def check(path, folder, number):
        library = ["-lm"] if language == "c" else []
        words = [compiler, "-x", {"c": "c", "cpp": "c++"}[language], "-O0", "-Wall", "-Wextra", "-Werror", "-DCOENERGY_MAIN"]
        return (complaint_of(words + ["./" + path.name, "-o", "program"] + library, folder)
                or checked([str(folder / "program")], folder))
    return check


def python_fault(path, folder, number):
    text = path.read_text()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if MARK in token.string and token.type not in (tokenize.STRING, tokenize.COMMENT):
            return "a text of the model is code: " + token.line
    return complaint_of(["python3", "-W", "error", "-m", "py_compile", path.name], folder) or checked(["python3", path.name], folder)


def node_fault(path, folder, number):
    return complaint_of(["node", "--check", path.name], folder) or checked(["node", path.name], folder)


def octave_fault(path, folder, number):
    main = path.with_name(path.stem + "_main.m")
    code = "".join(f"__parse_file__('{file}');" for file in (path, main))
    parsed = complaint_of(["octave-cli", "--norc", "--eval", code], folder)
    return parsed or (checked(["octave-cli", "--norc", main.name], folder) if number % OCTAVE_EVERY == 0 else None)


def modelica_fault(path, folder, number):
    """Outside of strings, comments and quoted names nothing of the model's texts may stand."""
    text = path.read_text()
    rest = re.sub(r'"(?:[^"\\]|\\.)*"|//[^\n\r]*|/\*.*?\*/|\'(?:[^\'\\]|\\.)*\'', " ", text, flags=re.S)
    return "a text of the model is code" if MARK in rest or re.search(r"[^\x20-\x7e\n]|[\"\\]", rest) else None


ELEMENTS = set("""fmiModelDescription ModelExchange CoSimulation UnitDefinitions Unit BaseUnit LogCategories Category
    DefaultExperiment ModelVariables ScalarVariable Real Float64 ModelStructure Outputs Unknown Derivatives InitialUnknowns
    InitialUnknown Output ContinuousStateDerivative EventIndicator SourceFiles File DisplayUnit""".split())


def unit_fault(path, folder, number):
    with zipfile.ZipFile(path) as archive:
        if any(not re.fullmatch(r"[\w/.-]+", name) or ".." in name for name in archive.namelist()):
            return f"names of the archive: {archive.namelist()}"
        description, source = archive.read("modelDescription.xml"), archive.read("sources/model.c")
    for element in xml.etree.ElementTree.fromstring(description).iter():
        if element.tag not in ELEMENTS or any(MARK in key for key in element.attrib):
            return f"a text of the model is an element: {element.tag}"
    (folder / "unit.c").write_bytes(source)
    return complaint_of(["cc", "-std=c99", "-O0", "-Wall", "-Wextra", "-Werror", "-c", "unit.c", "-o", "unit.o"], folder)


class Elements(html.parser.HTMLParser):
    """The elements and attributes that a browser's parser sees."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.fault = [], None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        for name, value in attributes:
            if name.startswith("on") or MARK.lower() in name or (name in ("src", "href") and not (value or "").startswith(("data:", "#"))):
                self.fault = f"<{tag} {name}={value!r}>"
        if MARK.lower() in tag:
            self.fault = f"<{tag}>"


def page_fault(path, folder, number):
    text = path.read_text()
    elements = Elements(text)
    xml.etree.ElementTree.fromstring(text)
    if elements.fault or elements.tags.count("script") > 1 or elements.tags.count("style") > 1 or "img" in elements.tags:
        return f"a text of the model is an element: {elements.fault}"
    script = re.search(r"<script>(.*)</script>", text, re.S)
    if not script:
        return None
    (folder / "page.js").write_text(script.group(1))
    return complaint_of(["node", "--check", "page.js"], folder) if shutil.which("node") else None


TARGETS = {
    "c": (".c", "cc", compiled("c", "cc")),
    "cpp": (".cpp", "c++", compiled("cpp", "c++")),
    "python": (".py", "python3", python_fault),
    "js": (".js", "node", node_fault),
    "octave": (".m", "octave-cli", octave_fault),
    "modelica": (".mo", "python3", modelica_fault),
    "fmi2": (".fmu", "cc", unit_fault),
    "fmi3": (".fmu", "cc", unit_fault),
    "html": (".html", "python3", page_fault),
}


def fault_in(coenergy, target, model, number, folder):
    """What is wrong, or nothing; "refused: ..." where the program says that it writes nothing."""
    suffix, tool, check = TARGETS[target]
    is_named = target in ("modelica", "fmi2", "fmi3", "html")
    path = folder / ((Hostile(number).file() if is_named else "model") + suffix)
    # Without a compiler a unit has its source alone, which is what is looked at.
    exported = run([coenergy, "export", str(model), "--to", target, "-o", str(path)], folder, env={"PATH": "/nonexistent"})
    if exported.returncode == 1 and "error:" in exported.stderr:
        return None if not path.exists() and "\x1b" not in exported.stderr else "refused, but written", exported.stderr
    if exported.returncode:
        return f"export ends with {exported.returncode}: {exported.stderr}", None
    if not shutil.which(tool):
        return None, None
    try:
        return check(path, folder, number), None
    except Exception as error:  # whatever a parser says of it
        return f"{type(error).__name__}: {error}", None


def main(coenergy, count="300", first="1"):
    coenergy = str(pathlib.Path(coenergy).resolve())
    wrong, refused, written = 0, [], {target: 0 for target in TARGETS}
    for number in range(int(first), int(first) + int(count)):
        for target in TARGETS:
            if target in BY_TURNS[number % 2]:
                continue
            with tempfile.TemporaryDirectory() as name:
                folder = pathlib.Path(name)
                model = folder / "hostile.ldae"
                model.write_text(Hostile(number).source())
                fault, refusal = fault_in(coenergy, target, model, number, folder)
                if any(MARK in file for file in os.listdir(folder) if "touch" not in file):
                    fault = f"a text of the model was obeyed ({fault})"
                if refusal and not fault:
                    refused.append(f"model {number}, {target}: {refusal.strip()[:300]}")
                elif not fault:
                    written[target] += 1
                else:
                    wrong += 1
                    print(f"model {number}, {target}: {fault}", flush=True)
    for refusal in refused:
        print(refusal)
    print(", ".join(f"{target} {n}" for target, n in written.items()) + f"; {len(refused)} refused, {wrong} wrong")
    return 1 if wrong or len(refused) > int(count) / 10 else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
