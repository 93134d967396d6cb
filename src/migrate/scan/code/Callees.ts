import { calledAs, importedAs, madeBy } from './calledAs.js';
import { type Classes, functionsOfClass } from './Classes.js';
import { type Call, type Class, type Code, type Func, type Member, plainText } from './Code.js';
import { functionIn, isHandedOn, isMethod, ownClassOf, sameFamily } from './declarations.js';
import { type Functions, isOfLanguage } from './Functions.js';
import { IN_FOLDER, type Relations, SAID } from './Relations.js';
import type { Script } from './Script.js';
import type { Variable } from './Variable.js';

/** Tells what names mean and where codes stand. */
interface Names {
  variableOf(code: Code): Variable | undefined;
  scriptOf(code: Code): Script;
}

/** Which functions calls mean, in all files, and which calls a function has. */
export class Callees {
  readonly #names: Names;
  readonly #functions: Functions;
  readonly #classes: Classes;
  readonly #relations: Relations;
  readonly #calls: Call[] = [];
  readonly #reads: Member[] = [];
  #callers: Map<Func, Call[]> | undefined;

  constructor(names: Names, functions: Functions, classes: Classes, relations: Relations) {
    this.#names = names;
    this.#functions = functions;
    this.#classes = classes;
    this.#relations = relations;
  }

  add(call: Call): void {
    this.#calls.push(call);
  }

  /** A member that is called without brackets. */
  addRead(read: Member): void {
    this.#reads.push(read);
  }

  /** The functions that a callee may mean: of its file, or of that name in another file of the language. */
  functionsOf(callee: Code): readonly Func[] {
    if (callee.kind === 'function') return [callee];
    // `new(row)` in Ruby, `cls(row)` in Python, `new self(row)` in PHP
    const made =
      callee.kind === 'name' && /^(new|cls|self|static)$/.test(callee.name) ? ownClassOf(callee) : undefined;
    if (made) return constructorsOf(made, this.#classes);
    const variable = this.#names.variableOf(callee);
    const own = (variable?.bindings ?? []).flatMap((one) =>
      'value' in one && one.path.length === 0 ? functionIn(one.value) : [],
    );
    const above = this.#ofBases(callee, own.length > 0);
    if (above.length > 0) return above;
    // What is only declared is written out in another class.
    if (own.some(({ body }) => body.length > 0)) return own;
    const ofClass = this.#ofKnownClass(callee);
    if (ofClass.length > 0) return ofClass;
    const imported = callee.kind === 'name' ? importedAs(variable) : undefined;
    const name = imported ?? calledAs(callee);
    const isOwn = callee.kind === 'name' && variable && variable.bindings.length > 0 && !imported;
    if (name === undefined || isOfLanguage(callee, name) || isOwn) return [];
    const { language, code } = this.#names.scriptOf(callee);
    // A method of an unknown object is no plain function of the own file.
    const named = this.#functions
      .named(name)
      .filter((one) => sameFamily(one.language, language))
      .map(({ func }) => func)
      .filter(
        (func) =>
          callee.kind === 'name' ||
          (isMethod(func) && !isHandedOn(callee, func)) ||
          (!/^(Ruby|PHP|C#|Java)$/.test(language) && this.#names.scriptOf(func).code !== code),
      );
    const written = named.filter(({ body }) => body.length > 0);
    const least = callee.kind === 'name' ? SAID : IN_FOLDER;
    return this.#relations.nearest(
      this.#names.scriptOf(callee),
      written,
      (func) => this.#names.scriptOf(func),
      least,
    );
  }

  /** `super(…)`, `parent::load()`; `this.load()` where only a class has it that the own one extends. */
  #ofBases(callee: Code, hasOwn: boolean): readonly Func[] {
    const of = callee.kind === 'member' ? callee.of : callee;
    const name = of.kind === 'call' ? of.callee : of;
    const word = name.kind === 'name' ? name.name : '';
    const isAbove = /^(super|base|parent)$/.test(word);
    if (!isAbove && (hasOwn || callee.kind !== 'member' || !/^(this|self)$/.test(word))) return [];
    const own = isAbove || callee.kind === 'member' ? ownClassOf(callee) : undefined;
    if (!own) return [];
    const method = callee.kind === 'member' ? plainText(callee.key) : undefined;
    const above = this.#classes
      .chainOf(own)
      .slice(1)
      .map(({ code }) => code);
    const named = (one: Class) =>
      functionsOfClass(one).filter(({ name: its, body }) => its === method && body.length > 0);
    const found = above.map((one) => (method === undefined ? makersIn(one) : named(one)));
    return found.find((one) => one.length > 0) ?? [];
  }

  /** `new Reader().parse()`, `reader.parse()` where `reader` is made so, `Reader.parse()`: what that class has. */
  #ofKnownClass(callee: Code): readonly Func[] {
    const key = callee.kind === 'member' ? plainText(callee.key) : undefined;
    if (callee.kind !== 'member' || key === undefined) return [];
    const variable = callee.of.kind === 'name' ? this.#names.variableOf(callee.of) : undefined;
    const made = (variable?.bindings ?? []).flatMap((one) =>
      'value' in one ? [one.value] : typed(one.of.params[one.index]),
    );
    return [callee.of, ...made].flatMap((one) =>
      this.#classes.methodsOf(one, key, this.#names.scriptOf(callee)),
    );
  }

  /** The calls that are given types. */
  callsWithTypes(): readonly Call[] {
    return this.#calls.filter(({ types }) => types);
  }

  /** Every call of a function, as far as it can be told by its name. */
  callsOf(func: Func): readonly Call[] {
    if (!this.#callers) {
      this.#callers = new Map();
      for (const call of this.#calls)
        for (const one of this.functionsOf(call.callee))
          this.#callers.set(one, [...(this.#callers.get(one) ?? []), call]);
    }
    return this.#callers.get(func) ?? [];
  }

  /** The calls of methods that no script has; Ruby's need no brackets. */
  callsOfNothing(): readonly { readonly code: Code; readonly callee: Member }[] {
    const called = this.#calls.map((code) => ({ code: code as Code, callee: code.callee }));
    return [...called, ...this.#reads.map((code) => ({ code, callee: code }))].flatMap(({ code, callee }) =>
      callee.kind === 'member' && plainText(callee.key) !== undefined && this.functionsOf(callee).length === 0
        ? [{ code, callee }]
        : [],
    );
  }
}

/** The constructor of a class, or of the nearest one that it extends. */
function constructorsOf(made: Class, classes: Classes): readonly Func[] {
  const all = classes.chainOf(made).map(({ code }) => makersIn(code));
  return all.find((one) => one.length > 0) ?? [];
}

function makersIn(code: Class): readonly Func[] {
  return functionsOfClass(code).filter((one) => madeBy(one, one.name ?? '') !== undefined);
}

/** `Column $column`: a parameter as an object of its class. */
function typed(param: Code | undefined): Code[] {
  return param?.kind === 'name' && param.type ? [{ ...param, name: param.type }] : [];
}
