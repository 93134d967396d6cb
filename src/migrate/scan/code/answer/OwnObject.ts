import { type Code, functionAround, type Member, walk } from '../Code.js';
import { classAround } from '../declarations.js';
import type { Program } from '../Program.js';
import type { Follower } from './Follower.js';
import type { ReadFields } from './ReadFields.js';

const OWN = /^(this|self)$/;

/** Records that are objects of the scripts' own classes: what their methods read of themselves. */
export class OwnObject {
  readonly #program: Program;
  readonly #fields: ReadFields;
  readonly #answer: Follower;

  constructor(program: Program, fields: ReadFields, answer: Follower) {
    this.#program = program;
    this.#fields = fields;
    this.#answer = answer;
  }

  /** `row.label`: a member that a class of the scripts makes up. */
  readAs(read: Member): void {
    for (const func of this.#program.functionsOf(read)) if (func.params.length === 0) this.methodOf(func);
    for (const value of this.#program.fieldsNamed(read)) this.methodOf(value);
  }

  /** `row.label()`: the record is `this` in there. */
  methodOf(body: Code): void {
    const isBare = /^(C#|Java|Ruby)$/.test(this.#program.scriptOf(body).language);
    walk(body, (one) => {
      if (one.kind !== 'name') return;
      if (OWN.test(one.name)) this.#answer.follow(one);
      else if (isBare && !isNamed(one) && !this.#program.isLocal(one)) this.#fields.takeExact(one.name);
    });
  }

  /** `this[name] = row[name]`: its own members are those of the record now. */
  filled({ of, key }: Member): boolean {
    if (of.kind !== 'name' || !OWN.test(of.name) || key.kind === 'text') return false;
    this.isNow(of);
    return true;
  }

  /** `Object.assign(this, row)` */
  isNow(own: Code): void {
    let around = functionAround(own);
    while (around && !classAround(around)) around = functionAround(around);
    const holder = around && classAround(around);
    if (holder)
      walk(holder, (one) => {
        if (one.kind === 'name' && OWN.test(one.name)) this.#answer.follow(one);
      });
  }
}

/** True for the name of a function that is called, or of a class. */
function isNamed(code: Code): boolean {
  return code.parent?.kind === 'call' && code.parent.callee === code;
}
