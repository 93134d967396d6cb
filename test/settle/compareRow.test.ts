import { expect, it } from 'vitest';
import {
  wsdlGetAgreements,
  wsdlGetSchedulesV3,
  wsdlUpdateAgreements,
  wsdlUpdateShifts,
  wsdlUpdateStandardBankHolidays,
} from '../../src/operations/index.generated.js';
import { compareRow } from '../../src/settle/compareRow.js';
import { questionsFor } from '../../src/settle/questions.js';
import { shownFields } from '../../src/settle/shape.js';

const shown = wsdlUpdateShifts.settlement!.shown!;
const differing = (row: object) => {
  const record = { scheduleId: 7, persId: 3, categoryId: 11, begTime: '08:00:00', extScheduleId: 'A' };
  return compareRow(shown, shownFields(wsdlGetSchedulesV3, shown), row as never, record).differing;
};

it('does not compare the external id of a shift that is changed, which only a new one may set', () => {
  expect(differing({ scheduleId: '7', extScheduleId: 'B', begTime: '08:00' })).toEqual([]);
  expect(differing({ extScheduleId: 'B', begTime: '09:00' })).toEqual(['extScheduleId', 'begTime']);
});

it('does not compare the last day of an agreement that does not expire', () => {
  const agreements = wsdlUpdateAgreements.settlement!.shown!;
  const fields = shownFields(wsdlGetAgreements, agreements);
  const of = (expires: number) =>
    compareRow(agreements, fields, { expires, toDate: '2026-12-31' }, { expires }).differing;
  expect([of(0), of(1)]).toEqual([[], ['toDate']]);
});

it('asks for bank holidays by the days of the rows', () => {
  const holidays = wsdlUpdateStandardBankHolidays.settlement!.shown!;
  expect(questionsFor(holidays, [{ redDate: '2026-08-15' }]).map(({ input }) => input)).toEqual([
    { fromDate: '2026-08-14', toDate: '2026-08-16' },
  ]);
});
