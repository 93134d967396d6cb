import { describe, expectTypeOf, it } from 'vitest';
import type { InputOf, ItemOf, OutputOf } from '../../src/definition/operation.js';
import type { wsdlGetLeaveApplicationsV2 } from '../../src/operations/absence/wsdlGetLeaveApplicationsV2.js';
import type { wsdlGetLeaveReasons } from '../../src/operations/absence/wsdlGetLeaveReasons.js';
import type { wsdlUpdateAbsence } from '../../src/operations/absence/wsdlUpdateAbsence.js';
import type { AbsenceRecord } from '../../src/records/absence/AbsenceRecord.js';
import type { GetLeaveApplicationsV2Response } from '../../src/records/absence/GetLeaveApplicationsV2Response.js';
import type { LeaveApplicationV2 } from '../../src/records/absence/LeaveApplicationV2.js';
import type { LeaveReason } from '../../src/records/absence/LeaveReason.js';
import type { Batch, Reply, Records } from '../../src/definition/outcome.js';

describe('absence types', () => {
  it('needs no field of an absence, because an update names only what changes', () => {
    expectTypeOf<{ id: 1 }>().toExtend<AbsenceRecord>();
    expectTypeOf<AbsenceRecord>().toHaveProperty('sickLevel').toEqualTypeOf<string | undefined>();
  });

  it('keeps dates and times apart from other text', () => {
    expectTypeOf<'2024-04-01'>().toExtend<AbsenceRecord['fromDate']>();
    expectTypeOf<'1 April'>().not.toExtend<AbsenceRecord['fromDate']>();
    expectTypeOf<Date>().not.toExtend<AbsenceRecord['fromDate']>();
    expectTypeOf<'08:00'>().not.toExtend<AbsenceRecord['fromTime']>();
  });

  it('knows what the operations take and answer', () => {
    expectTypeOf<InputOf<typeof wsdlUpdateAbsence>['absenceRecords']>().toEqualTypeOf<AbsenceRecord[]>();
    expectTypeOf<OutputOf<typeof wsdlUpdateAbsence>>().toEqualTypeOf<Batch<AbsenceRecord, AbsenceRecord>>();
    expectTypeOf<OutputOf<typeof wsdlGetLeaveReasons>>().toEqualTypeOf<Records<LeaveReason>>();
    expectTypeOf<OutputOf<typeof wsdlGetLeaveApplicationsV2>>().toEqualTypeOf<
      Reply<GetLeaveApplicationsV2Response>
    >();
    expectTypeOf<ItemOf<typeof wsdlGetLeaveApplicationsV2>>().toEqualTypeOf<LeaveApplicationV2>();
  });
});
