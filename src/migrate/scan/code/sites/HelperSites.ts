import { operationSpelled } from '../../knownNames.js';
import { type Call, type Func, functionAround, plainText, walk } from '../Code.js';
import { newLook } from '../Look.js';
import type { Program } from '../Program.js';
import type { Script } from '../Script.js';
import { isSpoken } from '../speech.js';
import type { Values } from '../Values.js';
import type { Site } from './Site.js';
import type { Sites } from './Sites.js';

const SENDING =
  /curl|wget|fetch|axios|https?|post|send|request|soap|invoke|urlopen|ajax|marshal|proxy|client|service|webrequest/i;

/** Finds calls of a script's own functions that are given an operation and send something, however they do it. */
export class HelperSites {
  readonly #program: Program;
  readonly #values: Values;
  readonly #sites: Sites;
  /** The functions that call operations by themselves, as found before. */
  #calling: Set<Func | undefined> | undefined;

  constructor(program: Program, values: Values, sites: Sites) {
    this.#program = program;
    this.#values = values;
    this.#sites = sites;
  }

  /** Comes last: what was found for the operation near the call is the same call. */
  call(script: Script, code: Call): void {
    const functions = this.#program.functionsOf(code.callee);
    if (!functions.some((func) => this.#sends(func, 0) && !this.#callsByItself(func))) return;
    for (const [at, argument] of code.args.entries()) {
      if (!/^(text|name|member)$/.test(argument.kind) || isSpoken(argument)) continue;
      // Without a parameter the function takes what it is given by `func_get_args`, `arguments` or `$args`.
      if (functions.every(({ params }) => params.length > 0 && params[at] === undefined)) continue;
      for (const text of this.#values.textsOf(argument, newLook())) {
        const operation = operationSpelled(text, script.language);
        const found = this.#sites.found.get(script) ?? [];
        if (!operation || found.some((one) => one.operation === operation && isSame(one, code))) continue;
        const certainty = plainText(argument) === undefined ? 'likely' : 'certain';
        this.#sites.add(script, { operation, line: argument.line, style: 'method', certainty, start: code });
      }
    }
  }

  /** True for a function that calls an operation of its own: what it is given is no operation to call. */
  #callsByItself(func: Func): boolean {
    this.#calling ??= new Set(
      [...this.#sites.found.values()].flat().map(({ start }) => functionAround(start)),
    );
    return this.#calling.has(func);
  }

  /** True for a function that names something which sends, itself or by a function that it calls. */
  #sends(func: Func, depth: number): boolean {
    let sends = false;
    walk(func, (one) => {
      if (sends || (one.kind !== 'name' && one.kind !== 'call' && one.kind !== 'text')) return;
      if (one.kind === 'name') sends = SENDING.test(one.name);
      else if (one.kind === 'text') sends = SENDING.test(plainText(one) ?? '');
      else if (depth < 2)
        sends = this.#program
          .functionsOf(one.callee)
          .some((inner) => inner !== func && this.#sends(inner, depth + 1));
    });
    return sends;
  }
}

/** True when a site is the call itself, or the envelope that it sends. */
function isSame({ start, style }: Site, call: Call): boolean {
  const isEnvelope = /^(envelope|action)$/.test(style) && functionAround(start) === functionAround(call);
  return isEnvelope || Math.abs(start.line - call.line) <= 2;
}
