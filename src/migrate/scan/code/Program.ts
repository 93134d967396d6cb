import { bindingsOf } from './bindings.js';
import { Classes } from './Classes.js';
import { madeBy } from './calledAs.js';
import { Callees } from './Callees.js';
import {
  type Call,
  type Code,
  type Func,
  isReference,
  type Member,
  type Name,
  plainText,
  walk,
} from './Code.js';
import {
  hasBlocks,
  sameFamily,
  scopeHolder,
  inClass,
  isTarget,
  nameGivenTo,
  namesIn,
} from './declarations.js';
import { Functions } from './Functions.js';
import { MemberReads } from './MemberReads.js';
import { Heirs } from './Heirs.js';
import { KeptMembers } from './KeptMembers.js';
import { link } from './readCode.js';
import { IN_FOLDER, Relations } from './Relations.js';
import { type Scope, Scopes } from './Scopes.js';
import type { Script } from './Script.js';
import type { Variable } from './Variable.js';
import { Views } from './Views.js';

const OWN = /^(this|self|static|cls|parent|base|super)$/;

/** All scripts of a folder, with what each name in them means. */
export class Program {
  readonly scripts: readonly Script[];
  readonly views: Views;
  readonly #scopes = new Scopes();
  readonly #scriptOf = new Map<Code, Script>();
  readonly #functions = new Functions();
  readonly #relations = new Relations();
  readonly classes = new Classes(this.#relations);
  readonly #callees = new Callees(this, this.#functions, this.classes, this.#relations);
  readonly #members = new MemberReads();
  readonly kept = new KeptMembers(this);
  readonly heirs = new Heirs(this);

  /** `views` are the pages in files of their own, by their paths. */
  constructor(scripts: readonly Script[], views: ReadonlyMap<string, string>) {
    this.scripts = scripts;
    this.views = new Views(views);
    for (const script of scripts) this.#declare(script);
    for (const script of scripts) this.#bind(script);
  }

  /** The names that types have for elements of messages: where several scripts differ, those near a script count. */
  aliasesFor(script: Script): ReadonlyMap<string, string> {
    const all = this.scripts.filter(
      ({ language, aliases }) => language === script.language && aliases && aliases.size > 0,
    );
    const near = all.filter((one) => one !== script && this.isNear(script, one));
    const far = all.filter((one) => one !== script && !near.includes(one));
    return new Map([...far, ...near, script].flatMap(({ aliases }) => [...(aliases ?? [])]));
  }

  scriptOf(code: Code): Script {
    let at = code;
    while (at.parent) at = at.parent;
    return this.#scriptOf.get(at)!;
  }

  /** The variable that a name, or a member of the own object or of a class, means. */
  variableOf(code: Code): Variable | undefined {
    if (code.kind === 'name') return this.#named(code, code.name);
    const key = code.kind === 'member' ? plainText(code.key) : undefined;
    if (code.kind !== 'member' || key === undefined || code.of.kind !== 'name') return undefined;
    const script = this.scriptOf(code);
    if (OWN.test(code.of.name)) return this.#ofClass(script, key) ?? this.#member(script, key);
    const owner = this.classes.scriptOf(code.of.name, script);
    return owner && this.#ofClass(owner, key);
  }

  /** The functions that a callee may mean: of its file, or of that name in another file of the language. */
  functionsOf(callee: Code): readonly Func[] {
    return this.#callees.functionsOf(callee);
  }

  /** Every call of a function, as far as it can be told by its name. */
  callsOf(func: Func): readonly Call[] {
    return this.#callees.callsOf(func);
  }

  /** The calls that are given types. */
  callsWithTypes(): readonly Call[] {
    return this.#callees.callsWithTypes();
  }

  /** The calls of methods that no script has. */
  callsOfNothing(): ReturnType<Callees['callsOfNothing']> {
    return this.#callees.callsOfNothing();
  }

  /** What fields of that name are given in the classes of the nearest file: C#'s `bool IsNight => From > To`. */
  fieldsNamed(read: Member): readonly Code[] {
    const [key, script] = [plainText(read.key), this.scriptOf(read)];
    if (key === undefined || script.language !== 'C#') return [];
    const having = [...this.#scopes.declaring(key)].filter((one) => this.#ofClass(one, key));
    const [nearest] = this.#relations.nearest(script, having, (one) => one, IN_FOLDER);
    const bindings = (nearest && this.#ofClass(nearest, key)?.bindings) ?? [];
    return bindings.flatMap((one) => ('value' in one && one.value.kind !== 'function' ? [one.value] : []));
  }

  /** `this.options.columns`, which nobody can tell: the lists that the script has anywhere under that name. */
  listsKept(read: Member): Code[] {
    const key = plainText(read.key);
    if (key === undefined || !/^\w*(columns|fields|headers|attributes|props|keys|mapping)$/i.test(key))
      return [];
    const found: Code[] = [];
    walk(this.scriptOf(read).code, (one) => {
      if (one.kind !== 'table') return;
      for (const entry of one.entries)
        if (plainText(entry.key) === key && /^(list|table)$/.test(entry.value.kind)) found.push(entry.value);
    });
    return found;
  }

  /** True for a variable or parameter of a function. */
  isLocal(code: Name): boolean {
    const variable = this.variableOf(code);
    return variable !== undefined && !variable.name.startsWith('.');
  }

  /** Where a function's name stands in its file or class, called or not. */
  readsOf({ name, parent }: Func): readonly Code[] {
    if (name === undefined || !parent) return [];
    const variable = this.variableOf({ kind: 'name', line: 0, name, parent });
    return variable ? [...variable.reads, ...this.readsElsewhere(variable, this.scriptOf(parent))] : [];
  }

  /** True for a file that a script names, or that lies in its folder, in one above it, or below. */
  isNear(script: Script, other: Script): boolean {
    return this.#relations.nearest(script, [other], (one) => one, IN_FOLDER).length > 0;
  }

  /** Where others that know of its class read a field that a script gives a value to. */
  readsElsewhere({ name }: Variable, script: Script): readonly Member[] {
    return name.startsWith('.') ? this.#members.of(name.slice(1), script, this.#relations) : [];
  }

  /** What a script declares at its highest level. */
  topOf(script: Script): ReadonlyMap<string, Variable> {
    return this.#scopes.get(script.code)!;
  }

  #named(code: Code, name: string): Variable | undefined {
    for (let at = code.parent; at?.parent; at = at.parent) {
      const found = this.#scopes.get(at)?.get(name);
      if (found) return found;
    }
    const script = this.scriptOf(code);
    const own = this.topOf(script).get(name) ?? this.#ofClass(script, name);
    if (own || OWN.test(name)) return own;
    const others = [...this.#scopes.declaring(name)].filter(
      (one) =>
        one !== script &&
        sameFamily(one.language, script.language) &&
        (this.topOf(one).get(name) ?? this.#ofClass(one, name))?.bindings.length,
    );
    const [other] = this.#relations.nearest(script, others, (one) => one, 0);
    return other && (this.topOf(other).get(name) ?? this.#ofClass(other, name));
  }

  #ofClass(script: Script, key: string): Variable | undefined {
    return this.topOf(script).get(`.${key}`);
  }

  #member(script: Script, key: string): Variable {
    return this.#scopes.variable(this.#scopes.get(script.code)!, `.${key}`);
  }

  #declare(script: Script): void {
    const { code, language } = script;
    this.#scriptOf.set(code, script);
    link(code);
    this.#scopes.open(code, script);
    const blocks = hasBlocks(language);
    walk(code, (one) => {
      this.classes.addFrom(one, script);
      if (one.kind === 'group' && one.isBlock) this.#scopes.open(one);
      else if (one.kind === 'function') {
        const scope = this.#scopes.open(one);
        for (const name of one.params.flatMap(namesIn)) this.#scopes.variable(scope, name);
        const name = one.name ?? nameGivenTo(one);
        if (name === undefined) return;
        this.#functions.add(name, { func: one, language });
        const made = madeBy(one, name);
        if (made !== undefined) this.#functions.add(made, { func: one, language });
        if (one.name !== undefined)
          this.#scopes.variable(this.#scopeAround(one), inClass(one) ? `.${name}` : name).bindings.push({
            value: one,
            path: [],
          });
      } else if (one.kind === 'loop' || (one.kind === 'assign' && (one.declares || !blocks)))
        for (const name of namesIn(one.target))
          this.#scopes.variable(
            this.#scopeAround(one, one.kind === 'assign' && one.declares !== 'block'),
            inClass(one) ? `.${name}` : name,
          );
      else if (one.kind === 'call') {
        this.#callees.add(one);
        // C#: `out var row` makes a variable.
        const [filled] = isReference(one) && language === 'C#' ? one.args : [];
        if (filled?.kind === 'name' && !this.variableOf(filled))
          this.#scopes.variable(this.#scopeAround(one), filled.name);
      } else if (one.kind === 'member' && language === 'Ruby') {
        if (one.parent?.kind !== 'call' || one.parent.callee !== one) this.#callees.addRead(one);
      } else if (one.kind === 'table') this.#functions.addNamesIn(one);
    });
  }

  #bind({ code }: Script): void {
    walk(code, (one) => {
      for (const { target, ...binding } of bindingsOf(one)) {
        const variable =
          one.kind === 'assign' && inClass(one) && target.kind === 'name'
            ? this.#ofClass(this.scriptOf(one), target.name)
            : this.variableOf(target);
        const isPlaced = (one.kind === 'assign' || one.kind === 'loop') && target.kind === 'name';
        // What an entry of it is given does not take its place.
        const placed =
          isPlaced && isTarget(target) && 'value' in binding ? { ...binding, at: target } : binding;
        if (variable) variable.bindings.push(placed);
        else if (target.kind === 'member') this.kept.add(target, binding);
        else if (target.kind === 'name')
          this.#scopes.variable(this.#scopes.get(code)!, target.name).bindings.push(binding);
      }
    });
    walk(code, (one) => {
      if ((one.kind === 'name' || one.kind === 'member') && !isTarget(one)) this.#read(one);
    });
  }

  #read(code: Name | Member): void {
    const variable = this.variableOf(code);
    if (variable) variable.reads.push(code);
    else if (code.kind === 'member') this.#members.add(code, this.scriptOf(code));
  }

  /** The variables of the function or file around a code, or of the nearest block. */
  #scopeAround(code: Code, ofFunction = true): Scope {
    return this.#scopes.get(scopeHolder(code, ofFunction))!;
  }
}
