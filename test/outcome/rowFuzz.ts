import type { FieldSpec } from '../../src/definition/field.js';
import type { RowEvidence } from '../../src/definition/outcome.js';
import type { AnyOperation } from '../../src/definition/operation.js';
import type { ReadBack } from '../../src/definition/settlement.js';
import * as operations from '../../src/operations/index.generated.js';
import { isNothing, saysNothing } from '../../src/equivalence/kinds.js';
import { matchRows } from '../../src/outcome/matchRows.js';
import { createMaker } from '../../src/build/Maker.js';
import { randomOf } from '../../src/text/random.js';
import { Redactor } from '../../src/text/redaction/redact.js';

type Row = Record<string, unknown>;
/** What a service answers, and of which rows it may be the answer. */
interface Said {
  readonly record: Row;
  readonly of: readonly number[];
}

export interface RowFuzzCount {
  rows: number;
  batches: number;
  placed: number;
  readonly by: Record<RowEvidence, number>;
  /** Rows with the answer of another one. */
  wrong: number;
  /** Those by position alone, of services that lose or double answers, or keep no order and show too little to see it: nobody can know better. */
  misplaced: number;
  /** Those that the service made one record of with another row, which was then taken for a third one's: nobody can know better. */
  merged: number;
  /** The first of the wrong ones. */
  example: unknown;
}

const batches = Object.values(operations).filter(({ kind }) => kind === 'batch') as unknown as AnyOperation[];
const redactor = new Redactor([]);

/** Random rows of all batch operations, answered as services of different habits do; counts which rows get their own answer. */
export function fuzzRows(count: number, seed: number): RowFuzzCount {
  const counts: RowFuzzCount = {
    ...{ rows: 0, batches: 0, placed: 0, wrong: 0, misplaced: 0, merged: 0, example: undefined },
    by: { id: 0, token: 0, content: 0, position: 0 },
  };
  for (let number = 0; counts.rows < count; number++) {
    const operation = batches[number % batches.length]!;
    let drawn = 0;
    const service = new Service(operation, (most) => Math.floor(randomOf(seed, number, drawn++) * most));
    const rows = service.rows();
    const said = service.answers(rows);
    const part = operation.input[operation.rows!]!.item ? rows : rows[0];
    const value = said.map(({ record }) => record);
    const batch = matchRows(operation, { [operation.rows!]: part }, { value, issues: [] }, { redactor });
    counts.batches++;
    counts.rows += rows.length;
    for (const row of batch.rows) {
      if (row.status !== 'accepted' && row.status !== 'rejected') continue;
      counts.placed++;
      counts.by[row.by]++;
      const { of } = said.find(({ record }) => record === row.value)!;
      if (of.some((one) => saidBy(rows[one]!) === saidBy(row.input))) continue;
      const isAlike = of.some((one) => service.isAlike(rows[one]!, row.input));
      if (row.by === 'position' && (isAlike || service.hidesItsOrder(row.input, row.value))) {
        counts.misplaced++;
        continue;
      }
      if (said.some((one) => one.of.length > 1 && one.of.includes(row.index))) {
        counts.merged++;
        continue;
      }
      counts.wrong++;
      counts.example ??= {
        operation: operation.name,
        number,
        index: row.index,
        by: row.by,
        rows,
        value,
        of: said.map((one) => one.of),
      };
    }
  }
  return counts;
}

/** What a row says; a flag that is off says no more than one that is not there. */
function saidBy(row: object): string {
  return JSON.stringify(Object.entries(row).filter(([, value]) => !isNothing(undefined, value)));
}

/** How much an answer shows: all that was sent, what tells rows apart, some values, or nothing. */
type Echo = 'all' | 'identity' | 'some' | 'nothing';

/** A service of random habits: it keeps an order or none, shows much or little, and keeps values as it likes. */
class Service {
  readonly #operation: AnyOperation;
  readonly #random: (most: number) => number;
  readonly #fields: Readonly<Record<string, FieldSpec>>;
  readonly #isDisorderly: boolean;
  readonly #echo: Echo;
  readonly #givesIds: boolean;
  readonly #spoils: (text: string) => string;

  constructor(operation: AnyOperation, random: (most: number) => number) {
    this.#operation = operation;
    this.#random = random;
    const part = operation.input[operation.rows!]!;
    this.#fields = (part.item ?? part).record!.fields;
    this.#isDisorderly = random(2) === 0;
    this.#echo = this.#pick(['all', 'all', 'identity', 'some', 'nothing']);
    this.#givesIds = random(3) > 0;
    this.#spoils = this.#pick(SPOILS);
  }

  /** Its answers stand in any order, and nothing that tells rows apart need be in them whole, or in this one at all. */
  hidesItsOrder(row: Row, answer: Row): boolean {
    const names = (this.#operation.rowIdentity ?? []).filter((name) => !saysNothing(row[name]));
    const isShown = names.some((name) => answer[name] !== undefined);
    return this.#isDisorderly && (this.#echo !== 'all' || this.#spoils === cut || !isShown);
  }

  /** Two rows have the same in all that tells rows apart, and answers may be lost or doubled. */
  isAlike(one: Row, other: Row): boolean {
    const names = this.#operation.rowIdentity ?? [];
    return (
      this.#isDisorderly &&
      names.every((name) => saidBy({ [name]: one[name] }) === saidBy({ [name]: other[name] }))
    );
  }

  rows(): Row[] {
    const part = this.#operation.input[this.#operation.rows!]!;
    const count = part.item ? 1 + this.#random(9) : 1;
    const rows: Row[] = [];
    for (let i = 0; i < count; i++) {
      const fields = this.#pick(['typical', 'required', 'brief', 'all'] as const);
      const maker = createMaker({ seed: 1 + this.#random(50), fields });
      const made = maker.record((part.item ?? part).record!, {}, this.#random(20)) as Row;
      const before = rows.length > 0 && this.#random(4) === 0 ? this.#pick(rows) : undefined;
      // Another one that is the same but for some values.
      rows.push(
        before ? { ...before, ...this.#some(made, 4) } : this.#random(3) === 0 ? this.#new(made) : made,
      );
      delete rows.at(-1)!.validationErrors;
    }
    return rows;
  }

  #new(row: Row): Row {
    const { [this.#operation.rowId ?? '']: _, ...rest } = row;
    return rest;
  }

  answers(rows: readonly Row[]): Said[] {
    const said = rows.map((row, i): Said => ({ record: this.#answer(row, i), of: [i] }));
    if (!this.#isDisorderly) return said;
    for (let i = this.#random(3); i > 0; i--) {
      const at = this.#random(said.length);
      const other = said[this.#random(said.length)];
      const trouble = this.#random(4);
      if (trouble === 0) said.splice(at, 1);
      else if (other && trouble === 1) said.push({ ...other, record: { ...other.record } });
      else if (other && trouble === 2)
        said.splice(at, 0, { record: this.#foreign(other.record, rows), of: [] });
      else if (other?.of.length && said[at]?.of.length && other !== said[at])
        this.#merge(said, at, said.indexOf(other));
    }
    for (let i = this.#random(2) * said.length; i > 0; i--)
      said.push(...said.splice(this.#random(said.length), 1));
    return said;
  }

  #answer(row: Row, i: number): Row {
    const isRejected = this.#random(3) === 0;
    const id = this.#operation.rowId;
    const shown = Object.fromEntries(
      Object.entries(this.#shown(row, isRejected)).map(([name, value]) => [name, this.#kept(name, value)]),
    );
    const saved =
      id && this.#givesIds && !isRejected && !row[id] ? { [id]: this.#idOf(id, 900_000 + i) } : {};
    return {
      ...shown,
      ...saved,
      ...(isRejected ? { validationErrors: [this.#pick(['no', `no ${i}`])] } : {}),
    };
  }

  #idOf(name: string, id: number): unknown {
    return this.#fields[name]!.kind === 'int' ? id : `${id}`;
  }

  #shown(row: Row, isRejected: boolean): Row {
    if (this.#echo === 'all') return row;
    if (this.#echo === 'nothing') return isRejected || this.#random(2) === 0 ? {} : row;
    if (this.#echo === 'some') return this.#some(row, 2);
    const names = this.#operation.rowIdentity ?? [];
    return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
  }

  #kept(name: string, value: unknown): unknown {
    if (typeof value !== 'string') return value;
    const { kind } = this.#fields[name]!;
    if (kind === 'string') return this.#spoils(value);
    return kind === 'timeText' && this.#spoils === withDate ? `1970-01-01T${value}` : value;
  }

  /** About one of `each` values. */
  #some(row: Row, each: number): Row {
    return Object.fromEntries(Object.entries(row).filter(() => this.#random(each) === 0));
  }

  /** A record that is not in the batch: it has other values in all that tells rows apart. */
  #foreign(record: Row, rows: readonly Row[]): Row {
    const names = [
      ...(this.#operation.rowIdentity ?? []),
      (this.#operation.settlement?.shown as ReadBack | undefined)?.token ?? '',
    ];
    const told = Object.entries(Object.assign({}, ...rows) as Row).filter(([name]) => names.includes(name));
    return { ...record, ...Object.fromEntries(told.map(([name, value]) => [name, foreignTo(value)])) };
  }

  /** One record for two rows, with values of both. */
  #merge(said: Said[], at: number, other: number): void {
    const [one, two] = [said[at]!, said[other]!];
    const id = this.#operation.rowId ?? '';
    const own = id in one.record ? { [id]: one.record[id] } : {};
    const record = { ...one.record, ...this.#some(two.record, 2), ...own };
    said[at] = { record, of: [...one.of, ...two.of] };
    said.splice(other, 1);
  }

  #pick<T>(choices: readonly T[]): T {
    return choices[this.#random(choices.length)]!;
  }
}

/** Names that end in numbers are the same then: nothing tells the order of such answers. */
const cut = (text: string) => text.slice(0, 10);
const asItIs = (text: string) => text;
const withDate = (text: string) => text;
const SPOILS: readonly ((text: string) => string)[] = [
  ...[asItIs, asItIs, withDate],
  (text) => text.toUpperCase(),
  cut,
  (text) => ` ${text} `,
  (text) => text.replace(/[^\0-\xff]/g, '?'),
  (text) => text.replace(/[^\0-\x7f]/g, '?'),
  (text) => Buffer.from(text).toString('latin1'),
  (text) => text.normalize('NFD'),
];

function foreignTo(value: unknown): unknown {
  if (typeof value === 'number') return value + 1_000_000;
  if (typeof value !== 'string') return value;
  if (/^\d{4}-\d\d-\d\d/.test(value)) return `1999${value.slice(4)}`;
  return /^\d\d:\d\d/.test(value) ? '03:33:00' : `foreign ${value}`;
}
