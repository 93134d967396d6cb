import { expect, it } from 'vitest';
import {
  wsdlGetAgreements,
  wsdlgetStandardBankHolidays,
  wsdlGetSchedulesV3,
  wsdlUpdateAgreements,
  wsdlUpdateShifts,
  wsdlUpdateStandardBankHolidays,
} from '../../src/operations/index.generated.js';
import { compareRow, fieldsOf } from '../../src/settle/compareRow.js';
import { questionsFor } from '../../src/settle/questions.js';
import { rowShape } from '../../src/settle/shape.js';

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
