import { describe, expect, it } from 'vitest';
import { markLeftOut, markUnread } from '../../src/definition/decodeMarks.js';
import {
  wsdlGetSchedules,
  wsdlScheduleRequestApprove,
  wsdlSendQmail,
  wsdlUpdateAgreementsV2,
  wsdlUpdateEmployees,
  wsdlUpdateTimePunches,
  wsdlGetAgreements,
  wsdlgetStandardBankHolidays,
  wsdlGetSchedulesV3,
  wsdlUpdateAgreements,
  wsdlUpdateShifts,
  wsdlUpdateShiftTypes,
  wsdlUpdateStandardBankHolidays,
} from '../../src/operations/index.generated.js';
import { compareRow, counts, fieldsOf, nobodysFields, personsIn } from '../../src/settle/compareRow.js';
import { questionsFor } from '../../src/settle/questions.js';
import { rowShape } from '../../src/definition/operation.js';
import type { Row } from '../../src/settle/shape.js';
import { fieldsFor } from './shownStates.js';

const differing = (row: object) => {
  const record = { scheduleId: 7, persId: 3, categoryId: 11, begTime: '08:00:00', extScheduleId: 'A' };
  return compareRow(fieldsOf(wsdlUpdateShifts, wsdlGetSchedulesV3)!, row as never, record).differing;
};

it('does not compare the external id of a shift that is changed, which only a new one may set', () => {
  expect(differing({ scheduleId: '7', extScheduleId: 'B', begTime: '08:00' })).toEqual([]);
  expect(differing({ extScheduleId: 'B', begTime: '09:00' })).toEqual(['extScheduleId', 'begTime']);
});

it('takes a new shift of nobody for other than one of a person, and a change that names nobody not', () => {
  const day = { begDate: '2026-05-04', begTime: '08:00' };
  for (const nobody of [{}, { badgeNo: '' }, { persId: '0', badgeNo: '' }])
    expect(differing({ ...day, ...nobody })).toEqual(['persId']);
  expect(differing({ ...day, persId: '3' })).toEqual([]);
  expect(differing({ ...day, scheduleId: '7' })).toEqual([]);
});

it('does not compare the last day of an agreement that does not expire', () => {
  const fields = fieldsOf(wsdlUpdateAgreements, wsdlGetAgreements)!;
  const of = (expires: number) =>
    compareRow(fields, { expires, toDate: '2026-12-31' }, { expires, toDate: '2026-11-30' }).differing;
  expect([of(0), of(1)]).toEqual([[], ['toDate']]);
});

it('does not take what is not shown for other than it was sent, nor for the same', () => {
  const { differing, unknown } = compareRow(
    fieldsOf(wsdlUpdateShifts, wsdlGetSchedulesV3)!,
    { scheduleId: '7', comment: 'early', begTime: '08:00' },
    { scheduleId: 7, begTime: '08:00:00' },
  );
  expect({ differing, unknown: [...unknown.values()] }).toEqual({
    differing: [],
    unknown: ['comment is not shown'],
  });
});

it('asks for bank holidays by the days of the rows', () => {
  const holidays = wsdlUpdateStandardBankHolidays.settlement!.shown!;
  const shape = rowShape(wsdlgetStandardBankHolidays);
  expect(questionsFor(holidays, shape, [{ redDate: '2026-08-15' }]).map(({ input }) => input)).toEqual([
    { fromDate: '2026-08-14', toDate: '2026-08-16' },
  ]);
});

it('knows how rows are shown only where a read shows them', () => {
  expect(fieldsOf(wsdlSendQmail, undefined)).toBeUndefined();
  expect(fieldsOf(wsdlSendQmail, wsdlGetSchedulesV3)).toBeUndefined();
  expect(fieldsOf(wsdlUpdateShifts, undefined)).toBeUndefined();
});

describe('a field', () => {
  const shift = (row: Row, record: Row, unshown: readonly string[] = []) => {
    const { differing, unknown, kept, compared } = compareRow(
      { ...fieldsFor(wsdlUpdateShifts), unshown },
      { scheduleId: '7', ...row },
      Object.assign(record, { scheduleId: 7 }),
    );
    return { differing, unknown: [...unknown.values()], kept, compared };
  };
  const nothing = { differing: [], unknown: [], kept: {}, compared: 0 };

  it('is not compared that the service is known never to show, or under no name that its read has', () => {
    expect(shift({ comment: 'early' }, { comment: 'late' })).toMatchObject({ differing: ['comment'] });
    expect(shift({ comment: 'early' }, { comment: 'late' }, ['comment'])).toEqual(nothing);
    expect(shift({ deleteShift: 1, comment: undefined, validationErrors: ['no'] }, {})).toEqual(nothing);
  });

  it('for none may be shown as what the service has for none', () => {
    const type = (row: Row, record: Row) =>
      compareRow(fieldsFor(wsdlUpdateShiftTypes), { id: 3, ...row }, { id: 3, ...record }).differing;
    expect(type({ sectionId: 0 }, { section: 1 })).toEqual([]);
    expect(type({ sectionId: 0 }, { section: 0 })).toEqual([]);
    expect(type({ sectionId: 0 }, { section: 2 })).toEqual(['sectionId']);
    expect(type({ sectionId: 2 }, { section: 1 })).toEqual(['sectionId']);
  });

  it('is kept in another writing, is not readable, or is not shown: each is told', () => {
    expect(shift({ comment: 'early' }, { comment: 'EARLY' })).toEqual({
      ...{ ...nothing, kept: { comment: ['case'] }, compared: 1 },
    });
    const unread = {};
    markUnread(unread, ['section', 'three']);
    expect(shift({ sectionId: 3 }, unread).unknown).toEqual([
      'sectionId is shown in a form that cannot be read',
    ]);
    expect(shift({ sectionId: 3 }, {}).unknown).toEqual(['sectionId is not shown']);
  });

  it('that is shown under two names is as the one that fits', () => {
    const fields = fieldsFor(wsdlUpdateTimePunches);
    const punch = (record: Row) => {
      const row = { id: 3, punchIn: '2026-05-04 08:00:00' };
      const { differing, unknown, kept } = compareRow(fields, row, Object.assign(record, { id: 3 }));
      return { differing, unknown: [...unknown.keys()], kept };
    };
    const [here, other] = ['2026-05-04T08:00:00', '2026-05-04T09:00:00'];
    const same = { differing: [], unknown: [], kept: {} };
    expect(punch({ punchIn: other, orgPunchIn: here })).toEqual(same);
    expect(punch({ punchIn: here, orgPunchIn: other })).toEqual(same);
    expect(punch({ punchIn: other, orgPunchIn: '2026-05-04T08:00' }).kept).toEqual({ punchIn: ['seconds'] });
    expect(punch({ punchIn: other })).toEqual({ ...same, differing: ['punchIn'] });
    const unread = { punchIn: other };
    markUnread(unread, ['orgPunchIn', 'early']);
    expect(punch(unread)).toEqual({ ...same, unknown: ['punchIn'] });
  });

  it('counts only where another says nothing, and an id as nothing is as good as none', () => {
    const shown = wsdlUpdateTimePunches.settlement!.shown!;
    expect(counts(shown, { persId: 3, badgeNo: '7' }, 'badgeNo')).toBe(false);
    expect(counts(shown, { persId: 0, badgeNo: '7' }, 'badgeNo')).toBe(true);
    expect(counts(shown, { badgeNo: '7', cardNo: '9' }, 'cardNo')).toBe(false);
    expect(counts(shown, { persId: 3, badgeNo: '', cardNo: '9' }, 'cardNo')).toBe(false);
    expect(counts(shown, { persId: 0, badgeNo: '', cardNo: '9' }, 'cardNo')).toBe(true);
    expect(counts(shown, { persId: 3, badgeNo: '' }, 'badgeNo')).toBe(false);
    expect(counts(shown, { badgeNo: '', cardNo: '9' }, 'badgeNo')).toBe(false);
    expect(counts(shown, { persId: 0 }, 'persId')).toBe(false);
    expect(counts(shown, { persId: 3 }, 'persId')).toBe(true);
    expect(counts(shown, { comment: '' }, 'comment')).toBe(true);
    expect(counts(shown, {}, 'comment')).toBe(false);
    expect(counts(shown, { validationErrors: [] }, 'validationErrors')).toBe(false);
  });

  it('that the operation sets by itself counts where it says something', () => {
    const shown = { kind: 'name', instead: { restId: 'restId' } } as const;
    expect(counts(shown, { restId: 101 }, 'restId')).toBe(true);
    expect(counts(shown, { restId: 0 }, 'restId')).toBe(false);
  });
});

describe('a list that is set', () => {
  const fields = fieldsFor(wsdlUpdateAgreementsV2);
  const of = (items: readonly Row[], salaries: unknown) => {
    const row = { id: 3, salariesReplace: items };
    const { differing, unknown, kept } = compareRow(fields, row, {
      ...{ id: 3, ...(salaries === undefined ? {} : { salaries }) },
    });
    return { differing, unknown: [...unknown.values()], kept };
  };
  const salary = (fromDate: string, hourlySalary?: string) => ({ fromDate, hourlySalary });
  const same = { differing: [], unknown: [], kept: {} };
  const other = { ...same, differing: ['salariesReplace'] };

  it('is there where each of its items is shown, each record for one of them, beside others too', () => {
    const [may, june] = [salary('2026-05-01', '150.5'), salary('2026-06-01', '160')];
    expect(of([may, june], [june, may])).toEqual(same);
    expect(of([may], [june, may])).toEqual(same);
    expect(of([may, may], [may, june])).toEqual(other);
    expect(of([may], [])).toEqual(other);
    expect(of([may], [salary('2026-05-01', '170')])).toEqual(other);
    expect(of([], [])).toEqual(same);
    expect(of([], null)).toEqual(same);
    expect(of([may], null)).toEqual(other);
  });

  it('is told with what the service made of its items, and not of what it does not say', () => {
    const may = salary('2026-05-01', '150.504');
    expect(of([may], [salary('2026-05-01', '150.5')]).kept).toEqual({ salariesReplace: ['rounded'] });
    expect(of([salary('2026-05-01')], [salary('2026-05-01', '150.5')])).toEqual(same);
    const said = { ...salary('2026-05-01', '150.5'), validationErrors: ['no'], monthlySalary: '0' };
    expect(of([said], [salary('2026-05-01', '150.5')])).toEqual(same);
  });

  it('is not known where it is not shown, is no list, lacks items, or something in one cannot be read', () => {
    const may = salary('2026-05-01', '150.5');
    expect(of([may], undefined).unknown).toEqual(['salariesReplace is not shown']);
    expect(of([], undefined)).toEqual(same);
    const unreadable = ['salariesReplace is shown in a form that cannot be read'];
    expect(of([may], 'one').unknown).toEqual(unreadable);
    const part = [salary('2026-06-01', '1')];
    markLeftOut(part, 1);
    expect(of([may], part).unknown).toEqual(unreadable);
    const unread = { fromDate: '2026-05-01' };
    markUnread(unread, ['hourlySalary', 'much']);
    expect(of([may], [unread]).unknown).toEqual(unreadable);
    // One that shows it for sure is taken first, whatever else it may be.
    expect(of([may], [unread, may])).toEqual(same);
    expect(of([may, salary('2026-05-01', '99')], [unread, may]).unknown).toEqual(unreadable);
    expect(of([may], [undefined as never]).unknown).toEqual(unreadable);
  });

  it('of texts is compared by its texts', () => {
    const holidays = fieldsFor(wsdlUpdateStandardBankHolidays);
    const dates = (sent: unknown[], shown: unknown[]) =>
      compareRow(holidays, { id: 3, noDates: sent }, { id: 3, noDates: shown }).differing;
    expect(dates(['2026-08-15'], ['2026-08-16', '2026-08-15'])).toEqual([]);
    expect(dates(['2026-08-15'], ['2026-08-16'])).toEqual(['noDates']);
  });

  it('of fields of the customer’s own is compared by key and value', () => {
    const employees = fieldsFor(wsdlUpdateEmployees);
    const told = (value: string) =>
      compareRow(
        employees,
        { badgeNo: '7', additionalFields: [{ key: 'shoe', value: '42' }] },
        { badgeNo: '7', additionalFields: [{ key: 'shoe', value }] },
      ).differing;
    expect([told('42'), told('43')]).toEqual([[], ['additionalFields']]);
  });
});

it('nobody is told by the fields of a person alone, and only of a row of some day', () => {
  const fields = fieldsFor(wsdlUpdateShifts);
  const day = { begDate: '2026-05-04' };
  expect(nobodysFields(fields, { ...day, badgeNo: '' })).toEqual(['persId', 'badgeNo']);
  expect(nobodysFields(fields, { ...day, badgeNo: '7' })).toEqual([]);
  expect(nobodysFields(fields, { badgeNo: '' })).toEqual([]);
  expect(personsIn(fields, ['persId', 'badgeNo'], { persId: 0, badgeNo: '7' })).toEqual(['badgeNo']);
  expect(personsIn(fields, ['persId', 'badgeNo'], { persId: 0, badgeNo: '' })).toEqual([]);
  // A shift that is asked for is given to somebody by its id alone.
  expect(nobodysFields(fieldsOf(wsdlScheduleRequestApprove, wsdlGetSchedules)!, day)).toEqual([]);
});
