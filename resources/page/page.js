// ---- what the reader does ----

class page_View {
    constructor(data) {
        this.data = data;
        this.time = data.start;
        this.isPlaying = false;
        this.computes = typeof ce_Model !== "undefined";
        this.charts = data.plots.map((plot, k) => new plot_Chart(k, plot, time => this.seek(time)));
        this.charts.push(...data.fields.map((field, k) => new plot_Field(k, field)));
        this.cells = data.cells.map((value, k) => [document.getElementById("m" + k), value]);
        this.drawing = document.getElementById("drawing");
        this.bounds = data.bounds;
        this.space = data.space ? space_view(data.space) : null;
        this.changed = new Map();
        this.message = document.getElementById("message");
        this.connectTime();
        this.connectSliders();
        new ResizeObserver(() => this.redraw()).observe(document.querySelector(".motion"));
        if (this.computes) {
            this.runner = new page_Runner(data, ce_n_shown, run => this.take(run));
            this.compute();
        } else
            this.take(this.recorded());
    }

    // The run that came with the page.
    recorded() {
        const run = new page_Run(0), {times, values} = this.data.recorded;
        run.times = times;
        run.values = values.map(list => list.map(value => (value === null ? NaN : value)));
        run.audit = this.data.audit;
        run.residual = this.data.residual;
        run.isComplete = true;
        return run;
    }

    // While a slider is moved, as exactly as can be seen; as soon as it rests, as exactly as the model asks for.
    compute(isCoarse = false) {
        clearTimeout(this.rest);
        this.run = null;
        this.runner.start([...this.changed], isCoarse);
    }

    take(run) {
        this.run = run;
        if (run.isCoarse && run.isComplete) this.rest = setTimeout(() => this.compute(), 300);
        if (run.isComplete || run.problem) this.measure();
        this.say();
        this.plan();
    }

    // At most one picture a frame.
    plan() {
        if (this.isPlanned) return;
        this.isPlanned = true;
        requestAnimationFrame(() => {
            this.isPlanned = false;
            this.redraw();
        });
    }

    // ---- words ----

    say() {
        const run = this.run, w = page_words, isBusy = this.computes && this.runner.isBusy();
        const reached = run.problem && run.times.length > 1
            ? w.reached.replace("%1", plot_text(run.times[run.times.length - 1], 4)) + " " : "";
        const words = run.problem ? reached + page_reason(run.problem) : "";
        if (this.message.textContent !== words) this.message.textContent = words;
        this.message.hidden = !words;
        document.querySelector(".motion").classList.toggle("broken", Boolean(run.problem) && run.times.length < 2);
        if (this.runButton) this.runButton.textContent = isBusy ? w.stop : w.run;
        this.showBadge(isBusy);
    }

    showBadge(isBusy) {
        const run = this.run, badge = document.getElementById("badge"), w = page_words;
        badge.replaceChildren();
        if (isBusy) {
            badge.textContent = w.computing;
            return;
        }
        if (run.isCoarse) {
            badge.textContent = w.coarse;
            return;
        }
        if (run.times.length < 2) return;
        const add = (words, value, good, most) => {
            const state = value <= good ? "good" : value <= most ? "doubtful" : "bad", item = document.createElement("span");
            item.className = "check " + state;
            item.textContent = {good: "✓ ", doubtful: "! ", bad: "✗ "}[state] + words + " " + plot_text(value, 2);
            item.setAttribute("aria-label", words + " " + plot_text(value, 2) + ", " + w[state]);
            badge.append(item);
        };
        if (run.audit !== null && run.audit !== undefined) add(w.energy, run.audit, 1e-6, 1e-3);
        if (run.residual !== null && run.residual !== undefined) add(w.constraints, run.residual, 1e-8, 1e-6);
        if (this.computes && this.changed.size === 0 && run.isComplete) this.check(badge);
    }

    // Against the numbers that came with the program, once.
    check(badge) {
        const show = () => {
            const item = document.createElement("span"), isGood = this.checked <= 1e-9;
            item.className = "check " + (isGood ? "good" : "bad");
            item.textContent = isGood ? "✓ " + page_words.checked : "✗ " + page_words.checkFailed;
            badge.append(item);
        };
        if (this.checked !== undefined) show();
        else
            setTimeout(() => {
                try {
                    this.checked = ce_self_check();
                } catch (problem) {
                    if (!page_is_stop(problem)) throw problem;
                    this.checked = Infinity;
                }
                if (badge.childNodes.length > 0 && this.changed.size === 0) show();
            }, 400);
    }

    // ---- time ----

    connectTime() {
        this.playButton = document.getElementById("play");
        this.runButton = document.getElementById("run");
        this.cursor = document.getElementById("cursor");
        this.playButton.addEventListener("click", () => this.play(!this.isPlaying));
        this.cursor.min = this.data.start;
        this.cursor.max = this.data.end;
        this.cursor.addEventListener("input", () => this.seek(Number(this.cursor.value)));
        this.cursor.addEventListener("keydown", event => this.turnKey(event));
        if (this.runButton)
            this.runButton.addEventListener("click", () => (this.runner.isBusy() ? this.runner.interrupt() : this.compute()));
        const speed = document.getElementById("speed"), span = this.data.end - this.data.start;
        const usual = page_speed(span);
        for (const factor of [...new Set([usual, 0.1 * usual, 0.25 * usual, 0.5 * usual, 2 * usual, 5 * usual])].sort((a, b) => a - b)) {
            const option = document.createElement("option");
            option.value = factor;
            option.textContent = plot_text(factor, 3) + " ×";
            option.selected = factor === usual;
            speed.append(option);
        }
        this.speed = speed;
    }

    // A thousandth of the range is no step that a reader takes.
    turnKey(event) {
        const span = this.data.end - this.data.start;
        const steps = {ArrowRight: 0.01, ArrowUp: 0.01, ArrowLeft: -0.01, ArrowDown: -0.01, PageUp: 0.1, PageDown: -0.1}[event.key];
        if (event.key === " ") this.play(!this.isPlaying);
        else if (steps) this.seek(this.time + steps * span);
        else return;
        event.preventDefault();
    }

    play(isPlaying) {
        this.isPlaying = isPlaying;
        this.playButton.textContent = isPlaying ? page_words.pause : page_words.play;
        this.playButton.setAttribute("aria-pressed", String(isPlaying));
        if (!isPlaying) return;
        if (this.time >= this.last()) this.time = this.data.start;
        let before = performance.now();
        const frame = now => {
            if (!this.isPlaying) return;
            this.time += Math.min(now - before, 100) / 1000 * Number(this.speed.value);
            before = now;
            const isBusy = this.computes && this.runner.isBusy();
            if (this.time >= this.last() && !isBusy) {
                this.time = this.last();
                this.play(false);
            }
            this.time = Math.min(this.time, this.last());
            this.showTime();
            requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
    }

    last() {
        const times = this.run ? this.run.times : [];
        return times.length > 0 ? times[times.length - 1] : this.data.start;
    }

    seek(time) {
        this.play(false);
        this.time = Math.min(Math.max(time, this.data.start), this.data.end);
        this.showTime();
    }

    // ---- values ----

    connectSliders() {
        this.sliders = this.data.sliders.map((slider, k) => {
            const range = document.getElementById("s" + k), number = document.getElementById("n" + k);
            const show = value => {
                range.value = 1000 * page_position(slider, value);
                range.setAttribute("aria-valuetext", plot_text(value, 4));
                number.value = String(Number(value.toPrecision(5)));
            };
            const set = (value, isCoarse) => {
                if (value === slider.value) this.changed.delete(slider.name);
                else this.changed.set(slider.name, value);
                number.removeAttribute("aria-invalid");
                this.compute(isCoarse);
            };
            range.addEventListener("input", () => {
                const value = page_value(slider, range.value / 1000);
                number.value = String(Number(value.toPrecision(5)));
                range.setAttribute("aria-valuetext", plot_text(value, 4));
                set(value, true);
            });
            range.addEventListener("change", () => this.compute());
            number.addEventListener("change", () => {
                const value = Number(number.value.trim().replace(",", ".").replace("−", "-"));
                if (number.value.trim() === "" || !Number.isFinite(value)) {
                    number.setAttribute("aria-invalid", "true");
                    this.message.textContent = page_words.given.replace("%1", () => number.value || "–");
                    this.message.hidden = false;
                    return;
                }
                show(value);
                set(value);
            });
            show(slider.value);
            return {show, slider};
        });
        const reset = document.getElementById("reset");
        if (reset)
            reset.addEventListener("click", () => {
                this.changed.clear();
                for (const {show, slider} of this.sliders) show(slider.value);
                this.compute();
            });
    }

    // ---- pictures ----

    // What the drawing covers, over the whole run.
    measure() {
        if (this.run.times.length < 2 || !this.drawing) return;
        const stride = Math.floor(this.run.times.length / 2000) + 1;
        let edges = this.space ? this.space.edges() : null;
        const means = this.data.shapes.map(() => [0, 0]);
        for (let row = 0; row < this.run.times.length; row += stride)
            this.shapesAt([row, 0], false).forEach(([shape, k]) => {
                edges = page_around(edges, shape);
                const {at, to} = shape.space || shape;
                means[k][0] += Math.hypot(...to.map((value, axis) => value - at[axis]));
                means[k][1] += 1;
            });
        means.forEach(([sum, count], k) => { if (count > 0) this.data.shapes[k].mean = sum / count; });
        if (edges) this.bounds = edges;
    }

    // Shapes in numbers, each with its place in the list, in the order in which they are painted; those without a value
    // are left out.
    shapesAt(place, hasTraces) {
        const run = this.run, shown = [];
        this.data.shapes.forEach((shape, k) => {
            const of = value => (value === undefined ? undefined : run.at(value, place));
            const drawn = {kind: shape.kind, style: shape.style, mean: shape.mean, at: shape.at.map(of), to: shape.to.map(of),
                           size: shape.size.map(of), width: of(shape.size[0]), height: of(shape.size[1]), angle: of(shape.angle), level: of(shape.level),
                           shade: of(shape.shade), value: of(shape.value)};
            if (drawn.to.length < 2 && !this.space) drawn.to = drawn.at;
            const numbers = [...drawn.at, ...drawn.to, ...drawn.size, drawn.angle, drawn.level, drawn.shade, drawn.value];
            if (!numbers.every(value => value === undefined || Number.isFinite(value))) return;
            if (shape.kind === "trace" && hasTraces) this.trace(shape, drawn, place);
            const seen = this.space ? this.space.seen(drawn) : drawn;
            if (seen) shown.push([seen, k]);
        });
        return this.space ? this.space.sorted(shown) : shown;
    }

    trace(shape, drawn, place) {
        const run = this.run, [row, share] = place;
        const time = run.times[row] + (share > 0 ? share * (run.times[row + 1] - run.times[row]) : 0);
        const since = shape.duration === undefined ? -Infinity : time - run.at(shape.duration, [row, 0]);
        const point = where => shape.at.map(value => run.at(value, where));
        const step = (from, to) => Math.hypot(...to.map((value, axis) => value - from[axis]));
        drawn.path = [];
        drawn.before = 0;
        let last = null;
        for (let k = 0; k <= row; ++k) {
            const here = point([k, 0]);
            if (!here.every(Number.isFinite)) continue;
            if (run.times[k] >= since) drawn.path.push(here);
            else if (last) drawn.before += step(last, here);
            if (last && drawn.path.length === 1 && run.times[k] >= since) drawn.before += step(last, here);
            last = here;
        }
        if (share > 0) drawn.path.push(point(place));
    }

    redraw() {
        if (!this.run) return;
        for (const chart of this.charts) chart.draw(this.run, [this.data.start, this.data.end]);
        for (const [cell, value] of this.cells)
            cell.textContent = this.run.times.length > 0 ? plot_text(this.run.at(value, [0, 0]), 4) : "–";
        this.showTime();
    }

    showTime() {
        if (!this.run) return;
        const unit = this.data.timeUnit ? " " + this.data.timeUnit : "", hasRows = this.run.times.length > 0;
        document.getElementById("time").textContent = "t = " + plot_text(this.time, 4) + unit;
        this.cursor.value = this.time;
        this.cursor.setAttribute("aria-valuetext", plot_text(this.time, 4) + unit);
        const place = hasRows ? this.run.place(this.time) : [0, 0];
        const shown = Math.min(this.time, this.last());
        for (const chart of this.charts) chart.cursor(this.run, place, shown);
        if (this.drawing && hasRows) this.draw(place);
    }

    draw(place) {
        const width = Math.max(this.drawing.clientWidth, 120), [left, bottom, right, top] = this.bounds;
        const ratio = (top - bottom) / Math.max(right - left, 1e-9 * Math.max(top - bottom, 1e-300));
        const height = Math.round(Math.min(Math.max(ratio * width, 0.4 * width, 150), 0.9 * width, 460));
        const map = new draw_Map(this.bounds, width, height, Math.min(34, 0.16 * Math.min(width, height)));
        const svg = this.drawing.querySelector("svg"), shapes = this.shapesAt(place, true);
        svg.setAttribute("height", height);
        const painted = shapes.map(([shape]) => shape);
        draw_shapes(svg, painted, map, this.space ? this.space.scenery(painted) : null);
        this.placeLabels(shapes, map);
    }

    placeLabels(shapes, map) {
        const taken = [], isShown = new Set();
        for (const [shape, k] of shapes) {
            const label = document.getElementById("label" + k);
            if (!label) continue;
            const output = label.querySelector("output"), spot = page_spot(shape, map);
            if (output) output.textContent = plot_text(shape.value, 3);
            if (!spot) continue;
            isShown.add(label);
            label.hidden = false;
            const w = label.offsetWidth, h = label.offsetHeight;
            let [x, y] = [spot[0] - w / 2 + spot[2] * (w / 2 + 4), spot[1] - h / 2 + spot[3] * (h / 2 + 2)];
            x = Math.min(Math.max(x, 2), map.width - w - 2);
            y = Math.min(Math.max(y, 2), map.height - h - 2);
            for (const [u, v, p, q] of taken)
                if (x < u + p && x + w > u && y < v + q && y + h > v) y = spot[3] < 0 ? v - h - 1 : v + q + 1;
            taken.push([x, y, w, h]);
            label.style.transform = "translate(" + x.toFixed(1) + "px, " + y.toFixed(1) + "px)";
        }
        for (const label of this.drawing.querySelectorAll(".label")) if (!isShown.has(label)) label.hidden = true;
    }
}

// Where a name stands, and on which side; nothing for an arrow that is not to be seen.
function page_spot(shape, map) {
    const at = map.point(shape.at), to = map.point(shape.to), length = Math.hypot(to[0] - at[0], to[1] - at[1]);
    const [u, v] = length > 0 ? [(to[0] - at[0]) / length, (to[1] - at[1]) / length] : [0, -1];
    const middle = [(at[0] + to[0]) / 2, (at[1] + to[1]) / 2];
    if (shape.faces) return [middle[0], Math.min(...shape.faces.flatMap(face => face.outline.map(point => map.point(point)[1]))) - 2, 0, -1];
    if (shape.path && shape.kind !== "trace") {
        const half = new draw_Frame(at, map.point(shape.path[Math.floor(shape.path.length / 2)]));
        return [...half.at(half.length + 3, 0), ...half.along];
    }
    if (shape.kind === "arc" || (shape.kind === "vector" && shape.angle !== undefined)) {
        if (length * Math.abs(shape.angle || 0) < 8) return null;
        const angle = Math.atan2(at[1] - to[1], to[0] - at[0]) + (shape.angle || 0) % (2 * Math.PI) / 2;
        const out = [Math.cos(angle), -Math.sin(angle)];
        return [at[0] + (length + 3) * out[0], at[1] + (length + 3) * out[1], out[0], out[1]];
    }
    if (shape.kind === "vector") return length < 4 ? null : [to[0], to[1], u, v];
    if (shape.kind === "dimension") return Math.abs(u) > Math.abs(v) ? [middle[0], middle[1] + 4, 0, 1] : [middle[0] + 4, middle[1], 1, 0];
    if (["resistor", "coil", "capacitor", "source"].includes(shape.kind)) {
        const far = shape.kind === "capacitor" || shape.kind === "source" ? 14 : 9;
        return Math.abs(u) > Math.abs(v) ? [middle[0], middle[1] - far, 0, -1] : [middle[0] + far, middle[1], 1, 0];
    }
    const half = shape.kind === "box" ? map.scale * (shape.height !== undefined ? shape.height : shape.width || 0) / 2
                                      : shape.kind === "disk" ? map.scale * (shape.width || 0) : 6;
    return shape.kind === "box" || shape.kind === "disk" ? [at[0], at[1] - half - 2, 0, -1] : [middle[0] + 8, middle[1], 1, 0];
}

// The extent of a shape, added to the edges left, bottom, right, top.
function page_around(edges, shape) {
    const points = shape.faces ? shape.faces.flatMap(face => face.outline) : shape.kind !== "trace" && shape.path;
    if (points) return points.reduce((around, [x, y]) => page_united(around, [x, y, x, y]), edges);
    const width = shape.width || 0, height = shape.kind === "ground" ? 0 : shape.height !== undefined ? shape.height : width;
    let reach = [0, 0];
    if (shape.kind === "box" || shape.kind === "ground") {
        const c = Math.abs(Math.cos(shape.angle || 0)), s = Math.abs(Math.sin(shape.angle || 0));
        reach = [(width * c + height * s) / 2, (width * s + height * c) / 2];
    } else if (shape.kind === "disk" || shape.kind === "point") reach = [width, width];
    else if (["bar", "spring", "damper"].includes(shape.kind)) reach = [width / 2, width / 2];
    else if (shape.kind === "arc") {
        const r = Math.hypot(shape.to[0] - shape.at[0], shape.to[1] - shape.at[1]);
        reach = [r, r];
    }
    for (const [x, y] of shape.kind === "arc" ? [shape.at] : [shape.at, shape.to]) {
        edges = page_united(edges, [x - reach[0], y - reach[1], x + reach[0], y + reach[1]]);
    }
    return edges;
}

function page_united(edges, box) {
    return edges ? [Math.min(edges[0], box[0]), Math.min(edges[1], box[1]), Math.max(edges[2], box[2]), Math.max(edges[3], box[3])] : box;
}

function page_position(slider, value) {
    const {minimum, maximum} = slider, held = Math.min(Math.max(value, minimum), maximum);
    if (!(maximum > minimum)) return 0;
    return slider.isLogarithmic ? Math.log(held / minimum) / Math.log(maximum / minimum) : (held - minimum) / (maximum - minimum);
}

// Round to a thousandth of the range, or to four digits.
function page_value(slider, position) {
    const {minimum, maximum} = slider;
    if (position <= 0) return minimum;
    if (position >= 1) return maximum;
    if (slider.isLogarithmic) return Number((minimum * Math.pow(maximum / minimum, position)).toPrecision(4));
    const unit = Math.pow(10, Math.floor(Math.log10((maximum - minimum) / 100)));
    return Number((Math.round((minimum + position * (maximum - minimum)) / unit) * unit).toPrecision(12));
}

// So that a run lasts from two to thirty seconds.
function page_speed(span) {
    if (span >= 2 && span <= 30) return 1;
    return Number((span / 8).toPrecision(1));
}

function page_reason({reason, about, message}) {
    const words = page_words.reasons[reason];
    return words ? words.replace("%1", () => about) : message;
}

function page_connect_text() {
    const text = document.getElementById("text"), copied = document.getElementById("copied");
    const select = () => {
        text.closest("details").open = true;
        getSelection().selectAllChildren(text);
        return document.execCommand("copy");
    };
    document.getElementById("copy").addEventListener("click", async () => {
        let isDone = true;
        try {
            await navigator.clipboard.writeText(text.textContent);
        } catch (problem) {
            isDone = select();
        }
        copied.textContent = isDone ? page_words.copied : page_words.notCopied;
    });
    document.getElementById("download").addEventListener("click", () => {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([text.textContent], {type: "text/plain"}));
        link.download = page_data.file;
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    });
}

if (typeof document !== "undefined") {
    page_connect_text();
    // Behind the first picture, which the run would hold up.
    if (page_data.plots)
        requestAnimationFrame(() => setTimeout(() => { globalThis.page_view = new page_View(page_data); }));
}
