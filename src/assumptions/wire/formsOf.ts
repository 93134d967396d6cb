import type { FieldSpec } from '../../definition/field.js';
import { isZeroDate } from '../../definition/scalar.js';
import { attributeOf, elementsOf, localName, textOf, type XmlNode } from '../../encoding/xml/XmlNode.js';
import type { Exchange } from '../Assumption.js';
import { fieldText, viewOf } from './viewOf.js';

/** What kind of value a field holds, for the forms in which it may be written. */
export type Kind = 'text' | 'int' | 'decimal' | 'date' | 'time' | 'moment' | 'flag' | 'array' | 'record';

/** How often a field was there, missing, there with a value, and with one that its value set does not list. */
interface FieldCount {
  readonly kind: Kind;
  has: number;
  lacks: number;
  filled: number;
  unlisted: number;
}

// Where the calendars of databases begin.
const FIRST_DAY = /^(1753|1900)-01-01|^1899-12-30/;
const NOTHING = /^(|0(\.0+)?|false|0000-00-00([T ]00:00:00)?|00:00:00)$/;
// What a service may put its records in order by.
const SORT_FIELDS = ['id', 'scheduleId', 'badgeNo', 'groupId', 'name'];
const made = new WeakMap<Exchange, Forms>();

/** The forms of an answer, read once. */
export function formsOf(exchange: Exchange): Forms {
  const known = made.get(exchange);
  if (known) return known;
  const { operation, most } = exchange;
  const { result, list, is } = viewOf(exchange);
  const reader = new Forms(most && result ? openAt(result, most) : NONE);
  if (is === 'value' && result) reader.answer(operation.output, result, list, operation.streams);
  made.set(exchange, reader);
  return reader;
}

const NONE: readonly XmlNode[] = [];

/** Where a list may have been cut after so many records: that list, and what it stands in. */
function openAt(result: XmlNode, most: number): readonly XmlNode[] {
  const last: XmlNode[] = [];
  for (let at: XmlNode | undefined = result; at; at = elementsOf(at).at(-1)) last.push(at);
  return last.slice(0, last.findLastIndex((node) => elementsOf(node).length >= most) + 1);
}

/** Compares numbers as numbers, and other texts by their characters. */
export function inOrder(a: string, b: string): number {
  const [first, second] = [Number(a), Number(b)];
  if (Number.isInteger(first) && Number.isInteger(second) && first !== second) return first - second;
  return a < b ? -1 : a > b ? 1 : 0;
}

const KINDS: Readonly<Record<FieldSpec['kind'], Kind>> = {
  ...{ string: 'text', secret: 'text', apiKey: 'text', int: 'int', decimal: 'decimal', boolean: 'flag' },
  ...{ date: 'date', dateText: 'date', time: 'time', timeText: 'time', array: 'array', record: 'record' },
  ...{ dateTime: 'moment', dateTimeText: 'moment', wallClock: 'moment' },
};

/** What kind of value a field holds. */
export const kindOf = ({ kind }: FieldSpec): Kind => KINDS[kind];

type Patterns = readonly (readonly [form: string, pattern: RegExp])[];

const FORMS: Readonly<Partial<Record<Kind, Patterns>>> = {
  date: [
    ['day', /^\d{4}-\d\d-\d\d$/],
    ['withTime', /^\d{4}-\d\d-\d\d([T ]|Z$|[+-]\d\d:?\d\d$)/],
  ],
  time: [
    ['seconds', /^\d\d:\d\d:\d\d$/],
    ['minutes', /^\d?\d:\d\d$/],
    ['withDate', /^\d{4}-\d\d-\d\d[T ]/],
    ['withMore', /^\d\d:\d\d:\d\d/],
  ],
  moment: [
    ['withT', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/],
    ['withBlank', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/],
    ['withZone', /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/],
    ['withMore', /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/],
  ],
  decimal: [
    ['whole', /^[+-]?\d+$/],
    ['point', /^[+-]?\d+\.\d+$/],
    ['comma', /^[+-]?\d+,\d+$/],
    ['exponent', /^[+-]?\d+(\.\d+)?e[+-]?\d+$/i],
  ],
  int: [
    ['digits', /^[+-]?\d+$/],
    ['decimals', /^[+-]?\d+[.,]\d+$/],
  ],
  flag: [
    ['bits', /^(0|1|true|false)$/],
    ['words', /^[a-z]+$/i],
  ],
};

/** In which of the known forms a value is written; `otherwise` for none of them. */
export function formOf(kind: Kind, text: string): string | undefined {
  return FORMS[kind] && (FORMS[kind].find(([, pattern]) => pattern.test(text))?.[0] ?? 'otherwise');
}

type Counts = Record<string, number>;

/** How the answer of an operation is written: counts, and names of fields; no value. */
class Forms {
  /** How the names of fields are written: as defined, in another letter case, or not known. */
  readonly names = { asDefined: 0, lower: 0, upper: 0, otherCase: 0, unknown: 0 };
  /** How what has no value is written, by kind: `omitted` only where another record of the answer has the field. */
  readonly blanks: Partial<Record<Kind, Counts>> = {};
  readonly values: Partial<Record<Kind, Counts>> = {};
  /** How the members of lists are called: `item`, or otherwise. */
  readonly members = { item: 0, otherwise: 0 };
  /** How many records have and lack each field of the definition, by its path. */
  readonly fields = new Map<string, FieldCount>();
  /** Fields that the definition lacks, by their paths. They stay in memory. */
  readonly others = new Set<string>();
  /** By the path of a field: how often what has no value was nil, an empty list, or `=` and a text. */
  readonly blanksAt: Record<string, Counts> = {};
  /** By the path of a decimal: how many digits stand after the point, where they are always as many. */
  readonly digits: Record<string, number | 'varies'> = {};
  /** By the path of a list: the fields by which its records are in ascending order. */
  readonly sorted: Record<string, readonly string[]> = {};
  /** Lists whose `arrayType` says another number than that of their members. */
  wrongCounts = 0;
  records = 0;
  readonly #open: readonly XmlNode[];

  /** `open`: elements of which more may come than was read. */
  constructor(open: readonly XmlNode[]) {
    this.#open = open;
  }

  answer(spec: FieldSpec, result: XmlNode, list: XmlNode | undefined, streams: string | undefined): void {
    this.value(spec, result, '');
    // A list that a record may lack is not an empty one.
    for (const { kind, has, lacks } of this.fields.values())
      if (has > 0 && lacks > 0 && kind !== 'array') this.#count(this.blanks, kind, 'omitted', lacks);
    if (!streams || list || !spec.record) return;
    // A wrapper without its list: an empty one was left out, unless the request was refused.
    const refused = elementsOf(result).some((child) => elementsOf(child).length > 0);
    if (!refused) this.#count(this.blanks, 'array', 'omitted');
  }

  value(spec: FieldSpec, node: XmlNode, path: string): void {
    const kind = KINDS[spec.kind];
    if (attributeOf(node, 'href') !== undefined) return;
    if (/^(1|true)$/.test(attributeOf(node, 'nil') ?? '')) this.#blank(kind, path, 'nil');
    else if (spec.item) this.#list(spec.item, node, path);
    else if (spec.record) this.#record(spec.record.fields, node, path);
    else this.#scalar(kind, textOf(node).trim(), path);
  }

  #blank(kind: Kind, path: string, form: string): void {
    this.blanksAt[path] ??= {};
    const forms = this.blanksAt[path];
    const at = form === 'bare' ? 'empty' : form;
    forms[at] = (forms[at] ?? 0) + 1;
    const text = form.slice(1);
    if (!form.startsWith('=')) this.#count(this.blanks, kind, form);
    else if (text === '') this.#count(this.blanks, kind, 'empty');
    else if (isZeroDate(text)) this.#count(this.blanks, kind, 'zero');
  }

  #list(item: FieldSpec, node: XmlNode, path: string): void {
    const members = elementsOf(node);
    const typed = /\[(\d+)\]$/.exec(attributeOf(node, 'arrayType') ?? '')?.[1];
    const isWhole = !this.#open.includes(node);
    if (isWhole && typed !== undefined && Number(typed) !== members.length) this.wrongCounts++;
    if (members.length === 0) this.#blank('array', path, typed === undefined ? 'bare' : 'empty');
    // Lists inside of records are short, and each of them would have to be in order.
    if (item.record && members.length > 1 && !path.includes('.')) this.sorted[path] ??= sortedBy(members);
    for (const member of members) {
      this.members[localName(member.name) === 'item' ? 'item' : 'otherwise']++;
      this.value(item, member, path);
    }
  }

  #record(fields: Readonly<Record<string, FieldSpec>>, node: XmlNode, path: string): void {
    this.records++;
    const low = new Map(Object.keys(fields).map((name) => [name.toLowerCase(), name]));
    const there = new Map<string, XmlNode>();
    for (const child of elementsOf(node)) {
      const written = localName(child.name);
      const name = Object.hasOwn(fields, written) ? written : low.get(written.toLowerCase());
      const form = name === undefined ? 'unknown' : caseOf(written, name);
      if (form) this.names[form]++;
      if (name === undefined) this.others.add(joined(path, written));
      if (name === undefined) continue;
      there.set(name, child);
      this.value(fields[name]!, child, joined(path, name));
    }
    const isOpen = this.#open.includes(node);
    for (const [name, spec] of Object.entries(fields))
      if (there.has(name) || !isOpen) this.#presence(joined(path, name), spec, there.get(name));
  }

  #presence(path: string, spec: FieldSpec, node: XmlNode | undefined): void {
    const kind = KINDS[spec.kind];
    const known = this.fields.get(path) ?? { kind, has: 0, lacks: 0, filled: 0, unlisted: 0 };
    known[node ? 'has' : 'lacks']++;
    if (node && isFilled(node)) {
      known.filled++;
      if (spec.values && !isListed(spec.values, textOf(node).trim())) known.unlisted++;
    }
    this.fields.set(path, known);
  }

  #scalar(kind: Kind, text: string, path: string): void {
    const isZero = kind !== 'text' && isZeroDate(text);
    if (kind === 'date' && FIRST_DAY.test(text)) this.#count(this.blanks, kind, 'firstDay');
    // Another text may be about a person.
    if (NOTHING.test(text)) this.#blank(kind, path, `=${text}`);
    else if (isZero) this.#count(this.blanks, kind, 'zero');
    if (text === '' || isZero) return;
    const form = formOf(kind, text);
    if (form) this.#count(this.values, kind, form);
    if (kind !== 'decimal') return;
    const many = /\.(\d+)$/.exec(text)?.[1]?.length ?? 0;
    this.digits[path] = (this.digits[path] ?? many) === many ? many : 'varies';
  }

  #count(counts: Partial<Record<Kind, Counts>>, kind: Kind, form: string, times = 1): void {
    const known = counts[kind] ?? {};
    known[form] = (known[form] ?? 0) + times;
    counts[kind] = known;
  }
}

function sortedBy(records: readonly XmlNode[]): string[] {
  const isAfter = (name: string, text: string | undefined, before: XmlNode | undefined) =>
    text !== undefined && (!before || inOrder(fieldText(before, name) ?? '', text) < 0);
  return SORT_FIELDS.filter((name) =>
    records.every((record, i) => isAfter(name, fieldText(record, name), records[i - 1])),
  );
}

const isFilled = (node: XmlNode): boolean =>
  attributeOf(node, 'href') !== undefined ||
  elementsOf(node).length > 0 ||
  !(textOf(node).trim() === '' || isZeroDate(textOf(node).trim()));

const isListed = (values: NonNullable<FieldSpec['values']>, text: string): boolean =>
  Object.values(values).some((one) => String(one) === text);

const joined = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

function caseOf(written: string, name: string): 'asDefined' | 'lower' | 'upper' | 'otherCase' | undefined {
  // A name without capitals looks as defined also where all names are in lower case.
  if (written === name) return /[A-Z]/.test(name) ? 'asDefined' : undefined;
  if (written === name.toLowerCase()) return 'lower';
  return written === name.toUpperCase() ? 'upper' : 'otherCase';
}
