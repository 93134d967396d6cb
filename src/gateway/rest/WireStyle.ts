import { charsetSeen } from '../../assumptions/wire/charsetSeen.js';
import type { Exchange } from '../../assumptions/Assumption.js';
import type { Deployment } from '../../assumptions/file/Deployment.js';
import { formsOf, inOrder } from '../../assumptions/wire/formsOf.js';
import { viewOf } from '../../assumptions/wire/viewOf.js';
import type { AnyOperation } from '../../definition/operation.js';
import type { Reply } from '../../definition/outcome.js';

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
  /** What its answers say of assumptions, as the file of a survey holds it. Absent where an older version has learned it. */
  readonly seen?: Pick<Deployment, 'assumptions' | 'operations'>;
}

/** What one answer shows; nothing where it cannot be read. */
export function styleIn(exchange: Exchange): WireStyle | undefined {
  if (viewOf(exchange).is !== 'value') return undefined;
  const { blanksAt, fields, digits, sorted } = formsOf(exchange);
  const blanks: Record<string, Partial<Record<Form, number>>> = { ...blanksAt };
  for (const [path, { lacks }] of fields) if (lacks > 0) blanks[path] = { ...blanks[path], omitted: lacks };
  const isLatin1 = ['latin1', 'utf8AsLatin1'].includes(charsetSeen(exchange));
  const { contentType } = exchange;
  return { contentType, charset: isLatin1 ? 'iso-8859-1' : 'utf-8', blanks, digits, sorted };
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
