// What Qt's JavaScript engine sees: TeX in; SVG or MathML out; errors as values.

import { mathjax } from 'mathjax-full/js/mathjax.js';
import { TeX } from 'mathjax-full/js/input/tex.js';
import { SVG } from 'mathjax-full/js/output/svg.js';
import { liteAdaptor } from 'mathjax-full/js/adaptors/liteAdaptor.js';
import { RegisterHTMLHandler } from 'mathjax-full/js/handlers/html.js';
import { SerializedMmlVisitor } from 'mathjax-full/js/core/MmlTree/SerializedMmlVisitor.js';
import { STATE } from 'mathjax-full/js/core/MathItem.js';
import 'mathjax-full/js/input/tex/base/BaseConfiguration.js';
import 'mathjax-full/js/input/tex/ams/AmsConfiguration.js';
import 'mathjax-full/js/input/tex/html/HtmlConfiguration.js';
import { Stopped, stopWhen } from './stopping.js';
import './extenders.js';

export { stopWhen };

const adaptor = liteAdaptor();
RegisterHTMLHandler(adaptor);

const document = mathjax.document('', {
    InputJax: new TeX({
        packages: ['base', 'ams', 'html'],
        formatError: (jax, error) => { throw error; }
    }),
    OutputJax: new SVG({ fontCache: 'none' })
});
const visitor = new SerializedMmlVisitor();

function ex(text) {
    return text ? parseFloat(text) : 0;
}

function attempt(work) {
    try {
        return work();
    } catch (error) {
        return error instanceof Stopped ? { stopped: true } : { error: String(error && error.message || error) };
    }
}

// { svg, width, height, depth } with lengths in ex (0.442 em; height includes depth), or { error }, or { stopped }.
export function typeset(tex, display) {
    return attempt(() => {
        const container = document.convert(tex, { display });
        const svg = adaptor.firstChild(container);
        return {
            svg: adaptor.outerHTML(svg),
            width: ex(adaptor.getAttribute(svg, 'width')),
            height: ex(adaptor.getAttribute(svg, 'height')),
            depth: -ex(adaptor.getStyle(svg, 'vertical-align'))
        };
    });
}

// { mathml } with its namespace, or { error }, or { stopped }.
export function mathml(tex, display) {
    return attempt(() => ({
        mathml: visitor.visitTree(document.convert(tex, { display, end: STATE.CONVERT }))
    }));
}
