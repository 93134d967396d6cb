import { describe, expect, it } from 'vitest';
import { lookupsOf } from '../../src/bridge/map/Lookups.js';
import { absenceToRest } from '../../src/bridge/mappers/absenceToRest.js';
import { employeesFromRest, shiftFromRest } from '../../src/bridge/mappers/fromRest.js';

const lookups = lookupsOf(
  {
    units: [{ restId: 7, groupId: '700', timeZone: 'Europe/Stockholm' }],
    sections: [{ section: 31, restId: 7, groupId: '731' }],
    districts: [],
  },
  new Map([
    ['007', '12'],
    ['0100', '13'],
  ]),
);

it('an absence until the end of a day ends with the begin of the next one over REST', () => {
  const row = { persId: 12, leaveId: 1, fromDate: '2026-06-30', fromTime: '00:00:00' } as const;
  const made = absenceToRest(
    { ...row, toDate: '2026-06-30', toTime: '24:00:00' } as Parameters<typeof absenceToRest>[0],
    lookups,
    { defaultSchedules: {} },
  );
  expect(made).toMatchObject({
    kind: 'fullTime',
    absence: { begin: '2026-06-30T00:00:00', end: '2026-07-01T00:00:00', overlapAbsences: true },
  });
});

describe('employeesFromRest', () => {
  it('gives what SOAP gives, with the roles of the employee', () => {
    const [mapped] = employeesFromRest(
      [
        {
          id: '12',
          badgeNumber: '007',
          email: 'a@example.com',
          personalInformation: {
            firstName: 'Alva',
            lastName: 'Berg',
            gender: 'FEMALE',
            dateOfBirth: '1990-02-28',
          },
          employment: { homeGroupId: '731', passive: false, locked: 'LOCKED_BY_SYSTEM', managerId: '13' },
          ...{ contactInformation: {}, address: {}, emergencyContact: {} },
        },
      ],
      [
        { id: 'x', employeeId: '12', groupId: '700', roleId: '3', startDate: '2026-01-01' },
        { id: 'y', employeeId: '99', groupId: '700', roleId: '4' },
      ],
      lookups,
    );
    expect(mapped!.value).toMatchObject({
      id: 12,
      badgeNo: '007',
      givenName: 'Alva',
      familyName: 'Berg',
      sex: 1,
      dateOfBirth: '1990-02-28',
      restId: 7,
      section: 31,
      passive: 0,
      lockStatus: 2,
      active: 1,
      reportingTo: '0100',
      groupRoles: [{ groupId: 700, roleId: '3', startDate: '2026-01-01' }],
    });
    expect(mapped!.value).not.toHaveProperty('cardNo');
    expect(mapped!.losses).toEqual([]);
  });

  it('says what SOAP has no value for', () => {
    const [mapped] = employeesFromRest([{ id: '1', personalInformation: { gender: 'OTHER' } }], [], lookups);
    expect(mapped!.value).not.toHaveProperty('sex');
    expect(mapped!.losses).toContainEqual({
      field: 'sex',
      kind: 'lossy',
      why: 'SOAP has no value for what REST says',
    });
  });
});

describe('shiftFromRest', () => {
  it('gives local dates and times of the unit', () => {
    const { value } = shiftFromRest(
      {
        id: '5',
        groupId: '731',
        begin: '2026-06-01T20:00:00Z',
        end: '2026-06-02T04:00:00Z',
        employeeId: '12',
        scheduledDuration: 'PT8H',
      },
      lookups,
    );
    expect(value).toMatchObject({
      scheduleId: 5,
      restId: 7,
      section: 31,
      begDate: '2026-06-01',
      begTime: '22:00:00',
      endDate: '2026-06-02',
      endTime: '06:00:00',
      persId: 12,
      hours: '8.00',
    });
  });

  it('says that local time cannot tell two equal hours apart, and that a zone is not known', () => {
    const autumn = shiftFromRest({ id: '5', groupId: '700', begin: '2026-10-25T01:30:00Z' }, lookups);
    expect(autumn.value.begTime).toBe('02:30:00');
    expect(autumn.losses).toContainEqual({
      field: 'begDate+begTime',
      kind: 'lossy',
      why: expect.stringContaining('two equal hours'),
    });
    const elsewhere = shiftFromRest({ id: '5', groupId: '1', begin: '2026-10-25T01:30:00Z' }, lookups);
    expect(elsewhere.losses).toContainEqual({
      field: 'begDate+begTime',
      kind: 'unknown',
      why: 'the zone of the unit is not known',
    });
  });
});

describe('absenceToRest', () => {
  const record = {
    badgeNo: '007',
    leaveExtCode: 'VAC',
    fromDate: '2026-07-01',
    fromTime: '00:00:00',
    toDate: '2026-07-05',
    toTime: '23:59:59',
  } as const;
  const decided = { absenceTypes: { VAC: 4 }, defaultSchedules: { 9: 90 } };

  it('keeps the meaning of SOAP: overlapping absences stay, no schedule is applied', () => {
    expect(absenceToRest(record, lookups, decided)).toEqual({
      status: 'ready',
      kind: 'fullTime',
      absence: {
        employeeId: 12,
        absenceTypeId: 4,
        begin: '2026-07-01T00:00:00',
        end: '2026-07-05T23:59:59',
        overlapAbsences: true,
      },
      kept: [
        { name: 'overlaps', how: expect.stringContaining('existing absences stay') },
        { name: 'absenceSchedule', how: expect.stringContaining('no schedule is named') },
      ],
      losses: [],
    });
  });

  it('refuses where REST would apply a default schedule that the row does not ask for', () => {
    const own = { ...record, leaveExtCode: '', leaveId: 9 };
    expect(absenceToRest(own, lookups, decided)).toMatchObject({ status: 'refused' });
    expect(absenceToRest(own, lookups, { ...decided, allowDefaultSchedule: true })).toMatchObject({
      status: 'ready',
    });
    expect(absenceToRest({ ...own, useDefaultAbsenceSchedule: true }, lookups, decided)).toMatchObject({
      absence: { absenceScheduleId: 90 },
    });
  });

  it('refuses when nobody has said which types have a default schedule', () => {
    expect(absenceToRest(record, lookups, { absenceTypes: { VAC: 4 } })).toMatchObject({ status: 'refused' });
  });

  it('refuses part-time absences until somebody has decided what the rate counts', () => {
    const half = { ...record, sickLevel: '0.5' };
    // What says no level is away for the whole time.
    for (const sickLevel of [undefined, ''])
      expect(absenceToRest({ ...record, sickLevel } as never, lookups, decided)).toMatchObject({
        kind: 'fullTime',
      });
    expect(absenceToRest(half, lookups, decided)).toMatchObject({
      status: 'refused',
      why: expect.stringContaining('absenceRate'),
    });
    const how = { absenceRateDirection: 'FROM_START', splitType: 'SHIFT' } as const;
    expect(absenceToRest(half, lookups, { ...decided, ...how, absenceRateIs: 'percent' })).toMatchObject({
      kind: 'partTime',
      absence: { absenceRate: 50 },
    });
    expect(absenceToRest(half, lookups, { ...decided, ...how, absenceRateIs: 'fraction' })).toMatchObject({
      absence: { absenceRate: 0.5 },
    });
  });

  it('names what has no place, and refuses updates and unknown people', () => {
    const full = { ...record, decisionNo: 'D1', customerNo: 'C1', externalInfo1: 'x' };
    const made = absenceToRest(full, lookups, decided);
    expect(made).toMatchObject({
      losses: [{ field: 'decisionNo' }, { field: 'customerNo' }, { field: 'externalInfo1' }],
    });
    expect(absenceToRest({ ...record, id: 3 }, lookups, decided)).toMatchObject({ status: 'refused' });
    expect(absenceToRest({ ...record, badgeNo: '7' }, lookups, decided)).toMatchObject({ status: 'refused' });
  });

  it.each<[object, object, object]>([
    [{}, {}, {}],
    [
      {},
      { employeeAttested: true, managerAttested: false },
      { employeeAttested: true, managerAttested: false },
    ],
    [
      {},
      { employeeAttested: false, managerAttested: true },
      { employeeAttested: false, managerAttested: true },
    ],
    [{}, { ignoreOverridableValidations: true }, { ignoreOverridableValidations: true }],
    [{}, { ignoreOverridableValidations: false }, {}],
    [{ managerComments: 'flu' }, {}, { managerComment: 'flu' }],
    [{ managerComments: '' }, {}, {}],
    [{ persId: 13 }, {}, { employeeId: 13 }],
    [{ leaveId: 5 }, {}, { absenceTypeId: 5 }],
    [{ sickLevel: '1.0' }, {}, {}],
    [{ toTime: '24:00:00' }, {}, { end: '2026-07-06T00:00:00' }],
  ])('makes of %j with the decisions %j what they say, and no more', (more, decisions, expected) => {
    const made = absenceToRest({ ...record, ...more } as never, lookups, { ...decided, ...decisions });
    const plain = {
      employeeId: 12,
      absenceTypeId: 4,
      begin: '2026-07-01T00:00:00',
      end: '2026-07-05T23:59:59',
    };
    expect(made).toMatchObject({ kind: 'fullTime' });
    expect(made).toHaveProperty('absence', { ...plain, overlapAbsences: true, ...expected });
  });

  it.each<[object, object, string]>([
    [{ fromDate: undefined }, {}, 'fromDate'],
    [{ fromTime: undefined }, {}, 'fromTime'],
    [{ toDate: undefined }, {}, 'toDate'],
    [{ toTime: '' }, {}, 'toTime'],
    [{ badgeNo: undefined }, {}, 'employee'],
    [{ leaveExtCode: 'SICK' }, {}, 'absence type'],
    [{ leaveExtCode: undefined }, {}, 'absence type'],
    [{ useDefaultAbsenceSchedule: true }, {}, 'default absence schedule'],
    [{}, { defaultSchedules: { 4: 40 } }, 'default absence schedule'],
    [{ sickLevel: '0.5' }, { absenceRateDirection: 'FROM_START', splitType: 'SHIFT' }, 'decisions'],
    [{ sickLevel: '0.5' }, { absenceRateIs: 'percent', splitType: 'SHIFT' }, 'decisions'],
    [{ sickLevel: '0.5' }, { absenceRateIs: 'percent', absenceRateDirection: 'FROM_START' }, 'decisions'],
    [{ id: 3, sickLevel: '1' }, {}, 'new id'],
    [{ id: 3 }, { replaceChanged: { reassignBackShifts: true } }, 'sickLevel'],
  ])('refuses %j with the decisions %j', (more, decisions, why) => {
    const made = absenceToRest({ ...record, ...more } as never, lookups, { ...decided, ...decisions });
    expect(made).toEqual({ status: 'refused', why: expect.stringContaining(why) });
  });

  it('says of each absence which schedule it gets and why', () => {
    const how = (more: object, decisions: object) => {
      const made = absenceToRest({ ...record, ...more } as never, lookups, { ...decided, ...decisions });
      return 'kept' in made ? made.kept.map((one) => `${one.name}: ${one.how}`) : made;
    };
    const own = { defaultSchedules: { 4: 40 }, ignoreOverridableValidations: true };
    expect(how({ useDefaultAbsenceSchedule: true }, own)).toEqual([
      ...['overlaps: overlapAbsences is true: existing absences stay'],
      'absenceSchedule: the default schedule is named, as useDefaultAbsenceSchedule asks',
      'overridableValidations: ignoreOverridableValidations is true: an absence over unapproved punches is created',
    ]);
    expect(how({}, { defaultSchedules: { 4: 40 }, allowDefaultSchedule: true })).toContainEqual(
      expect.stringContaining('as the decision allows'),
    );
  });

  it('deletes, or replaces the old one, as it is decided', () => {
    const deletion = {
      isDeletion: ({ id }: { id?: number | undefined }) => id === 3,
      reassignBackShifts: true,
    };
    expect(absenceToRest({ ...record, id: 3 }, lookups, { ...decided, deletion })).toEqual({
      ...{ status: 'ready', kind: 'deletion', absenceId: 3, reassignBackShifts: true },
    });
    const replaceChanged = { reassignBackShifts: false };
    const changed = { ...record, id: 4, sickLevel: '1' };
    expect(absenceToRest(changed, lookups, { ...decided, deletion, replaceChanged })).toMatchObject({
      ...{ kind: 'fullTime', replaces: { absenceId: 4, reassignBackShifts: false } },
      losses: [{ field: 'id', kind: 'lossy' }],
    });
    expect(absenceToRest(record, lookups, { ...decided, deletion, replaceChanged })).not.toHaveProperty(
      'replaces',
    );
  });
});
