// Lets the program stop a long formula. Qt's own way, interrupting the engine, runs the catch blocks it meets without
// an exception to catch and has crashed there; so MathJax is made to ask from time to time, at places that every stage
// of the work passes often.

import { AbstractMmlNode } from 'mathjax-full/js/core/MmlTree/MmlNode.js';
import texParser from 'mathjax-full/js/input/tex/TexParser.js';
import { CommonWrapper } from 'mathjax-full/js/output/common/Wrapper.js';
import { SVGWrapper } from 'mathjax-full/js/output/svg/Wrapper.js';

const PASSES_PER_QUESTION = 32;

let isStopRequested = () => false;
let passes = 0;

export class Stopped extends Error {}

// From now on work is given up with a Stopped exception when `question` answers true.
export function stopWhen(question) {
    isStopRequested = question;
}

function ask() {
    passes += 1;
    if (passes % PASSES_PER_QUESTION === 0 && isStopRequested()) {
        throw new Stopped('stopped');
    }
}

function askIn(prototype, name) {
    const method = prototype[name];
    prototype[name] = function (a, b, c, d) {
        ask();
        return method.call(this, a, b, c, d);
    };
}

askIn(texParser.default.prototype, 'parse');
askIn(AbstractMmlNode.prototype, 'setInheritedAttributes');
askIn(CommonWrapper.prototype, 'getBBox');
askIn(SVGWrapper.prototype, 'standardSVGnode');
