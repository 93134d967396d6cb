import { operationSpelled } from '../../knownNames.js';
import type { Certainty, Style } from '../../Use.js';
import { type Code, functionAround, plainText, walk } from '../Code.js';
import { libraryOf } from '../libraries.js';
import { type Asked, argumentFor, HOLE, type Look, newLook } from '../Look.js';
import type { Program, Script } from '../Program.js';
import type { Values } from '../Values.js';
import type { Sites } from './Sites.js';

const LIKE_SERVICE = /soap|service|svc|client|proxy|port|gateway|gw$|api|wfm/i;

/** Finds what a name that is put together or looked up can be, also where it comes from the callers of a function. */
export class DynamicSites {
  readonly #program: Program;
  readonly #values: Values;
  readonly #sites: Sites;

  constructor(program: Program, values: Values, sites: Sites) {
    this.#program = program;
    this.#values = values;
    this.#sites = sites;
  }

  /** A name that is put together or looked up: what it can be here, or where the function is called that takes it. */
  at(script: Script, key: Code, start: Code, surely: boolean): void {
    const look = newLook();
    const texts = this.#values.textsOf(key, look);
    if (this.#named(script, texts, start.line, start)) return;
    if (look.asked.size > 0 && this.#asked(key, look, start, newLook().given, 0)) return;
    const isService = start.kind === 'member' && LIKE_SERVICE.test(lastName(start.of));
    const wants = texts.some((text) => /^wsdl|wsdl_?$|Async$/.test(text) && text.includes(HOLE));
    const isCall = start.parent?.kind === 'call' || (look.asked.size > 0 && !this.#isCalled(look));
    if (wants || (surely && isService && isCall)) this.#sites.addUnknown(script, start);
  }

  #isCalled(look: Look): boolean {
    return [...look.asked].some(({ of }) => this.#program.callsOf(of).length > 0);
  }

  #named(
    script: Script,
    texts: readonly string[],
    line: number,
    start: Code,
    certainty: Certainty = 'likely',
    style?: Style,
  ): boolean {
    const operations = new Set(texts.flatMap((text) => operationSpelled(text, script.language) ?? []));
    for (const operation of operations)
      this.#sites.add(script, {
        operation,
        line,
        style: style ?? libraryOf(script, ''),
        certainty,
        start,
        madeUp: true,
      });
    return operations.size > 0;
  }

  /** Goes up to the callers of the functions that take the name. */
  #asked(key: Code, look: Look, at: Code, given: Look['given'], depth: number): boolean {
    if (depth > 4) return false;
    let any = false;
    for (const asked of look.asked)
      for (const call of this.#program.callsOf(asked.of)) {
        const argument = argumentFor(call, asked);
        if (!argument) continue;
        const inner = newLook(new Map([...given, [asked.variable, [argument]]]));
        const texts = this.#values.textsOf(key, inner);
        const script = this.#program.scriptOf(call);
        // A record that holds the name among other things is no name: the call is where it is taken out.
        const takesName = asked.path.length === 0 && !isTakenFrom(key, asked, this.#program);
        const start = takesName ? call : at;
        const line = takesName && plainText(argument) !== undefined ? argument.line : start.line;
        const certainty = plainText(argument) === undefined ? 'likely' : 'certain';
        if (this.#named(takesName ? script : this.#program.scriptOf(at), texts, line, start, certainty))
          any = true;
        else if (inner.asked.size > 0 && this.#asked(key, inner, start, inner.given, depth + 1)) any = true;
      }
    return any;
  }
}

function lastName(code: Code): string {
  if (code.kind === 'name') return code.name;
  return code.kind === 'member' ? (plainText(code.key) ?? '') : '';
}

/** True when the name is a member of what is asked for. */
function isTakenFrom(key: Code, asked: Asked, program: Program): boolean {
  let taken = false;
  const seen = new Set<Code>();
  const visit = (code: Code): void =>
    walk(code, (one) => {
      if (seen.has(one)) return;
      seen.add(one);
      if (one.kind === 'member' && program.variableOf(one.of) === asked.variable) taken = true;
      const variable = one.kind === 'name' ? program.variableOf(one) : undefined;
      if (variable && variable !== asked.variable && functionAround(one))
        for (const binding of variable.bindings) if ('value' in binding) visit(binding.value);
    });
  visit(key);
  return taken;
}
