import { ApiKey, Secret } from '../secret.js';
import type { DecodeIssue } from '../result.js';
import type { FieldSpec } from './field.js';
import { isDateTime, isDecimal, isLocalDate, isLocalTime, type ScalarKind } from './scalar.js';
import type { XmlElement } from './xmlTree.js';

type Path = readonly (string | number)[];
type ReportIssue = (issue: DecodeIssue) => void;

/** The value of an element by its spec; `undefined` when it is nil, unset or not of its type. */
export function decodeElement(
  spec: FieldSpec,
  element: XmlElement,
  path: Path,
  report: ReportIssue,
): unknown {
  const nil = element.attributes.get('nil');
  if (spec.item) {
    const item = spec.item;
    if (nil === 'true' && path.length > 0) return undefined;
    return element.children.map((child, i) => decodeElement(item, child, [...path, i], report));
  }
  if (nil === 'true' || nil === '1') return undefined;
  if (spec.record) return decodeFields(spec.record.fields, element, path, report);
  return decodeScalar(spec.kind as ScalarKind, element.text, path, report);
}

/** The fields of a record. Unknown elements are reported and left out. */
export function decodeFields(
  fields: Readonly<Record<string, FieldSpec>>,
  element: XmlElement,
  path: Path,
  report: ReportIssue,
): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const child of element.children) {
    const spec = Object.hasOwn(fields, child.name) ? fields[child.name] : undefined;
    if (!spec)
      report({ path: [...path, child.name], kind: 'unknownElement', expected: 'a field of the record' });
    else value[child.name] = decodeElement(spec, child, [...path, child.name], report);
  }
  for (const [name, spec] of Object.entries(fields)) {
    if (spec.required && !spec.unsettable && value[name] === undefined)
      report({ path: [...path, name], kind: 'missing', expected: 'a value' });
  }
  return value;
}

function decodeScalar(kind: ScalarKind, text: string, path: Path, report: ReportIssue): unknown {
  if (kind === 'string') return text;
  if (kind === 'secret') return new Secret(text);
  if (kind === 'apiKey') return new ApiKey(text);
  const trimmed = text.trim();
  if (trimmed === '' || /^-?0{4}-|^-0001-11-30/.test(trimmed)) return undefined;
  const value = parsers[kind](trimmed);
  if (value === undefined) report({ path, kind: 'value', expected: `xsd:${kind}` });
  return value;
}

const iso = (text: string) => text.replace(' ', 'T');
const parsers: Readonly<
  Record<Exclude<ScalarKind, 'string' | 'secret' | 'apiKey'>, (text: string) => unknown>
> = {
  int: (text) => (/^[+-]?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined),
  boolean: (text) =>
    text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : undefined,
  decimal: (text) => (isDecimal(text) ? text : undefined),
  date: (text) => (isLocalDate(text) ? text : undefined),
  dateText: (text) => (isLocalDate(text) ? text : undefined),
  time: (text) => (isLocalTime(text) ? text : undefined),
  timeText: (text) => (isLocalTime(text) ? text : undefined),
  dateTime: (text) => (isDateTime(text) ? iso(text) : undefined),
  dateTimeText: (text) => (isDateTime(text) ? iso(text) : undefined),
  wallClock: (text) => (isDateTime(text) ? iso(text).replace(/(Z|[+-]\d{2}:\d{2})$/, '') : undefined),
};
