// ---- curves ----

// In the reader's language, with a true minus sign; very large and very small ones as powers of ten.
function plot_text(value, digits) {
    if (!Number.isFinite(value)) return "–";
    if (value === 0) return "0";
    const size = Math.abs(value);
    let text = "";
    if (size >= 1e5 || size < 1e-4) {
        const [mantissa, exponent] = value.toExponential(Math.max(digits - 1, 0)).split("e");
        const power = "10" + String(Number(exponent)).replace(/./g, c => (c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)]));
        const plain = mantissa.includes(".") ? mantissa.replace(/\.?0+$/, "") : mantissa;
        text = plain === "1" ? power : plain === "-1" ? "-" + power : plain + " · " + power;
    } else {
        text = value.toPrecision(digits);
        if (text.includes("e")) text = String(Number(text));
        if (text.includes(".")) text = text.replace(/\.?0+$/, "");
    }
    return text.replace("-", "−").replace(".", page_words.decimal);
}

// Round numbers between the ends: about `wanted` of them.
function plot_ticks(low, high, wanted) {
    const span = high - low, raw = span / Math.max(wanted, 1), unit = Math.pow(10, Math.floor(Math.log10(raw)));
    const step = [1, 2, 5, 10].map(k => k * unit).find(size => size >= raw * (1 - 1e-9)) || 10 * unit;
    const first = Math.ceil(low / step - 1e-9), last = Math.floor(high / step + 1e-9), ticks = [];
    if (!(span > 0) || last - first > 40) return [low];
    for (let k = first; k <= last; ++k) ticks.push(k * step);
    return ticks;
}

// The same number of decimals for all; a common power of ten where they are very large or small.
function plot_labels(ticks) {
    const most = ticks.reduce((size, tick) => Math.max(size, Math.abs(tick)), 0);
    const step = ticks.length > 1 ? Math.abs(ticks[1] - ticks[0]) : most || 1;
    const order = most > 0 ? Math.floor(Math.log10(most) + 1e-9) : 0, power = order > 4 || order < -3 ? order : 0;
    const digits = Math.max(0, power - Math.floor(Math.log10(step) + 1e-9));
    const sign = power === 0 ? "" : "10" + String(power).replace(/./g, c => (c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)]));
    const texts = ticks.map(tick => {
        const value = tick / Math.pow(10, power), text = value.toFixed(Math.min(digits, 12));
        return (Number(text) === 0 ? text.replace("-", "") : text.replace("-", "−")).replace(".", page_words.decimal);
    });
    return [texts, sign];
}

function plot_range(lists) {
    const [low, high] = plot_bounds(lists.flatMap(plot_bounds));
    if (low > high) return null;
    const size = Math.max(Math.abs(low), Math.abs(high));
    if (high - low <= 1e-12 * size || size === 0) {
        const around = size > 0 ? 0.1 * size : 1;
        return [low - around, high + around];
    }
    return [low - 0.06 * (high - low), high + 0.06 * (high - low)];
}

// One plot of the page: its figure, with axes.
class plot_Figure {
    constructor(id, data) {
        this.data = data;
        this.figure = document.getElementById(id);
        this.svg = this.figure.querySelector("svg[role]");
        this.title = this.svg.getAttribute("aria-label");
    }

    // Axes over these ranges, in the room that there is.
    lay(horizontal, vertical) {
        this.width = Math.max(this.figure.clientWidth, 200);
        this.height = Math.round(Math.min(Math.max(0.52 * this.width, 170), 280));
        const labels = plot_labels(plot_ticks(vertical[0], vertical[1], this.height / 45));
        this.left = 12 + 7.2 * labels[0].reduce((most, text) => Math.max(most, text.length), 2);
        const ends = plot_labels(plot_ticks(horizontal[0], horizontal[1], this.width / 80))[0];
        const right = 6 + 3.7 * Math.max(2, ends[ends.length - 1].length), top = labels[1] ? 20 : 10, bottom = 24;
        const w = this.width - this.left - right, h = this.height - top - bottom;
        if (this.data.isEqual) [horizontal, vertical] = plot_equal(horizontal, vertical, w, h);
        const [low, high] = vertical;
        this.low = horizontal[0];
        this.x = w / (horizontal[1] - horizontal[0]);
        const y = h / (high - low);
        this.place = (u, v) => [this.left + this.x * (u - this.low), top + y * (high - v)];
        this.bottom = top + h;
        this.top = top;
        this.across = w;
        this.svg.setAttribute("viewBox", "0 0 " + this.width + " " + this.height);
        this.svg.setAttribute("height", this.height);
        return this.axes(horizontal, vertical, w);
    }

    axes(horizontal, vertical, w) {
        const parts = [], across = plot_ticks(horizontal[0], horizontal[1], w / 80), up = plot_ticks(vertical[0], vertical[1], (this.bottom - this.top) / 45);
        const [xTexts, xPower] = plot_labels(across), [yTexts, yPower] = plot_labels(up), text = (x, y, words, anchor) =>
            parts.push(["text", {"class": "tick", x: draw_number(x), y: draw_number(y), "text-anchor": anchor, words}]);
        across.forEach((tick, k) => {
            const [x] = this.place(tick, 0);
            parts.push(["path", {"class": "grid", d: draw_line([[x, this.top], [x, this.bottom]])}]);
            text(x, this.bottom + 16, xTexts[k], "middle");
        });
        up.forEach((tick, k) => {
            const [, y] = this.place(0, tick);
            parts.push(["path", {"class": tick === 0 ? "grid zero" : "grid", d: draw_line([[this.left, y], [this.left + w, y]])}]);
            text(this.left - 6, y + 4, yTexts[k], "end");
        });
        if (yPower) text(this.left, this.top - 7, "· " + yPower, "start");
        if (xPower) text(this.left + w, this.bottom + 16, "· " + xPower, "end");
        return parts;
    }
}

// Curves over the time or over each other.
class plot_Chart extends plot_Figure {
    constructor(number, data, seek) {
        super("plot" + number, data);
        this.outputs = data.curves.map((curve, k) => document.getElementById("v" + number + "-" + k));
        this.isOverTime = !data.abscissa;
        if (this.isOverTime) this.follow(seek);
    }

    // Pressing or dragging over a plot moves the time.
    follow(seek) {
        const move = event => {
            if (!this.x || !(event.buttons & 1)) return;
            const box = this.svg.getBoundingClientRect();
            const at = (event.clientX - box.left) * this.width / box.width;
            seek(this.low + (at - this.left) / this.x);
        };
        this.svg.addEventListener("pointerdown", event => {
            this.svg.setPointerCapture(event.pointerId);
            move(event);
        });
        this.svg.addEventListener("pointermove", move);
        this.svg.classList.add("seekable");
    }

    // `span`: of the time. `columns`: what the run shows.
    draw(run, span) {
        const xs = this.isOverTime ? run.times : run.values[this.data.abscissa.value];
        const ys = this.data.curves.map(curve => run.values[curve.value]);
        const ends = this.ends(run, this.isOverTime ? span : plot_range([xs]) || [-1, 1]);
        const isPart = this.data.from !== undefined || this.data.to !== undefined, notes = this.notes(run, ends);
        const seen = this.data.curves.map((curve, k) => (isPart ? plot_within(xs, ys[k], ends, curve.line === "points") : [xs, ys[k]]));
        const heights = seen.map(([, list]) => list).concat([notes.filter(note => note.isPoint).map(note => note.y)]);
        const parts = this.lay(ends, plot_range(heights) || [-1, 1]);
        this.data.curves.forEach((curve, k) =>
            parts.push(["path", {"class": "curve c" + curve.style % 7 + " " + plot_stroke(curve, k),
                                 d: plot_path(seen[k][0], seen[k][1], this.place, this.across, curve.line === "points")}]));
        parts.push(...this.written(notes));
        this.seen = ends;
        this.cursorAt = parts.length;
        this.parts = parts;
        this.xs = xs;
        this.ys = ys;
        this.describe();
    }

    // The ends that the document states, where they are in order.
    ends(run, [low, high]) {
        const end = (value, usual) => (value === undefined || !Number.isFinite(run.values[value][0]) ? usual : run.values[value][0]);
        const from = end(this.data.from, low), to = end(this.data.to, high);
        return from < to ? [from, to] : [low, high];
    }

    notes(run, [low, high]) {
        const first = value => (run.values[value].length > 0 ? run.values[value][0] : NaN);
        return (this.data.notes || []).map(note => ({x: first(note.x), y: note.y === undefined ? 0 : first(note.y), isPoint: note.y !== undefined, words: note.words}))
            .filter(note => note.x >= low && note.x <= high && Number.isFinite(note.y));
    }

    // A line across, or a ring, and the words beside it, line below line where others stand already.
    written(notes) {
        const parts = [], taken = [], line = 16;
        for (const note of notes) {
            const [x, y] = this.place(note.x, note.y), width = 6.6 * note.words.length;
            if (note.isPoint) parts.push(["circle", {"class": "ring", cx: draw_number(x), cy: draw_number(y), r: 4.5}]);
            else parts.push(["path", {"class": "place", d: draw_line([[x, this.top], [x, this.bottom]])}]);
            const isLeft = x + 6 + width > this.left + this.across && x - 6 - width > this.left;
            const from = isLeft ? x - 6 - width : x + 6;
            let base = note.isPoint ? (y - 8 > this.top + line ? y - 8 : y + 18) : this.top + 12;
            while (taken.some(other => Math.abs(other.base - base) < line && other.from < from + width && from < other.from + other.width) && base + line < this.bottom) base += line;
            taken.push({base, from, width});
            parts.push(["text", {"class": "words", x: draw_number(isLeft ? x - 6 : x + 6), y: draw_number(base), "text-anchor": isLeft ? "end" : "start", words: note.words}]);
        }
        return parts;
    }

    // What there is to see, for those who do not.
    describe() {
        const curves = this.data.curves.map((curve, k) => {
            const [low, high] = plot_bounds(this.ys[k]);
            return low > high ? curve.text + ": " + page_words.noValues
                              : page_words.plot.replace("%1", () => curve.text).replace("%2", plot_text(low, 4)).replace("%3", plot_text(high, 4));
        });
        this.svg.setAttribute("aria-label", this.title + ". " + curves.join("; "));
    }

    cursor(run, place, time) {
        if (!this.parts) return;
        const parts = this.parts.slice(0, this.cursorAt), at = list => list[place[0]] + (place[1] > 0 ? place[1] * (list[place[0] + 1] - list[place[0]]) : 0);
        if (run.times.length > 0) {
            const x = this.isOverTime ? time : at(this.xs), isSeen = x >= this.seen[0] && x <= this.seen[1];
            if (this.isOverTime && isSeen) {
                const [u] = this.place(x, 0);
                parts.push(["path", {"class": "cursor", d: draw_line([[u, this.top], [u, this.bottom]])}]);
            }
            this.ys.forEach((list, k) => {
                const value = at(list), [u, v] = this.place(x, value), output = this.outputs[k];
                if (isSeen && Number.isFinite(u) && Number.isFinite(v))
                    parts.push(["circle", {"class": "reading c" + this.data.curves[k].style % 7, cx: draw_number(u), cy: draw_number(v), r: 3.6}]);
                output.textContent = "= " + plot_text(value, 3);
            });
        } else
            for (const output of this.outputs) output.textContent = "";
        plot_show(this.svg, parts);
    }
}

// The shape of a field at the time of the cursor, over the line of rest, in the band that it sweeps during the run.
class plot_Field extends plot_Figure {
    constructor(number, data) { super("field" + number, data); }

    draw(run) {
        this.parts = null;
        if (run.times.length === 0) return;
        const {from, to, values} = this.data, count = values.length, end = value => run.values[value][0];
        this.xs = values.map((value, k) => end(from) + (end(to) - end(from)) * k / (count - 1));
        const bounds = values.map(value => plot_bounds(run.values[value])), [low, high] = plot_bounds(bounds.flat().concat(0));
        if (!(end(from) < end(to) && low <= high)) return;
        const room = high > low ? 0.1 * (high - low) : 1;
        const parts = this.lay([end(from), end(to)], [low - room, high + room]);
        const swept = bounds.map(([least], k) => [this.xs[k], least]).concat(bounds.map(([, most], k) => [this.xs[k], most]).reverse());
        if (run.times.length > 1 && bounds.every(([least, most]) => least <= most))
            parts.push(["path", {"class": "f" + this.data.style % 7, opacity: "0.12", d: draw_line(swept.map(point => this.place(...point))) + "Z"}]);
        parts.push(["path", {"class": "muted", "stroke-dasharray": "5 4", d: draw_line([this.place(this.xs[0], 0), this.place(this.xs[count - 1], 0)])}]);
        this.parts = parts;
        this.svg.setAttribute("aria-label", this.title + ". " + page_words.plot.replace("%1", () => this.data.text)
            .replace("%2", plot_text(low, 4)).replace("%3", plot_text(high, 4)));
    }

    cursor(run, place) {
        if (!this.parts) return plot_show(this.svg, []);
        const shape = this.data.values.map(value => run.at(value, place));
        const d = plot_path(this.xs, shape, this.place, Infinity);
        plot_show(this.svg, this.parts.concat([["path", {"class": "curve c" + this.data.style % 7, d}]]));
    }
}

// Of the values that are numbers.
function plot_bounds(values) {
    let low = Infinity, high = -Infinity;
    for (const value of values)
        if (Number.isFinite(value)) {
            if (value < low) low = value;
            if (value > high) high = value;
        }
    return [low, high];
}

// The same length for a unit in both directions.
function plot_equal(horizontal, vertical, w, h) {
    const scale = Math.min(w / (horizontal[1] - horizontal[0]), h / (vertical[1] - vertical[0]));
    const around = ([low, high], size) => [(low + high - size / scale) / 2, (low + high + size / scale) / 2];
    return [around(horizontal, w), around(vertical, h)];
}

// The part of a curve between the ends of its axis, cut where it leaves them; of points those that are there.
function plot_within(xs, ys, [low, high], isPoints = false) {
    const us = [], vs = [], add = (x, y) => {
        us.push(x);
        vs.push(y);
    };
    const isInside = x => x >= low && x <= high;
    for (let k = 0; k < xs.length; ++k) {
        const x = xs[k], before = xs[k - 1], cut = end => add(end, ys[k - 1] + (ys[k] - ys[k - 1]) * (end - before) / (x - before));
        const crossed = k === 0 || isPoints ? [] : [low, high].filter(end => (before < end && x > end) || (before > end && x < end));
        if (x < before) crossed.reverse();
        if (crossed.length > 0 && !isInside(before)) add(NaN, NaN);
        crossed.forEach(cut);
        if (isInside(x)) add(x, ys[k]);
    }
    return [us, vs];
}

// As `strokeOf` of the page's text gives it.
function plot_stroke(curve, number) {
    return {line: "d0", dashed: "d1", dotted: "d2", points: "points"}[curve.line] || "d" + number % 4;
}

// Broken where a value is missing; of many rows in one pixel the first, the least, the greatest and the last. Points
// are lines without length.
function plot_path(xs, ys, place, w, isPoints = false) {
    const stride = Math.max(1, Math.floor(xs.length / (2 * w)));
    let d = "", isDrawing = false;
    const to = k => {
        const [x, y] = place(xs[k], ys[k]);
        if (!Number.isFinite(x) || !Number.isFinite(y)) {
            isDrawing = false;
            return;
        }
        d += (isDrawing && !isPoints ? "L" : "M") + draw_number(x) + " " + draw_number(y) + (isPoints ? "h0" : "");
        isDrawing = true;
    };
    for (let k = 0; k < xs.length; k += stride) {
        const end = Math.min(k + stride, xs.length);
        let least = k, most = k;
        for (let i = k + 1; i < end; ++i) {
            if (ys[i] < ys[least]) least = i;
            if (ys[i] > ys[most]) most = i;
        }
        for (const i of [...new Set([k, least, most, end - 1])].sort((a, b) => a - b)) to(i);
    }
    return d;
}

function plot_show(svg, parts) {
    draw_show(svg, parts.map(([tag, attributes]) => {
        const {words, ...others} = attributes;
        return [tag, others];
    }));
    parts.forEach(([, attributes], k) => {
        const element = svg.children[k];
        if (attributes.words !== undefined && element.textContent !== attributes.words) element.textContent = attributes.words;
    });
}

if (typeof module !== "undefined") module.exports = Object.assign(module.exports, {plot_Chart});
