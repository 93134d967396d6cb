import { describe, expectTypeOf, it } from 'vitest';
import type { InputOf, ItemOf, OutputOf } from '../../src/definition/operation.js';
import type { LocalDateTime } from '../../src/definition/scalar.js';
import type { wsdlGetSchedulesV3 } from '../../src/operations/scheduling/wsdlGetSchedulesV3.js';
import type { wsdlGetShiftCategories } from '../../src/operations/scheduling/wsdlGetShiftCategories.js';
import type { wsdlUpdateShifts } from '../../src/operations/scheduling/wsdlUpdateShifts.js';
import type { ScheduleV3 } from '../../src/records/scheduling/ScheduleV3.js';
import type { SchedulesV3Response } from '../../src/records/scheduling/SchedulesV3Response.js';
import type { Shift } from '../../src/records/scheduling/Shift.js';
import type { ShiftCategory } from '../../src/records/scheduling/ShiftCategory.js';
import type { Task } from '../../src/records/scheduling/Task.js';
import type { Batch, Reply } from '../../src/definition/outcome.js';
import type { BreakType } from '../../src/values/BreakType.js';
import type { DeleteShift } from '../../src/values/DeleteShift.js';
import type { Records } from '../../src/definition/outcome.js';

interface NewShift {
  begDate: '2024-03-11';
  endDate: '2024-03-11';
  begTime: '08:00:00';
  endTime: '16:30:00';
  shiftCategoryId: '11';
}

describe('scheduling types', () => {
  it('needs dates, times and shiftCategoryId of a shift, and nothing else', () => {
    expectTypeOf<NewShift>().toExtend<Shift>();
    expectTypeOf<Omit<NewShift, 'shiftCategoryId'>>().not.toExtend<Shift>();
    expectTypeOf<Omit<NewShift, 'endTime'>>().not.toExtend<Shift>();
    expectTypeOf<Omit<NewShift, 'begDate'>>().not.toExtend<Shift>();
  });

  it('tells absent tasks from none', () => {
    expectTypeOf<Shift['tasks']>().toEqualTypeOf<Task[] | undefined>();
    expectTypeOf<NewShift & { tasks: [] }>().toExtend<Shift>();
    expectTypeOf<NewShift & { tasks: null }>().not.toExtend<Shift>();
    expectTypeOf<{ begTime: '09:00:00'; endTime: '10:00:00' }>().toExtend<Task>();
    expectTypeOf<{ begTime: '09:00:00' }>().not.toExtend<Task>();
  });

  it('keeps badge numbers and ids that travel as text from being numbers, and dates from being Date', () => {
    expectTypeOf<number>().not.toExtend<Shift['badgeNo']>();
    expectTypeOf<number>().not.toExtend<Shift['scheduleId']>();
    expectTypeOf<Date>().not.toExtend<Shift['begDate']>();
  });

  it('names known values and takes others', () => {
    expectTypeOf<ShiftCategory['breakType']>().toEqualTypeOf<BreakType | undefined>();
    expectTypeOf<(typeof DeleteShift)['Delete']>().toEqualTypeOf<1>();
    expectTypeOf<7>().toExtend<Shift['deleteShift']>();
    expectTypeOf<'1'>().not.toExtend<Shift['deleteShift']>();
  });

  it('knows what the operations take and answer', () => {
    expectTypeOf<InputOf<typeof wsdlUpdateShifts>['Shifts']>().toEqualTypeOf<Shift[]>();
    expectTypeOf<OutputOf<typeof wsdlUpdateShifts>>().toEqualTypeOf<Batch<Shift, Shift>>();
    expectTypeOf<OutputOf<typeof wsdlGetShiftCategories>>().toEqualTypeOf<Records<ShiftCategory>>();
    expectTypeOf<InputOf<typeof wsdlGetShiftCategories>['lastModified']>().toEqualTypeOf<
      LocalDateTime | '' | undefined
    >();
    expectTypeOf<OutputOf<typeof wsdlGetSchedulesV3>>().toEqualTypeOf<Reply<SchedulesV3Response>>();
    expectTypeOf<ItemOf<typeof wsdlGetSchedulesV3>>().toEqualTypeOf<ScheduleV3>();
  });
});
