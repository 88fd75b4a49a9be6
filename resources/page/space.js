// ---- space: a spatial drawing as it is seen in the view in which the studio opens it ----
//
// Bodies are made of flat faces, of which those are kept that look towards the eye; what lies between two points keeps
// its thickness. Points of space have three coordinates, those of the paper two.

function space_dot(a, b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
function space_cross(a, b) { return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]; }
function space_sum(...parts) { return [0, 1, 2].map(k => parts.reduce((sum, [factor, a]) => sum + factor * a[k], 0)); }
function space_direction(a) {
    const length = Math.hypot(...a);
    return length > 0 ? space_sum([1 / length, a]) : a;
}
function space_turned(vector, axis, angle) {
    const c = Math.cos(angle);
    return space_sum([c, vector], [Math.sin(angle), space_cross(axis, vector)], [(1 - c) * space_dot(axis, vector), axis]);
}
// A unit vector across `axis`, as near to `wanted` as there is one.
function space_across(axis, wanted) {
    for (const candidate of [wanted, [1, 0, 0], [0, 1, 0]]) {
        const across = space_sum([1, candidate], [-space_dot(candidate, axis), axis]);
        if (Math.hypot(...across) > 1e-6 * Math.hypot(...candidate)) return space_direction(across);
    }
    return [1, 0, 0];
}

function space_view(space) { return new space_View(space); }

class space_View {
    // The axes of the paper, the vertical and the floor.
    constructor({right, up, towards, vertical, floor}) { Object.assign(this, {right, up, towards, vertical, floor}); }

    point(place) { return [space_dot(this.right, place), space_dot(this.up, place)]; }
    outline(places) { return places.map(place => this.point(place)); }

    // Matt, in light from the upper left, wherever the eye is.
    light(normal) {
        const light = space_direction(space_sum([-0.5, this.right], [0.8, this.up], [0.7, this.towards]));
        return (1 + space_dot(space_direction(normal), light)) / 2;
    }

    // What has no end is turned so that its axis points to where it would have one, and stands upright without. Its
    // angle begins at a horizontal direction, that of a wheel at its top; what turns from one end on turns around z.
    oriented(shape) {
        const hasEnd = !["ground", "box", "disk", "trace", "point"].includes(shape.kind), hasAxis = !hasEnd && shape.to.length > 0;
        const axis = hasAxis ? space_direction(space_sum([1, shape.to], [-1, shape.at])) : hasEnd ? [0, 0, 1] : this.vertical;
        const first = space_across(axis, shape.kind === "disk" ? this.vertical : [1, 0, 0]);
        return Object.assign({}, shape, {axis, first, hasAxis, to: hasEnd ? shape.to : shape.at});
    }

    // A size that is not given is the one before it.
    halfEdges({axis, first, angle, size}) {
        const along = space_turned(first, axis, angle || 0), a = size[0] || 0, b = size[1] === undefined ? a : size[1];
        const c = size[2] === undefined ? b : size[2];
        return [space_sum([a / 2, along]), space_sum([b / 2, space_cross(axis, along)]), space_sum([c / 2, axis])];
    }

    sides(box) {
        const half = this.halfEdges(box), sides = [];
        for (let k = 0; k < 3; ++k)
            for (const sign of [1, -1]) {
                const a = half[(k + 1) % 3], b = half[(k + 2) % 3], corner = (p, q) => space_sum([1, box.at], [sign, half[k]], [p, a], [q, b]);
                sides.push({places: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], normal: space_sum([sign, space_cross(a, b)])});
            }
        return sides;
    }

    // Its lowest part, as far as it is filled.
    liquid(tank) {
        const level = Math.min(Math.max(tank.level, 0), 1), half = this.halfEdges(tank);
        const size = half.map(edge => 2 * Math.hypot(...edge));
        size[2] *= level;
        return Object.assign({}, tank, {size, at: space_sum([1, tank.at], [level - 1, half[2]])});
    }

    box(shape) {
        const walls = shape.level === undefined ? [] : this.sides(shape).map(side => ({outline: this.outline(side.places), isHollow: true}));
        const sides = this.sides(shape.level === undefined ? shape : this.liquid(shape));
        return walls.concat(sides.filter(side => space_dot(side.normal, this.towards) > 0)
                                 .map(side => ({outline: this.outline(side.places), light: this.light(side.normal)})));
    }

    circle(centre, axis, first, radius) {
        return Array.from({length: 48}, (_, k) => space_sum([1, centre], [radius, space_turned(first, axis, 2 * Math.PI * k / 48)]));
    }

    ground(shape) {
        const [a, b] = this.halfEdges(shape);
        return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([p, q]) => space_sum([1, shape.at], [p, a], [q, b]));
    }

    // Around its axis, from `to` on.
    turn(shape) {
        const angle = (shape.angle || 0) % (2 * Math.PI), arm = space_sum([1, shape.to], [-1, shape.at]);
        const parts = Math.max(2, Math.floor(48 * Math.abs(angle) / (2 * Math.PI)));
        return Array.from({length: parts + 1}, (_, k) => space_sum([1, shape.at], [1, space_turned(arm, shape.axis, angle * k / parts)]));
    }

    // A shape with places in space as the painter takes it; nothing where its direction is none.
    seen(given) {
        const shape = this.oriented(given), radius = shape.size[0];
        if (!(Math.hypot(...shape.axis) > 0)) return null;
        const seen = Object.assign({}, given, {at: this.point(shape.at), to: this.point(shape.to), space: shape});
        if (shape.kind === "box" && radius !== undefined) seen.faces = this.box(shape);
        else if (shape.kind === "disk" && radius !== undefined && shape.hasAxis) {
            const facing = space_dot(shape.axis, this.towards) >= 0 ? 1 : -1;
            seen.faces = [{outline: this.outline(this.circle(shape.at, shape.axis, shape.first, radius)),
                           light: this.light(space_sum([facing, shape.axis]))}];
            if (shape.angle !== undefined)
                seen.to = this.point(space_sum([1, shape.at], [radius, space_turned(shape.first, shape.axis, shape.angle)]));
        } else if (shape.kind === "disk") seen.angle = undefined;
        else if (shape.kind === "ground" && radius !== undefined) seen.faces = [{outline: this.outline(this.ground(shape)), isHollow: true}];
        else if (shape.kind === "arc" || (shape.kind === "vector" && shape.angle !== undefined)) seen.path = this.outline(this.turn(shape));
        else if (shape.kind === "trace") seen.path = given.path && this.outline(given.path);
        else {
            const length = Math.hypot(...space_sum([1, shape.to], [-1, shape.at]));
            if (length > 0) seen.mean = (shape.mean || 0) * Math.hypot(seen.to[0] - seen.at[0], seen.to[1] - seen.at[1]) / length;
        }
        return seen;
    }

    // From back to front: grounds below all else, marks over the bars at whose ends they are.
    sorted(shown) {
        const middle = ({space}) => space_dot(this.towards, space_sum([0.5, space.at], [0.5, space.to]));
        const isMark = shape => shape.kind === "point" || (shape.kind === "disk" && shape.width === undefined);
        const isAtEnd = (bar, place) => [bar.space.at, bar.space.to].some(end => Math.hypot(...space_sum([1, end], [-1, place])) <=
            1e-6 * Math.hypot(...space_sum([1, bar.space.to], [-1, bar.space.at])));
        const bars = shown.map(([shape]) => shape).filter(shape => shape.kind === "bar");
        const nearness = shape => {
            if (shape.kind === "ground") return -Infinity;
            const over = isMark(shape) ? bars.filter(bar => isAtEnd(bar, shape.space.at)).map(middle) : [];
            return Math.max(middle(shape), ...over);
        };
        const keyed = shown.map(entry => ({near: nearness(entry[0]), mark: Number(isMark(entry[0])), entry}));
        return keyed.sort((a, b) => (a.near < b.near ? -1 : a.near > b.near ? 1 : a.mark - b.mark)).map(({entry}) => entry);
    }

    // Of the floor on the paper: left, bottom, right, top.
    edges() {
        const {from, to} = this.floor, corners = this.outline([0, 1, 2, 3].map(k => this.place(k % 2 ? from[0] : to[0], k < 2 ? from[1] : to[1])));
        const x = corners.map(corner => corner[0]), y = corners.map(corner => corner[1]);
        return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)];
    }

    place(along, across) { return space_sum([1, this.floor.at], [along, this.floor.first], [across, this.floor.second]); }

    grid() {
        const {from, to, spacing} = this.floor, lines = [], steps = k => Math.floor((to[k] - from[k]) / spacing + 1e-9);
        for (let k = 0; k <= steps(0); ++k) lines.push([this.place(from[0] + k * spacing, from[1]), this.place(from[0] + k * spacing, to[1])]);
        for (let k = 0; k <= steps(1); ++k) lines.push([this.place(from[0], from[1] + k * spacing), this.place(to[0], from[1] + k * spacing)]);
        return lines.map(line => this.outline(line));
    }

    // The outlines of its shadow, in light from above.
    shadows({space, kind}) {
        const normal = space_cross(this.floor.first, this.floor.second), slope = space_dot(this.vertical, normal), width = space.size[0] || 0;
        if (Math.abs(slope) < 0.05) return [];
        const dropped = place => space_sum([1, place], [-space_dot(space_sum([1, place], [-1, this.floor.at]), normal) / slope, this.vertical]);
        const fallen = places => this.outline(places.map(dropped));
        if (kind === "bar") {
            const from = dropped(space.at), to = dropped(space.to);
            const across = space_across(normal, space_cross(normal, space_sum([1, to], [-1, from])));
            return [this.outline([[from, -1], [to, -1], [to, 1], [from, 1]].map(([end, side]) => space_sum([1, end], [side * width / 2, across])))];
        }
        if (kind === "disk") {
            const axis = space.hasAxis ? space.axis : this.vertical;
            return [fallen(this.circle(space.at, axis, space_across(axis, space.first), width))];
        }
        return kind === "box" ? this.sides(space).map(side => fallen(side.places)) : [];
    }

    scenery(shapes) {
        return {grid: this.grid(), shadows: shapes.flatMap(shape => this.shadows(shape)), axes: this.outline([[1, 0, 0], [0, 1, 0], [0, 0, 1]])};
    }
}

