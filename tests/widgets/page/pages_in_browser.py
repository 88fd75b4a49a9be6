#!/usr/bin/env python3
"""Pages that models are exported to, opened from their files in Chromium without a window.

    pages_in_browser.py CHROMIUM COENERGY EXAMPLES SITE PAGE...

For each page: what its console complains of, what it requests beside itself, when it is first painted, beside a page that
is empty, which tells how busy the machine is, and how long the page's thread has computed until it is loaded; the largest difference of its trajectory (the first tenth of the run at a
relative tolerance of 1e-12) from that of `coenergy simulate`, relative to the largest value of each column, or of the run
that it shows where it computes none; runs while a slider is dragged, in a second of the thread's own time. Then the links of
the site. Exit: 1 if a page complains, requests anything, is painted more than LATEST later than the empty one by the clock
and by its thread's time, or differs by more than ALLOWED, if the four-bar is not computed DRAGS times a second, or if a
link leads nowhere.
"""
import html.parser
import json
import os
import pathlib
import select
import subprocess
import sys
import tempfile
import time
import urllib.parse

LATEST = 300  # milliseconds, the browser's own apart
ALLOWED = 1e-7
DRAGS = 20

# The columns of the run that the page computes, and of the one that it shows.
TRAJECTORY = """(() => {
    if (typeof ce_Model === "undefined") return null;
    const model = new page_Model(), start = ce_settings[0], rows = [];
    model.relativeTolerance = 1e-12;
    model.absoluteTolerance = 1e-14;
    const end = start + (ce_settings[1] - start) / 10;
    for (const [t, columns] of model.run(start, end, ce_settings[2])) rows.push([t, ...columns]);
    return {end, names: ["t", ...ce_column_names], rows};
})()"""

# A slider moved from end to end and back for two seconds; as one run ends the next begins.
DRAG = """new Promise(done => {
    const view = globalThis.page_view, range = document.querySelector("input[type=range]:not(#cursor)");
    if (!view || !view.computes || !range) return done(null);
    const begun = performance.now(), least = Number(range.min), most = Number(range.max), middle = Number(range.value);
    let runs = 0;
    const move = () => {
        if (performance.now() - begun > 2000) return done(runs);
        range.value = middle + 0.1 * (most - least) * Math.sin(runs / 5);
        range.dispatchEvent(new Event("input", {bubbles: true}));
        wait();
    };
    const wait = () => {
        if (view.runner.isBusy()) return setTimeout(wait, 0);
        ++runs;
        requestAnimationFrame(move);
    };
    move();
})"""


class Browser:
    """By the DevTools protocol, over a pipe: messages of JSON that end in a zero byte."""

    def __init__(self, program):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_browser, self.send_end = os.pipe()
        self.receive_end, from_browser = os.pipe()

        def connect():  # the protocol's own numbers: 3 is read, 4 is written
            ends = [os.dup(to_browser), os.dup(from_browser)]
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-pipe",
             "--user-data-dir=" + self.folder.name],
            preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.rest, self.number, self.events = b"", 0, []

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()

    def receive(self, seconds):
        """The next message, or nothing within this time."""
        end = time.monotonic() + seconds
        while b"\0" not in self.rest:
            if not select.select([self.receive_end], [], [], max(0, end - time.monotonic()))[0]:
                return None
            part = os.read(self.receive_end, 65536)
            if not part:
                raise RuntimeError("the browser has ended")
            self.rest += part
        message, _, self.rest = self.rest.partition(b"\0")
        return json.loads(message)

    def ask(self, method, session=None, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.send_end, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive(120)
            if answer is None:
                raise RuntimeError(method + " is not answered")
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(method + ": " + answer["error"]["message"])
                return answer["result"]
            self.events.append(answer)

    def listen(self, seconds, until=None):
        end = time.monotonic() + seconds
        while time.monotonic() < end and not any(event.get("method") == until for event in self.events):
            event = self.receive(end - time.monotonic())
            if event:
                self.events.append(event)


def complaint_in(event):
    method, given = event.get("method"), event.get("params", {})
    if method == "Runtime.exceptionThrown":
        return given["exceptionDetails"].get("exception", {}).get("description") or given["exceptionDetails"]["text"]
    if method == "Runtime.consoleAPICalled" and given["type"] in ("error", "warning", "assert"):
        return str([argument.get("value") for argument in given["args"]])
    if method == "Log.entryAdded" and given["entry"]["level"] in ("error", "warning"):
        return given["entry"]["text"]
    return None


def seconds_of_thread(browser, session):
    metrics = browser.ask("Performance.getMetrics", session)["metrics"]
    return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")


def opened(browser, address):
    """Complaints, requests, the milliseconds to the first paint and of the thread until then; the trajectory, and runs in a
    second of the thread under a slider."""
    target = browser.ask("Target.createTarget", url="about:blank")["targetId"]
    session = browser.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    for domain in ("Page", "Runtime", "Log", "Network"):
        browser.ask(domain + ".enable", session)
    browser.ask("Performance.enable", session, timeDomain="threadTicks")
    browser.events.clear()
    browser.ask("Page.navigate", session, url=address)
    browser.listen(60, until="Page.loadEventFired")
    loading = seconds_of_thread(browser, session)
    browser.listen(1)  # what it does when it moves
    paints = browser.ask("Runtime.evaluate", session, returnByValue=True,
                         expression="performance.getEntriesByType('paint').map(entry => entry.startTime)")["result"]["value"]
    ask_page = lambda expression: browser.ask("Runtime.evaluate", session, returnByValue=True, awaitPromise=True,
                                              expression=expression)["result"].get("value")
    trajectory = ask_page(TRAJECTORY)
    ask_page(DRAG)                           # until its code is compiled
    before, drags = seconds_of_thread(browser, session), ask_page(DRAG)
    if drags is not None:
        drags /= max(seconds_of_thread(browser, session) - before, 1e-3)
    browser.ask("Target.closeTarget", targetId=target)
    requests = [event["params"]["request"]["url"] for event in browser.events if event.get("method") == "Network.requestWillBeSent"]
    return ([complaint for complaint in map(complaint_in, browser.events) if complaint],
            [url for url in requests if url != address and not url.startswith("data:")], min(paints, default=float("inf")),
            1000 * loading, trajectory, drags)


def difference_of(coenergy, example, trajectory):
    """Relative to the largest value of each column; what is rounding beside the others, to more than itself."""
    simulated = subprocess.run([coenergy, "simulate", str(example), "--end", repr(trajectory["end"]), "--rtol", "1e-12",
                                "--atol", "1e-14"], capture_output=True, text=True).stdout.splitlines()
    rows = [[float(value) for value in line.split(",")] for line in simulated[1:]]
    if simulated[0].split(",") != trajectory["names"] or len(rows) != len(trajectory["rows"]):
        return float("inf")
    scale = [max(map(abs, column)) for column in zip(*rows)]
    floor = min(1e-3, 1e-4 * max(scale[1:], default=0))
    return max(abs(a - b) / (max(size, floor) or 1)
               for row, other in zip(rows, trajectory["rows"]) for a, b, size in zip(row, other, scale))


class Links(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.targets, self.places = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.targets += [value for name, value in attributes if name in ("href", "src")]
        self.places |= {value for name, value in attributes if name == "id"}


def broken_links(site):
    """Of all pages of a folder: links to files, or to places of the page, that are not there. And how many there are."""
    count, broken = 0, []
    for page in sorted(site.rglob("*.html")):
        links = Links(page.read_text())
        for target in links.targets:
            count += 1
            path, place = urllib.parse.unquote(urllib.parse.urlsplit(target).path), urllib.parse.urlsplit(target).fragment
            if urllib.parse.urlsplit(target).scheme:
                continue                     # to elsewhere, as in the model's own description
            if not (page.parent / path).exists() or (not path and place not in links.places):
                broken.append(f"{page}: {target}")
    return count, broken


def main(program, coenergy, examples, site, *pages):
    browser, is_right = Browser(program), True
    empty = pathlib.Path(browser.folder.name) / "empty.html"
    empty.write_text("<!DOCTYPE html><title>empty</title><p>empty</p>")
    print("| page | complaints | requests | first paint ms | thread ms | difference | runs/s |")
    print("| --- |" + " --- |" * 6)
    try:
        opened(browser, empty.as_uri())  # the browser's own start
        idle = opened(browser, empty.as_uri())[2]
        print(f"| (empty) | | | {idle:.0f} | | | |")
        for page in pages:
            complaints, requests, paint, loading, trajectory, drags = opened(browser, pathlib.Path(page).resolve().as_uri())
            example = pathlib.Path(examples) / pathlib.Path(page).relative_to(site).with_suffix(".ldae")
            difference = difference_of(coenergy, example, trajectory) if trajectory else 0
            shown = f"{difference:.0e}" if trajectory else "ours"
            print(f"| {pathlib.Path(page).stem} | {len(complaints)} | {len(requests)} | {paint:.0f} | {loading:.0f} | {shown} | "
                  f"{'' if drags is None else round(drags)} |", flush=True)
            for line in complaints + requests:
                print("   " + line[:300], file=sys.stderr)
            is_right = (is_right and not complaints and not requests and min(paint - idle, loading) <= LATEST and difference <= ALLOWED
                        and (example.stem != "four_bar" or (drags or 0) >= DRAGS))
    finally:
        browser.close()
    count, broken = broken_links(pathlib.Path(site))
    print(f"\n{count} links, {len(broken)} lead nowhere")
    for line in broken:
        print("   " + line, file=sys.stderr)
    return 0 if is_right and not broken else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
