// MathJax draws the straight middle piece of a tall bracket, root or long bar as a glyph that is too long and is
// clipped by a nested <svg>. SVG Tiny, and with it Qt, has no nested <svg>. The piece is uniform along its length, so
// stretching its ink to exactly the length needed draws the same.

import { SVGmo } from 'mathjax-full/js/output/svg/Wrappers/mo.js';

// How far, in em, the middle piece reaches under the end pieces, so that no hairline shows between them.
const OVERLAP = 0.1;

// The ink of a glyph along x ('x') or y ('y'), in em: MathJax's outlines use only M, L, Q, T, H, V and Z.
function ink(self, character, variant, axis) {
    const [h, d, w, { p: outline }] = self.getChar(character, variant);
    if (!outline) {
        return axis === 'x' ? { start: 0, end: w } : { start: -d, end: h };
    }
    const values = [];
    for (const step of ('M' + outline).match(/[A-Z][^A-Z]*/g)) {
        const along = (step.match(/-?[\d.]+/g) || []).map(Number);
        if (step[0] === 'H' || step[0] === 'V') {
            values.push(...((step[0] === 'H') === (axis === 'x') ? along : []));
        } else {
            values.push(...along.filter((_, index) => index % 2 === (axis === 'x' ? 0 : 1)));
        }
    }
    return { start: Math.min(...values) / 1000, end: Math.max(...values) / 1000 };
}

function place(self, character, variant, transform) {
    self.addGlyph(character, variant, 0, 0);
    self.adaptor.setAttribute(self.adaptor.lastChild(self.element), 'transform', transform);
}

SVGmo.prototype.addExtV = function (character, variant, height, depth, top, bottom, width) {
    const start = Math.max(0, bottom - OVERLAP) - depth;
    const length = height - Math.max(0, top - OVERLAP) - start;
    if (!character || length <= 0) {
        return;
    }
    const glyph = ink(this, character, variant, 'y');
    const scale = length / (glyph.end - glyph.start);
    const x = (width - this.getChar(character, variant)[2]) / 2;
    place(this, character, variant, `translate(${this.fixed(x)},${this.fixed(start - scale * glyph.start)}) ` +
        `scale(1,${this.jax.fixed(scale)})`);
};

SVGmo.prototype.addExtH = function (character, variant, width, left, right, x = 0) {
    const start = Math.max(0, left - OVERLAP);
    const length = width - start - Math.max(0, right - OVERLAP);
    if (!character || length <= 0) {
        return;
    }
    const glyph = ink(this, character, variant, 'x');
    const scale = length / (glyph.end - glyph.start);
    place(this, character, variant, `translate(${this.fixed(x + start - scale * glyph.start)},0) ` +
        `scale(${this.jax.fixed(scale)},1)`);
};
