"""Several threads, calls that are stopped, processes that are forked."""

import os
import signal
import subprocess
import sys
import threading
import time
import unittest

import coenergy
from support import LONG_RUN, PENDULUM, TestCase

PATIENCE = 60  # seconds, on a machine with much else to do


class LongRun:
    """In a thread of its own, until it is stopped."""

    def __enter__(self):
        self.stop, self.began, self.results = threading.Event(), threading.Event(), []
        self.thread = threading.Thread(target=self._run)
        self.thread.start()
        return self

    def _run(self):
        run = coenergy.read(LONG_RUN).simulate(stop=self.stop, progress=lambda share: self.began.set())
        self.results.append(run)

    def __exit__(self, *_):
        self.stop.set()
        self.thread.join(PATIENCE)


def runnable_threads(observer):
    """Of this process, apart from the one that looks: those that compute, or would if a core were free."""
    count = 0
    for thread in os.listdir("/proc/self/task"):
        try:
            with open(f"/proc/self/task/{thread}/stat") as stat:
                count += int(thread) != observer and stat.read().rsplit(")", 1)[1].split()[0] == "R"
        except OSError:
            pass  # it has ended
    return count


class Threads(TestCase):
    @unittest.skipUnless(os.path.isdir("/proc/self/task"), "no list of threads")
    def test_two_runs_are_computed_side_by_side(self):
        def compute():
            coenergy.load(coenergy.example("double_pendulum")).simulate(1000, rtol=1e-10)

        threads, counts = [threading.Thread(target=compute) for _ in range(2)], []
        for thread in threads:
            thread.start()
        while all(thread.is_alive() for thread in threads):
            counts.append(runnable_threads(threading.get_native_id()))
            time.sleep(0.002)
        for thread in threads:
            thread.join(PATIENCE)
        busy = [count for count in counts if count > 0]
        self.assertGreater(sum(busy) / len(busy), 1.5)

    def test_calls_go_on_while_one_computes(self):
        with LongRun() as long:
            self.assertTrue(long.began.wait(PATIENCE))
            model = coenergy.read(PENDULUM)
            self.assertTrue(model.simulate(1).trusted)
            self.assertEqual(model.check()["degrees_of_freedom"], 1)
            self.assertTrue(long.thread.is_alive())
        self.assertFalse(long.thread.is_alive())

    def test_a_run_that_is_stopped_keeps_what_it_has(self):
        with LongRun() as long:
            self.assertTrue(long.began.wait(PATIENCE))
        (run,) = long.results
        self.assertFalse(run.summary["completed"])
        self.assertEqual(run.summary["end"], "stopped")
        self.assertLess(run.t[-1], 1e7)

    def test_an_error_of_the_progress_stops_the_run(self):
        def fail(share):
            raise ZeroDivisionError("of the test")

        self.assertRaises(ZeroDivisionError, coenergy.read(LONG_RUN).simulate, progress=fail)

    def test_other_calls_that_are_stopped_have_no_answer(self):
        stop = threading.Event()
        stop.set()
        slow = coenergy.read(LONG_RUN.replace('method = "dopri5"', ""))
        self.failure_of(lambda: slow.linearize(5e6, stop=stop), coenergy.Stopped)

    def test_many_threads_ask_one_model(self):
        model, expected = coenergy.read(PENDULUM), coenergy.read(PENDULUM).simulate(1).csv()
        answers = []

        def ask():
            answers.append(model.simulate(1).csv())
            answers.append(model.equations.text)

        threads = [threading.Thread(target=ask) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
        self.assertEqual(len(answers), 16)
        self.assertEqual(set(answers), {expected, model.equations.text})

    def test_ctrl_c_stops_a_run(self):
        program = f"""
import coenergy
model = coenergy.read({LONG_RUN!r})
model.check()
try:
    print("running", flush=True)
    model.simulate()
except KeyboardInterrupt:
    print("interrupted", coenergy.read({PENDULUM!r}).simulate(1).trusted)
"""
        pipe = subprocess.PIPE
        process = subprocess.Popen([sys.executable, "-c", program], stdout=pipe, stderr=pipe, text=True)
        try:
            self.assertEqual(process.stdout.readline(), "running\n")
            time.sleep(0.3)  # in the run, where no Python goes on that would see the signal
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.communicate(timeout=PATIENCE), ("interrupted True\n", ""))
        finally:
            process.kill()
            process.communicate()

    def test_a_process_that_was_forked_is_told_so(self):
        model = coenergy.read(PENDULUM)
        model.check()
        child = os.fork()
        if child == 0:
            signal.alarm(PATIENCE)
            try:
                model.check()
            except coenergy.ProgramError as error:
                os._exit(0 if "spawn" in str(error) else 2)
            os._exit(3)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)
        self.assertEqual(model.check()["degrees_of_freedom"], 1)

    def test_models_may_live_until_the_end(self):
        program = f"""
import coenergy
m = coenergy.read({PENDULUM!r})
r, e, c = m.simulate(1), m.equations, [m]
c.append(c)
"""
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=PATIENCE)
        self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_the_interpreter_may_end_while_a_run_goes_on(self):
        program = f"""
import coenergy, threading
began, model = threading.Event(), coenergy.read({LONG_RUN!r})
model.check()
def run():
    while True:
        model.simulate(progress=lambda share: began.set())
threading.Thread(target=run, daemon=True).start()
began.wait()
"""
        done = subprocess.run([sys.executable, "-W", "ignore", "-c", program], capture_output=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn(b"terminate", done.stderr)

    def test_models_that_a_forked_process_forgets_do_not_hang_it(self):
        program = f"""
import coenergy, os, signal
m = coenergy.read({PENDULUM!r})
m.check()
child = os.fork()
if child == 0:
    signal.alarm({PATIENCE})
    del m
else:
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
"""
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=2 * PATIENCE)
        self.assertEqual((done.returncode, done.stderr), (0, b""))


if __name__ == "__main__":
    unittest.main()
