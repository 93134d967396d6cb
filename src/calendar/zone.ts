import type { Instant, LocalDateTime } from '../definition/scalar.js';

const QUARTER_HOUR = 900_000;
const DAY = 86_400_000;
const CACHE_LIMIT = 100_000;

interface Zone {
  readonly format: Intl.DateTimeFormat;
  /** Offset of each quarter of an hour that was asked for: no zone of today changes within one. */
  readonly offsets: Map<number, number>;
}

const zones = new Map<string, Zone>();

/** True for a time zone that the platform knows by that IANA name. */
export function isZone(name: string): boolean {
  try {
    zoneOf(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * The points in time at which clocks in the zone show a wall-clock time, earliest first: one on most days, two in
 * the hour that autumn repeats, none in the hour that spring leaves out.
 */
export function instantsOf(local: LocalDateTime, zone: string): Instant[] {
  return epochsOf(local, zone).map(formatInstant);
}

/** How to choose where a wall-clock time has two instants or none. */
export type Disambiguation = 'earlier' | 'later';

/** One instant of a wall-clock time, and whether it was certain. */
export interface ResolvedInstant {
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
  const found = epochsOf(local, zone);
  const pick = (epochs: readonly number[]) =>
    formatInstant(choose === 'earlier' ? epochs[0]! : epochs.at(-1)!);
  if (found.length > 0) return { instant: pick(found), certainty: found.length > 1 ? 'fold' : 'only' };
  const shown = parseLocal(local);
  const offsets = [offsetAt(shown - DAY, zone), offsetAt(shown + DAY, zone)];
  return { instant: pick(offsets.map((offset) => shown - offset).sort(ascending)), certainty: 'gap' };
}

/** The wall-clock time that clocks in the zone show at an instant, with `T` between date and time. */
export function localOf(instant: Instant | string, zone: string): LocalDateTime {
  const epoch = parseInstant(instant);
  return new Date(epoch + offsetAt(epoch, zone)).toISOString().slice(0, 19) as LocalDateTime;
}

/** Milliseconds since 1970 of an instant. */
export function parseInstant(instant: string): number {
  const epoch = Date.parse(instant.replace(' ', 'T'));
  if (Number.isNaN(epoch) || !/(Z|[+-]\d{2}:?\d{2})$/.test(instant))
    throw new RangeError('expected an instant, such as 2024-03-31T01:00:00Z');
  return epoch;
}

/** `2024-03-31T01:00:00Z`, without fractions of a second. */
export function formatInstant(epoch: number): Instant {
  return `${new Date(epoch).toISOString().slice(0, 19)}Z` as Instant;
}

function epochsOf(local: LocalDateTime, zone: string): number[] {
  const shown = parseLocal(local);
  const offsets = new Set([offsetAt(shown - DAY, zone), offsetAt(shown + DAY, zone)]);
  return [...offsets]
    .map((offset) => ({ epoch: shown - offset, offset }))
    .filter(({ epoch, offset }) => offsetAt(epoch, zone) === offset)
    .map(({ epoch }) => epoch)
    .sort(ascending);
}

// The wall-clock time as if its zone were UTC.
function parseLocal(local: string): number {
  const epoch = Date.parse(`${local.slice(0, 19).replace(' ', 'T')}Z`);
  if (Number.isNaN(epoch)) throw new RangeError('expected a wall-clock time, such as 2024-03-31T02:30:00');
  return epoch;
}

function offsetAt(epoch: number, name: string): number {
  const zone = zoneOf(name);
  const quarter = Math.floor(epoch / QUARTER_HOUR);
  const known = zone.offsets.get(quarter);
  if (known !== undefined) return known;
  if (zone.offsets.size >= CACHE_LIMIT) zone.offsets.clear();
  const whole = Math.floor(epoch / 1000) * 1000;
  const offset = shownAt(whole, zone.format) - whole;
  zone.offsets.set(quarter, offset);
  return offset;
}

function shownAt(epoch: number, format: Intl.DateTimeFormat): number {
  const part = Object.fromEntries(
    format.formatToParts(epoch).map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!, part.second!);
}

function zoneOf(name: string): Zone {
  const known = zones.get(name);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const zone = { format, offsets: new Map<number, number>() };
  zones.set(name, zone);
  return zone;
}

const ascending = (a: number, b: number) => a - b;
