import { Temporal } from 'temporal-polyfill';
import type { Instant, LocalDateTime } from '../definition/scalar.js';

/**
 * The points in time at which clocks in the zone show a wall-clock time, earliest first: one on most days, two in
 * the hour that autumn repeats, none in the hour that spring leaves out.
 */
export function instantsOf(local: LocalDateTime, zone: string): Instant[] {
  const shown = parseLocal(local);
  const found = bothOf(shown, zone).filter((at) => at.toPlainDateTime().equals(shown));
  return found.map((at) => formatInstant(at.epochMilliseconds));
}

/** How to choose where a wall-clock time has two instants or none. */
export type Disambiguation = 'earlier' | 'later';

/** One instant of a wall-clock time, and whether it was certain. */
export interface ResolvedInstant {
  /** The moment in UTC. */
  readonly instant: Instant;
  /** `fold`: the clock shows the time twice. `gap`: it never shows it, and the time was moved by the gap. */
  readonly certainty: 'only' | 'fold' | 'gap';
}

/**
 * The instant of a wall-clock time. In a fold the earlier or the later one; in a gap the time is taken with the offset
 * after it (`earlier`) or before it (`later`).
 */
export function resolveInstant(
  local: LocalDateTime,
  zone: string,
  choose: Disambiguation = 'earlier',
): ResolvedInstant {
  const found = instantsOf(local, zone);
  const certainty = (['gap', 'only', 'fold'] as const)[found.length]!;
  const at = parseLocal(local).toZonedDateTime(zone, { disambiguation: choose });
  return { instant: formatInstant(at.epochMilliseconds), certainty };
}

/** The wall-clock time that clocks in the zone show at an instant, with `T` between date and time. */
export function localOf(instant: Instant | string, zone: string): LocalDateTime {
  return localAt(parseInstant(instant), zone);
}

/** The wall-clock time that clocks in the zone show at a point in time, in milliseconds since 1970. */
export function localAt(epoch: number, zone: string): LocalDateTime {
  const at = Temporal.Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO(zone);
  return at.toPlainDateTime().toString({ smallestUnit: 'second' }) as LocalDateTime;
}

/** An instant with the offset that a zone has then: `2024-03-31T03:00:00+02:00`; of UTC with `Z`. */
export function withOffsetOf(instant: Instant | string, zone: string): string {
  const epoch = parseInstant(instant);
  if (zone === 'UTC') return formatInstant(epoch);
  const at = Temporal.Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO(zone);
  return at.toString({ smallestUnit: 'second', timeZoneName: 'never' });
}

/** Milliseconds since 1970 of an instant. */
export function parseInstant(instant: string): number {
  const epoch = epochOf(instant);
  if (Number.isNaN(epoch)) throw new RangeError('expected an instant, such as 2024-03-31T01:00:00Z');
  return epoch;
}

/** True for a text that `parseInstant` reads. */
export function isInstant(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(epochOf(value));
}

function epochOf(text: string): number {
  return /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? Date.parse(text.replace(' ', 'T')) : Number.NaN;
}

/** `2024-03-31T01:00:00Z`, without fractions of a second. */
export function formatInstant(epoch: number): Instant {
  return `${new Date(epoch).toISOString().slice(0, 19)}Z` as Instant;
}

function bothOf(shown: Temporal.PlainDateTime, zone: string): Temporal.ZonedDateTime[] {
  const earlier = shown.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const later = shown.toZonedDateTime(zone, { disambiguation: 'later' });
  return earlier.epochMilliseconds === later.epochMilliseconds ? [earlier] : [earlier, later];
}

function parseLocal(local: string): Temporal.PlainDateTime {
  try {
    return Temporal.PlainDateTime.from(local.slice(0, 19).replace(' ', 'T'), { overflow: 'reject' });
  } catch {
    throw new RangeError('expected a wall-clock time, such as 2024-03-31T02:30:00');
  }
}

/** A moment at which the clocks of a zone change. Offsets are minutes before and after it. */
export interface ClockChange {
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/** The changes of clock of a zone between two days, earliest first, and the offset in minutes with which the span begins. */
export function clockChangesOf(
  zone: string,
  from: string,
  to: string,
): { readonly offset: number; readonly changes: readonly ClockChange[] } {
  const minutes = (at: Temporal.ZonedDateTime) => at.offsetNanoseconds / 60e9;
  const end = Date.parse(`${to}T23:59:59Z`);
  let at = Temporal.Instant.from(`${from}T00:00:00Z`).toZonedDateTimeISO(zone);
  const offset = minutes(at);
  const changes: ClockChange[] = [];
  for (;;) {
    const next = at.getTimeZoneTransition('next');
    if (!next || next.epochMilliseconds > end) return { offset, changes };
    changes.push({ at: next.epochMilliseconds, before: minutes(at), after: minutes(next) });
    at = next;
  }
}
