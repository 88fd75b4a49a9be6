// node bundle.js OUT [--stock-attributes]
// Bundles typesetting.js and what it needs of MathJax into OUT, one script that defines `coenergyTypesetting`.
// --stock-attributes leaves MathJax's own attribute lists in, for comparing.

import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

const here = path.dirname(fileURLToPath(import.meta.url));

const ownAttributes = {
    name: 'own-attributes',
    setup(bundler) {
        bundler.onLoad({ filter: /[\\/]core[\\/]MmlTree[\\/]Attributes\.js$/ }, async () => ({
            contents: await readFile(path.join(here, 'attributes.js'), 'utf8'),
            loader: 'js'
        }));
    }
};

export async function bundle(out, attributes) {
    await build({
        entryPoints: [path.join(here, 'typesetting.js')],
        outfile: out,
        bundle: true,
        format: 'iife',
        globalName: 'coenergyTypesetting',
        target: 'es2016',
        minify: true,
        legalComments: 'eof',
        // Qt's engine has neither a process nor a globalThis.
        define: { global: 'undefined', globalThis: 'undefined' },
        plugins: attributes === 'stock' ? [] : [ownAttributes],
        logLevel: 'warning'
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const [out, option] = process.argv.slice(2);
    if (!out) {
        console.error('usage: node bundle.js OUT [--stock-attributes]');
        process.exit(2);
    }
    await bundle(out, option === '--stock-attributes' ? 'stock' : 'own');
}
