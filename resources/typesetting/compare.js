// node compare.js FOLDER
// The quickened MathJax must draw the same as the stock one: bundles both into FOLDER and compares SVG and MathML,
// formula by formula, each formula twice because the quickened one shares default attributes between formulas.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import vm from 'node:vm';
import { bundle } from './bundle.js';

const formulas = [
    '\\dot{x}', '\\ddot{\\theta}_{1}', '{}-\\frac{m\\,g}{2}\\cos\\left(\\frac{\\theta_1}{2}\\right)', '\\sqrt{x^2+y^2}',
    '\\sqrt[3]{\\frac{a}{1+\\frac{b}{c}}}', '\\alpha\\,\\beta_{ij}^{2}+\\Omega\\,\\varphi', '= 0',
    '\\left(m_1+m_2\\right)\\,l_1^{2}\\,\\ddot{\\theta}_1', '\\left|\\frac{a}{b}\\right|^{\\left(n-1\\right)}',
    '\\cssId{term-3}{k\\left(x-x_0\\right)}', '\\class{hot}{\\frac{1}{2}m\\dot{x}^2}', '\\mathrm{sgn}\\left(v\\right)',
    '\\begin{cases} a & x<0\\\\ b & x\\ge0 \\end{cases}', '\\operatorname{atan2}\\left(y,x\\right)', '\\text{Kraft } F',
    '\\begin{bmatrix} m & 0 & 0\\\\ 0 & m & 0\\\\ 0 & 0 & J\\\\ a & b & c\\\\ d & e & f\\end{bmatrix}',
    '\\begin{align} a&=b\\\\ c&=d+\\int_0^1 f\\,\\mathrm{d}t \\end{align}', '\\overline{a+b+c+d}', '\\underbrace{a+b}_{T}',
    '\\displaystyle\\sum_{i=1}^{n}\\textstyle\\sum_{i=1}^{n} x_i', '\\mathbf{M}\\,\\boldsymbol{q}', '\\lambda\'_1', 'x^{y^{z}}',
    '\\frac{\\mathrm{d}}{\\mathrm{d}t}\\frac{\\partial T^{*}}{\\partial\\dot{q}}', '\\wrong', '\\frac{a', '\\left(x', '',
];

async function load(file, mathjax) {
    await bundle(file, mathjax);
    const context = vm.createContext({});
    vm.runInContext(await readFile(file, 'utf8'), context);
    return context.coenergyTypesetting;
}

const folder = process.argv[2];
const quick = await load(path.join(folder, 'compare-quick.js'), 'quick');
const stock = await load(path.join(folder, 'compare-stock.js'), 'stock');

let different = 0;
for (const formula of [...formulas, ...formulas]) {
    for (const display of [true, false]) {
        const results = [quick, stock].map(script =>
            JSON.stringify([script.typeset(formula, display), script.mathml(formula, display)]));
        if (results[0] !== results[1]) {
            different += 1;
            console.error(`different: ${formula}\n  quick: ${results[0]}\n  stock: ${results[1]}`);
        }
    }
}
console.log(`${formulas.length} formulas, ${different} differences`);
process.exit(different === 0 ? 0 : 1);
