import type { Loss } from './mappers/Mapped.js';
import { faultOf } from './failures.js';

/**
 * Tells which records were modified after and before times of SOAP, which are CET. Throws a `FaultError` for a text that is no
 * time, as SOAP does.
 */
export function modifiedWithin(
  operation: string,
  { after, before }: { readonly after?: string | undefined; readonly before?: string | undefined },
): (record: { readonly updated?: string }) => boolean {
  const first = momentsOf(operation, after)?.first ?? -Infinity;
  const last = momentsOf(operation, before)?.last ?? Infinity;
  return ({ updated }) =>
    updated === undefined || (Date.parse(updated) > first && Date.parse(updated) < last);
}

// Whether the server keeps summer time is not documented: what may have been meant lets more pass, never less.
function momentsOf(operation: string, text: string | undefined) {
  const time = text?.trim();
  if (isNone(time)) return undefined;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(time!) ? `${time}T00:00:00` : time!.replace(' ', 'T');
  const zoned = /(Z|[+-]\d{2}:\d{2})$/.test(day);
  const [first, last] = zoned
    ? [Date.parse(day), Date.parse(day)]
    : [Date.parse(`${day}+02:00`), Date.parse(`${day}+01:00`)];
  if (Number.isNaN(first) || Number.isNaN(last))
    throw faultOf(operation, 'a time of modification must be YYYY-MM-DD hh:mm:ss');
  return { first: first!, last: last! };
}

/** Said where a filter by modification time was done by reading everything. */
export function readEverything(filters: Readonly<Record<string, string | undefined>>): Loss[] {
  return Object.entries(filters)
    .filter(([, time]) => !isNone(time?.trim()))
    .map(([field]) => ({
      field,
      kind: 'lossy',
      why: 'REST has no such filter: everything was read and compared, and an hour more may come in summer',
    }));
}

/** True for what SOAP takes for no filter. */
export function isNone(text: string | undefined): boolean {
  return !text || text.startsWith('0000-00-00');
}
