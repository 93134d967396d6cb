import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocalDateTime } from '../../src/definition/scalar.js';
import { formatInstant, instantsOf, localOf, resolveInstant } from '../../src/calendar/zone.js';
import { isTimeZone } from '../../src/definition/timeZone.js';

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

it('every instant is among the instants of the time it shows', () => {
  const zones = ['Europe/Stockholm', 'America/New_York', 'Australia/Lord_Howe', 'UTC', 'Africa/Casablanca'];
  const epoch = fc.integer({ min: Date.UTC(1990, 0) / 1000, max: Date.UTC(2037, 0) / 1000 });
  fc.assert(
    fc.property(epoch, fc.constantFrom(...zones), (seconds, zone) => {
      const instant = formatInstant(seconds * 1000);
      const local: LocalDateTime = localOf(instant, zone);
      expect(instantsOf(local, zone)).toContain(instant);
    }),
    { numRuns: 200 },
  );
});
