import { childOf, type XmlElement } from './xmlTree.js';

/** A SOAP fault as plain data. */
export interface Fault {
  /** Without its prefix. */
  readonly code: string;
  readonly string: string;
  readonly actor?: string | undefined;
  /** Text, or an object of the children by name. */
  readonly detail?: unknown;
}

/** Reads a SOAP 1.1 fault, and a SOAP 1.2 one where a server answers with that. */
export function faultOf(element: XmlElement): Fault {
  const code = childOf(element, 'faultcode')?.text ?? deepText(childOf(element, 'Code'), 'Value') ?? 'Server';
  const string = childOf(element, 'faultstring')?.text ?? deepText(childOf(element, 'Reason'), 'Text') ?? '';
  const actor = (childOf(element, 'faultactor') ?? childOf(element, 'Role'))?.text || undefined;
  const detail = childOf(element, 'detail') ?? childOf(element, 'Detail');
  return { code: localName(code.trim()), string: string.trim(), actor, detail: detail && plainOf(detail) };
}

function deepText(element: XmlElement | undefined, name: string): string | undefined {
  return element && childOf(element, name)?.text;
}

function localName(code: string): string {
  const local = code.slice(code.indexOf(':') + 1);
  if (local === 'Sender') return 'Client';
  return local === 'Receiver' ? 'Server' : local;
}

function plainOf(element: XmlElement): unknown {
  if (element.children.length === 0) return element.text.trim() || undefined;
  return Object.fromEntries(element.children.map((child) => [child.name, plainOf(child)]));
}
