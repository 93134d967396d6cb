import type { Identity, Marks } from './Identity.js';
import { isSame, narrowed } from './sameValue.js';

/** Rows that carry the same marks. */
export type Group = readonly number[];

interface Keys {
  readonly exact: Map<string, number[]>;
  /** For servers that narrow texts. */
  readonly narrow: Map<string, number[][]>;
}

/** Finds the rows that an answer fits, in a time that does not grow with their number. */
export class RowIndex {
  readonly #id: string | undefined;
  readonly #given: readonly Marks[];
  readonly #ids: ReadonlySet<string | undefined>;
  /** Rows by the names of what tells them apart: their id, where they have one, else all marks. */
  readonly #kinds = new Map<string, { readonly names: readonly string[]; readonly rows: number[] }>();
  readonly #keys = new Map<string, Keys>();
  readonly #alone = new Map<number, Group>();

  constructor({ id }: Identity, given: readonly Marks[], rows: Iterable<number>) {
    this.#id = id;
    this.#given = given;
    this.#ids = new Set(id ? given.map((marks) => marks.get(id)) : []);
    for (const row of rows) {
      const names = id && given[row]!.has(id) ? [id] : [...given[row]!.keys()];
      const kind = names.join();
      const known = this.#kinds.get(kind);
      if (known) known.rows.push(row);
      else if (names.length > 0) this.#kinds.set(kind, { names, rows: [row] });
    }
  }

  /** The groups of rows of which the answer carries every mark. */
  whole(answer: Marks): Group[] {
    return [...this.#kinds.keys()].flatMap((kind) => {
      const { names } = this.#kinds.get(kind)!;
      return names.every((name) => answer.has(name)) ? this.#find(kind, names, answer) : [];
    });
  }

  /** The rows, each alone, that share marks with the answer and contradict it in none. */
  partly(answer: Marks): Group[] {
    const found = [...this.#kinds.keys()].flatMap((kind) => {
      const names = this.#kinds.get(kind)!.names.filter((name) => answer.has(name));
      return names.length > 0 ? this.#find(kind, names, answer) : [];
    });
    return found.every((rows) => rows.length === 1) ? found.map(([row]) => this.#aloneGroup(row!)) : [];
  }

  #find(kind: string, names: readonly string[], answer: Marks): Group[] {
    // An answer with the id of one row is none to another.
    const id = this.#id && answer.get(this.#id);
    if (id && this.#ids.has(id) && names[0] !== this.#id) return [];
    const { exact, narrow } = this.#keysOf(kind, names);
    const group = exact.get(keyOf(names, answer));
    if (group) return [group];
    return (narrow.get(narrowed(keyOf(names, answer))) ?? []).filter(([row]) =>
      names.every((name) => isSame(this.#given[row!]!.get(name)!, answer.get(name)!)),
    );
  }

  #keysOf(kind: string, names: readonly string[]): Keys {
    const known = this.#keys.get(`${kind} by ${names.join()}`);
    if (known) return known;
    const keys: Keys = { exact: new Map(), narrow: new Map() };
    for (const row of this.#kinds.get(kind)!.rows) {
      const key = keyOf(names, this.#given[row]!);
      const group = keys.exact.get(key);
      if (group) group.push(row);
      else {
        const made = [row];
        keys.exact.set(key, made);
        const alike = keys.narrow.get(narrowed(key));
        if (alike) alike.push(made);
        else keys.narrow.set(narrowed(key), [made]);
      }
    }
    this.#keys.set(`${kind} by ${names.join()}`, keys);
    return keys;
  }

  #aloneGroup(row: number): Group {
    const known = this.#alone.get(row) ?? [row];
    this.#alone.set(row, known);
    return known;
  }
}

function keyOf(names: readonly string[], marks: Marks): string {
  return names.map((name) => marks.get(name)).join('\u0001');
}
