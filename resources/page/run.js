// ---- the run of a page: 0BSD, as what stands above ----
"use strict";

// The model with the balance of its energy: dH/dt is the supplied less the dissipated power, whose integral has the
// weights of the steps. H, both powers and T* stand behind each rate.
class page_Model extends (typeof ce_Model === "undefined" ? Object : ce_Model) {
    constructor() {
        super();
        this.energies = new Float64Array(4);
        this.isAudited = ce_n_energy > 0;
        this.pending = null;                 // work and turnover of the step that is tried
        this.balance = null;
        this.tries = 0;
        this.deadline = Infinity;
    }

    newRate() { return new Float64Array(ce_n_states + 4); }

    rateInto(t, y, rate) {
        super.rateInto(t, y, rate);
        if (this.isAudited) rate.set(this.reading(), ce_n_states);
        return rate;
    }

    // H, supplied and dissipated power, T* at the point solved last.
    reading() {
        ce_energy(this.p, this.x, this.energies);
        return this.energies;
    }

    step(t, y, h, first) {
        if (++this.tries % 64 === 0 && Date.now() > this.deadline) throw new page_Stop("slow");
        const result = super.step(t, y, h, first);
        if (this.isAudited) this.pending = this.workOf(h);
        return result;
    }

    // What H gains where a switch of the time turns is work of what moves there.
    turnSides(t, y, h) {
        const which = this.turning;
        if (!this.isAudited || ce_switch_kinds[which] !== 1) return super.turnSides(t, y, h);
        this.solve(t, y);
        const before = this.reading()[0], result = super.turnSides(t, y, h);
        this.solve(t, y);
        const gained = this.reading()[0] - before;
        this.balance.work += gained;
        this.balance.turnover += Math.abs(gained);
        return result;
    }

    workOf(h) {
        let work = 0, turnover = 0;
        for (let k = 0; k < ce_step_weights.length; ++k) {
            const supplied = this.rates[k][ce_n_states + 1], dissipated = this.rates[k][ce_n_states + 2];
            work += h * ce_step_weights[k] * (supplied - dissipated);
            turnover += Math.abs(h * ce_step_weights[k]) * (Math.abs(supplied) + Math.abs(dissipated));
        }
        return [work, turnover];
    }

    // At the start, and at the end of each step that is taken.
    noteSizes(y) {
        super.noteSizes(y);
        if (!this.isAudited) return;
        const [energy, , , coenergy] = this.reading();
        if (!this.balance)
            this.balance = {begin: energy, work: 0, turnover: 0, change: 0, coenergy: 0, size: 0, worst: 0};
        const b = this.balance;
        if (this.pending) {
            b.work += this.pending[0];
            b.turnover += this.pending[1];
            this.pending = null;
        }
        b.size = Math.max(b.size, Math.abs(energy));
        b.change = Math.max(b.change, Math.abs(energy - b.begin));
        b.coenergy = Math.max(b.coenergy, Math.abs(coenergy));
        const rounding = 4e-15 * (b.size + b.turnover);
        b.worst = Math.max(b.worst, Math.abs(energy - b.begin - b.work) - rounding);
    }

    // Rows as those of a run, within what can be seen: by steps that no row ends, and between them by polynomials.
    *sketch(start, end, step) {
        this.isAudited = false;
        let y = this.begin(start), t = start, limit = null, row = 0, time = start;
        let h = this.firstStep(t, y, end), knots = [{t, y, rate: this.rate(t, y)}];
        while (t < end && !limit) {
            if (this.turning >= 0) {             // a corner: polynomials end here
                [h, limit] = this.turnSides(t, y, h);
                if (limit) break;
                this.branch = this.orientation;
                knots = [{t, y, rate: this.rate(t, y)}];
            }
            const from = t;
            [t, y, h, limit] = this.advance(t, end, y, Math.min(h, page_most_rows * step), 1);
            if (t > from) knots.push({t, y, rate: this.rate(t, y)});
            if (knots.length < 3 && t < end && !limit && this.turning < 0) continue;
            const state = page_between(knots);
            for (; time <= t; time = ce_row_time(start, end, step, ++row)) {
                yield [time, this.row(time, state(time))];
                if (time >= end) return;
            }
            knots = knots.slice(-1);
        }
        if (limit) throw limit;
    }

    // What is missing from the balance, beside the energies that were moved; null where there is no balance.
    audit() {
        if (!this.balance) return null;
        const scale = this.balance.change + this.balance.turnover + this.balance.coenergy;
        return this.balance.worst > 0 ? this.balance.worst / scale : 0;
    }

    // The largest residual of a constraint beside its terms, at the point solved last.
    residual() {
        if (!this.isFactored) this.evaluate(); // the entries of J
        if (!this.terms) this.terms = page_terms(this.stages);
        const values = this.residuals(), x = this.x;
        let worst = 0;
        for (const {value, entries, variables} of this.terms) {
            let scale = 0;
            for (let k = 0; k < entries.length; ++k)
                scale += Math.abs(this.out[entries[k]]) * Math.max(this.nominal[variables[k]], Math.abs(x[1 + variables[k]]));
            const size = Math.abs(values[value]);
            worst = Math.max(worst, scale > 0 ? size / scale : size);
        }
        return worst;
    }
}

// Of each invariant: its number, and the entries of J and the variables that its terms have.
function page_terms(stages) {
    return stages.flatMap(stage => stage.rows.map((row, i) => {
        const entries = [], variables = [];
        for (let k = 0; k < ce_n_entries; ++k) {
            const j = ce_entries_rows[k] === row ? stage.columns.indexOf(ce_entries_columns[k]) : -1;
            if (j < 0) continue;
            entries.push(k);
            variables.push(stage.variables[j]);
        }
        return {value: stage.first + i, entries, variables};
    }));
}

// The polynomial with these states and rates, by Newton's divided differences over times that count twice.
function page_between(knots) {
    const times = knots.flatMap(knot => [knot.t, knot.t]), count = times.length, state = new Float64Array(ce_n_states);
    const table = new Float64Array(count * ce_n_states);
    for (let k = 0, first = 0; k < ce_n_states; ++k, first += count) {
        for (let i = 0; i < count; ++i) table[first + i] = knots[i >> 1].y[k];
        for (let order = 1; order < count; ++order)
            for (let i = count - 1; i >= order; --i) {
                const span = times[i] - times[i - order];
                table[first + i] = span > 0 ? (table[first + i] - table[first + i - 1]) / span : knots[i >> 1].rate[k];
            }
    }
    return time => {
        for (let k = 0, first = 0; k < ce_n_states; ++k, first += count) {
            let value = table[first + count - 1];
            for (let i = count - 2; i >= 0; --i) value = table[first + i] + (time - times[i]) * value;
            state[k] = value;
        }
        return state;
    };
}

// What the page itself ends a run for; its words are those of the page.
class page_Stop extends Error {
    constructor(reason) {
        super(reason);
        this.reason = reason;
        this.about = "";
    }
}

function page_is_stop(problem) { return problem instanceof ce_Stop || problem instanceof page_Stop; }

const page_coarse = 1e-7; // of the values, while a slider is moved
const page_most_rows = 8; // in a step of such a run

// Rows [time, shown values, columns] of the model with these values, [name, value].
function* page_rows(model, values, settings, isCoarse = false) {
    model.set(values);
    if (settings.relativeTolerance) {
        model.relativeTolerance = settings.relativeTolerance;
        model.absoluteTolerance = settings.relativeTolerance / 100;
    }
    if (isCoarse) {
        model.relativeTolerance = Math.max(model.relativeTolerance, page_coarse);
        model.absoluteTolerance = Math.max(model.absoluteTolerance, page_coarse);
    }
    const step = settings.step > 0 ? settings.step : (settings.end - settings.start) / 500;
    const rows = isCoarse ? model.sketch(settings.start, settings.end, step) : model.run(settings.start, settings.end, step);
    const inputs = new Float64Array(1 + ce_n_columns + ce_n_arguments), nothing = new Float64Array(0);
    inputs.set(model.arguments, 1 + ce_n_columns);
    for (const [t, columns] of rows) {
        const shown = new Array(ce_n_shown).fill(0);
        inputs[0] = t;
        inputs.set(columns, 1);
        ce_shown(nothing, inputs, shown);
        yield [t, shown, columns];
    }
}

// What is known of a run: one list for each shown value.
class page_Run {
    constructor(count) {
        this.times = [];
        this.values = Array.from({length: count}, () => []);
        this.audit = null;
        this.residual = null;
        this.isComplete = false;
        this.problem = null; // what it stopped for
    }

    add(t, shown) {
        this.times.push(t);
        for (let k = 0; k < shown.length; ++k) this.values[k].push(shown[k]);
    }

    // Between which rows a time lies, and how far on the way.
    place(time) {
        const times = this.times;
        let low = 0, high = times.length - 1;
        if (!(time > times[0])) return [0, 0];
        if (time >= times[high]) return [high, 0];
        while (high - low > 1) {
            const middle = (low + high) >> 1;
            if (times[middle] <= time) low = middle;
            else high = middle;
        }
        return [low, (time - times[low]) / (times[low + 1] - times[low])];
    }

    at(value, [row, share]) {
        const list = this.values[value], here = list[row];
        return share > 0 ? here + share * (list[row + 1] - here) : here;
    }
}

// Computes a run in slices, so that the page stays at hand; a new one ends the former.
class page_Runner {
    constructor(settings, count, changed) {
        this.settings = settings;
        this.count = count;
        this.changed = changed;
        this.timer = 0;
        this.run = null;
    }

    isBusy() { return this.timer !== 0; }

    start(values, isCoarse = false) {
        this.cancel();
        this.values = values;
        this.run = new page_Run(this.count);
        this.run.isCoarse = isCoarse;
        this.model = new page_Model();
        this.rows = page_rows(this.model, values, this.settings, isCoarse);
        this.slice();
    }

    cancel() {
        clearTimeout(this.timer);
        this.timer = 0;
    }

    interrupt() {
        this.cancel();
        this.run.problem = new page_Stop("interrupted");
        this.changed(this.run);
    }

    slice() {
        const until = Date.now() + 24;
        this.timer = 0;
        this.model.deadline = Date.now() + 3000;
        try {
            while (Date.now() < until) {
                const next = this.rows.next();
                if (next.done) {
                    this.run.isComplete = true;
                    break;
                }
                this.run.add(next.value[0], next.value[1]);
                if (this.run.isCoarse) continue;
                this.run.audit = this.model.audit();
                if (ce_n_stages) this.run.residual = Math.max(this.run.residual || 0, this.model.residual());
                if (this.run.audit > 1e-3) throw new page_Stop("energy");
            }
        } catch (problem) {
            if (!page_is_stop(problem)) throw problem;
            if (this.run.isCoarse) return this.start(this.values); // whether it stops is not for a coarse run to say
            this.run.problem = problem;
        }
        if (!this.run.isComplete && !this.run.problem) this.timer = setTimeout(() => this.slice(), 0);
        this.changed(this.run);
    }
}

if (typeof module !== "undefined" && typeof page_data !== "undefined")
    module.exports = Object.assign(module.exports, {page_Model, page_Run, page_Runner, page_rows, page_data, page_is_stop, plot_within, space_view});

