// ---- the drawing: what the studio paints, as elements of SVG ----
//
// Lengths of the model are true to scale, except that no body shrinks to a speck; line widths, hatching, joints, arrow
// heads and symbols of circuits have the same size at every scale.

const draw_namespace = "http://www.w3.org/2000/svg";

// From the plane of the model to the paper, at equal scales and with y up.
class draw_Map {
    constructor(bounds, width, height, margin) {
        const [left, bottom, right, top] = bounds;
        const extent = Math.max(right - left, top - bottom), least = extent > 0 ? 1e-3 * extent : 1;
        this.width = width;
        this.height = height;
        this.scale = Math.min((width - 2 * margin) / Math.max(right - left, least),
                              (height - 2 * margin) / Math.max(top - bottom, least));
        this.x = width / 2 - this.scale * (left + right) / 2;
        this.y = height / 2 + this.scale * (bottom + top) / 2;
    }

    point([x, y]) { return [this.x + this.scale * x, this.y - this.scale * y]; }
}

function draw_number(value) { return String(Math.round(100 * value) / 100); }
function draw_place([x, y]) { return draw_number(x) + " " + draw_number(y); }
function draw_line(points) { return "M" + points.map(draw_place).join("L"); }

// Coordinates along a line of the paper: x from `from` to `to`, y to its right.
class draw_Frame {
    constructor(from, to) {
        const dx = to[0] - from[0], dy = to[1] - from[1];
        this.from = from;
        this.length = Math.hypot(dx, dy);
        this.along = this.length > 0 ? [dx / this.length, dy / this.length] : [1, 0];
    }

    at(along, across) {
        const [u, v] = this.along;
        return [this.from[0] + along * u - across * v, this.from[1] + along * v + across * u];
    }
}

// The elements of one instant, in order: [tag, attributes].
class draw_Painter {
    constructor(map) {
        this.map = map;
        this.parts = [];
        this.growth = 1;
    }

    add(tag, attributes) { this.parts.push([tag, attributes]); }
    path(kind, d, width, more) { this.add("path", Object.assign({"class": kind, d, "stroke-width": width || 1.6}, more)); }
    circle(kind, [cx, cy], r, width, more) {
        this.add("circle", Object.assign({"class": kind, cx: draw_number(cx), cy: draw_number(cy),
                                          r: draw_number(Math.max(r, 0)), "stroke-width": width || 1.6}, more));
    }
    length(given, otherwise) { return given === undefined ? otherwise : this.map.scale * given; }
    frame(shape) { return new draw_Frame(this.map.point(shape.at), this.map.point(shape.to)); }
    colour(shape) { return shape.style === undefined ? "c0" : "c" + shape.style % 7; }

    // Of a body between cold and hot.
    shade(shape) {
        if (shape.shade === undefined) return {};
        const warmth = 2 * Math.min(Math.max(shape.shade, 0), 1) - 1, share = Math.round(80 * Math.abs(warmth));
        return {style: "color-mix(in srgb, var(" + (warmth < 0 ? "--cold" : "--hot") + ") " + share + "%, var(--body))"};
    }

    // Boxes and disks as large as the largest of them has to be to be seen.
    grow(shapes) {
        const extent = s => (s.kind === "disk" ? 2 * (s.width || 0) : s.kind === "box" ? Math.max(s.width || 0, s.height || 0) : 0);
        const largest = this.map.scale * shapes.reduce((most, s) => Math.max(most, extent(s)), 0);
        this.growth = largest > 0 ? Math.max(1, 18 / largest) : 1;
    }

    polygon(points) { return draw_line(points.map(point => this.map.point(point))) + "Z"; }

    // A fill in matt light: so much darker where it is turned away.
    lit(fill, light) { return {style: "color-mix(in srgb, #000 " + Math.round(22 * (1 - light)) + "%, " + fill + ")"}; }

    // A body in space.
    faces(shape) {
        const fill = this.shade(shape).style || (shape.kind === "box" && shape.level !== undefined ? "var(--liquid)" : "var(--body)");
        for (const face of shape.faces) {
            if (face.isHollow) this.path(shape.kind === "ground" ? "muted" : "line", this.polygon(face.outline), shape.kind === "ground" ? 1 : 1.6);
            else this.path("body", this.polygon(face.outline), 1.6, this.lit(fill, face.light));
        }
        if (shape.kind === "disk" && shape.angle !== undefined)
            this.path("line", draw_line([this.map.point(shape.at), this.map.point(shape.to)]));
    }

    // The ground with its grid and shadows, and where x, y and z point.
    scenery({grid, shadows, axes}) {
        this.path("floor", grid.map(line => draw_line(line.map(point => this.map.point(point)))).join(""), 1);
        this.path("shadow", shadows.map(outline => this.polygon(draw_counterclockwise(outline))).join(""), 0);
        const ways = axes.map(([x, y]) => [48 * x, -48 * y]), low = Math.min(0, ...ways.map(way => way[0])), deep = Math.max(0, ...ways.map(way => way[1]));
        if (Math.min(this.map.width, this.map.height) < 200) return;
        const origin = [24 - low, this.map.height - 24 - deep];
        this.path("muted", ways.map(([x, y]) => draw_line([origin, [origin[0] + x, origin[1] + y]])).join(""), 1.6);
        ways.forEach(([x, y], k) => {
            const length = Math.hypot(x, y);
            if (length < 9) return;
            this.add("text", {"class": "tick", x: draw_number(origin[0] + (1 + 9 / length) * x), y: draw_number(origin[1] + (1 + 9 / length) * y + 4),
                              "text-anchor": "middle", words: "xyz"[k]});
        });
    }

    ground(shape) {
        const length = this.length(shape.width, 60), depth = this.length(shape.height, 7), step = 8;
        const [x, y] = this.map.point(shape.at), angle = shape.angle || 0;
        const turn = "translate(" + draw_place([x, y]) + ") rotate(" + draw_number(-angle * 180 / Math.PI) + ")";
        const count = Math.floor(Math.min(Math.max(length - depth, 0) / step, 2000));
        const first = -length / 2 + depth + (length - depth - count * step) / 2;
        let hatching = "";
        for (let k = 0; k <= count; ++k)
            hatching += draw_line([[first + k * step, 0], [first + k * step - depth, depth]]);
        this.path("muted", hatching, 1, {transform: turn});
        this.path("line", draw_line([[-length / 2, 0], [length / 2, 0]]), 1.6, {transform: turn});
    }

    box(shape) {
        const trueWidth = this.length(shape.width, 44);
        const trueHeight = shape.height !== undefined ? this.map.scale * shape.height : shape.width !== undefined ? trueWidth : 28;
        const width = this.growth * trueWidth, height = this.growth * trueHeight;
        const frame = {transform: "translate(" + draw_place(this.map.point(shape.at)) + ") rotate(" +
                                  draw_number(-(shape.angle || 0) * 180 / Math.PI) + ")"};
        const rect = (kind, top, h, more) => this.add("rect", Object.assign({
            "class": kind, x: draw_number(-width / 2), y: draw_number(top), width: draw_number(Math.max(width, 0)),
            height: draw_number(Math.max(h, 0)), "stroke-width": 1.6}, frame, more));
        if (shape.level === undefined) {
            rect("body", -height / 2, height, Object.assign({rx: Math.max(0, Math.min(3, Math.min(width, height) / 4))}, this.shade(shape)));
            return;
        }
        const level = Math.min(Math.max(shape.level, 0), 1) * height;
        rect("liquid", height / 2 - level, level, this.shade(shape));
        if (level > 0) this.path("c0", draw_line([[-width / 2, height / 2 - level], [width / 2, height / 2 - level]]), 1.6, frame);
        this.path("line", draw_line([[-width / 2, -height / 2], [-width / 2, height / 2], [width / 2, height / 2], [width / 2, -height / 2]]), 2, frame);
    }

    bar(shape) {
        const f = this.frame(shape), r = Math.max(this.length(shape.width, 8) / 2, 1.5), arc = "A" + draw_number(r) + " " + draw_number(r) + " 0 0 1 ";
        this.path("bar", "M" + draw_place(f.at(0, -r)) + "L" + draw_place(f.at(f.length, -r)) + arc + draw_place(f.at(f.length, r)) +
                         "L" + draw_place(f.at(0, r)) + arc + draw_place(f.at(0, -r)) + "Z", 1.6, this.shade(shape));
    }

    disk(shape) {
        const centre = this.map.point(shape.at), r = Math.max((shape.width !== undefined ? this.growth : 1) * this.length(shape.width, 9), 2);
        const isHollow = shape.level !== undefined && shape.level <= 0;
        this.circle(isHollow ? "paper" : "body", centre, r, 1.6, isHollow ? {} : this.shade(shape));
        if (shape.angle === undefined) return;
        this.path("line", draw_line([centre, [centre[0] + r * Math.cos(shape.angle), centre[1] - r * Math.sin(shape.angle)]]));
        if (r > 8) this.joint(centre);
    }

    joint(centre) { this.circle("paper", centre, 3.2, 1.5); }

    // The mark of a centre of mass: opposite quarters are filled.
    point(shape) {
        const [x, y] = this.map.point(shape.at), r = Math.max(this.length(shape.width, 5.5), 2);
        const mark = shape.style === undefined ? "ink" : "f" + shape.style % 7, edge = shape.style === undefined ? "line" : this.colour(shape);
        this.circle("paper bare", [x, y], r);
        const quarter = (dx, dy) => "M" + draw_place([x, y]) + "L" + draw_place([x + dx * r, y]) + "A" + draw_number(r) + " " + draw_number(r) +
                                    " 0 0 0 " + draw_place([x, y + dy * r]) + "Z";
        this.path(mark, quarter(1, -1) + quarter(-1, 1));
        this.circle(edge, [x, y], r, 1.5);
    }

    zigzag(f, begin, end, amplitude, count) {
        const step = (end - begin) / (2 * count), points = [f.at(0, 0), f.at(begin, 0)];
        for (let k = 0; k < 2 * count; ++k) points.push(f.at(begin + (k + 0.5) * step, k % 2 ? amplitude : -amplitude));
        this.path("line", draw_line(points.concat([f.at(end, 0), f.at(f.length, 0)])));
    }

    spring(shape) {
        const f = this.frame(shape), amplitude = this.length(shape.width, 14) / 2, mean = this.map.scale * (shape.mean || 0);
        const count = Math.min(Math.max(Math.floor(mean / Math.max(1.1 * amplitude, 6) / 1.6), 3), 9);
        const lead = Math.min(10, 0.14 * f.length);
        this.zigzag(f, lead, f.length - lead, amplitude, count);
    }

    // The cylinder stays with `at`, the piston with `to`.
    damper(shape) {
        const f = this.frame(shape), half = this.length(shape.width, 14) / 2, mean = this.map.scale * (shape.mean || 0);
        const bottom = Math.min(0.3 * mean, 0.6 * f.length), rim = Math.min(0.68 * mean, f.length - 4);
        const piston = Math.min(Math.max(f.length - 0.5 * mean, bottom + 2), Math.max(bottom, rim) + 2);
        this.path("line", draw_line([f.at(0, 0), f.at(bottom, 0)]) +
                          draw_line([f.at(rim, -half), f.at(bottom, -half), f.at(bottom, half), f.at(rim, half)]) +
                          draw_line([f.at(piston, 0), f.at(f.length, 0)]));
        this.path("line", draw_line([f.at(piston, 2.5 - half), f.at(piston, half - 2.5)]), 2.2);
    }

    wire(shape) {
        this.path("line", draw_line([this.map.point(shape.at), this.map.point(shape.to)]), Math.max(this.length(shape.width, 1.6), 0.1));
    }

    // Where a symbol of this length stands, with its leads.
    middle(f, length) {
        const half = Math.min(length, 0.7 * f.length) / 2;
        return [f.length / 2 - half, f.length / 2 + half];
    }
    leads(f, begin, end) { this.path("line", draw_line([f.at(0, 0), f.at(begin, 0)]) + draw_line([f.at(end, 0), f.at(f.length, 0)])); }
    sign(kind, [x, y], isPlus) {
        this.path(kind, draw_line([[x - 3, y], [x + 3, y]]) + (isPlus ? draw_line([[x, y - 3], [x, y + 3]]) : ""), 1.4);
    }

    resistor(shape) {
        const f = this.frame(shape), [begin, end] = this.middle(f, 42);
        this.zigzag(f, begin, end, Math.min(6.5, 0.16 * (end - begin)), 3);
    }

    coil(shape) {
        const f = this.frame(shape), [begin, end] = this.middle(f, 44), width = (end - begin) / 4, rise = -0.66 * width;
        let d = "M" + draw_place(f.at(begin, 0));
        for (let k = 0; k < 4; ++k)
            d += "C" + [f.at(begin + k * width, rise), f.at(begin + (k + 1) * width, rise), f.at(begin + (k + 1) * width, 0)].map(draw_place).join(",");
        this.leads(f, begin, end);
        this.path("line", d);
    }

    // Its level is the charge: between the plates, with its signs.
    capacitor(shape) {
        const f = this.frame(shape), [begin, end] = this.middle(f, 9), half = this.length(shape.width, 24) / 2;
        const charge = Math.min(Math.max(shape.level || 0, -1), 1);
        this.leads(f, begin, end);
        if (Math.abs(charge) > 0.02) {
            this.path("f0", draw_line([f.at(begin, -half), f.at(end, -half), f.at(end, half), f.at(begin, half)]) + "Z", 0,
                      {opacity: draw_number(0.5 * Math.abs(charge))});
            this.sign("c0", f.at(begin - 7, half - 3), charge > 0);
            this.sign("c0", f.at(end + 7, half - 3), charge < 0);
        }
        this.path("line", draw_line([f.at(begin, -half), f.at(begin, half)]) + draw_line([f.at(end, -half), f.at(end, half)]), 2.2);
    }

    source(shape) {
        const f = this.frame(shape), r = Math.min(this.length(shape.width, 11), 0.35 * f.length), middle = f.length / 2;
        const inset = Math.min(r / 2, 5.5);
        this.leads(f, middle - r, middle + r);
        this.circle("body", f.at(middle, 0), r);
        this.sign("line", f.at(middle + inset, 0), true);
        this.sign("line", f.at(middle - inset, 0), false);
    }

    // A head is never longer than half its shaft; what is too short for both is the dot alone.
    head(kind, [x, y], [u, v], size) {
        this.path(kind, draw_line([[x, y], [x - size * u - 0.42 * size * v, y - size * v + 0.42 * size * u],
                                   [x - size * u + 0.42 * size * v, y - size * v - 0.42 * size * u]]) + "Z", 0);
    }

    vector(shape) {
        if (shape.angle !== undefined) return this.turningArrow(shape);
        const f = this.frame(shape), c = this.colour(shape), fill = "f" + c.slice(1), head = Math.min(10, f.length / 2);
        if (f.length < 1) return undefined;
        this.circle(fill, f.at(0, 0), 2);
        if (f.length < 12) return undefined;
        this.path(c + " butt", draw_line([f.at(0, 0), f.at(f.length - 0.7 * head, 0)]), 2);
        return this.head(fill, f.at(f.length, 0), f.along, head);
    }

    // Around `at`, from `to` on.
    turn(shape) {
        const centre = this.map.point(shape.at), first = this.map.point(shape.to);
        return {centre, r: Math.hypot(first[0] - centre[0], first[1] - centre[1]),
                start: Math.atan2(centre[1] - first[1], first[0] - centre[0]), sweep: (shape.angle || 0) % (2 * Math.PI)};
    }
    onTurn(turn, angle) { return [turn.centre[0] + turn.r * Math.cos(angle), turn.centre[1] - turn.r * Math.sin(angle)]; }
    paintTurn(kind, turn, sweep, width) {
        const half = this.onTurn(turn, turn.start + sweep / 2), last = this.onTurn(turn, turn.start + sweep), r = draw_number(turn.r);
        const arc = "A" + r + " " + r + " 0 0 " + (sweep > 0 ? 0 : 1) + " ";
        this.path(kind, "M" + draw_place(this.onTurn(turn, turn.start)) + arc + draw_place(half) + arc + draw_place(last), width);
    }

    // Around an axis in space.
    along(kind, path, width) { this.path(kind, draw_line(path.map(point => this.map.point(point))), width); }

    turningArrow(shape) {
        if (shape.path) {
            const c = this.colour(shape), last = new draw_Frame(...shape.path.slice(-2).map(point => this.map.point(point)));
            this.along(c, shape.path, 2);
            this.head("f" + c.slice(1), last.at(last.length, 0), last.along, 10);
            return;
        }
        const turn = this.turn(shape), c = this.colour(shape), fill = "f" + c.slice(1), length = turn.r * Math.abs(turn.sweep);
        const head = Math.min(10, length / 2), way = Math.sign(turn.sweep);
        if (length < 12) {
            if (length >= 1) this.circle(fill, this.onTurn(turn, turn.start), 2);
            return;
        }
        this.paintTurn(c, turn, turn.sweep - way * Math.min(Math.abs(turn.sweep), 0.7 * head / turn.r), 2);
        const middle = turn.start + turn.sweep - way * head / turn.r / 2;
        this.head(fill, this.onTurn(turn, turn.start + turn.sweep), [-way * Math.sin(middle), -way * Math.cos(middle)], head);
    }

    // A distance: from a dot to a stroke across.
    dimension(shape) {
        const f = this.frame(shape), c = this.colour(shape);
        this.path(c + " butt", draw_line([f.at(0, 0), f.at(f.length, 0)]) + draw_line([f.at(f.length, -5), f.at(f.length, 5)]), 1.75);
        if (f.length > 5) this.circle("f" + c.slice(1), f.at(0, 0), 2.5);
    }

    // An angle between where it begins, dashed, and where it is.
    arc(shape) {
        const turn = this.turn(shape), first = this.onTurn(turn, turn.start);
        const far = [turn.centre[0] + 1.5 * (first[0] - turn.centre[0]), turn.centre[1] + 1.5 * (first[1] - turn.centre[1])];
        this.path("muted butt", draw_line([turn.centre, far]), 1, {"stroke-dasharray": "3 3"});
        if (shape.path) this.along(this.colour(shape), shape.path, 1.75);
        else if (turn.r * Math.abs(turn.sweep) > 0.5) this.paintTurn(this.colour(shape), turn, turn.sweep, 1.75);
    }

    // Dots at equal distances from where the motion began, so that each stays where it is.
    trace(shape) {
        const points = (shape.path || []).map(p => this.map.point(p));
        if (points.length < 2) return;
        const before = (this.map.scale * (shape.before || 0)) % 5;
        this.path(this.colour(shape) + " trace", draw_line(points), 2.3, {"stroke-dasharray": "0 5", "stroke-dashoffset": draw_number(before)});
    }
}

// All in one direction, so that where shadows overlap it is not lighter.
function draw_counterclockwise(outline) {
    const area = outline.reduce((sum, [x, y], k) => {
        const [u, v] = outline[(k + 1) % outline.length];
        return sum + x * v - y * u;
    }, 0);
    return area < 0 ? [...outline].reverse() : outline;
}

function draw_together(a, b) { return Math.abs(a[0] - b[0]) < 0.5 && Math.abs(a[1] - b[1]) < 0.5; }

// Where a bar begins or ends on what was painted before it: bars, boxes, ground.
function draw_is_joint(map, bar, end, before) {
    const place = map.point(end);
    return before.some(other => {
        if (other.kind === "ground") {
            if (other.faces) return false;
            const height = Math.max(bar.width || 0, 1e-6 * (bar.mean || 0)), c = Math.cos(other.angle || 0), s = Math.sin(other.angle || 0);
            const x = end[0] - other.at[0], y = end[1] - other.at[1];
            return Math.abs(c * x + s * y) <= (other.width || 0) / 2 + height && Math.abs(c * y - s * x) <= height;
        }
        if (other.kind === "bar") return draw_together(map.point(other.at), place) || draw_together(map.point(other.to), place);
        return other.kind === "box" && draw_together(map.point(other.at), place);
    });
}

// Elements are made once and then only changed.
function draw_show(svg, parts) {
    parts.forEach(([tag, attributes], k) => {
        let element = svg.children[k];
        if (!element || element.tagName !== tag) {
            const made = document.createElementNS(draw_namespace, tag);
            if (element) svg.replaceChild(made, element);
            else svg.appendChild(made);
            element = made;
            element.known = {};
        }
        for (const name of Object.keys(element.known))
            if (!(name in attributes)) {
                if (name === "style") element.style.fill = "";
                else if (name === "words") element.textContent = "";
                else element.removeAttribute(name);
                delete element.known[name];
            }
        for (const name of Object.keys(attributes)) {
            const value = String(attributes[name]);
            if (element.known[name] === value) continue;
            element.known[name] = value;
            if (name === "style") element.style.fill = value;
            else if (name === "words") element.textContent = value;
            else element.setAttribute(name, value);
        }
    });
    while (svg.children.length > parts.length) svg.removeChild(svg.lastChild);
}

// In space with its scenery.
function draw_shapes(svg, shapes, map, scenery) {
    const painter = new draw_Painter(map);
    painter.grow(shapes);
    if (scenery) painter.scenery(scenery);
    shapes.forEach((shape, k) => {
        painter[shape.faces ? "faces" : shape.kind](shape);
        if (shape.kind === "bar")
            for (const end of [shape.at, shape.to])
                if (draw_is_joint(map, shape, end, shapes.slice(0, k))) painter.joint(map.point(end));
    });
    svg.setAttribute("viewBox", "0 0 " + map.width + " " + map.height);
    draw_show(svg, painter.parts);
}

