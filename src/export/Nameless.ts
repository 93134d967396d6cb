import { KEY } from './columnsOf.js';
import type { Dataset, Row } from './Dataset.js';
import type { ExportRequest, NamelessRow } from './ExportPlan.js';
import { goneLine } from './Fates.js';
import type { PartLine } from './readPart.js';

/**
 * The rows of a unit that do not say which record they are. What was read with such is read again with the next changes: then
 * those of before that do not come again have healed or changed, and are gone.
 */
export function namelessOf(
  dataset: Dataset,
  request: ExportRequest,
  unit: number,
  before: readonly NamelessRow[] = [],
) {
  const { from: first, to: last } = request;
  const now = new Map<string, NamelessRow>();
  const isRead = ({ from, to }: NamelessRow) => {
    if (dataset.period === 'none' || first === undefined || last === undefined) return true;
    return from !== undefined && to !== undefined && first <= from && to <= last;
  };
  return {
    note(row: Row): void {
      const key = String(row[KEY]);
      const day = String(row[dataset.untilDay ?? dataset.partitionBy ?? ''] ?? '').slice(0, 10);
      // What lasts longer than the asked days is read again by the last of those.
      const until = last !== undefined && day > last ? last : day;
      now.set(key, until === '' ? { key, from: first, to: last } : { key, from: until, to: until });
    },
    /** Lines that say that rows of before are gone. */
    gone: (): PartLine[] =>
      before.filter((one) => isRead(one) && !now.has(one.key)).map(({ key }) => goneLine(dataset, unit, key)),
    /** Those that are there now. */
    left: (): NamelessRow[] => [
      ...before.filter((one) => !isRead(one) && !now.has(one.key)),
      ...now.values(),
    ],
  };
}
