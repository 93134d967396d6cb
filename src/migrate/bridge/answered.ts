import type { FieldMap } from '../map/FieldMap.js';
import type { Loss, Mapped } from '../mappers/Mapped.js';

/** The records of a list with everything that was lost, each field and reason once. */
export function answered<T>(map: FieldMap, mapped: readonly Mapped<T>[], more: readonly Loss[] = []) {
  const value = mapped.map((one) => one.value);
  const losses = new Map<string, Loss>();
  for (const loss of [...missing(map, value), ...more, ...mapped.flatMap((one) => one.losses)])
    losses.set(`${loss.field} ${loss.kind} ${loss.why}`, loss);
  return { value, losses: [...losses.values()], kept: [] };
}

/** Fields that no record has: without a place over REST, or never given. */
function missing(map: FieldMap, records: readonly unknown[]): Loss[] {
  const filled = (fields: readonly string[]) =>
    records.some((record) =>
      fields.some((field) => (record as Readonly<Record<string, unknown>>)[field] !== undefined),
    );
  return map.fields
    .filter(
      ({ fidelity, soap }) => (/^(lost|observed)$/.test(fidelity) || records.length > 0) && !filled(soap),
    )
    .map(({ soap, rest, note }) =>
      rest === undefined
        ? { field: soap[0]!, kind: 'noPlace', why: note ?? 'REST has no field for it' }
        : { field: soap.join('+'), kind: 'notGiven', why: 'REST gave it in no record' },
    );
}

/** True for a record that was modified after a time of SOAP, which is CET. */
export function modifiedSince(updated: string | undefined, time: string | undefined): boolean {
  return !time || updated === undefined || Date.parse(updated) > momentsOf(time).first;
}

/** True for a record that was modified before a time of SOAP. */
export function modifiedBefore(updated: string | undefined, time: string | undefined): boolean {
  return !time || updated === undefined || Date.parse(updated) < momentsOf(time).last;
}

// Whether the server keeps summer time is not documented: what may have been meant lets more pass, never less.
function momentsOf(time: string): { readonly first: number; readonly last: number } {
  const text = time.replace(' ', 'T');
  if (/(Z|[+-]\d{2}:\d{2})$/.test(text)) return { first: Date.parse(text), last: Date.parse(text) };
  return { first: Date.parse(`${text}+02:00`), last: Date.parse(`${text}+01:00`) };
}

/** Said where a filter by modification time was done by reading everything. */
export function readEverything(filters: Readonly<Record<string, string | undefined>>): Loss[] {
  return Object.entries(filters)
    .filter(([, time]) => time)
    .map(([field]) => ({
      field,
      kind: 'lossy',
      why: 'REST has no such filter: everything was read and compared, and an hour more may come in summer',
    }));
}
