import type { References } from './references.js';
import { SOAP_12_ENVELOPE, SOAP_ENCODING, SOAP_ENVELOPE, XSI } from '../xml/namespaces.js';
import { soapMarksOf } from './soapMarks.js';
import type { Element } from '../xml/element.js';

/** A SOAP fault as plain data. */
export interface Fault {
  /** Without its prefix. */
  readonly code: string;
  readonly string: string;
  readonly actor?: string | undefined;
  /**
   * Text, or an object of the children by name; a name that is there more than once holds an array. Attributes stand there
   * as `@name`, and text beside them or beside children as `#text`.
   */
  readonly detail?: unknown;
}

/** Reads a SOAP 1.1 fault, and a SOAP 1.2 one where a server answers with that. */
export function faultOf(fault: Element, references: References): Fault {
  const target = (element: Element | undefined) => element && referred(element, references);
  const child = (...names: string[]) =>
    target(fault.children.find((element) => names.includes(element.tag.name)));
  const inner = (outer: string, name: string) =>
    target(child(outer)?.children.find((element) => element.tag.name === name));
  const code = textOf(child('faultcode') ?? inner('Code', 'Value'));
  const string = textOf(child('faultstring') ?? inner('Reason', 'Text'));
  const actor = textOf(child('faultactor', 'Role'));
  const detail = child('detail', 'Detail');
  return {
    code: localName(code ?? 'Server'),
    string: string ?? '',
    actor,
    detail: detail && plainOf(detail, references),
  };
}

function textOf(element: Element | undefined): string | undefined {
  return element?.text.trim() || undefined;
}

function localName(code: string): string {
  const local = code.slice(code.indexOf(':') + 1);
  if (local === 'Sender') return 'Client';
  return local === 'Receiver' ? 'Server' : local;
}

const DEEPEST = 32;
const MOST = 1000;

// What their attributes say is how the detail is written, not what it is.
const OF_SOAP = new Set([SOAP_ENVELOPE, SOAP_12_ENVELOPE, SOAP_ENCODING, XSI]);

/** Makes plain data of an element, as far as `budget` goes: references can make a small detail huge. */
function plainOf(
  element: Element,
  references: References,
  inside: readonly Element[] = [],
  budget = { left: MOST },
): unknown {
  if (inside.length >= DEEPEST || inside.includes(element) || budget.left-- <= 0) return undefined;
  const attributes = element.tag.attributes.filter(({ namespace }) => !OF_SOAP.has(namespace));
  const text = textOf(element);
  if (element.children.length === 0 && attributes.length === 0) return text;
  const within = [...inside, element];
  const plain = new Map<string, unknown[]>(attributes.map(({ name, value }) => [`@${name}`, [value]]));
  if (text !== undefined) plain.set('#text', [text]);
  for (const child of element.children) {
    if (budget.left <= 0) break;
    const value = plainOf(referred(child, references), references, within, budget);
    const { name } = child.tag;
    const values = plain.get(name);
    if (values) values.push(value);
    else plain.set(name, [value]);
  }
  return Object.fromEntries(
    [...plain].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
}

/** The element itself, or the one that it refers to. */
function referred(element: Element, references: References): Element {
  const { href } = soapMarksOf(element.tag);
  return (href === undefined ? undefined : references.elementOf(href)) ?? element;
}
