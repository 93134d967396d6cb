import { operationSpelled } from '../../knownNames.js';
import { type Call, type Code, type Member, plainText } from '../Code.js';
import { libraryOf } from '../libraries.js';
import type { Program } from '../Program.js';
import type { Script } from '../Script.js';
import { isSpoken } from '../speech.js';
import type { DynamicSites } from './DynamicSites.js';
import type { Sites } from './Sites.js';

/** What makes a table in which a script keeps things. */
const CONTAINER = /^(Hash|Map|WeakMap|dict|defaultdict|Counter|OrderedDict|Dictionary|HashMap|Hashtable)$/;

/** Finds members that are operations: called, taken by name, or put together. */
export class MemberSites {
  readonly #program: Program;
  readonly #sites: Sites;
  readonly #dynamic: DynamicSites;

  constructor(program: Program, sites: Sites, dynamic: DynamicSites) {
    this.#program = program;
    this.#sites = sites;
    this.#dynamic = dynamic;
  }

  /** `client.wsdlGetUnits`, `client[name]`, `$client->$method` */
  member(script: Script, code: Member): void {
    const { parent } = code;
    const called = (parent?.kind === 'call' && parent.callee === code) || script.language === 'Ruby';
    if (parent?.kind === 'assign' && parent.target === code) return;
    const name = plainText(code.key);
    if (name === undefined) {
      this.#dynamic.at(script, code.key, code, called || isMadeOf(code.key));
      return;
    }
    const operation = operationSpelled(name, script.language);
    if (!operation || name === `End${operation}`) return;
    if (!called && isSpoken(code)) return;
    if (code.of.kind === 'name' && this.#isOwn(code, name)) return;
    if (this.#isKept(code.of) || (code.of.kind === 'name' && code.of.name === 'Literal')) return;
    if (code.of.kind === 'member' && plainText(code.of.key) === 'Channel') return;
    const style = libraryOf(script, name);
    this.#sites.add(script, {
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

  /** `counts['wsdlGetUnits']`: an entry of a table of the script's own. */
  #isKept(of: Code): boolean {
    const bindings = this.#program.variableOf(of)?.bindings ?? [];
    return bindings.some(
      (one) =>
        'value' in one &&
        one.path.length === 0 &&
        (isEmptyTable(one.value) || (one.value.kind === 'call' && CONTAINER.test(nameOf(one.value)))),
    );
  }

  /** `const { wsdlGetUnits } = client` */
  destructured(script: Script, target: Code): void {
    if (target.kind !== 'table') return;
    for (const { key, value } of target.entries) {
      const name = plainText(key);
      const operation = name === undefined ? undefined : operationSpelled(name, script.language);
      if (!operation || value.kind !== 'name') continue;
      const reads = this.#program.variableOf(value)?.reads ?? [];
      const called = reads.filter(({ parent }) => parent?.kind === 'call' || parent?.kind === 'member');
      for (const start of called.length > 0 ? called : [value])
        this.#sites.add(script, {
          operation,
          line: start.line,
          style: libraryOf(script, name!),
          certainty: 'likely',
          start,
        });
    }
  }
}

function nameOf({ callee }: Call): string {
  if (callee.kind === 'name') return callee.name;
  if (callee.kind !== 'member') return '';
  return callee.of.kind === 'name' && plainText(callee.key) === 'new'
    ? callee.of.name
    : (plainText(callee.key) ?? '');
}

function isEmptyTable(code: Code): boolean {
  return (
    (code.kind === 'table' && code.entries.length === 0) || (code.kind === 'list' && code.items.length === 0)
  );
}

/** True for a key that is put together in its place, which no index of a list is. */
function isMadeOf(key: Code): boolean {
  return (
    key.kind === 'text' && key.parts.some((part) => part.kind === 'piece' && /wsdl|Async/i.test(part.value))
  );
}
