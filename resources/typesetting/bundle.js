// node bundle.js OUT
// Bundles typesetting.js and what it needs of MathJax into OUT, one script that defines `coenergyTypesetting`. On the
// way MathJax is changed where Qt's engine is slow; compare.js checks that it draws the same as without the changes.

import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

const here = path.dirname(fileURLToPath(import.meta.url));

// The TypeScript compiler's helpers for spread, destructuring and for-of work through iterators, which allocate for
// every element. Nearly all of what they get are arrays.
const helpers = [
    ['var __read = (this && this.__read) || function (o, n) {',
        'if (Array.isArray(o)) { return n === void 0 || o.length <= n ? o : o.slice(0, n); }'],
    ['var __spreadArray = (this && this.__spreadArray) || function (to, from, pack) {',
        'if (Array.isArray(from)) { return to.concat(from); }'],
    ['var __values = (this && this.__values) || function(o) {',
        'if (Array.isArray(o)) { var at = 0, step = { value: void 0, done: false }; return { next: function () {' +
        ' if (at < o.length) { step.value = o[at++]; } else { step.value = void 0; step.done = true; }' +
        ' return step; } }; }']
];

function quickened(source) {
    return helpers.reduce((text, [head, shortcut]) => text.replace(head, head + ' ' + shortcut), source);
}

const quickMathJax = {
    name: 'quick-mathjax',
    setup(bundler) {
        let changed = 0;
        bundler.onLoad({ filter: /[\\/]mathjax-full[\\/]js[\\/].*\.js$/ }, async ({ path: file }) => {
            if (/[\\/]core[\\/]MmlTree[\\/]Attributes\.js$/.test(file)) {
                changed += 1;
                return { contents: await readFile(path.join(here, 'attributes.js'), 'utf8'), loader: 'js' };
            }
            const source = await readFile(file, 'utf8');
            const contents = quickened(source);
            changed += contents === source ? 0 : 1;
            return { contents, loader: 'js' };
        });
        bundler.onEnd(() => {
            if (changed < 50) {
                throw new Error('MathJax does not look as expected: only ' + changed + ' files were changed');
            }
        });
    }
};

// `mathjax` is 'quick' or 'stock'.
export async function bundle(out, mathjax) {
    await build({
        entryPoints: [path.join(here, 'typesetting.js')],
        outfile: out,
        bundle: true,
        format: 'iife',
        globalName: 'coenergyTypesetting',
        target: 'es2016',
        minify: true,
        legalComments: 'eof',
        // Qt's engine has no globalThis.
        define: { globalThis: 'undefined' },
        plugins: mathjax === 'stock' ? [] : [quickMathJax],
        logLevel: 'warning'
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    if (process.argv.length !== 3) {
        console.error('usage: node bundle.js OUT');
        process.exit(2);
    }
    await bundle(process.argv[2], 'quick');
}
