import { SOAP_ENCODING, SOAP_ENVELOPE, XSI } from '../namespaces.js';
import type { StartTag } from '../xml/startTag.js';

/** What the attributes of SOAP say of an element. */
export interface SoapMarks {
  readonly nil?: boolean;
  /** What the element stands for is the one with this `id`. */
  readonly href?: string;
  readonly id?: string;
  /** Of an array: the place of its first item. */
  readonly offset?: string;
  /** Of an item: its place in the array. */
  readonly position?: string;
  readonly mustUnderstand?: boolean;
  readonly actor?: string;
}

// Two drafts of XML Schema, which early SOAP libraries still use, with `null` for `nil`.
const XSI_DRAFTS = ['http://www.w3.org/1999/XMLSchema-instance', 'http://www.w3.org/2000/10/XMLSchema-instance'];

const NONE: SoapMarks = {};

export function soapMarksOf(tag: StartTag): SoapMarks {
  let marks: { -readonly [K in keyof SoapMarks]: SoapMarks[K] } | undefined;
  for (const { name, namespace, value } of tag.attributes) {
    if (namespace === '') {
      if (name === 'href') (marks ??= {}).href = value;
      else if (name === 'id') (marks ??= {}).id = value;
    } else if (namespace === XSI || XSI_DRAFTS.includes(namespace)) {
      if (name === 'nil' || name === 'null') (marks ??= {}).nil = isTrue(value);
    } else if (namespace === SOAP_ENCODING) {
      if (name === 'offset') (marks ??= {}).offset = value;
      else if (name === 'position') (marks ??= {}).position = value;
    } else if (namespace === SOAP_ENVELOPE) {
      if (name === 'mustUnderstand') (marks ??= {}).mustUnderstand = isTrue(value);
      else if (name === 'actor') (marks ??= {}).actor = value;
    }
  }
  return marks ?? NONE;
}

function isTrue(value: string): boolean {
  const trimmed = value.trim();
  return trimmed === '1' || trimmed === 'true';
}
