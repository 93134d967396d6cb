import type { AnyOperation } from '../definition/operation.js';
import { type FieldSpec, isSuperseded } from '../definition/field.js';
import { comparable, isSame } from './sameValue.js';

export type Row = Readonly<Record<string, unknown>>;

/** An answer, and whether it says that its row was rejected. */
export interface Answer {
  readonly record: Row;
  readonly isRejected: boolean;
}

/** What of a row or of an answer says which one it is: each field that is set, comparable. */
export type Marks = ReadonlyMap<string, string>;

/** Tells the rows of one operation apart. */
export class Identity {
  /** The field of the id that the service gives to what it saves; two rows do not share it. */
  readonly id: string | undefined;
  readonly #fields: readonly string[];
  readonly #specs: Readonly<Record<string, FieldSpec>>;
  /** Those of the rows that are sent. */
  readonly #sentSpecs: Readonly<Record<string, FieldSpec>>;

  constructor({ rowIdentity = [], rowId, rows, input, output }: AnyOperation) {
    this.id = rowId;
    this.#fields = rowIdentity;
    this.#specs = output.item?.record?.fields ?? {};
    const sent = input[rows ?? ''];
    this.#sentSpecs = (sent?.item ?? sent)?.record?.fields ?? {};
  }

  /** The marks of a row: of two names of one thing only that which is sent. */
  sentMarksOf(row: Row): Marks {
    const isSent = (name: string) => {
      const spec = this.#sentSpecs[name];
      return !spec || !isSuperseded(spec, row[name], row);
    };
    return new Map([...this.marksOf(row)].filter(([name]) => isSent(name)));
  }

  marksOf(record: Row): Marks {
    const marks = new Map<string, string>();
    for (const name of this.#fields) {
      const value = comparable(record[name], this.#specs[name]);
      if (value !== undefined) marks.set(name, value);
    }
    return marks;
  }

  /** True when a row changes this very field, as `newBadgeNo` does. */
  renames(row: Row, name: string): boolean {
    return comparable(row[`new${name[0]!.toUpperCase()}${name.slice(1)}`], undefined) !== undefined;
  }

  /** True when an answer cannot be that to a row. An id, where both have one, decides alone. */
  contradict(sent: Row, row: Marks, answer: Marks): boolean {
    const id = this.id && row.get(this.id);
    const answeredId = this.id && answer.get(this.id);
    if (id && answeredId) return id !== answeredId;
    for (const [name, value] of row) {
      const answered = answer.get(name);
      if (answered !== undefined && !isSame(value, answered) && !this.renames(sent, name)) return true;
    }
    return false;
  }

  /** What names something in another system: it can be there already, so that several rows mean the same. */
  externalMarks(marks: Marks): string[] {
    return [...marks].flatMap(([name, value]) => (/ext/i.test(name) ? [`${name} ${value}`] : []));
  }

  /** How many other values an answer carries that the row was not sent with. */
  strangers(row: Row, answer: Row): number {
    return this.#others().filter(([name, spec]) => {
      const answered = comparable(answer[name], spec);
      return answered && !isSame(comparable(row[name], spec) ?? '', answered);
    }).length;
  }

  #others(): [string, FieldSpec][] {
    return Object.entries(this.#specs).filter(
      ([name, { kind }]) => !this.#fields.includes(name) && kind !== 'record' && kind !== 'array',
    );
  }

  /** How well the other values of an answer fit a row: one for each that is the same, less what differs or is
   * missing. */
  likeness(row: Row, answer: Row): number {
    let likeness = 0;
    for (const [name, spec] of this.#others()) {
      const [given, answered] = [comparable(row[name], spec), comparable(answer[name], spec)];
      if (given === undefined) likeness -= answered === undefined ? 0 : 1;
      else if (answered === undefined) likeness -= 1;
      else likeness += isSame(given, answered) ? 1 : -2;
    }
    return likeness;
  }
}
