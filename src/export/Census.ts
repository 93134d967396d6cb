import { createHash } from 'node:crypto';
import type { Dataset, Row } from './Dataset.js';
import { NO_UNIT } from './ExportTask.js';
import { identityKey } from './identity.js';

/** Which records the units have. Where that is the same as it was, nothing was deleted. */
export class Census {
  readonly #dataset: Dataset;
  readonly #ids = new Map<number, Set<string>>();

  constructor(dataset: Dataset) {
    this.#dataset = dataset;
  }

  count(row: Row, unit = NO_UNIT): void {
    const ids = this.#ids.get(unit) ?? new Set();
    this.#ids.set(unit, ids);
    ids.add(identityKey(this.#dataset, row) ?? '');
  }

  /** A hash of what a unit has. */
  of(unit = NO_UNIT): string {
    const hash = createHash('sha256');
    for (const id of [...(this.#ids.get(unit) ?? [])].sort()) hash.update(`${id}\n`);
    return hash.digest('hex').slice(0, 32);
  }
}
