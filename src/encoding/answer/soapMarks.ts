import { isBase64Type } from '../xml/base64Text.js';
import { SOAP_12_ENCODING, SOAP_ENCODING, SOAP_ENVELOPE, XSI } from '../xml/namespaces.js';
import type { Attribute, StartTag } from '../xml/startTag.js';

/** What the attributes of SOAP say of an element. */
export interface SoapMarks {
  readonly nil?: boolean;
  /** What the element stands for is the one with this `id`. */
  readonly href?: string;
  readonly id?: string;
  /** How many elements were kept whose tag is the same object: there, where it has an `id`. */
  kept?: number;
  /** Of an array: the place of its first item. */
  readonly offset?: string;
  /** Of an array: its type, with how many items it has. */
  readonly arrayType?: string;
  /** Of an item: its place in the array. */
  readonly position?: string;
  /** Its own text is written in base64. */
  readonly isPacked?: boolean;
  readonly mustUnderstand?: boolean;
  readonly actor?: string;
}

// With two drafts of XML Schema, which early SOAP libraries still use, with `null` for `nil`.
const ALL_XSI = [
  XSI,
  'http://www.w3.org/1999/XMLSchema-instance',
  'http://www.w3.org/2000/10/XMLSchema-instance',
];

const NONE: SoapMarks = {};

export function soapMarksOf(tag: StartTag): SoapMarks {
  tag.made ??= marksOf(tag.attributes);
  return tag.made as SoapMarks;
}

function marksOf(attributes: readonly Attribute[]): SoapMarks {
  let marks = NONE;
  for (const attribute of attributes) {
    const mark = markOf(attribute);
    if (mark) marks = marks === NONE ? mark : { ...marks, ...mark };
  }
  return marks;
}

function markOf({ name, namespace, value }: Attribute): SoapMarks | undefined {
  if (namespace === '') {
    if (name === 'href') return { href: value };
    return name === 'id' ? { id: value, kept: 0 } : undefined;
  }
  if (ALL_XSI.includes(namespace)) {
    if (name === 'type') return isBase64Type(value) ? { isPacked: true } : undefined;
    return name === 'nil' || name === 'null' ? { nil: isTrue(value) } : undefined;
  }
  if (namespace === SOAP_ENCODING) {
    return ['arrayType', 'offset', 'position'].includes(name) ? { [name]: value } : undefined;
  }
  if (namespace === SOAP_12_ENCODING) {
    if (name === 'ref') return { href: `#${value}` };
    if (name === 'id') return { id: value, kept: 0 };
    // The sizes stand there with blanks between, and in SOAP 1.1 with commas behind the type.
    return name === 'arraySize' ? { arrayType: `[${value.trim().replace(/\s+/g, ',')}]` } : undefined;
  }
  if (namespace !== SOAP_ENVELOPE) return undefined;
  if (name === 'mustUnderstand') return { mustUnderstand: isTrue(value) };
  return name === 'actor' ? { actor: value } : undefined;
}

function isTrue(value: string): boolean {
  return /^\s*(?:1|true)\s*$/.test(value);
}
