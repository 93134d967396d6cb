import { Temporal } from 'temporal-polyfill';
import { DAY_MS, type Instant, isLocalDateTime, type LocalDateTime } from '../definition/scalar.js';
import { madeOnce } from '../text/madeOnce.js';

/** The time in which the clocks of a zone keep one offset from UTC, in milliseconds; `until` is no longer in it. */
interface Span {
  readonly from: number;
  readonly until: number;
  readonly offset: number;
}

// Zones differ by a few changes a year, and a night asks for hundreds of thousands of times.
const spansOfZones = new Map<string, Span[]>();

function spanAt(epoch: number, zone: string): Span {
  const spans = madeOnce(spansOfZones, zone, () => []);
  const known = spans.find(({ from, until }) => from <= epoch && epoch < until);
  if (known) return known;
  const at = Temporal.Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO(zone);
  const span: Span = {
    // The change before the next millisecond: one at this moment is the begin.
    from: at.add({ milliseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ?? -Infinity,
    until: at.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity,
    offset: at.offsetNanoseconds / 1e6,
  };
  spans.push(span);
  return span;
}

/** `fold`: the clock shows the time twice. `gap`: it never shows it. */
type Certainty = 'only' | 'fold' | 'gap';

/** What a wall-clock time can mean. */
export interface Meanings {
  /** Milliseconds since 1970, the earlier first: one, both of a fold, or in a gap what the offsets after and before it give. */
  readonly at: readonly number[];
  readonly certainty: Certainty;
}

/** What a wall-clock time can mean in a zone; it is given in milliseconds since 1970, as if the clock showed UTC. */
export function meaningsOf(shown: number, zone: string): Meanings {
  const before = spanAt(shown - DAY_MS, zone).offset;
  const after = spanAt(shown + DAY_MS, zone).offset;
  if (before === after) return { at: [shown - before], certainty: 'only' };
  const at = [shown - before, shown - after].sort((a, b) => a - b);
  const real = at.filter((one) => one + spanAt(one, zone).offset === shown);
  return real.length === 1
    ? { at: real, certainty: 'only' }
    : { at, certainty: real.length ? 'fold' : 'gap' };
}

/**
 * The points in time at which clocks in the zone show a wall-clock time, earliest first: one on most days, two in
 * the hour that autumn repeats, none in the hour that spring leaves out.
 */
export function instantsOf(local: LocalDateTime, zone: string): Instant[] {
  const { at, certainty } = meaningsOf(parseLocal(local), zone);
  return certainty === 'gap' ? [] : at.map(formatInstant);
}

/** How to choose where a wall-clock time has two instants or none. */
export type Disambiguation = 'earlier' | 'later';

/** One instant of a wall-clock time, and whether it was certain. */
export interface ResolvedInstant {
  /** The moment in UTC. */
  readonly instant: Instant;
  /** In a gap the time was moved by the gap. */
  readonly certainty: Certainty;
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
  const { at, certainty } = meaningsOf(parseLocal(local), zone);
  return { instant: formatInstant(at.at(choose === 'earlier' ? 0 : -1)!), certainty };
}

/** The wall-clock time that clocks in the zone show at an instant, with `T` between date and time. */
export function localOf(instant: Instant | string, zone: string): LocalDateTime {
  return localAt(parseInstant(instant), zone);
}

/** The wall-clock time that clocks in the zone show at a point in time, in milliseconds since 1970. */
export function localAt(epoch: number, zone: string): LocalDateTime {
  return new Date(epoch + spanAt(epoch, zone).offset).toISOString().slice(0, 19) as LocalDateTime;
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

/** Milliseconds of a wall-clock time, as if the clock showed UTC. */
function parseLocal(local: string): number {
  const text = local.slice(0, 19).replace(' ', 'T');
  if (!isLocalDateTime(text)) throw new RangeError('expected a wall-clock time, such as 2024-03-31T02:30:00');
  return Date.parse(`${text}Z`);
}

/** True within the length of a gap before or after it. */
export function isBesideGap(epoch: number, zone: string): boolean {
  const { from, until, offset } = spanAt(epoch, zone);
  const before = Number.isFinite(from) ? spanAt(from - 1, zone).offset : offset;
  const after = Number.isFinite(until) ? spanAt(until, zone).offset : offset;
  return epoch < from + offset - before || epoch >= until - (after - offset);
}
