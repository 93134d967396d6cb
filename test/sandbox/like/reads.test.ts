import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src/calendar/days.js';
import type { LocalDate } from '../../../src/index.js';
import { type Twin, withTwin } from './withTwin.js';

const FIRST = '2026-02-16' as LocalDate;
const FAULT = 'fault';

const shiftsOf = async ({ client }: Twin, days: number, version: 2 | 3 = 3) => {
  const asked = { fromDate: FIRST, toDate: addDays(FIRST, days - 1), scheduledShifts: true };
  const reply =
    version === 3
      ? client.wsdlGetSchedulesV3({ GetSchedulesV3: asked })
      : client.wsdlGetSchedulesV2({ GetSchedulesV2: asked });
  return await reply.then(
    (one) => (one.orThrow().schedules ?? []).map(({ begDate }) => begDate),
    () => FAULT,
  );
};
const badgesOf = async ({ client }: Twin, input: object = {}) =>
  (await client.wsdlGetEmployeesV2(input)).map(({ badgeNo }) => badgeNo);

describe('a read of shifts', () => {
  it('of a month is answered, and of a day more is refused or cut as the file says', {
    tags: ['slow'],
  }, async () => {
    const usual = await withTwin([], async (twin) => [await shiftsOf(twin, 31), await shiftsOf(twin, 32)]);
    const [month] = usual;
    expect(month!.length).toBeGreaterThan(9);
    await withTwin(['read.window: shorter'], async (twin) => {
      expect([await shiftsOf(twin, 31), await shiftsOf(twin, 32)]).toEqual([month, FAULT]);
      expect(await shiftsOf(twin, 32, 2)).toBe(FAULT);
    });
    await withTwin(['read.window: fewer'], async (twin) => {
      expect(await shiftsOf(twin, 31)).toEqual(month);
      expect((await shiftsOf(twin, 32)).length).toBeLessThan(month!.length);
    });
  });

  it('lacks its last day, and no other, where the file says so', async () => {
    const usual = await withTwin([], (twin) => shiftsOf(twin, 31));
    const last = [...usual].sort().at(-1) as LocalDate;
    const days = 1 + (Date.parse(last) - Date.parse(FIRST)) / 86_400_000;
    const shown = await withTwin(['read.lastDay: leftOut'], (twin) => shiftsOf(twin, days));
    expect(shown).toEqual([...usual].filter((day) => day !== last));
    expect(shown.length).toBeGreaterThan(0);
  });

  it.each([
    ['read.schedules: v3', false, false],
    ['read.schedules: v2', true, false],
    ['read.schedules: neither', true, true],
  ])(
    'is answered in the versions that the service has: %s',
    async (planted, isThreeRefused, isTwoRefused) => {
      await withTwin([planted], async (twin) => {
        expect((await shiftsOf(twin, 31, 3)) === FAULT).toBe(isThreeRefused);
        expect((await shiftsOf(twin, 31, 2)) === FAULT).toBe(isTwoRefused);
        expect(await badgesOf(twin)).toHaveLength(4);
      });
    },
  );
});

describe('a read of employees', () => {
  it('heeds its filter, unless the file says that the service does not', async () => {
    const asked = (answers: string[]) => withTwin(answers, (twin) => badgesOf(twin, { badgeNo: 'nobody' }));
    expect(await asked([])).toEqual([]);
    expect(await asked(['read.filter: ignored'])).toHaveLength(4);
  });

  it('comes in another order each second time that the same is asked', async () => {
    await withTwin(['read.order: changes'], async (twin) => {
      const [first, second, third] = [await badgesOf(twin), await badgesOf(twin), await badgesOf(twin)];
      expect(second).toEqual([...first].reverse());
      expect(third).toEqual(first);
      expect(await badgesOf(twin, { includeNeoRoles: true })).toEqual(first);
    });
  });

  it('needs all its parts, where the file says so', async () => {
    await withTwin(['request.trailing: required'], async ({ raw }) => {
      expect(await raw('wsdlGetEmployeesV2')).toMatch(/^500/);
      expect(await raw('wsdlGetUnit')).toMatch(/^200/);
    });
  });

  it.each([
    ['request.unknownFields: refused', /^500/],
    ['request.unknownFields: ignored', /^200/],
  ])('with a field that the service does not know: %s', async (planted, gets) => {
    const asked = { GetSchedulesV3: { fromDate: FIRST, toDate: FIRST, scheduledShifts: true } };
    const rewrite = (text: string) => text.replace('</GetSchedulesV3>', '<moon>1</moon>$&');
    await withTwin([planted], async ({ raw }) => {
      expect(await raw('wsdlGetSchedulesV3', asked)).toMatch(/^200/);
      expect(await raw('wsdlGetSchedulesV3', asked, { rewrite })).toMatch(gets);
    });
  });
});

describe('a read of what was changed since a moment', () => {
  // A type that was changed at ten is the last one.
  const AT = '2026-03-10 10:00:00';
  const shows = (answers: string[], moments: readonly string[]) =>
    withTwin(answers, async ({ client, sandbox }) => {
      const types = [...sandbox.world.shiftTypes.of()];
      for (const type of types) type.ts = '2026-01-01T10:00:00';
      types[0]!.ts = AT.replace(' ', 'T');
      const counts: number[] = [];
      for (const moment of moments)
        counts.push((await client.wsdlGetShiftCategories({ lastModified: moment as never })).length);
      const all = (await client.wsdlGetShiftCategories({ lastModified: '' as never })).length;
      return counts.map((count) => (count === all ? 'all' : count));
    });

  it.each([
    // Answers, and how many come for the second before, the second itself, the one after, an hour later, and ten years later.
    [[], [1, 0, 0, 0, 0]],
    [
      ['read.modifiedZone: shown', 'read.modifiedInclusive: inclusive'],
      [1, 1, 0, 0, 0],
    ],
    [['read.modifiedZone: earlier'], [1, 1, 1, 0, 0]],
    [['read.modifiedZone: later'], [0, 0, 0, 0, 0]],
    [['read.modifiedZone: ignored'], ['all', 'all', 'all', 'all', 'all']],
  ])('is on the clock of the service: %j', async (answers, expected) => {
    const days = ['2026-03-10 09:59:59', AT, '2026-03-10 10:00:01', '2026-03-10 11:00:00'];
    expect(await shows(answers, [...days, '2036-03-10 10:00:00'])).toEqual(expected);
  });

  it('answers an hour earlier for a service whose clock is later', async () => {
    const moments = ['2026-03-10 08:59:59', '2026-03-10 09:00:00'];
    expect(await shows(['read.modifiedZone: later'], moments)).toEqual([1, 0]);
  });
});
