import { expect, it } from 'vitest';
import type { BridgeContext } from '../../src/bridge/Bridged.js';
import { lookupsOf } from '../../src/bridge/map/Lookups.js';
import { shiftsOverRest } from '../../src/bridge/shiftsOverRest.js';

async function* none() {}

/** Shifts over REST that begin at these instants, in a unit of a zone. */
function context(timeZone: string, begins: readonly string[]): BridgeContext {
  const list = (query: { readonly beginGte: string; readonly beginLte: string }) => ({
    all: async () =>
      begins
        .filter((begin) => begin >= query.beginGte && begin <= query.beginLte)
        .map((begin, i) => ({ id: String(i), begin, groupId: '700' })),
  });
  const rest = {
    groups: { list: () => ({ all: async () => [{ id: '700', groupType: 'UNIT', name: 'Harbour' }] }) },
    roles: { list: () => ({ all: async () => [] }) },
    employees: { list: none },
    shifts: { list },
  };
  const units = [{ restId: 7, groupId: '700', timeZone }];
  return { rest, lookups: lookupsOf({ units, sections: [], districts: [] }) } as unknown as BridgeContext;
}

it.each([
  ['Pacific/Honolulu', ['2026-03-02T10:00:00Z', '2026-03-03T09:59:00Z', '2026-03-03T10:00:00Z']],
  ['Asia/Tokyo', ['2026-03-01T15:00:00Z', '2026-03-02T14:59:00Z', '2026-03-02T15:00:00Z']],
])('a day is that of the unit, wherever it is: %s', async (zone, begins) => {
  const GetSchedulesV3 = { fromDate: '2026-03-02', toDate: '2026-03-02' } as const;
  const { value } = await shiftsOverRest(context(zone, begins)).wsdlGetSchedulesV3({ GetSchedulesV3 });
  expect(value.orThrow().schedules?.map(({ begDate, begTime }) => `${begDate} ${begTime}`)).toEqual([
    '2026-03-02 00:00:00',
    '2026-03-02 23:59:00',
  ]);
});

it('asks for the days around, and for the person and the shift that are named, and for nothing else', async () => {
  const days = { fromDate: '2026-03-02', toDate: '2026-03-03' };
  const around = { pageSize: 100, beginGte: '2026-03-01T00:00:00Z', beginLte: '2026-03-04T23:59:59Z' };
  const queryOf = async (filter: object) => {
    const queries: object[] = [];
    const asked = context('Asia/Tokyo', []);
    const list = (query: object) => ({ all: async () => queries.splice(0, 0, query) });
    Object.assign(asked.rest, { shifts: { list } });
    await shiftsOverRest(asked).wsdlGetSchedulesV3({ GetSchedulesV3: filter } as never);
    return queries;
  };
  expect(await queryOf(days)).toEqual([around]);
  expect(await queryOf({ ...days, badgeNo: '0007' })).toEqual([
    { ...around, employeeIdIn: ['badgeNumber:0007'] },
  ]);
  expect(await queryOf({ ...days, scheduleId: 5 })).toEqual([{ ...around, idIn: ['5'] }]);
  // Absences alone are none of them.
  expect(await queryOf({ ...days, scheduledShifts: false })).toEqual([]);
});

it('gives the external id of a shift where it is asked for', async () => {
  const asked = context('Asia/Tokyo', ['2026-03-02T01:00:00Z']);
  const list = asked.rest.shifts.list as (query: object) => { all(): Promise<object[]> };
  const withId = (query: object) => ({
    all: async () => (await list(query).all()).map((shift) => ({ ...shift, xrefId: 'X1' })),
  });
  Object.assign(asked.rest, { shifts: { list: withId } });
  const days = { fromDate: '2026-03-02', toDate: '2026-03-02' } as const;
  const idsOf = async (more: object) => {
    const { value } = await shiftsOverRest(asked).wsdlGetSchedulesV3({
      GetSchedulesV3: { ...days, ...more },
    });
    return value.orThrow().schedules?.map(({ extScheduleId }) => extScheduleId);
  };
  expect(await idsOf({ includeExtScheduleId: true })).toEqual(['X1']);
  expect(await idsOf({})).toEqual([undefined]);
});

it('times cut the first and the last day', async () => {
  const begins = [
    '2026-03-02T06:59:00Z',
    '2026-03-02T07:00:00Z',
    '2026-03-03T15:00:00Z',
    '2026-03-03T15:01:00Z',
  ];
  const days = {
    fromDate: '2026-03-02',
    fromTime: '07:00:00',
    toDate: '2026-03-03',
    toTime: '15:00:00',
  } as const;
  const { value } = await shiftsOverRest(context('UTC', begins)).wsdlGetSchedulesV3({ GetSchedulesV3: days });
  expect(value.orThrow().schedules?.map(({ begTime }) => begTime)).toEqual(['07:00:00', '15:00:00']);
});

it.each([
  [{ fromDate: '2026-03-03', toDate: '2026-03-02' }, ['toDate is before fromDate']],
  [{ fromDate: '2026-03-02', toDate: '2026-03-02' }, []],
  [{ fromDate: '2026-03-02' }, []],
  [{ toDate: '2026-03-02' }, []],
])('the days of %j are refused as over SOAP: %j', async (GetSchedulesV3, reasons) => {
  const { value } = await shiftsOverRest(context('UTC', [])).wsdlGetSchedulesV3({ GetSchedulesV3 } as never);
  expect(value.status === 'rejected' ? value.validationErrors : []).toEqual(reasons);
});

it('the groups of the unit are named as long as a call takes so many', async () => {
  const queryOf = async (count: number) => {
    const asked = context('UTC', []);
    const own = Array.from({ length: count }, (_, i) => ({
      id: String(700 + i),
      groupType: i ? 'SECTION' : 'UNIT',
      ...(i ? { parentGroupId: '700' } : {}),
    }));
    const other = [
      { id: '9', groupType: 'UNIT' },
      { id: '8', groupType: 'DISTRICT' },
    ];
    let query: { readonly groupIdIn?: readonly string[] } = {};
    const list = (given: object) => {
      query = given;
      return { all: async () => [] };
    };
    Object.assign(asked.rest, {
      shifts: { list },
      groups: { list: () => ({ all: async () => [...other, ...own] }) },
    });
    Object.assign(asked, { unit: 7 });
    await shiftsOverRest(asked).wsdlGetSchedulesV3({ GetSchedulesV3: { fromDate: '2026-03-02' } } as never);
    return query.groupIdIn;
  };
  expect(await queryOf(3)).toEqual(['700', '701', '702']);
  expect(await queryOf(50)).toHaveLength(50);
  expect(await queryOf(51)).toBeUndefined();
});
