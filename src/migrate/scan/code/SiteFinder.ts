import type { OperationName } from '../../map/OperationMove.js';
import { operationSpelled } from '../knownNames.js';
import { nameInText, operationElements, operationsInAction } from '../operationText.js';
import type { Certainty, Style } from '../Use.js';
import {
  type Call,
  type Code,
  functionAround,
  type Member,
  type Piece,
  plainText,
  type Text,
  walk,
} from './Code.js';
import { type Asked, argumentFor, HOLE, type Look, newLook } from './Look.js';
import { libraryOf } from './libraries.js';
import type { Program, Script } from './Program.js';
import { isSpoken } from './speech.js';
import type { Values } from './Values.js';

/** A place that calls an operation. */
export interface Site {
  readonly operation: OperationName;
  readonly mayBe?: readonly OperationName[];
  readonly line: number;
  readonly style: Style;
  readonly certainty: Certainty;
  /** Where the value begins that becomes the answer. */
  readonly start: Code;
  readonly parts?: readonly string[];
  /** True when the name was put together or looked up. */
  readonly madeUp?: boolean;
}

/** Files that hold a request with places to fill in, by their paths. */
export type Templates = ReadonlyMap<
  string,
  readonly { readonly operation: OperationName; readonly parts: readonly string[] }[]
>;

const CALLING =
  /^(call|__soapCall|__call|getattr|GetMethod|getMethod|getDeclaredMethod|InvokeMember|invoke|Invoke|InvokeAsync|send|public_send|__send__|method|call_user_func|call_user_func_array|operation|soapCall|setOperationName|createOperation|QName|execute|callMethod|CallMethod|get_operation|callAsync|CallByName)$/;
const ELEMENT = /(Element|QName|ele|element|node|createElement\w*|startElement|WriteStartElement)$/;
const FILLING = /^(format|Format|sprintf|%|replace|replaceAll|Replace|gsub|str_replace)$/;
const LIKE_SERVICE = /soap|service|svc|client|proxy|port|gateway|gw$|api|wfm/i;

/** Finds the places of one script that call an operation, also for the functions that take the name from others. */
export class SiteFinder {
  readonly #program: Program;
  readonly #values: Values;
  readonly #templates: Templates;
  readonly found = new Map<Script, Site[]>();
  readonly unknown = new Map<Script, Code[]>();
  /** The templates that scripts send, by their paths. */
  readonly sent = new Set<string>();

  constructor(program: Program, values: Values, templates: Templates) {
    this.#program = program;
    this.#values = values;
    this.#templates = templates;
    for (const script of program.scripts) this.#find(script);
  }

  #find(script: Script): void {
    walk(script.code, (code) => {
      if (code.kind === 'member') this.#member(script, code);
      else if (code.kind === 'call') this.#call(script, code);
      else if (code.kind === 'text') this.#text(script, code);
      else if (code.kind === 'assign') this.#destructured(script, code.target);
    });
  }

  #add(script: Script, site: Site): void {
    this.found.set(script, [...(this.found.get(script) ?? []), site]);
  }

  /** `client.wsdlGetUnits`, `client[name]`, `$client->$method` */
  #member(script: Script, code: Member): void {
    const { parent } = code;
    const called = (parent?.kind === 'call' && parent.callee === code) || script.language === 'Ruby';
    if (parent?.kind === 'assign' && parent.target === code) return;
    const name = plainText(code.key);
    if (name === undefined) {
      this.#dynamic(script, code.key, code, called || isMadeOf(code.key));
      return;
    }
    const operation = operationSpelled(name, script.language);
    if (!operation || name === `End${operation}`) return;
    if (!called && isSpoken(code)) return;
    if (code.of.kind === 'name' && this.#isOwn(code, name)) return;
    if (code.of.kind === 'member' && plainText(code.of.key) === 'Channel') return;
    const style = libraryOf(script, name);
    this.#add(script, {
      operation,
      line: code.key.line || code.line,
      style,
      certainty: called && style !== 'method' ? 'certain' : 'likely',
      start: code,
    });
  }

  /** A wrapper of the own class that is named as the operation: what it calls counts, calling it does not. */
  #isOwn(code: Member, name: string): boolean {
    const own = this.#program.variableOf(code);
    return (own?.bindings ?? []).some(
      (one) => 'value' in one && one.value.kind === 'function' && one.value.name === name,
    );
  }

  /** `call('wsdlGetUnits')`, `new wsdlGetUnitsRequest(…)` */
  #call(script: Script, code: Call): void {
    const callee =
      code.callee.kind === 'name'
        ? code.callee.name
        : (plainText(code.callee.kind === 'member' ? code.callee.key : undefined) ?? '');
    const request = /^(wsdl\w+)Request$/.exec(callee)?.[1];
    const made = request === undefined ? undefined : operationSpelled(request, script.language);
    if (made && code.callee.kind === 'name')
      this.#add(script, {
        operation: made,
        line: code.line,
        style: 'action',
        certainty: 'likely',
        start: code,
      });
    if (FILLING.test(callee)) {
      this.#filled(script, code, callee);
      return;
    }
    const functions = this.#program.functionsOf(code.callee);
    if (functions.length > 0 && !(CALLING.test(callee) && this.#isForeign(code, script))) return;
    const calls = CALLING.test(callee);
    const args = code.args.flatMap((one) => (one.kind === 'list' && calls ? one.items : [one]));
    for (const argument of args) {
      const name = plainText(argument);
      const operation = name === undefined ? undefined : operationSpelled(name, script.language);
      if (ELEMENT.test(callee) && argument.kind === 'text') this.#namedElement(script, argument, code);
      else if (operation && (calls || !isSpoken(argument)))
        this.#add(script, {
          operation,
          line: argument.line,
          style: calls ? libraryOf(script, callee) : 'name in data',
          certainty: calls ? 'certain' : 'likely',
          start: code,
        });
      else if (name === undefined && calls && /^(text|name|member|call|either)$/.test(argument.kind))
        this.#dynamic(script, argument, code, false);
      else if (name === undefined && argument.kind === 'member' && !isSpoken(argument))
        this.#constant(script, argument, code);
    }
  }

  /** `new XElement(ns + 'wsdlGetUnits')`, `.ele('tns:wsdlGetUnits')`: an envelope that is built by names. */
  #namedElement(script: Script, argument: Text, start: Code): void {
    const last = argument.parts.at(-1);
    if (last === undefined || plainText(argument) !== undefined) return;
    if (last.kind !== 'piece') {
      this.#dynamic(script, { ...argument, parts: [last], parent: start }, start, false);
      return;
    }
    const operation = operationSpelled(last.value.replace(/^.*[:}]/s, ''), script.language);
    if (operation)
      this.#add(script, { operation, line: argument.line, style: 'envelope', certainty: 'likely', start });
  }

  /** A template with the operation's name filled in. */
  #filled(script: Script, code: Call, callee: string): void {
    const before = code.callee.kind === 'member' ? this.#values.textsOf(code.callee.of, newLook()) : [''];
    const known = new Set(
      before.flatMap((text) => operationElements(text).map(({ operation }) => operation)),
    );
    for (const text of this.#values.textsOf(code, newLook()))
      for (const { operation, parts } of operationElements(text))
        if (!known.has(operation) && callee !== '%')
          this.#add(script, {
            operation,
            line: code.line,
            style: 'envelope',
            certainty: 'certain',
            start: code,
            parts,
            madeUp: true,
          });
  }

  /** A method of that name that only some other, unrelated class has. */
  #isForeign(code: Call, script: Script): boolean {
    return (
      this.#program.functionsOf(code.callee).every((func) => this.#program.scriptOf(func) !== script) &&
      code.callee.kind === 'member' &&
      code.callee.of.kind !== 'name'
    );
  }

  /** A constant that is given to a function of a library: `send(Names.Units)` */
  #constant(script: Script, argument: Code, start: Code): void {
    const look = newLook();
    const texts = this.#values.textsOf(argument, look);
    const operation = texts.length === 1 ? operationSpelled(texts[0]!, script.language) : undefined;
    if (operation)
      this.#add(script, {
        operation,
        line: start.line,
        style: 'name in data',
        certainty: 'likely',
        start,
        madeUp: true,
      });
  }

  /** A name that is put together or looked up: what it can be here, or where the function is called that takes it. */
  #dynamic(script: Script, key: Code, start: Code, surely: boolean): void {
    const look = newLook();
    const texts = this.#values.textsOf(key, look);
    if (this.#named(script, texts, start.line, start)) return;
    if (look.asked.size > 0 && this.#asked(key, look, start, newLook().given, 0)) return;
    const isService = start.kind === 'member' && LIKE_SERVICE.test(lastName(start.of));
    const wants = texts.some((text) => /^wsdl|wsdl_?$|Async$/.test(text) && text.includes(HOLE));
    const isCall = start.parent?.kind === 'call' || (look.asked.size > 0 && !this.#isCalled(look));
    this.#riddle(script, start, wants || (surely && isService && isCall));
  }

  #isCalled(look: Look): boolean {
    return [...look.asked].some(({ of }) => this.#program.callsOf(of).length > 0);
  }

  #riddle(script: Script, code: Code, is: boolean): void {
    if (is) this.unknown.set(script, [...(this.unknown.get(script) ?? []), code]);
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
      this.#add(script, {
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

  /** Envelopes, actions, and the names of files with envelopes. */
  #text(script: Script, code: Text): void {
    if (code.parent?.kind === 'text') return;
    const whole = joined(code);
    for (const { operation, index, parts } of operationElements(whole))
      this.#add(script, {
        operation,
        line: lineAt(code, index),
        style: 'envelope',
        certainty: 'certain',
        start: code,
        parts,
      });
    for (const [at, part] of code.parts.entries()) this.#element(script, code, part, at);
    const plain = plainText(code);
    if (plain === undefined ? whole.length < 200 : plain.length < 200) this.#template(script, code);
    if (plain === undefined) return;
    const named = nameInText(plain);
    if (
      named?.prefixed &&
      code.parent?.kind !== 'member' &&
      (!isSpoken(code) || code.parent?.kind === 'table')
    )
      this.#add(script, {
        operation: named.operation,
        line: code.line,
        style: 'envelope',
        certainty: 'likely',
        start: code.parent?.kind === 'call' ? code.parent : code,
      });
    if (isSpoken(code)) return;
    const [first, ...others] = operationsInAction(
      plain.replace(/^soapaction:\s*/i, ''),
      /soapaction/i.test(plain) || isActionHeader(code),
    );
    if (!first) return;
    const mayBe = others.length > 0 ? { mayBe: others } : {};
    this.#add(script, {
      operation: first,
      ...mayBe,
      line: code.line,
      style: 'action',
      certainty: others.length > 0 ? 'possible' : 'likely',
      start: code,
    });
  }

  /** `<uri:${name}>`: an operation element whose name is put in. */
  #element(script: Script, code: Text, part: Piece | Code, at: number): void {
    if (part.kind === 'piece') return;
    const before = code.parts[at - 1];
    const opens = before?.kind === 'piece' ? /<(?:[\w.-]+:)?((?:wsdl)?\w*)$/.exec(before.value) : null;
    if (!opens || /Envelope|Body$/.test(opens[1]!)) return;
    const after = code.parts[at + 1];
    const rest = after?.kind === 'piece' ? /^\w*/.exec(after.value)![0] : '';
    const piece = (value: string): Piece => ({ kind: 'piece', value, line: code.line });
    const key: Text = {
      kind: 'text',
      line: part.line || code.line,
      parts: [piece(opens[1]!), part, piece(rest)],
      parent: code,
    };
    this.#dynamic(script, key, code, false);
  }

  #template(script: Script, code: Text): void {
    if (this.#templates.size === 0) return;
    for (const text of new Set(this.#values.textsOf(code, newLook()))) {
      if (!/\.\w{2,8}$/.test(text)) continue;
      const bare = text.replace(/^.*[/\\](?=[^/\\]+[/\\][^/\\]+$)/s, '').split(/[/\\]/);
      const pattern = bare.map((one) => one.split(HOLE).map(escaped).join('[^/]*')).join('/');
      const whole = new RegExp(
        `(^|/)${text.startsWith(HOLE) && bare.length === 1 ? '[^/]*' : ''}${pattern}$`,
      );
      const loose = new RegExp(`(^|/)${escaped(bare.at(-1)!)}$`);
      const named = [...this.#templates].filter(
        ([file]) => whole.test(file) || (!text.includes(HOLE) && loose.test(file)),
      );
      for (const [file, operations] of named) {
        this.sent.add(file);
        for (const { operation, parts } of operations)
          for (const start of this.#usesOf(code))
            this.#add(script, {
              operation,
              line: start.line,
              style: 'envelope',
              certainty: 'likely',
              start,
              parts,
            });
      }
    }
  }

  /** Where a text goes that was read into a variable; else the place that reads it. */
  #usesOf(code: Code): readonly Code[] {
    let at: Code | undefined = code;
    while (at && /^(text|call|group|member|either)$/.test(at.kind)) at = at.parent;
    if (at?.kind !== 'assign' || at.target.kind !== 'name') return [code];
    const reads = (this.#program.variableOf(at.target)?.reads ?? []).filter(
      ({ parent }) => parent?.kind === 'call',
    );
    return reads.length > 0 ? reads : [code];
  }

  /** `const { wsdlGetUnits } = client` */
  #destructured(script: Script, target: Code): void {
    if (target.kind !== 'table') return;
    for (const { key, value } of target.entries) {
      const name = plainText(key);
      const operation = name === undefined ? undefined : operationSpelled(name, script.language);
      if (!operation || value.kind !== 'name') continue;
      const reads = this.#program.variableOf(value)?.reads ?? [];
      const called = reads.filter(({ parent }) => parent?.kind === 'call' || parent?.kind === 'member');
      for (const start of called.length > 0 ? called : [value])
        this.#add(script, {
          operation,
          line: start.line,
          style: libraryOf(script, name!),
          certainty: 'likely',
          start,
        });
    }
  }
}

function lastName(code: Code): string {
  if (code.kind === 'name') return code.name;
  return code.kind === 'member' ? (plainText(code.key) ?? '') : '';
}

/** True for a key that is put together in its place, which no index of a list is. */
function isMadeOf(key: Code): boolean {
  return (
    key.kind === 'text' && key.parts.some((part) => part.kind === 'piece' && /wsdl|Async/i.test(part.value))
  );
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

function joined(code: Text): string {
  return code.parts.map((part) => (part.kind === 'piece' ? part.value : HOLE)).join('');
}

/** The line of a character of the joined text. */
function lineAt(code: Text, index: number): number {
  let at = 0;
  for (const part of code.parts) {
    const length = part.kind === 'piece' ? part.value.length : 1;
    if (index < at + length && part.kind === 'piece')
      return part.line + part.value.slice(0, index - at).split('\n').length - 1;
    at += length;
  }
  return code.line;
}

function isActionHeader({ parent }: Code): boolean {
  return (
    parent?.kind === 'table' && parent.entries.some(({ key }) => /^soapaction$/i.test(plainText(key) ?? ''))
  );
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
