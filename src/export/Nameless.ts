import { KEY } from './columnsOf.js';
import type { Dataset, Row } from './Dataset.js';
import type { ExportRequest, NamelessRow } from './ExportPlan.js';
import { goneLine } from './Fates.js';
import type { PartLine } from './readPart.js';

/**
 * The rows of a unit that do not say which record they are. What was read with such is read again with the next changes: then
 * those of before that do not come again have healed or changed, and are gone.
 */
export class Nameless {
  readonly #dataset: Dataset;
  readonly #request: ExportRequest;
  readonly #unit: number;
  readonly #before: readonly NamelessRow[];
  readonly #now = new Map<string, NamelessRow>();

  constructor(dataset: Dataset, request: ExportRequest, unit: number, before: readonly NamelessRow[] = []) {
    this.#dataset = dataset;
    this.#request = request;
    this.#unit = unit;
    this.#before = before;
  }

  note(row: Row): void {
    const key = String(row[KEY]);
    const { from, to } = this.#request;
    const day = String(row[this.#dataset.untilDay ?? this.#dataset.partitionBy ?? ''] ?? '').slice(0, 10);
    // What lasts longer than the asked days is read again by the last of those.
    const last = to !== undefined && day > to ? to : day;
    this.#now.set(key, last === '' ? { key, from, to } : { key, from: last, to: last });
  }

  /** Lines that say that rows of before are gone. */
  gone(): PartLine[] {
    return this.#before
      .filter((one) => this.#isRead(one) && !this.#now.has(one.key))
      .map(({ key }) => goneLine(this.#dataset, this.#unit, key));
  }

  /** Those that are there now. */
  left(): NamelessRow[] {
    return [
      ...this.#before.filter((one) => !this.#isRead(one) && !this.#now.has(one.key)),
      ...this.#now.values(),
    ];
  }

  #isRead({ from, to }: NamelessRow): boolean {
    const { from: first, to: last } = this.#request;
    if (this.#dataset.period === 'none' || first === undefined || last === undefined) return true;
    return from !== undefined && to !== undefined && first <= from && to <= last;
  }
}
