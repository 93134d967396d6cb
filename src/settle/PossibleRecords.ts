import { compare, saysNothing } from '../equivalence/compare.js';
import { daysOf, momentOf } from '../equivalence/moments.js';
import { type Fields, nobodysFields, PERSON, valueIn } from './compareRow.js';
import type { ShownRecord } from './readShown.js';
import { listed, type Row, shownNames } from './shape.js';

/**
 * Records that can be a row which the service changed on its way: nothing that can be read says another person, or another
 * day on which it begins. Services put the end of a night on the day after it, so that the day of the end is not asked for.
 * A row of nobody can also be a record of somebody that says all else by which it is recognised. Of a row that has no day,
 * all of that counts.
 */
export class PossibleRecords {
  readonly #fields: Fields;
  readonly #records: readonly ShownRecord[];
  readonly #byText = new Map<string, Map<string, ShownRecord[]>>();

  constructor(fields: Fields, records: readonly ShownRecord[]) {
    this.#fields = fields;
    this.#records = records;
  }

  /** Those that may be the row, in any order. */
  of(row: Row): readonly ShownRecord[] {
    const strong = this.#strongOf(row);
    if (strong.length === 0) return [];
    const [first] = strong.filter(({ isPerson, isDay }) => isPerson || isDay);
    const near = first ? this.#near(first) : this.#records;
    const { shown, read } = this.#fields;
    const nobody = nobodysFields(this.#fields, row)
      .flatMap((name) => shownNames(shown, name))
      .filter((as) => as in read);
    const days = strong.filter(({ isDay }) => isDay);
    return near.filter(({ record }) => {
      const isNobodys = nobody.length > 0 && nobody.every((name) => saysNothing(valueIn(record, name)));
      return (isNobodys ? days : strong).every((one) => this.#fits(one, record));
    });
  }

  #strongOf(row: Row): Strong[] {
    const { shown, sent, read } = this.#fields;
    const { alike = [], days, facets = [] } = shown;
    const filled = alike.flatMap((names) => listed(names).find((name) => !saysNothing(row[name])) ?? []);
    const hasPerson = filled.some((name) => PERSON.has(sent[name]?.meaning));
    const [begins, ...others] = filled.filter((name) => days?.of.includes(name));
    return filled.flatMap((name) => {
      const isPerson = PERSON.has(sent[name]?.meaning);
      if (others.includes(name)) return [];
      const isDay = name === begins;
      const isSaid = facets.some(({ says }) => name in says);
      const names = shownNames(shown, name).filter((as) => as in read);
      if (names.length === 0 || (hasPerson && !isPerson && !isDay && !isSaid)) return [];
      const value = hasPerson && isDay ? String(row[name]).slice(0, 10) : row[name];
      return [{ names, value, isPerson, isDay }];
    });
  }

  #fits({ names, value, isPerson }: Strong, record: Row): boolean {
    return names.some((name) => {
      const there = valueIn(record, name);
      // A part of a record that shows several rows is not there where it says nothing.
      if (there === undefined || there === null) return this.#fields.shown.kind !== 'facet';
      if (compare(this.#fields.read[name], value, there).is !== 'different') return true;
      return isPerson && textOf(value) === textOf(there);
    });
  }

  /** Records that show nearly that text under one of the names, or nothing that can be read. */
  #near({ names, value, isDay }: Strong): ShownRecord[] {
    const near = names.flatMap((name) => {
      const texts = this.#under(name, isDay);
      return [...(texts.get(textOf(value)) ?? []), ...(texts.get('') ?? [])];
    });
    return [...new Set(near)];
  }

  #under(name: string, isDay: boolean): Map<string, ShownRecord[]> {
    const made = this.#byText.get(name);
    if (made) return made;
    const texts = new Map<string, ShownRecord[]>();
    for (const found of this.#records) {
      const text = textOf(found.record[name]);
      const moment = isDay ? momentOf(text.toUpperCase()) : undefined;
      for (const key of isDay ? (moment ? daysOf(moment) : ['']) : [text])
        texts.set(key ?? '', [...(texts.get(key ?? '') ?? []), found]);
    }
    this.#byText.set(name, texts);
    return texts;
  }
}

/** A field of a row that another person's or another day's record would contradict. */
interface Strong {
  readonly names: readonly string[];
  readonly value: unknown;
  readonly isPerson: boolean;
  readonly isDay: boolean;
}

// A service that keeps numbers as numbers loses zeros at their begin.
function textOf(value: unknown): string {
  if (value === undefined || value === null || typeof value === 'object') return '';
  return String(value)
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d)/, '');
}
