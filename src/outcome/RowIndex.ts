import { keysOfSent, keysOfShown } from '../equivalence/keys.js';
import { Secret } from '../secret.js';
import { groupedBy } from '../text/groupedBy.js';
import { madeOnce } from '../text/madeOnce.js';
import type { Identity, Mark, Marks } from './Identity.js';
import { placesUnder } from './placesUnder.js';

/** Rows with the same marks, which are not to be told apart by them. */
export type Group = readonly number[];

/** Groups of rows that an answer fits by the same fields: it shows what they were sent with, and nothing else of theirs. */
export interface Fit {
  readonly fields: readonly string[];
  readonly groups: readonly Group[];
  /** What rows of this kind were sent with and does not count, since another name of the same does. */
  readonly beside: ReadonlySet<string>;
}

/** Rows with marks in the same fields. */
interface Kind {
  readonly name: string;
  readonly fields: readonly string[];
  readonly groups: { readonly marks: Marks; readonly rows: Group }[];
  /** By what they are made of. */
  readonly beside: Set<string>;
  readonly indexes: Map<string, ReadonlyMap<string, readonly number[]>>;
}

/** An answer that more rows than this may fit counts as a long search. */
const MANY = 1_000;
/** How many rows long searches compare in all. An answer that comes after that may be any row's, so that it is nobody's. */
const MOST = 100_000;

/** Rows that are looked at without asking whether another field leaves fewer. */
const FEW = 4;

/** For what is found under any key. */
const ANY: readonly string[] = [''];

/** Finds the rows that an answer fits, in a time that does not grow with their number. */
export class RowIndex {
  readonly #identity: Identity;
  readonly #kinds = new Map<string, Kind>();
  readonly #known = new Map<string, Fit>();
  /** What rows were sent with, by field. */
  readonly #sent = new Map<string, Set<string>>();
  #compared = 0;

  constructor(identity: Identity, given: readonly Marks[], beside: readonly Marks[]) {
    this.#identity = identity;
    for (const [row, marks] of given.entries()) {
      for (const [name, mine] of marks) {
        const sent = madeOnce(this.#sent, name, () => new Set());
        for (const { meaning } of mine) sent.add(meaning);
      }
      const kind = this.#kindOf([...marks.keys()]);
      for (const [name, others] of beside[row]!)
        for (const { meaning } of others) kind.beside.add(`${name} ${meaning}`);
    }
    for (const rows of groupedBy(given.keys(), (row) => textOf(given[row]!)).values()) {
      const marks = given[rows[0]!]!;
      this.#kindOf([...marks.keys()]).groups.push({ marks, rows });
    }
  }

  #kindOf(fields: readonly string[]): Kind {
    const name = fields.join();
    const make = () => ({ name, fields, groups: [], beside: new Set<string>(), indexes: new Map() });
    return madeOnce(this.#kinds, name, make);
  }

  /** The rows of which an answer shows something, and nothing else than they were sent with. */
  fits(answer: Marks): readonly Fit[] {
    return [...this.#kinds.values()]
      .map((kind) => this.#fitIn(kind, answer))
      .filter(({ groups }) => groups.length > 0);
  }

  /** Those of them of which the answer shows no value that another row was sent with, and they were not. */
  own(fits: readonly Fit[], answer: Marks): readonly Fit[] {
    const sent = [...answer].filter(([name, [mark]]) => this.#sent.get(name)?.has(mark.meaning));
    return fits.filter(({ fields, beside }) =>
      sent.every(([name, [mark]]) => fields.includes(name) || beside.has(`${name} ${mark.meaning}`)),
    );
  }

  #fitIn(kind: Kind, answer: Marks): Fit {
    const fields = kind.fields.filter((name) => this.#isReadable(kind, name, answer.get(name)?.[0]));
    // Answers that nobody compares any more have one fit, which is every row.
    const isOver = this.#compared > MOST && fields.length > 0;
    const key = isOver ? `${kind.name} ${fields.join()}` : `${kind.name} ${textOf(answer, fields)}`;
    return madeOnce(this.#known, key, () => {
      const groups = isOver ? kind.groups.map(({ rows }) => rows) : this.#groupsOf(kind, fields, answer);
      return { fields, groups, beside: kind.beside };
    });
  }

  #isReadable({ groups }: Kind, name: string, shown: Mark | undefined): boolean {
    if (!(shown?.value instanceof Secret)) return shown !== undefined;
    return this.#identity.isSame(name, groups[0]!.marks.get(name)![0], shown) !== undefined;
  }

  #groupsOf(kind: Kind, fields: readonly string[], answer: Marks): Group[] {
    if (fields.length === 0) return [];
    const places = [...new Set(this.#candidates(kind, fields, answer).flat())];
    if (places.length > MANY) this.#compared += places.length;
    return places
      .map((place) => kind.groups[place]!)
      .filter(({ marks }) => this.#identity.confirmed(marks, answer, fields)?.length === fields.length)
      .map(({ rows }) => rows);
  }

  /** Places of groups under the keys of the value that tells most rows apart. */
  #candidates(kind: Kind, fields: readonly string[], answer: Marks): readonly (readonly number[])[] {
    const found = (name: string) => {
      const byKey = this.#byKey(kind, name);
      const keys = keysOfShown(this.#identity.specOf(name), answer.get(name)![0].value);
      return [...ANY, ...keys].map((key) => byKey.get(key)).filter((places) => places !== undefined);
    };
    let few: readonly (readonly number[])[] | undefined;
    for (const name of fields) {
      const some = found(name);
      if (!few || lengthOf(some) < lengthOf(few)) few = some;
      if (lengthOf(few) <= FEW) break;
    }
    return few!;
  }

  /** Made when it is asked for first. */
  #byKey({ groups, indexes }: Kind, name: string): ReadonlyMap<string, readonly number[]> {
    const spec = this.#identity.specOf(name);
    const keysOf = ({ value }: Mark) => keysOfSent(spec, value) ?? ANY;
    return madeOnce(indexes, name, () =>
      placesUnder(groups, ({ marks }) => marks.get(name)!.flatMap(keysOf)),
    );
  }
}

function lengthOf(lists: readonly (readonly number[])[]): number {
  return lists.reduce((sum, { length }) => sum + length, 0);
}

/** Marks as a text; the characters between them are none that a message can hold. */
export function textOf(marks: Marks, fields: Iterable<string> = marks.keys()): string {
  let text = '';
  for (const name of fields) {
    text += `${name}\u0002`;
    for (const { meaning } of marks.get(name)!) text += `${meaning}\u0001`;
  }
  return text;
}

/** True when all fields are among others, and there are more of those. */
export function isLess(fields: readonly string[], others: readonly string[]): boolean {
  return fields.length < others.length && fields.every((name) => others.includes(name));
}
