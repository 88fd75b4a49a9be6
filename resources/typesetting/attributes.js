// Replaces MathJax's core/MmlTree/Attributes when bundling. The original chains four objects by Object.create and
// then goes on changing the prototypes; Qt's engine rebuilds its internal classes on every such change, which costs
// most of the time of an equation. Here the explicit and the inherited attributes of a node are plain objects looked
// up in turn, and the two sets of defaults, which never change, are chained once per kind of node and then shared.

export const INHERIT = '_inherit_';

const owns = Object.prototype.hasOwnProperty;
const chainedDefaults = new Map();

function chained(defaults, global) {
    let entry = chainedDefaults.get(defaults);
    if (entry === undefined || entry.global !== global) {
        entry = { global, values: Object.assign(Object.create(global), defaults) };
        chainedDefaults.set(defaults, entry);
    }
    return entry.values;
}

export class Attributes {
    constructor(defaults, global) {
        this.global = global;
        this.defaults = chained(defaults, global);
        this.inherited = {};
        this.attributes = {};
    }

    set(name, value) {
        this.attributes[name] = value;
    }

    setList(list) {
        Object.assign(this.attributes, list);
    }

    get(name) {
        const value = owns.call(this.attributes, name) ? this.attributes[name] : this.getInherited(name);
        return value === INHERIT ? this.global[name] : value;
    }

    getExplicit(name) {
        return owns.call(this.attributes, name) ? this.attributes[name] : undefined;
    }

    getList(...names) {
        const values = {};
        for (const name of names) {
            values[name] = this.get(name);
        }
        return values;
    }

    setInherited(name, value) {
        this.inherited[name] = value;
    }

    getInherited(name) {
        return owns.call(this.inherited, name) ? this.inherited[name] : this.defaults[name];
    }

    getDefault(name) {
        return this.defaults[name];
    }

    isSet(name) {
        return owns.call(this.attributes, name) || owns.call(this.inherited, name);
    }

    hasDefault(name) {
        return name in this.defaults;
    }

    getExplicitNames() {
        return Object.keys(this.attributes);
    }

    getInheritedNames() {
        return Object.keys(this.inherited);
    }

    getDefaultNames() {
        return Object.keys(this.defaults);
    }

    getGlobalNames() {
        return Object.keys(this.global);
    }

    getAllAttributes() {
        return this.attributes;
    }

    getAllInherited() {
        return this.inherited;
    }

    getAllDefaults() {
        return this.defaults;
    }

    getAllGlobals() {
        return this.global;
    }
}
