import { parseInstant, resolveInstant, withOffsetOf } from '../../calendar/zone.js';
import type { LocalDateTime } from '../../definition/scalar.js';

/** The point in time of a wall-clock time in a zone; of the two that an autumn night has, the first. */
export function msOf(local: string, zone: string): number {
  return parseInstant(resolveInstant(local as LocalDateTime, zone).instant);
}

/** A wall-clock time in one zone as an instant with the offset of another; of UTC with `Z`. */
export function instantOf(local: string, from: string, to = 'UTC'): string {
  return withOffsetOf(resolveInstant(local as LocalDateTime, from).instant, to);
}
