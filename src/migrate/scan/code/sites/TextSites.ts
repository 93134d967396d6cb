import { nameInText, operationElements, operationsInAction } from '../../operationText.js';
import { type Code, type Piece, plainText, type Text } from '../Code.js';
import { namesService } from '../libraries.js';
import { HOLE } from '../Look.js';
import type { Script } from '../Script.js';
import { isSpoken } from '../speech.js';
import type { DynamicSites } from './DynamicSites.js';
import type { Sites } from './Sites.js';
import type { TemplateSites } from './TemplateSites.js';

/** Finds envelopes, names of operations with a namespace, and actions in texts. */
export class TextSites {
  readonly #sites: Sites;
  readonly #dynamic: DynamicSites;
  readonly #templates: TemplateSites;

  constructor(sites: Sites, dynamic: DynamicSites, templates: TemplateSites) {
    this.#sites = sites;
    this.#dynamic = dynamic;
    this.#templates = templates;
  }

  /** Envelopes, actions, and the names of files with envelopes. */
  text(script: Script, code: Text): void {
    if (code.parent?.kind === 'text') return;
    const whole = joined(code);
    for (const { operation, index, parts } of operationElements(whole))
      this.#sites.add(script, {
        operation,
        line: lineAt(code, index),
        style: 'envelope',
        certainty: 'certain',
        start: code,
        parts,
      });
    for (const [at, part] of code.parts.entries()) this.#element(script, code, part, at);
    const plain = plainText(code);
    if (plain === undefined ? whole.length < 200 : plain.length < 200) this.#templates.named(script, code);
    if (plain === undefined) return;
    const named = nameInText(plain);
    if (
      named?.prefixed &&
      code.parent?.kind !== 'member' &&
      (!isSpoken(code) || code.parent?.kind === 'table')
    )
      this.#sites.add(script, {
        operation: named.operation,
        line: code.line,
        style: 'envelope',
        certainty: 'likely',
        start: code.parent?.kind === 'call' ? code.parent : code,
      });
    if (isSpoken(code)) return;
    const [first, ...others] = operationsInAction(
      plain.replace(/^soapaction:\s*/i, ''),
      (/soapaction/i.test(plain) || isActionHeader(code)) && (/wsdl/.test(plain) || namesService(script)),
    );
    if (!first) return;
    const mayBe = others.length > 0 ? { mayBe: others } : {};
    this.#sites.add(script, {
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
    this.#dynamic.at(script, key, code, false);
  }
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
