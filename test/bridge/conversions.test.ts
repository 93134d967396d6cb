import { describe, expect, it } from 'vitest';
import { breaks } from '../../src/bridge/map/conversions/breaks.js';
import { employeeByBadge, unitGroup, unitOrSectionGroup } from '../../src/bridge/map/conversions/lookup.js';
import { activeByEnd, flag, id, oneOfXrefIds, text } from '../../src/bridge/map/conversions/plain.js';
import { hours, localText, serverTime, wallClock } from '../../src/bridge/map/conversions/time.js';
import { gender, locked } from '../../src/bridge/map/conversions/plain.js';
import { type Lookups, noLookups } from '../../src/bridge/map/Lookups.js';

const stockholm: Lookups = {
  ...noLookups,
  zoneOf: (restId) => (restId === 7 ? 'Europe/Stockholm' : undefined),
  groupOfUnit: (restId) => (restId === 7 ? '700' : undefined),
  unitOfGroup: (groupId) => (groupId === '700' || groupId === '731' ? 7 : undefined),
  groupOfSection: (section) => (section === 31 ? '731' : undefined),
  employeeOfBadge: (badge) => (badge === '007' ? '12' : undefined),
  badgeOfEmployee: (employee) => (employee === '12' ? '007' : undefined),
};

describe('plain values', () => {
  it('keeps text with its leading zeros, and takes empty for absent', () => {
    expect(text.toRest(['007'], noLookups)).toEqual({ value: '007' });
    expect(text.toRest([''], noLookups)).toEqual({ value: undefined });
    expect(text.toSoap([null], noLookups)).toEqual({ value: [undefined] });
  });

  it('makes text of ids, and 0 absent', () => {
    expect(id.toRest([12], noLookups)).toEqual({ value: '12' });
    expect(id.toRest([0], noLookups)).toEqual({ value: undefined });
    expect(id.toSoap(['12'], noLookups)).toEqual({ value: [12] });
    for (const other of ['abc', '0x10', '1e3', '12.0', ' 12'])
      expect(id.toSoap([other], noLookups)).toHaveProperty('unknown');
  });

  it('makes booleans of 0 and 1, and back', () => {
    expect(flag.toRest([0], noLookups)).toEqual({ value: false });
    expect(flag.toRest([1], noLookups)).toEqual({ value: true });
    expect(flag.toSoap([true], noLookups)).toEqual({ value: [1] });
    expect(activeByEnd.toSoap(['2026-01-31'], noLookups)).toEqual({ value: [0] });
    expect(activeByEnd.toSoap([undefined], noLookups)).toEqual({ value: [1] });
  });

  it('maps numbers of a list to words, and says when SOAP has no number for a word', () => {
    expect(locked.toRest([2], noLookups)).toEqual({ value: 'LOCKED_BY_SYSTEM' });
    expect(locked.toSoap(['LOCKED_BY_MANAGER'], noLookups)).toEqual({ value: [1] });
    expect(gender.toRest([1], noLookups)).toEqual({ value: 'FEMALE' });
    expect(gender.toRest([9], noLookups)).toHaveProperty('unknown');
    expect(gender.toSoap(['NOT_SPECIFIED'], noLookups)).toEqual({
      value: [undefined],
      loss: 'SOAP has no value for what REST says',
    });
  });

  it('finds one external id among several', () => {
    expect(oneOfXrefIds.same!(['north'], ['old', 'north'])).toBe(true);
    expect(oneOfXrefIds.same!(['south'], ['old', 'north'])).toBe(false);
    expect(oneOfXrefIds.same!(undefined, ['north'])).toBe(false);
  });
});

describe('times', () => {
  it('makes an instant of the local time of a unit', () => {
    expect(wallClock.toRest(['2026-06-01', '08:00:00', 7], stockholm)).toEqual({
      value: '2026-06-01T06:00:00Z',
    });
    expect(wallClock.toSoap(['2026-06-01T06:00:00Z', '700'], stockholm)).toEqual({
      value: ['2026-06-01', '08:00:00'],
    });
    expect(wallClock.toRest(['2026-06-01', '08:00:00', 8], stockholm)).toHaveProperty('unknown');
  });

  it('has two answers in the repeated hour, and tells that one local time is two instants', () => {
    expect(wallClock.toRest(['2026-10-25', '02:30:00', 7], stockholm)).toEqual({
      value: '2026-10-25T00:30:00Z',
      alternatives: ['2026-10-25T01:30:00Z'],
      loss: 'the clock shows this time twice that night',
      clock: 'repeated',
    });
    expect(wallClock.toSoap(['2026-10-25T01:30:00Z', '700'], stockholm)).toMatchObject({
      value: ['2026-10-25', '02:30:00'],
      loss: expect.stringMatching(/two equal hours/),
    });
  });

  it('moves a time that the clocks skip, either way', () => {
    expect(wallClock.toRest(['2026-03-29', '02:30:00', 7], stockholm)).toEqual({
      value: '2026-03-29T00:30:00Z',
      alternatives: ['2026-03-29T01:30:00Z'],
      loss: 'the clock skips this time that night',
      clock: 'skipped',
    });
  });

  it('calls instants the same however their offset is written', () => {
    expect(wallClock.same!('2026-06-01T08:00:00+02:00', '2026-06-01T06:00:00Z')).toBe(true);
    expect(wallClock.same!('2026-06-01T08:00:00Z', '2026-06-01T06:00:00Z')).toBe(false);
  });

  it('takes a server time without offset as CET, with or without summer time', () => {
    expect(serverTime.toRest(['2026-07-05 12:00:00'], noLookups)).toMatchObject({
      value: '2026-07-05T11:00:00Z',
      alternatives: ['2026-07-05T10:00:00Z'],
    });
    // In winter both readings are the same instant.
    expect(serverTime.toRest(['2026-01-05 12:00:00'], noLookups)).toEqual({ value: '2026-01-05T11:00:00Z' });
    expect(serverTime.toRest(['2026-01-05T12:00:00+01:00'], noLookups)).toEqual({
      value: '2026-01-05T11:00:00Z',
    });
  });

  it('reads durations as ISO 8601, hours and minutes, or a decimal', () => {
    expect(hours.toRest(['7.50'], noLookups)).toEqual({ value: 'PT7H30M' });
    for (const duration of ['PT7H30M', 'PT450M', '7:30', '7.5', '07:30:00'])
      expect(hours.toSoap([duration], noLookups), duration).toEqual({ value: ['7.50'] });
    expect(hours.same!('PT8H', '8.00')).toBe(true);
    // 20 minutes are 0.333 hours, and 28 are none of 0.5, however few digits say so.
    expect(hours.same!('PT7H20M', 'PT7H20M', '7.33')).toBe(true);
    expect(hours.same!('PT7H30M', 'PT7H28M', '7.5')).toBe(false);
    expect(hours.same!('PT7H', 'PT7H20M', '7')).toBe(false);
    expect(hours.toSoap(['soon'], noLookups)).toHaveProperty('unknown');
  });

  it('joins local date and time where REST has no zone', () => {
    expect(localText.toRest(['2026-06-01', '08:00:00'], noLookups)).toEqual({ value: '2026-06-01T08:00:00' });
    expect(localText.toSoap(['2026-06-01T08:00:00'], noLookups)).toEqual({
      value: ['2026-06-01', '08:00:00'],
    });
  });
});

describe('breaks', () => {
  const none = ['00:00:00', '00:00:00'];

  it('takes a time before the begin of a night shift for the next day', () => {
    const night = [
      '23:30:00',
      '23:45:00',
      '02:00:00',
      '02:30:00',
      ...none,
      ...none,
      '2026-06-01',
      '22:00:00',
      7,
    ];
    expect(breaks.toRest(night, stockholm)).toEqual({
      value: [
        { begin: '2026-06-01T21:30:00Z', end: '2026-06-01T21:45:00Z' },
        { begin: '2026-06-02T00:00:00Z', end: '2026-06-02T00:30:00Z' },
      ],
    });
  });

  it('takes a break that begins with its shift for one of the same day', () => {
    const soap = ['08:00:00', '08:15:00', ...none, ...none, ...none, '2026-06-01', '08:00:00', 7];
    expect(breaks.toRest(soap, stockholm)).toEqual({
      value: [{ begin: '2026-06-01T06:00:00Z', end: '2026-06-01T06:15:00Z' }],
    });
  });

  it('takes pairs without length for no break', () => {
    expect(
      breaks.toRest([...none, ...none, ...none, ...none, '2026-06-01', '08:00:00', 7], stockholm),
    ).toEqual({
      value: undefined,
    });
  });

  it('gives local times back, and says when there are more than four', () => {
    const one = { begin: '2026-06-01T10:00:00Z', end: '2026-06-01T10:30:00Z' };
    expect(breaks.toSoap([[one], '700'], stockholm)).toEqual({ value: ['12:00:00', '12:30:00'] });
    expect(breaks.toSoap([[one, one, one, one, one], '700'], stockholm)).toHaveProperty('loss');
  });
});

describe('look-ups', () => {
  it('goes from a unit to its group and back, and says when it is not known', () => {
    expect(unitGroup.toRest([7], stockholm)).toEqual({ value: '700' });
    expect(unitGroup.toSoap(['700'], stockholm)).toEqual({ value: [7] });
    expect(unitGroup.toRest([8], stockholm)).toEqual({ unknown: 'the group of the unit is not known' });
    expect(unitOrSectionGroup.toRest([7, 31], stockholm)).toEqual({ value: '700', alternatives: ['731'] });
    expect(unitOrSectionGroup.toRest([7, 1], stockholm)).toEqual({ value: '700' });
  });

  it('takes the group of a section only where the section lies in the unit', () => {
    const two: Lookups = { ...stockholm, groupOfUnit: (restId) => `${restId}00` };
    expect(unitOrSectionGroup.toRest([8, 31], two)).toEqual({ value: '800' });
    const unsure: Lookups = { ...two, unitOfGroup: () => undefined };
    expect(unitOrSectionGroup.toRest([7, 31], unsure)).toEqual({
      unknown: 'the unit of the section is not known',
    });
  });

  it('goes from a badge number to an employee and back', () => {
    expect(employeeByBadge.toRest(['007'], stockholm)).toEqual({ value: '12' });
    expect(employeeByBadge.toRest(['7'], stockholm)).toHaveProperty('unknown');
    expect(employeeByBadge.toSoap(['12'], stockholm)).toEqual({ value: ['007'] });
  });
});
