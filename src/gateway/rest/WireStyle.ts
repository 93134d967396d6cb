import type { FieldSpec } from '../../definition/field.js';
import type { AnyOperation } from '../../definition/operation.js';
import type { Reply } from '../../definition/outcome.js';
import type { Element } from '../../encoding/xml/element.js';
import { beginOf } from './beginOf.js';

// More rows than these teach nothing new.
const MOST_ROWS = 2_000;
const BLANK = /^(|0(\.0+)?|false|0000-00-00([T ]00:00:00)?|00:00:00)$/;

/** How a field without a value was written: left out, nil, an empty array, or `=` and the text. */
export type Form = 'omitted' | 'nil' | 'empty' | `=${string}`;

/** How the service writes the answers of an operation, as far as its answers have shown it. */
export interface WireStyle {
  readonly contentType: string;
  readonly charset: 'utf-8' | 'iso-8859-1';
  /** By dotted path inside of a row: how often each form was seen. */
  readonly blanks: Readonly<Record<string, Readonly<Partial<Record<Form, number>>>>>;
  /** Digits after the point of the decimals at a path, where they are always as many. */
  readonly digits: Readonly<Record<string, number | 'varies'>>;
  /** By the path of a list: the fields by which its records were in ascending order in every answer. */
  readonly sorted: Readonly<Record<string, readonly string[]>>;
}

/** What one answer shows. Throws a `CodecError` for one that cannot be read. */
export function styleIn(
  operation: AnyOperation,
  bytes: Uint8Array,
  contentType: string,
): WireStyle | undefined {
  const { envelope, isCut } = beginOf(bytes, contentType);
  const given = envelope && childNamed(childNamed(envelope, 'Body')?.children[0], 'return');
  if (!given) return undefined;
  const seen = new Seen(isCut);
  seen.value(operation.output, given, '');
  return { contentType, charset: charsetOf(bytes, contentType), ...seen.styles() };
}

/** What was known and what an answer shows more. */
export function joinedStyles(known: WireStyle | undefined, more: WireStyle): WireStyle {
  if (!known) return more;
  const blanks: Record<string, Partial<Record<Form, number>>> = { ...known.blanks };
  for (const [path, forms] of Object.entries(more.blanks)) {
    const sum = { ...blanks[path] };
    for (const [form, count] of Object.entries(forms) as [Form, number][])
      sum[form] = (sum[form] ?? 0) + count;
    blanks[path] = sum;
  }
  const digits = { ...known.digits };
  for (const [path, many] of Object.entries(more.digits))
    digits[path] = digits[path] === undefined || digits[path] === many ? many : 'varies';
  const sorted = { ...known.sorted };
  for (const [path, names] of Object.entries(more.sorted))
    sorted[path] = sorted[path]?.filter((name) => names.includes(name)) ?? names;
  return { ...more, blanks, digits, sorted };
}

/** The form in which a field at a path is most often written when it has no value. */
export function blankAt({ blanks }: WireStyle, path: string): Form | undefined {
  const forms = Object.entries(blanks[path] ?? {}) as [Form, number][];
  return forms.sort(([, a], [, b]) => b - a)[0]?.[0];
}

function charsetOf(bytes: Uint8Array, contentType: string): WireStyle['charset'] {
  const prolog = Buffer.from(bytes.subarray(0, 100)).toString('latin1');
  const named = /charset\s*=\s*"?([\w-]+)/i.exec(contentType) ?? /encoding\s*=\s*["']([\w-]+)/i.exec(prolog);
  return /^(iso-8859-1|latin-?1|windows-1252)$/i.test(named?.[1] ?? '') ? 'iso-8859-1' : 'utf-8';
}

// What a service may put its records in order by.
const SORT_FIELDS = ['id', 'scheduleId', 'badgeNo', 'groupId', 'name'];

function childNamed(element: Element | undefined, name: string): Element | undefined {
  return element?.children.find(({ tag }) => tag.name === name);
}

function attributeOf({ tag }: Element, name: string): string | undefined {
  return tag.attributes.find((attribute) => attribute.name === name)?.value;
}

function fieldText(record: Element, name: string): string | undefined {
  const field = childNamed(record, name);
  return field?.text;
}

/** True where each text is there and comes after the one before. */
export function isAscending(texts: readonly (string | undefined)[]): boolean {
  return texts.every((text, i) => text !== undefined && (i === 0 || inOrder(texts[i - 1]!, text) < 0));
}

/** Compares numbers as numbers, and other texts by their characters. */
function inOrder(a: string, b: string): number {
  const [first, second] = [Number(a), Number(b)];
  if (Number.isInteger(first) && Number.isInteger(second) && first !== second) return first - second;
  return a < b ? -1 : a > b ? 1 : 0;
}

class Seen {
  readonly #blanks: Record<string, Partial<Record<Form, number>>> = {};
  readonly #digits: Record<string, number | 'varies'> = {};
  readonly #sorted: Record<string, readonly string[]> = {};
  readonly #isCut: boolean;
  #outermost: Element | undefined;

  constructor(isCut: boolean) {
    this.#isCut = isCut;
  }

  styles(): Pick<WireStyle, 'blanks' | 'digits' | 'sorted'> {
    return { blanks: this.#blanks, digits: this.#digits, sorted: this.#sorted };
  }

  value(spec: FieldSpec, element: Element | undefined, path: string): void {
    this.#outermost ??= element;
    if (element && attributeOf(element, 'href') !== undefined) return;
    if (!element) this.#blank(path, 'omitted');
    else if (/^(1|true)$/.test(attributeOf(element, 'nil') ?? '')) this.#blank(path, 'nil');
    else if (spec.item) this.#items(spec.item, element, path);
    else if (spec.record) this.#fields(spec.record.fields, element, path);
    else this.#scalar(spec, element.text, path);
  }

  #items(item: FieldSpec, element: Element, path: string): void {
    const items = this.#whole(element);
    if (items.length === 0) this.#blank(path, 'empty');
    // Lists inside of records are short, and each of them would have to be in order.
    if (item.record && items.length > 1 && !path.includes('.') && this.#sorted[path] === undefined)
      this.#sorted[path] = SORT_FIELDS.filter((name) =>
        isAscending(items.map((one) => fieldText(one, name))),
      );
    for (const one of items.slice(0, MOST_ROWS)) this.value(item, one, path);
  }

  #fields(fields: Readonly<Record<string, FieldSpec>>, element: Element, path: string): void {
    for (const [name, spec] of Object.entries(fields)) {
      const field = childNamed(element, name);
      // What comes after the cut is not left out.
      if (field || !this.#isCut || element !== this.#outermost)
        this.value(spec, field, path === '' ? name : `${path}.${name}`);
    }
  }

  /** The records of a list; of the one that is cut without the last, which may not be whole. */
  #whole(list: Element): readonly Element[] {
    const isCut = this.#isCut && (list === this.#outermost || list === this.#outermost?.children.at(-1));
    return isCut ? list.children.slice(0, -1) : list.children;
  }

  #scalar({ kind }: FieldSpec, text: string, path: string): void {
    if (BLANK.test(text.trim())) this.#blank(path, `=${text.trim()}`);
    if (kind !== 'decimal' || text.trim() === '') return;
    const many = /\.(\d+)\s*$/.exec(text)?.[1]?.length ?? 0;
    const known = this.#digits[path];
    this.#digits[path] = known === undefined || known === many ? many : 'varies';
  }

  #blank(path: string, form: Form): void {
    const forms = this.#blanks[path] ?? {};
    forms[form] = (forms[form] ?? 0) + 1;
    this.#blanks[path] = forms;
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** An answer with its records in the order in which the service has them, where it has them in one that was learned. */
export function inServiceOrder(
  { kind, streams }: AnyOperation,
  value: unknown,
  styles: Pick<WireStyle, 'sorted'> | undefined,
): unknown {
  const { sorted = {} } = styles ?? {};
  if (kind === 'list') return sortedBy(value as readonly Fields[], sorted[''] ?? []);
  const reply = value as Reply<Fields>;
  if (kind !== 'reply' || streams === undefined || reply.status !== 'answered') return value;
  const records = (reply.value[streams] ?? []) as readonly Fields[];
  const answer = { ...reply.value, [streams]: sortedBy(records, sorted[streams] ?? []) };
  return { ...reply, value: answer, orThrow: () => answer };
}

function sortedBy(records: readonly Fields[], names: readonly string[]): readonly Fields[] {
  const name = names.find((one) => records.every((record) => record[one] !== undefined));
  if (name === undefined) return records;
  return [...records].sort((a, b) => inOrder(String(a[name]), String(b[name])));
}
