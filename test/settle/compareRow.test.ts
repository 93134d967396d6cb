import { expect, it } from 'vitest';
import { wsdlGetSchedulesV3, wsdlUpdateShifts } from '../../src/operations/index.generated.js';
import { compareRow } from '../../src/settle/compareRow.js';
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
