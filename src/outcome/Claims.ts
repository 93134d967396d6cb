import { groupedBy } from '../text/groupedBy.js';
import { madeOnce } from '../text/madeOnce.js';
import type { Answer, Identity, Marks, Row } from './Identity.js';
import { type Fit, type RowIndex, textOf } from './RowIndex.js';
import { push } from './placesUnder.js';

/** What was sent and what was answered, and the marks of each. */
export interface Sides {
  readonly rows: readonly Row[];
  readonly given: readonly Marks[];
  /** What rows were sent with beside: the other of two names of one thing. */
  readonly beside: readonly Marks[];
  /** One that could not be read is `undefined`. */
  readonly answers: readonly (Answer | undefined)[];
  readonly said: readonly Marks[];
}

/** An answer, the places where it stands, and the rows that it fits. Equal answers are one that was repeated. */
export interface Stated {
  readonly places: readonly number[];
  /** Rows that it may be the answer of, and those of which nothing else is shown than they were sent with. */
  readonly fits: readonly Fit[];
  readonly shown: readonly Fit[];
}

/** Rows whose other values an answer shows best. */
interface Likest {
  readonly rows: readonly number[];
  readonly most: number;
}

/** Of more rows with the same marks the other values are not looked at. */
const MOST_TWINS = 100;
const NOBODY: Likest = { rows: [], most: 0 };
/** How many rows and answers are compared by their other values. */
const MOST_PAIRS = 100_000;

/** Finds the answer of each row by what the answers carry, wherever they stand. */
export class Claims {
  /** By place. */
  readonly #statedAt: ReadonlyMap<number, Stated>;
  /** By row. */
  readonly claimed = new Map<number, Stated>();
  readonly #identity: Identity;
  readonly #sides: Sides;
  readonly #open: Set<Stated>;
  /** How many rows of a fit have no answer yet. */
  readonly #left = new Map<Fit, number>();
  readonly #statedOf = new Map<Fit, Stated[]>();
  readonly #fitsOf = new Map<number, Fit[]>();
  /** Answers that fit no other row that is left. */
  readonly #only = new Map<number, Stated[]>();
  /** Rows that nothing tells apart but their other values, and all rows. */
  readonly #unmarked: readonly number[];
  readonly #all: readonly number[];
  readonly #nearestOf = { 0: new Map<Stated, Likest>(), 1: new Map<Stated, Likest>() } as const;
  #pairs = 0;

  constructor(identity: Identity, index: RowIndex, sides: Sides) {
    this.#identity = identity;
    this.#sides = sides;
    const stated = statedBy(index, sides);
    this.#statedAt = new Map(stated.flatMap((one) => one.places.map((place) => [place, one] as const)));
    this.#unmarked = [...sides.given.keys()].filter((row) => sides.given[row]!.size === 0);
    this.#all = [...sides.given.keys()];
    this.#open = new Set(stated.filter(({ fits }) => fits.length > 0));
    for (const one of stated) for (const fit of one.fits) push(this.#statedOf, fit, one);
    for (const fit of this.#statedOf.keys()) {
      const rows = fit.groups.flat();
      this.#left.set(fit, rows.length);
      for (const row of rows) push(this.#fitsOf, row, fit);
    }
    let changed = this.#byMarks(stated);
    while (changed.length > 0) changed = this.#byMarks(this.#byOtherValues());
    this.#takeBack();
  }

  /** Where more answers came than the rows that they fit, one of these has two, and none of them is known for sure. */
  #takeBack(): void {
    const taken = new Map<number, Stated>();
    const take = (one: Stated, seen: Set<number>): boolean =>
      this.#rowsOf(one).some((row) => {
        if (seen.has(row)) return false;
        seen.add(row);
        const other = taken.get(row);
        if (other && !take(other, seen)) return false;
        taken.set(row, one);
        return true;
      });
    const isMany = this.#open.size > MOST_TWINS;
    const doubtful = [...this.#open].filter((one) => isMany || !take(one, new Set()));
    const seen = new Set<Fit>();
    for (const one of doubtful)
      for (const fit of one.fits) {
        if (seen.has(fit)) continue;
        seen.add(fit);
        for (const row of fit.groups.flat()) {
          const other = this.claimed.get(row) ?? taken.get(row);
          this.claimed.delete(row);
          if (other) doubtful.push(other);
        }
      }
  }

  /** An answer is the row's when it fits this one alone of those that are left, and no other answer does. */
  #byMarks(some: readonly Stated[]): readonly Stated[] {
    let changed = some;
    let last = some;
    while (changed.length > 0) {
      const rows = new Set<number>();
      for (const one of new Set(changed)) {
        if (!this.#open.has(one) || this.#leftFor(one) !== 1) continue;
        const [row] = this.#rowsOf(one);
        rows.add(row!);
        push(this.#only, row!, one);
      }
      last = changed;
      changed = [...rows].flatMap((row) => {
        const [one, ...others] = this.#only.get(row)!;
        return others.length === 0 ? this.#claim(row, one!) : [];
      });
    }
    return last;
  }

  /** Rows that the marks do not tell apart are known by the other values; rows that are equal in all are one another's. */
  #byOtherValues(): readonly Stated[] {
    const likest = new Map<number, Stated[]>();
    const equal = new Map<string, { rows: readonly number[]; stated: Stated[] }>();
    for (const one of this.#open) {
      const count = this.#leftFor(one);
      if (count < 2 || count > MOST_TWINS || this.#pairs > MOST_PAIRS) continue;
      this.#pairs += count;
      const rows = this.#rowsOf(one);
      const { rows: found, most } = this.#likest(rows, one, 0);
      if (found.length === 1 && most > 0) push(likest, found[0]!, one);
      else if (this.#areEqual(rows)) {
        madeOnce(equal, rows.join(), () => ({ rows, stated: [] })).stated.push(one);
      }
    }
    const changed = [...likest].flatMap(([row, stated]) =>
      stated.length === 1 && !this.#only.has(row) ? this.#claim(row, stated[0]!) : [],
    );
    if (changed.length > 0) return changed;
    return [...equal.values()].flatMap(({ rows, stated }) =>
      rows.length === stated.length ? rows.flatMap((row, i) => this.#claim(row, stated[i]!)) : [],
    );
  }

  /** Where the answer at a place stands. */
  placesOf(place: number): readonly number[] {
    return this.#statedAt.get(place)?.places ?? [];
  }

  /** The rows that the answer at a place shows something of. */
  fitsAt(place: number): readonly Fit[] {
    return this.#statedAt.get(place)?.shown ?? [];
  }

  /**
   * True when the values beside the marks speak for other rows than that at the answer's place: the answer stands at one of those as
   * well, or what stands there does not fit it so well.
   */
  speaksForOthers(place: number): boolean {
    const one = this.#statedAt.get(place);
    const shown = this.#nearest(one, 0);
    const isRepeated = shown.most > 0 && shown.rows.some((row) => this.#statedAt.get(row) === one);
    if (isRepeated && !shown.rows.includes(place)) return true;
    const { rows } = this.#nearest(one, 1);
    const isOpen = (row: number) =>
      !this.claimed.has(row) && !this.#nearest(this.#statedAt.get(row), 1).rows.includes(row);
    return !rows.includes(place) && rows.some(isOpen);
  }

  #nearest(one: Stated | undefined, missing: 0 | 1): Likest {
    if (!one) return NOBODY;
    return madeOnce(this.#nearestOf[missing], one, () => {
      const groups = this.#mayBe(one);
      const count = groups.reduce((sum, { length }) => sum + length, 0);
      return count < 2 || count > MOST_TWINS ? NOBODY : this.#likest(groups.flat(), one, missing);
    });
  }

  /** The rows among which the other values of an answer choose: all of them where it shows values and no marks. */
  #mayBe(one: Stated): readonly (readonly number[])[] {
    if (one.fits.length > 0) return one.fits.flatMap((fit) => fit.groups);
    const isUnmarked = this.#sides.said[one.places[0]!]!.size === 0 && this.#all.length <= MOST_TWINS;
    // An answer that shows nothing fits every row, and stands in the way of none.
    return [isUnmarked && this.#likest(this.#all, one, 0).most > 0 ? this.#all : this.#unmarked];
  }

  #likest(rows: readonly number[], { places }: Stated, missing: 0 | 1): Likest {
    const { record } = this.#sides.answers[places[0]!]!;
    const likeness = rows.map((row) => this.#identity.likeness(this.#sides.rows[row]!, record, missing));
    const most = Math.max(...likeness);
    return { rows: rows.filter((_, i) => likeness[i] === most), most };
  }

  #areEqual(rows: readonly number[]): boolean {
    return new Set(rows.map((row) => JSON.stringify(this.#sides.rows[row]))).size === 1;
  }

  #claim(row: number, one: Stated): Stated[] {
    this.claimed.set(row, one);
    this.#open.delete(one);
    return this.#fitsOf.get(row)!.flatMap((fit) => {
      const left = this.#left.get(fit)! - 1;
      this.#left.set(fit, left);
      return left <= MOST_TWINS ? this.#statedOf.get(fit)! : [];
    });
  }

  #leftFor({ fits }: Stated): number {
    return fits.reduce((sum, fit) => sum + this.#left.get(fit)!, 0);
  }

  #rowsOf({ fits }: Stated): number[] {
    return fits.flatMap(({ groups }) => groups.flat().filter((row) => !this.claimed.has(row)));
  }
}

function statedBy(index: RowIndex, { answers, said }: Sides): Stated[] {
  const textAt = (place: number) => `${textOf(said[place]!)}${JSON.stringify(answers[place]!.record)}`;
  const equal = groupedBy(
    [...answers.keys()].filter((place) => answers[place]),
    textAt,
  );
  return [...equal.values()].map((places) => {
    const marks = said[places[0]!]!;
    const shown = index.fits(marks);
    return { places, shown, fits: index.own(shown, marks) };
  });
}
