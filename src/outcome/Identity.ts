import { unreadIn } from '../definition/decodeMarks.js';
import { type FieldSpec, isSuperseded } from '../definition/field.js';
import type { AnyOperation } from '../definition/operation.js';
import type { ReadBack } from '../definition/settlement.js';
import { type Comparison, compare } from '../equivalence/compare.js';
import { meaningOf } from '../equivalence/keys.js';
import type { Secret } from '../secret.js';

export type Row = Readonly<Record<string, unknown>>;

/** An answer, and whether it says that its row was rejected. */
export interface Answer {
  readonly record: Row;
  readonly isRejected: boolean;
}

/** A value that says which row it is, and how it reads. */
export interface Mark {
  readonly value: unknown;
  readonly meaning: string;
}

/** What says which row it is, by field. A row that gives itself another name is answered under the old or the new one. */
export type Marks = ReadonlyMap<string, readonly [Mark, ...Mark[]]>;

/** Tells the rows of one operation apart. */
export class Identity {
  /** The field of the id that the service gives to what it saves; two rows do not share it. */
  readonly id: string | undefined;
  /** The field of the caller's own mark. */
  readonly token: string | undefined;
  /** Fields that name what is there already, so that several rows may mean the same. */
  readonly names: readonly string[];
  readonly #fields: readonly string[];
  /** The field in which a row gives itself another name, by the field of the name. */
  readonly #renames: ReadonlyMap<string, string>;
  /** What a row says that deletes the record of its id. */
  readonly #deletes: { readonly field: string; readonly value: unknown } | undefined;
  readonly #specs: Readonly<Record<string, FieldSpec>>;
  readonly #others: readonly [string, FieldSpec][];
  readonly #meanings = new Map<string, Map<unknown, string>>();
  readonly #compared = new Map<string, Comparison>();

  constructor({ rowIdentity = [], rowId, rows, input, settlement }: AnyOperation) {
    const { token, identity = [], deletes }: Partial<ReadBack> = settlement?.shown ?? {};
    const sent = input[rows ?? ''];
    this.#specs = (sent?.item ?? sent)?.record?.fields ?? {};
    this.id = rowId;
    this.#deletes = deletes;
    this.token = token;
    this.#fields = token ? [...new Set([...rowIdentity, token])] : rowIdentity;
    this.#renames = new Map(
      this.#fields.map((name) => [name, `new${name[0]!.toUpperCase()}${name.slice(1)}`]),
    );
    this.#others = Object.entries(this.#specs).filter(([name]) => !this.#fields.includes(name));
    this.names = this.#fields.filter((name) => name === token || identity.includes(name));
  }

  /** The marks of a row: of two names of one thing only that which is sent, or else only that which is not. */
  marksOfRow(row: Row, isSent = true): Marks {
    const marks = new Map<string, [Mark, ...Mark[]]>();
    const deletes = this.#deletes && row[this.#deletes.field] === this.#deletes.value;
    const id = deletes && this.id ? this.#markOf(this.id, row[this.id]) : undefined;
    // What is deleted is shown as it was, whatever else the row says of it.
    if (id) return new Map(isSent ? [[this.id!, [id]]] : []);
    for (const name of this.#fields) {
      if (this.#isSuperseded(name, row) === isSent) continue;
      const mark = this.#markOf(name, row[name]);
      const renamed = this.#markOf(name, row[this.#renames.get(name)!]);
      if (mark) marks.set(name, renamed ? [mark, renamed] : [mark]);
      else if (renamed) marks.set(name, [renamed]);
    }
    return marks;
  }

  /** The marks of an answer; of what could not be decoded by its text. */
  marksOfAnswer(record: Row): Marks {
    const unread = unreadIn(record);
    const marks = new Map<string, [Mark, ...Mark[]]>();
    for (const name of this.#fields) {
      const text = unread.get(name);
      const mark = text ? this.#markOf(name, text.reveal(), text) : this.#markOf(name, record[name]);
      if (mark) marks.set(name, [mark]);
    }
    return marks;
  }

  /** The fields in which an answer shows what a row was sent with; `undefined` when one of them shows something else. */
  confirmed(row: Marks, answer: Marks, fields: Iterable<string> = row.keys()): readonly string[] | undefined {
    const confirmed: string[] = [];
    for (const name of fields) {
      const sent = row.get(name);
      const shown = answer.get(name)?.[0];
      if (!sent || !shown) continue;
      if (sent.some((mark) => this.isSame(name, mark, shown) === true)) confirmed.push(name);
      else if (sent.every((mark) => this.isSame(name, mark, shown) === false)) return undefined;
    }
    return confirmed;
  }

  /** How well the values beside the marks fit: one for each that is the same, less what differs and, on request, is missing. */
  likeness(row: Row, answer: Row, missing: 0 | 1 = 0): number {
    return likenessOf(this.#others, { row, answer, missing });
  }

  specOf(name: string): FieldSpec | undefined {
    return this.#specs[name];
  }

  #isSuperseded(name: string, row: Row): boolean {
    const spec = this.#specs[name];
    return spec !== undefined && isSuperseded(spec, row[name], row);
  }

  #markOf(name: string, value: unknown, shown: Secret | unknown = value): Mark | undefined {
    const known = once(this.#meanings, name, () => new Map<unknown, string>());
    const meaning = once(known, value, () => meaningOf(this.#specs[name], value) ?? '');
    return meaning === '' ? undefined : { value: shown, meaning };
  }

  /** `undefined` where what is shown has no reading. */
  isSame(name: string, sent: Mark, shown: Mark): boolean | undefined {
    if (sent.meaning === shown.meaning) return true;
    const key = `${name}\u0001${sent.meaning}\u0001${shown.meaning}`;
    const { is } = once(this.#compared, key, () => compare(this.#specs[name], sent.value, shown.value));
    return is === 'unknown' ? undefined : is !== 'different';
  }
}

/** Many rows have the same days and codes. */
function once<Key, T>(known: Map<Key, T>, key: Key, make: () => T): T {
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = make();
  if (known.size < MOST_KNOWN) known.set(key, made);
  return made;
}

const MOST_KNOWN = 100_000;

interface Likening {
  readonly row: Row;
  readonly answer: Row;
  /** What a value counts that one of them lacks. */
  readonly missing: 0 | 1;
}

function likenessOf(
  fields: readonly (readonly [string, FieldSpec])[],
  { row, answer, missing }: Likening,
): number {
  return fields.reduce(
    (sum, [name, spec]) => sum + likenessOfValue(spec, [row[name], answer[name]], missing),
    0,
  );
}

function likenessOfValue(
  spec: FieldSpec,
  [sent, shown]: readonly [unknown, unknown],
  missing: 0 | 1,
): number {
  const [isSent, isShown] = [sent, shown].map(
    (value) => typeof value === 'object' || meaningOf(spec, value) !== undefined,
  );
  if (!isSent || !isShown) return isSent === isShown ? 0 : -missing;
  if (spec.item) {
    const [some, others] = [sent as readonly unknown[], shown as readonly unknown[]];
    if (some.length !== others.length) return -1;
    return some.reduce<number>(
      (sum, one, i) => sum + likenessOfValue(spec.item!, [one, others[i]], missing),
      0,
    );
  }
  if (spec.record) {
    const [row, answer] = [sent as Row, shown as Row];
    return likenessOf(Object.entries(spec.record.fields), { row, answer, missing });
  }
  const { is } = compare(spec, sent, shown);
  return is === 'different' ? -1 : is === 'same' || is === 'kept' ? 1 : 0;
}
