#!/usr/bin/env python3
"""The table of a study is the same, byte for byte, however it is run: by one thread or two, by the processes of mpirun,
in parts, and after being killed at any moment with the journal cut at any byte.

    same_tables.py COENERGY COENERGY_MPI [COUNT of kills]
"""
import hashlib
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

MODEL = '''format = 1
title = "Pendulum"
[parameters]
m = { value = 1, unit = "kg" }
l = { value = 1, unit = "m" }
g = { value = 9.81, unit = "m/s^2" }
[[coordinates]]
name = "theta"
initial = 0.5
[energies]
kinetic_coenergy = "m*l^2*dottheta^2/2"
potential = "-m*g*l*cos(theta)"
[[studies]]
name = "spread"
vary = ["l = uniform(0.2, 2)", "theta = normal(1, 0.5)", "m = 1, 2"]
design = "random"
count = 1000
measures = ["max(abs(theta))", "period(theta)", "first(t, theta < -5)"]
'''


def as_root():
    return ['--allow-run-as-root'] if os.geteuid() == 0 else []


class Study:
    def __init__(self, folder, program, with_mpi):
        self.folder, self.program, self.with_mpi = folder, program, with_mpi
        self.model = folder / 'pendulum.ldae'
        self.model.write_text(MODEL)

    def by_threads(self, count, *more):
        return [self.program, 'study', self.model, 'spread', '--jobs', str(count), *more]

    def by_processes(self, count, *more):
        mpirun = ['mpirun', '-n', str(count), '--oversubscribe', '--bind-to', 'none', *as_root()]
        return mpirun + [self.with_mpi, 'study', self.model, 'spread', *more]


def run(command, code=0):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if done.returncode != code:
        sys.exit(f'{" ".join(map(str, command))}\nended with {done.returncode}:\n{done.stdout}{done.stderr}')
    return done


def sum_of(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def check(name, path, expected):
    if sum_of(path) != expected:
        sys.exit(f'{name}: another table than that of one thread: {path.read_bytes()[:2000]!r}')
    print(f'{name}: {expected[:16]}', flush=True)


def descendants(pid):
    found = []
    for task in pathlib.Path(f'/proc/{pid}/task').glob('*/children'):
        try:
            children = [int(child) for child in task.read_text().split()]
        except OSError:
            continue
        for child in children:
            found += [child] + descendants(child)
    return found


def is_alive(pid):
    try:
        os.readlink(f'/proc/{pid}/exe')  # which what has ended and waits to be noticed does not have
        return True
    except OSError:
        return False


def kill_anyone(process):
    """mpirun itself, or any of its processes, that which leads among them. The others end by themselves."""
    others = descendants(process.pid)
    victim = random.choice([process.pid] + others)
    try:
        os.kill(victim, signal.SIGKILL)
    except ProcessLookupError:
        pass
    whom = 'mpirun' if victim == process.pid else 'a process'
    try:
        process.wait(timeout=30)
    except subprocess.TimeoutExpired:  # Open MPI 4.1 hangs at times if a process dies while others are being started
        process.kill()
        process.wait()
        whom += ', then mpirun, which hung,'
    deadline = time.monotonic() + 30
    while any(map(is_alive, others)):
        if time.monotonic() > deadline:
            sys.exit('processes go on after their mpirun')
        time.sleep(0.05)
    return whom


def cut(journal):
    if not journal.exists():
        return 0
    size = random.randint(0, journal.stat().st_size)
    os.truncate(journal, size)
    return size


def killed_and_resumed(study, number, seconds, expected):
    table = study.folder / f'killed{number}.csv'
    journal = table.with_name(table.name + '.journal')
    process = subprocess.Popen(list(map(str, study.by_processes(random.choice([2, 3, 4]), '-o', table))),
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    delay = random.uniform(0.2, 1) * seconds
    time.sleep(delay)
    whom = kill_anyone(process)
    size = cut(journal)
    run(study.by_processes(2, '-o', table))
    check(f'{whom} killed after {delay:.2f} s, journal cut at byte {size}', table, expected)


def check_parts(study, expected):
    parts = [study.folder / f'parts.csv.{k}of7.journal' for k in range(1, 8)]
    for k in range(1, 8):
        options = ['-o', study.folder / 'parts.csv', '--part', f'{k}/7']
        run(study.by_processes(2, *options) if k % 2 else study.by_threads(1, *options))
    run([study.program, 'study', 'merge', *parts, '-o', study.folder / 'merged.csv'])
    check('7 parts', study.folder / 'merged.csv', expected)


def check_refusals(study):
    for options, words in ((['--jobs', 2], 'each process runs one point'), (['--part', '9/3'], 'is not a part')):
        refused = run(study.by_processes(2, *options), code=2)
        if refused.stderr.count(words) != 1:
            sys.exit(refused.stderr)
    run([study.with_mpi, 'derive', study.model], code=2)


def check_ways(study):
    """The sum of the table, and how long the slowest way by processes takes."""
    serial = study.folder / 'serial.csv'
    run(study.by_threads(1, '-o', serial))
    expected = sum_of(serial)
    slowest = 0
    ways = {'one thread again': study.by_threads(1), 'two threads': study.by_threads(2)}
    ways |= {f'mpirun -n {count}': study.by_processes(count) for count in (1, 2, 4)}
    for name, command in ways.items():
        table = study.folder / f'{name}.csv'
        begun = time.monotonic()
        run([*command, '-o', table])
        slowest = max(slowest, time.monotonic() - begun)
        check(name, table, expected)
    if run(study.by_processes(2)).stdout != serial.read_text():
        sys.exit('mpirun -n 2: another table on the standard output')
    return expected, slowest


def main():
    program, with_mpi = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
    kills = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    with tempfile.TemporaryDirectory() as folder:
        study = Study(pathlib.Path(folder), program, with_mpi)
        expected, slowest = check_ways(study)
        check_parts(study, expected)
        check_refusals(study)
        for number in range(kills):
            killed_and_resumed(study, number, slowest, expected)


main()
