import { hasUnread, leftOutOf } from '../../definition/decodeMarks.js';
import type { Dataset, Row } from '../Dataset.js';
import { stampOf } from '../ServiceClock.js';

/** What an export keeps of a row beside its line, to tell later what became of it. */
export interface RowNote {
  /** Its first and last day; empty where it has none. */
  readonly day: string;
  readonly until: string;
  /** What it counts, such as `7.50`; empty where it counts nothing. */
  readonly hours: string;
  /** Whose it is, as the service numbers people; empty where the record says it of nobody. */
  readonly person: string;
  /** When it was modified, by the clock that the service shows. */
  readonly stamp: string;
  /** A bit for each column of the record: set where the row has a value. */
  readonly filled: string;
  /** True where something of it came and could not be read. */
  readonly unread: boolean;
}

const PARTS = '|';
const OTHERS = /[^\w.:+-]/g;
const HOURS = ['hours', 'estHours'];

/** The field that says whose a record is. */
export function personField({ record }: Dataset): string | undefined {
  return Object.entries(record.fields).find(([, { meaning }]) => meaning === 'personId')?.[0];
}

/** Writes the notes of a dataset's rows. They stand before the `{` of a line in a part. */
export function noteWriter(dataset: Dataset): (row: Row) => string {
  const { record, partitionBy = '', untilDay } = dataset;
  const fields = Object.keys(record.fields);
  const person = personField(dataset) ?? '';
  const hours = HOURS.find((field) => field in record.fields) ?? '';
  const plain = (value: unknown, length: number) =>
    value === undefined || value === null ? '' : String(value).slice(0, length).replace(OTHERS, '');
  return (row) => {
    const day = plain(row[partitionBy], 10);
    const until = untilDay === undefined ? '' : plain(row[untilDay], 10);
    const stamp = stampOf(row)?.replace(OTHERS, '') ?? '';
    const parts = [day, until, plain(row[hours], 40), plain(row[person], 20), stamp];
    return `${parts.join(PARTS)}${PARTS}${filledBits(fields, row)}`;
  };
}

export function readNote(text: string): RowNote {
  const [day = '', until = '', hours = '', person = '', stamp = '', bits = ''] = text.split(PARTS);
  return {
    day,
    until: until || day,
    hours,
    person,
    stamp,
    filled: bits.replace('!', ''),
    unread: bits.endsWith('!'),
  };
}

/** Hexadecimal digits, each for four fields, and a mark where something of the row could not be read. */
function filledBits(fields: readonly string[], row: Row): string {
  let text = '';
  let unread = isMarked(row);
  for (let at = 0; at < fields.length; at += 4) {
    let digit = 0;
    for (let i = 0; i < 4; i++) {
      const value = row[fields[at + i]!];
      if (value === undefined || value === null || value === '') continue;
      digit |= 1 << i;
      if (typeof value === 'object') unread ||= isUnread(value);
    }
    text += digit.toString(16);
  }
  return unread ? `${text}!` : text;
}

/** Adds up how many rows have a value in each column. Most rows of a dataset have values in the same few sets of columns. */
export class FilledCounts {
  readonly #rows = new Map<string, number>();

  count(note: string): void {
    const bits = note.slice(note.lastIndexOf(PARTS) + 1);
    this.#rows.set(bits, (this.#rows.get(bits) ?? 0) + 1);
  }

  /** By the place of the column in the record. */
  get columns(): readonly number[] {
    const counts: number[] = [];
    for (const [bits, rows] of this.#rows)
      for (const [at, digit] of [...bits.replace('!', '')].entries())
        for (let i = 0; i < 4; i++)
          counts[at * 4 + i] = (counts[at * 4 + i] ?? 0) + ((Number.parseInt(digit, 16) >> i) & 1) * rows;
    return counts;
  }
}

/** True where a field of a record, or of one inside it, could not be read, or items of a list are missing. */
function isUnread(value: object): boolean {
  if (isMarked(value)) return true;
  for (const inner of Object.values(value))
    if (typeof inner === 'object' && inner !== null && isUnread(inner)) return true;
  return false;
}

function isMarked(value: object): boolean {
  return hasUnread(value) || leftOutOf(value) > 0;
}
