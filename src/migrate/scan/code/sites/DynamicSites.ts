import type { OperationName } from '../../../map/OperationMove.js';
import { operationSpelled } from '../../knownNames.js';
import { operationElements } from '../../operationText.js';
import type { Certainty, Language, Style } from '../../Use.js';
import { type Code, functionAround, plainText, walk } from '../Code.js';
import { type Asked, argumentFor, HOLE, type Look, newLook } from '../Look.js';
import { libraryOf } from '../libraries.js';
import type { Program } from '../Program.js';
import type { Script } from '../Script.js';
import type { Values } from '../Values.js';
import type { Site } from './Site.js';
import type { Sites } from './Sites.js';

const LIKE_SERVICE = /soap|service|svc|client|proxy|port|gateway|gw$|api|wfm/i;

/** A name of an operation, as far as it is told. */
const NAME_WITH_HOLE = new RegExp(`^(wsdl\\w*${HOLE}\\w*|\\w*${HOLE}\\w*Async|${HOLE}wsdl_?)$`);

const MAGIC =
  /^(__getattr__|__getattribute__|__call|__callStatic|method_missing|methodMissing|TryInvokeMember)$/;

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
    this.#values.within(() => this.#at(script, key, start, surely));
  }

  #at(script: Script, key: Code, start: Code, surely: boolean): void {
    if (this.#asHeirs(key, start)) return;
    const look = newLook();
    const texts = this.#values.textsOf(key, look);
    if (this.#named(script, texts, start.line, start)) return;
    if (look.asked.size > 0 && this.#asked(key, look, start, newLook().given, 0)) return;
    const isService = start.kind === 'member' && LIKE_SERVICE.test(lastName(start.of));
    const wants = texts.some((text) => NAME_WITH_HOLE.test(text));
    const isCall = start.parent?.kind === 'call' || (look.asked.size > 0 && !this.#isCalled(look));
    if (wants || (surely && isService && isCall)) this.#sites.addUnknown(script, start);
  }

  /** `this.operation`, which each class that extends the own one has for itself: a call of that class. */
  #asHeirs(key: Code, start: Code): boolean {
    let any = false;
    for (const as of this.#program.heirs.of(key)) {
      const texts = this.#values.textsOf(key, newLook(as.given));
      const before = this.#values.textsOf(key, newLook());
      if (texts.length !== 1 || (before.length === 1 && before[0] === texts[0])) continue;
      const named = [...as.given.values()].flat().find((one) => plainText(one) === texts[0]);
      if (this.#named(as.script, texts, named?.line ?? as.code.line, start, 'certain', undefined, { as }))
        any = true;
    }
    return any;
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
    more: Pick<Site, 'as' | 'within'> = {},
  ): boolean {
    const operations = new Set(texts.flatMap((text) => operationsIn(text, script.language)));
    for (const operation of operations)
      this.#sites.add(script, {
        operation,
        line,
        style: style ?? libraryOf(script, ''),
        certainty,
        start,
        madeUp: true,
        ...more,
      });
    return operations.size > 0;
  }

  /** Methods that no class has, called on an object that takes any name. */
  #magic(key: Code, asked: Asked, given: Look['given']): boolean {
    let any = false;
    for (const { code, callee } of this.#program.callsOfNothing()) {
      const script = this.#program.scriptOf(code);
      const home = this.#program.scriptOf(asked.of);
      if (script.language !== home.language || !this.#program.isNear(script, home)) continue;
      // The whole name of an operation is found as such.
      if (operationSpelled(plainText(callee.key)!, script.language)) continue;
      const name = new Map([...given, [asked.variable, [callee.key]]]);
      const texts = this.#values.textsOf(key, newLook(name));
      const likely = [...texts, ...wordsFor(texts, plainText(callee.key)!)];
      if (this.#named(script, likely, callee.key.line || code.line, code)) any = true;
    }
    return any;
  }

  /** Goes up to the callers of the functions that take the name. */
  #asked(key: Code, look: Look, at: Code, given: Look['given'], depth: number): boolean {
    if (depth > 4) return false;
    let any = false;
    for (const asked of look.asked) {
      if (isMagic(asked) && this.#magic(key, asked, given)) any = true;
      const isTaken = asked.path.length > 0 || isTakenFrom(key, asked, this.#program);
      for (const call of this.#program.callsOf(asked.of)) {
        const argument = argumentFor(call, asked);
        if (!argument) continue;
        const inner = newLook(new Map([...given, [asked.variable, [argument]]]));
        const told = this.#values.textsOf(key, inner);
        const texts = [...told, ...wordsFor(told, plainText(argument))];
        const script = this.#program.scriptOf(call);
        // A record that holds the name among other things is no name: the call is where it is taken out.
        const isOne = /^(member|table|call)$/.test(argument.kind) && texts.length === 1;
        const takesName = isOne || !isTaken;
        const start = takesName ? call : at;
        const line = takesName && plainText(argument) !== undefined ? argument.line : start.line;
        const certainty = plainText(argument) === undefined ? 'likely' : 'certain';
        const within =
          takesName && depth === 0 && functionAround(at) === asked.of ? { func: asked.of, at } : undefined;
        const home = takesName ? script : this.#program.scriptOf(at);
        if (this.#named(home, texts, line, start, certainty, undefined, within ? { within } : {})) any = true;
        else if (inner.asked.size > 0 && this.#asked(key, inner, start, inner.given, depth + 1)) any = true;
      }
    }
    return any;
  }
}

function lastName(code: Code): string {
  if (code.kind === 'name') return code.name;
  return code.kind === 'member' ? (plainText(code.key) ?? '') : '';
}

/** The operation that a text names, or those whose envelopes it holds. */
function operationsIn(text: string, language: Language): OperationName[] {
  const named = operationSpelled(text.replace(/^[\w.-]+:(?=wsdl)/, ''), language);
  if (named) return [named];
  return text.includes('<') ? operationElements(text).map(({ operation }) => operation) : [];
}

/** A method that is called for each name that its object does not have. */
function isMagic({ of, index }: Asked): boolean {
  const { parent } = of;
  const isTrap =
    parent?.kind === 'table' &&
    parent.parent?.kind === 'call' &&
    parent.parent.callee.kind === 'name' &&
    parent.parent.callee.name === 'Proxy';
  return isTrap ? index === 1 : index === 0 && MAGIC.test(of.name ?? '');
}

/** True when the name is a member of what is asked for. */
function isTakenFrom(key: Code, asked: Asked, program: Program): boolean {
  let taken = false;
  const seen = new Set<Code>();
  const visit = (code: Code): void =>
    walk(code, (one) => {
      if (seen.has(one)) return;
      seen.add(one);
      // An enum's constant and its value are the same name.
      const isValue = one.kind === 'member' && /^[vV]alue$/.test(plainText(one.key) ?? '');
      if (one.kind === 'member' && !isValue && program.variableOf(one.of) === asked.variable) taken = true;
      const variable = one.kind === 'name' ? program.variableOf(one) : undefined;
      if (variable && variable !== asked.variable && functionAround(one))
        for (const binding of variable.bindings) if ('value' in binding) visit(binding.value);
    });
  visit(key);
  return taken;
}

/** `get_time_punches` behind `'wsdl' + …`, however its words are put together: the operation with those words. */
function wordsFor(texts: readonly string[], name: string | undefined): string[] {
  const isOpen = name !== undefined && texts.some((text) => /^wsdl/i.test(text) && text.includes(HOLE));
  const words = isOpen ? `wsdl_${name.replaceAll(/[-\s]/g, '_')}`.toLowerCase() : '';
  return operationSpelled(words, 'Ruby') ? [operationSpelled(words, 'Ruby')!] : [];
}
