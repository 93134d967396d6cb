import { operationSpelled } from '../../knownNames.js';
import { nameInText, operationElements } from '../../operationText.js';
import { type Call, type Code, plainText, type Text } from '../Code.js';
import { libraryOf } from '../libraries.js';
import { HOLE, newLook } from '../Look.js';
import type { Program } from '../Program.js';
import type { Script } from '../Script.js';
import { isSpoken } from '../speech.js';
import type { Values } from '../Values.js';
import type { DynamicSites } from './DynamicSites.js';
import type { Sites } from './Sites.js';

const CALLING =
  /^(call|__soapCall|__call|getattr|__getattr__|__getitem__|attrgetter|methodcaller|GetMethod|getMethod|getDeclaredMethod|InvokeMember|invoke|Invoke|InvokeAsync|send|public_send|__send__|method|call_user_func|call_user_func_array|operation|soapCall|setOperationName|createOperation|QName|execute|callMethod|CallMethod|get_operation|callAsync|CallByName)$/;
const ELEMENT = /(Element|QName|ele|element|node|createElement\w*|startElement|WriteStartElement)$/;
/** An operation element whose name is not known here. */
const OPEN_ELEMENT = new RegExp(`<(?:[\\w.-]+:)?(?:wsdl\\w*)?${HOLE}`);
const FILLING =
  /^(substitute|safe_substitute|format|Format|sprintf|%|replace|replaceAll|Replace|gsub|str_replace)$/;

/** Finds calls that are given the name of an operation. */
export class CallSites {
  readonly #program: Program;
  readonly #values: Values;
  readonly #sites: Sites;
  readonly #dynamic: DynamicSites;

  constructor(program: Program, values: Values, sites: Sites, dynamic: DynamicSites) {
    this.#program = program;
    this.#values = values;
    this.#sites = sites;
    this.#dynamic = dynamic;
  }

  /** `call('wsdlGetUnits')`, `new wsdlGetUnitsRequest(…)` */
  call(script: Script, code: Call): void {
    const callee = calleeName(code);
    const request = /^(?:create)?([Ww]sdl\w+?)(?:Request)?$/.exec(callee)?.[1];
    const made = request === undefined ? undefined : operationSpelled(request, script.language);
    if (made && (callee.startsWith('create') || (code.callee.kind === 'name' && isMadeObject(callee))))
      this.#sites.add(script, {
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
        this.#sites.add(script, {
          operation,
          line: argument.line,
          style: calls ? libraryOf(script, callee) : 'name in data',
          certainty: calls ? 'certain' : 'likely',
          start: code,
        });
      else if (ELEMENT.test(callee) && /^(name|member)$/.test(argument.kind))
        this.#dynamic.at(script, argument, code, false);
      else if (name === undefined && calls && /^(text|name|member|call|either)$/.test(argument.kind))
        this.#dynamic.at(script, argument, code, false);
      else if (name === undefined && argument.kind === 'member' && !isSpoken(argument))
        this.#constant(script, argument, code);
    }
  }

  /** PHP: `[$client, 'wsdlGetUnits']`, a function to call: where it is called, or what it is given to. */
  callable(script: Script, code: Code): void {
    if (script.language !== 'PHP' || code.kind !== 'list' || code.items.length !== 2) return;
    const [of, key] = code.items as [Code, Code];
    const { parent } = code;
    if (of.kind === 'text' || (parent?.kind === 'call' && CALLING.test(calleeName(parent)))) return;
    const reads = parent?.kind === 'assign' ? (this.#program.variableOf(parent.target)?.reads ?? []) : [code];
    for (const { parent: start } of reads) {
      if (start?.kind !== 'call') continue;
      const operation = operationSpelled(plainText(key) ?? '', script.language);
      const style = libraryOf(script, '');
      if (operation)
        this.#sites.add(script, { operation, line: start.line, style, certainty: 'likely', start });
      else if (key.kind === 'text' && plainText(key) === undefined)
        this.#dynamic.at(script, key, start, false);
    }
  }

  /** `new XElement(ns + 'wsdlGetUnits')`, `.ele('tns:wsdlGetUnits')`: an envelope that is built by names. */
  #namedElement(script: Script, argument: Text, start: Code): void {
    const last = argument.parts.at(-1);
    if (last === undefined || nameInText(plainText(argument) ?? '')?.prefixed) return;
    if (last.kind !== 'piece') {
      this.#dynamic.at(script, { ...argument, parts: [last], parent: start }, start, false);
      return;
    }
    const operation = operationSpelled(last.value.replace(/^.*[:}]/s, ''), script.language);
    if (operation)
      this.#sites.add(script, {
        operation,
        line: argument.line,
        style: 'envelope',
        certainty: 'likely',
        start,
      });
  }

  /** A template with the operation's name filled in. */
  #filled(script: Script, code: Call, callee: string): void {
    const given = code.callee.kind === 'member' ? [code.callee.of, ...code.args] : code.args;
    const before = given.flatMap((one) => this.#values.textsOf(one, newLook()));
    const known = new Set(
      before.flatMap((text) => operationElements(text).map(({ operation }) => operation)),
    );
    const look = newLook();
    const texts = this.#values.textsOf(code, look);
    if (look.asked.size > 0 && texts.some((text) => OPEN_ELEMENT.test(text)))
      this.#dynamic.at(script, code, code, false);
    for (const text of texts)
      for (const { operation, parts } of operationElements(text))
        if (!known.has(operation) && callee !== '%')
          this.#sites.add(script, {
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
      this.#sites.add(script, {
        operation,
        line: start.line,
        style: 'name in data',
        certainty: 'likely',
        start,
        madeUp: true,
      });
  }
}

function calleeName({ callee }: Call): string {
  return callee.kind === 'name'
    ? callee.name
    : (plainText(callee.kind === 'member' ? callee.key : undefined) ?? '');
}

/** `new wsdlGetUnitsRequest(…)`, `new WsdlGetUnits()`: an object and no function of that name. */
function isMadeObject(callee: string): boolean {
  return callee.endsWith('Request') || callee.startsWith('W');
}
