import type { FieldMap } from '../map/FieldMap.js';
import type { Loss, Mapped } from '../mappers/Mapped.js';
import { placeless } from '../mappers/recordFromRest.js';

/** The records of a list with everything that was lost, each field and reason once. */
export function answered<T>(map: FieldMap, mapped: readonly Mapped<T>[], more: readonly Loss[] = []) {
  const losses = new Map<string, Loss>();
  for (const loss of [...placeless(map), ...more, ...mapped.flatMap((one) => one.losses)])
    losses.set(`${loss.field} ${loss.kind} ${loss.why}`, loss);
  return { value: mapped.map(({ value }) => value), losses: [...losses.values()], kept: [] };
}

/** True for a record that was modified after a `lastModified` text of SOAP, which is CET. */
export function modifiedSince(updated: string | undefined, lastModified: string | undefined): boolean {
  if (!lastModified) return true;
  const since = Date.parse(`${lastModified.replace(' ', 'T')}+01:00`);
  return updated === undefined || Date.parse(updated) > since;
}

/** Said where a filter by modification time was done by reading everything. */
export function readEverything(lastModified: string | undefined): Loss[] {
  if (!lastModified) return [];
  return [
    {
      field: 'lastModified',
      kind: 'lossy',
      why: 'REST has no such filter: everything was read and compared',
    },
  ];
}
