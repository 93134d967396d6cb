import { createHash } from 'node:crypto';
import type { Dataset, Row } from './Dataset.js';
import { NO_UNIT } from './ExportTask.js';
import { identityKey } from './identity.js';

/** Which records the units have. Where that is the same as it was, nothing was deleted. */
export type Census = ReturnType<typeof censusOf>;

export function censusOf(dataset: Dataset) {
  const units = new Map<number, Set<string>>();
  return {
    count(row: Row, unit = NO_UNIT): void {
      const ids = units.get(unit) ?? new Set();
      units.set(unit, ids.add(identityKey(dataset, row) ?? ''));
    },
    /** A hash of what a unit has. */
    of(unit = NO_UNIT): string {
      const hash = createHash('sha256');
      for (const id of [...(units.get(unit) ?? [])].sort()) hash.update(`${id}\n`);
      return hash.digest('hex').slice(0, 32);
    },
  };
}
