import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { LocalDateTime } from '../../src/definition/scalar.js';
import {
  formatInstant,
  instantsOf,
  isBesideGap,
  localAt,
  localOf,
  meaningsOf,
  resolveInstant,
  withOffsetOf,
} from '../../src/calendar/zone.js';
import { isTimeZone } from '../../src/definition/timeZone.js';

it('withOffsetOf gives the offset that a zone has then, and Z for UTC', () => {
  expect(withOffsetOf('2024-03-31T01:00:00Z', 'Europe/Stockholm')).toBe('2024-03-31T03:00:00+02:00');
  expect(withOffsetOf('2024-03-31T00:59:59Z', 'Europe/Stockholm')).toBe('2024-03-31T01:59:59+01:00');
  expect(withOffsetOf('2024-03-31T01:00:00Z', 'UTC')).toBe('2024-03-31T01:00:00Z');
});

describe('instantsOf', () => {
  it('has one answer on an ordinary day, winter and summer', () => {
    expect(instantsOf('2024-01-15T08:00:00', 'Europe/Stockholm')).toEqual(['2024-01-15T07:00:00Z']);
    expect(instantsOf('2024-07-15 08:00:00', 'Europe/Stockholm')).toEqual(['2024-07-15T06:00:00Z']);
  });

  it('has none in the hour that spring leaves out', () => {
    expect(instantsOf('2024-03-31T02:30:00', 'Europe/Stockholm')).toEqual([]);
    expect(instantsOf('2024-03-31T01:59:59', 'Europe/Stockholm')).toEqual(['2024-03-31T00:59:59Z']);
    expect(instantsOf('2024-03-31T03:00:00', 'Europe/Stockholm')).toEqual(['2024-03-31T01:00:00Z']);
  });

  it('has two in the hour that autumn repeats', () => {
    expect(instantsOf('2024-10-27T02:30:00', 'Europe/Stockholm')).toEqual([
      '2024-10-27T00:30:00Z',
      '2024-10-27T01:30:00Z',
    ]);
    expect(instantsOf('2024-10-27T03:00:00', 'Europe/Stockholm')).toEqual(['2024-10-27T02:00:00Z']);
    expect(instantsOf('2024-10-27T01:59:59', 'Europe/Stockholm')).toEqual(['2024-10-26T23:59:59Z']);
  });

  it('knows zones that turn at other hours, by half an hour, or whose midnight is missing', () => {
    expect(instantsOf('2024-04-07T01:45:00', 'Australia/Lord_Howe')).toEqual([
      '2024-04-06T14:45:00Z',
      '2024-04-06T15:15:00Z',
    ]);
    expect(instantsOf('2024-11-03T01:30:00', 'America/New_York')).toHaveLength(2);
    expect(instantsOf('2018-11-04T00:00:00', 'America/Sao_Paulo')).toEqual([]);
    expect(instantsOf('2024-06-01T12:00:00', 'Asia/Kathmandu')).toEqual(['2024-06-01T06:15:00Z']);
  });
});

describe('resolveInstant', () => {
  it('takes the earlier or the later hour of a fold and says that there are two', () => {
    expect(resolveInstant('2024-10-27T02:30:00', 'Europe/Stockholm')).toEqual({
      instant: '2024-10-27T00:30:00Z',
      certainty: 'fold',
    });
    expect(resolveInstant('2024-10-27T02:30:00', 'Europe/Stockholm', 'later').instant).toBe(
      '2024-10-27T01:30:00Z',
    );
  });

  it('moves a time that the clocks skip, and says so', () => {
    expect(resolveInstant('2024-03-31T02:30:00', 'Europe/Stockholm')).toEqual({
      instant: '2024-03-31T00:30:00Z',
      certainty: 'gap',
    });
    expect(resolveInstant('2024-03-31T02:30:00', 'Europe/Stockholm', 'later').instant).toBe(
      '2024-03-31T01:30:00Z',
    );
  });
});

it('localOf shows what the clocks in the zone show', () => {
  expect(localOf('2024-10-27T00:30:00Z', 'Europe/Stockholm')).toBe('2024-10-27T02:30:00');
  expect(localOf('2024-10-27T01:30:00Z', 'Europe/Stockholm')).toBe('2024-10-27T02:30:00');
  expect(localOf('2024-01-01T00:30:00+01:00', 'America/New_York')).toBe('2023-12-31T18:30:00');
  expect(() => localOf('2024-01-01T00:30:00', 'Europe/Stockholm')).toThrow(RangeError);
});

it('isTimeZone tells a zone of the platform from a word', () => {
  expect(isTimeZone('Europe/Stockholm')).toBe(true);
  expect(isTimeZone('Europe/Nowhere')).toBe(false);
});

const ZONES = [
  ...['Europe/Stockholm', 'America/New_York', 'Australia/Lord_Howe', 'UTC', 'Africa/Casablanca'],
  // A whole day was left out; the calendar day of a change is another than that of UTC; 45 minutes.
  ...['Pacific/Apia', 'America/Sao_Paulo', 'Asia/Kathmandu'],
];

const HOUR_MS = 3_600_000;

/** A zone and a moment: any one, or one that is near a change of clock. */
const moments = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    any: fc.integer({ min: Date.UTC(1975, 0) / 1000, max: Date.UTC(2037, 0) / 1000 }),
    near: fc.boolean(),
    minutes: fc.integer({ min: -190, max: 190 }),
  })
  .map(({ zone, any, near, minutes }) => {
    const at = Temporal.Instant.fromEpochMilliseconds(any * 1000).toZonedDateTimeISO(zone);
    const change = near ? at.getTimeZoneTransition('next')?.epochMilliseconds : undefined;
    return { zone, epoch: change === undefined ? any * 1000 : change + minutes * 60_000 };
  });

it('a zone has the local times, folds and gaps that Temporal gives it, in any order of asking', {
  tags: ['slow'],
}, () => {
  fc.assert(
    fc.property(moments, ({ zone, epoch }) => {
      const at = Temporal.Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO(zone);
      expect(localAt(epoch, zone)).toBe(at.toPlainDateTime().toString({ smallestUnit: 'second' }));
      const shown = Temporal.Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO('UTC').toPlainDateTime();
      const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
        shown.toZonedDateTime(zone, { disambiguation }),
      );
      const ends = [earlier!.epochMilliseconds, later!.epochMilliseconds];
      const isGap = !earlier!.toPlainDateTime().equals(shown);
      expect(meaningsOf(epoch, zone)).toEqual({
        at: ends[0] === ends[1] ? [ends[0]] : ends,
        certainty: isGap ? 'gap' : ends[0] === ends[1] ? 'only' : 'fold',
      });
    }),
    { numRuns: 1_000 },
  );
});

it('is beside a gap within its length before and after it', () => {
  const gap = Date.parse('2024-03-31T01:00:00Z');
  const beside = (ms: number) => isBesideGap(gap + ms, 'Europe/Stockholm');
  expect([-HOUR_MS - 1, -HOUR_MS, 0, HOUR_MS - 1, HOUR_MS].map(beside)).toEqual([
    ...[false, true, true, true, false],
  ]);
  const fold = Date.parse('2024-10-27T01:00:00Z');
  expect([-1, 0, 1].map((ms) => isBesideGap(fold + ms, 'Europe/Stockholm'))).toEqual([false, false, false]);
});

it('every instant is among the instants of the time it shows', () => {
  const epoch = fc.integer({ min: Date.UTC(1990, 0) / 1000, max: Date.UTC(2037, 0) / 1000 });
  fc.assert(
    fc.property(epoch, fc.constantFrom(...ZONES), (seconds, zone) => {
      const instant = formatInstant(seconds * 1000);
      const local: LocalDateTime = localOf(instant, zone);
      expect(instantsOf(local, zone)).toContain(instant);
    }),
    { numRuns: 200 },
  );
});
