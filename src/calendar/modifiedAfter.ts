import type { Instant, LocalDateTime } from '../definition/scalar.js';

const CET_OFFSET_MS = 3_600_000;

/**
 * The `modifiedAfter` text for a point in time: `YYYY-MM-DD hh:mm:ss` in CET, rounded down to the second.
 * CET is taken as UTC+1 all year. A service that keeps summer time is then asked for one hour more than needed, and
 * no change is missed. Source: interface document 2.7.
 */
export function modifiedAfter(instant: Date | Instant): LocalDateTime {
  const time =
    typeof instant === 'string'
      ? Date.parse(instant)
      : instant instanceof Date
        ? instant.getTime()
        : Number.NaN;
  if (Number.isNaN(time) || (typeof instant === 'string' && !/(Z|[+-]\d{2}:\d{2})$/.test(instant)))
    throw new RangeError('modifiedAfter: expected a Date or an ISO 8601 text with Z or an offset');
  return new Date(time + CET_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ') as LocalDateTime;
}
