#!/usr/bin/env python3
"""Pages that models are exported to, opened from their files in Chromium without a window.

    pages_in_browser.py CHROMIUM PAGE...

For each page: what its console complains of, what it requests beside itself, and when it is first painted, beside a page
that is empty, which tells how busy the machine is. Exit: 1 if a page complains, requests anything, or is painted more than
LATEST later than the empty one.
"""
import json
import os
import pathlib
import select
import subprocess
import sys
import tempfile
import time

LATEST = 300  # milliseconds, the browser's own apart


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


def opened(browser, address):
    """Complaints, requests, and the milliseconds to the first paint."""
    target = browser.ask("Target.createTarget", url="about:blank")["targetId"]
    session = browser.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    for domain in ("Page", "Runtime", "Log", "Network"):
        browser.ask(domain + ".enable", session)
    browser.events.clear()
    browser.ask("Page.navigate", session, url=address)
    browser.listen(60, until="Page.loadEventFired")
    browser.listen(1)  # what it does when it moves
    paints = browser.ask("Runtime.evaluate", session, returnByValue=True,
                         expression="performance.getEntriesByType('paint').map(entry => entry.startTime)")["result"]["value"]
    browser.ask("Target.closeTarget", targetId=target)
    requests = [event["params"]["request"]["url"] for event in browser.events if event.get("method") == "Network.requestWillBeSent"]
    return ([complaint for complaint in map(complaint_in, browser.events) if complaint],
            [url for url in requests if url != address and not url.startswith("data:")], min(paints, default=float("inf")))


def main(program, *pages):
    browser, is_right = Browser(program), True
    empty = pathlib.Path(browser.folder.name) / "empty.html"
    empty.write_text("<!DOCTYPE html><title>empty</title><p>empty</p>")
    print("| page | complaints | requests | first paint ms |\n| --- | --- | --- | --- |")
    try:
        opened(browser, empty.as_uri())  # the browser's own start
        idle = opened(browser, empty.as_uri())[2]
        print(f"| (empty) | | | {idle:.0f} |")
        for page in pages:
            complaints, requests, paint = opened(browser, pathlib.Path(page).resolve().as_uri())
            print(f"| {pathlib.Path(page).stem} | {len(complaints)} | {len(requests)} | {paint:.0f} |", flush=True)
            for line in complaints + requests:
                print("   " + line[:300], file=sys.stderr)
            is_right = is_right and not complaints and not requests and paint <= idle + LATEST
    finally:
        browser.close()
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
