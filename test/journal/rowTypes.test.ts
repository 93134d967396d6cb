import { expect, expectTypeOf, it } from 'vitest';
import type { Client, Shift, TimePunch, updateUnit } from '../../src/index.js';
import type { Fitting, Journal, RowOf, WritingOperation } from '../../src/journal/index.js';
import { allOperations } from '../../src/operations/allDefinitions.js';

it('takes exactly the operations that write rows', () => {
  const named = allOperations()
    .map(({ name }) => name)
    .filter((name) => !/^wsdl(Get|get|Find)/.test(name) && name !== 'wsdlInitiateTransferToPayroll');
  const writing = allOperations().filter(
    ({ effect, name }) => effect !== 'read' && name !== 'wsdlInitiateTransferToPayroll',
  );
  expect(named.sort()).toEqual(writing.map(({ name }) => name).sort());
  expectTypeOf<'wsdlGetSchedules'>().not.toExtend<WritingOperation>();
  expectTypeOf<'wsdlInitiateTransferToPayroll'>().not.toExtend<WritingOperation>();
});

it('takes the rows of the operation, and no others', () => {
  expectTypeOf<RowOf<'wsdlUpdateShifts'>>().toEqualTypeOf<Shift>();
  expectTypeOf<RowOf<'wsdlUpdateUnit'>>().toEqualTypeOf<updateUnit>();
  expectTypeOf<RowOf<'wsdlPunch'>>().toHaveProperty('timestamp');
  const write = async (journal: Journal, client: never, shift: Shift, punch: TimePunch) => {
    const job = journal.job('types');
    const { rows } = await job.write(client, 'wsdlUpdateShifts', [shift], { key: 'comment' });
    expectTypeOf(rows[0]!.input).toEqualTypeOf<Shift>();
    // @ts-expect-error a punch is no shift
    await job.write(client, 'wsdlUpdateShifts', [punch]);
    // @ts-expect-error a misspelt field
    await job.write(client, 'wsdlUpdateShifts', [{ ...shift, begtime: '08:00:00' }]);
    // @ts-expect-error no field of the rows
    await job.write(client, 'wsdlUpdateShifts', [shift], { key: 'id' });
    // @ts-expect-error a read
    await job.write(client, 'wsdlGetSchedules', []);
    // @ts-expect-error started by payrollTransfer
    await job.write(client, 'wsdlInitiateTransferToPayroll', []);
  };
  expect(write).toBeTypeOf('function');
});

/** Operations with the rows of others that they would take, `operation < other`. */
type Mistaken = {
  [Name in WritingOperation]: {
    [Other in Exclude<WritingOperation, Name>]: RowOf<Other> extends RowOf<Name>
      ? RowOf<Other> extends Fitting<Name, RowOf<Other>>
        ? `${Name} < ${Other}`
        : never
      : never;
  }[Exclude<WritingOperation, Name>];
}[WritingOperation];

it('takes variables with the rows of another operation only where their records are the same, or a part', () => {
  expectTypeOf<Mistaken>().toEqualTypeOf<
    | 'wsdlDeleteEligibilityRules < wsdlUpdateEligibilityRules'
    | 'wsdlUpdateEligibilityRules < wsdlDeleteEligibilityRules'
    | 'wsdlDeleteSalaryCompensations < wsdlUpdateSalaryCompensations'
    | 'wsdlUpdateSalaryCompensations < wsdlDeleteSalaryCompensations'
    | 'wsdlScheduleRequestApprove < wsdlScheduleRequestDeny'
    | 'wsdlScheduleRequestDeny < wsdlScheduleRequestApprove'
    | 'wsdlUpdateUnit < wsdlCreateUnit'
    | 'wsdlUpdateUnit < wsdlUpdateDistricts'
  >();
});

type Read<Name extends keyof Client> = Client[Name] extends (
  ...parts: never[]
) => Promise<readonly (infer Found)[]>
  ? Found
  : never;

it('takes what was read or ordered, with changes', () => {
  const reads = async (
    journal: Journal,
    client: Client,
    read: {
      readonly agreement: Read<'wsdlGetAgreements'>;
      readonly district: Read<'wsdlGetDistricts'>;
      readonly employee: Read<'wsdlGetEmployeesV2'>;
      readonly former: Read<'wsdlGetEmployees'>;
      readonly type: Read<'wsdlGetShiftCategories'>;
      readonly unit: Read<'wsdlGetUnits'>;
      readonly rule: Read<'wsdlGetEligibilityRules'>;
      readonly compensation: Read<'wsdlGetSalaryCompensations'>;
      readonly section: Read<'wsdlGetSections'>;
      readonly holiday: Read<'wsdlgetStandardBankHolidays'>;
    },
  ) => {
    const job = journal.job('types');
    await job.write(client, 'wsdlUpdateAgreements', [{ ...read.agreement, name: 'x' }]);
    await job.write(client, 'wsdlUpdateDistricts', [{ ...read.district, name: 'x' }]);
    await job.write(client, 'wsdlUpdateEmployees', [{ ...read.employee, email: 'x' }]);
    await job.write(client, 'wsdlUpdateEmployees', [{ ...read.former, email: 'x' }]);
    await job.write(client, 'wsdlUpdateShiftTypes', [{ ...read.type, name: 'x' }]);
    await job.write(client, 'wsdlUpdateUnit', [{ ...read.unit, name: 'x' }]);
    await job.write(client, 'wsdlUpdateEligibilityRules', [{ ...read.rule, name: 'x' }]);
    await job.write(client, 'wsdlDeleteEligibilityRules', [{ ...read.rule }]);
    await job.write(client, 'wsdlUpdateSalaryCompensations', [{ ...read.compensation, name: 'x' }]);
    await job.write(client, 'wsdlUpdateSections', [{ ...read.section, name: 'x' }]);
    await job.write(client, 'wsdlUpdateStandardBankHolidays', [{ ...read.holiday, description: 'x' }]);
    const [employee] = [{ ...read.employee, email: 'x' }];
    await job.write(client, 'wsdlUpdateEmployees', [employee]);
    // @ts-expect-error a field that neither the row nor its read has
    await job.write(client, 'wsdlUpdateEmployees', [{ ...read.employee, begTime: '08:00:00' }]);
  };
  const rows = async (
    job: ReturnType<Journal['job']>,
    client: Client,
    {
      shift,
      punch,
      absence,
      salary,
      skill,
      item,
      tracker,
      portrait,
      move,
    }: {
      readonly shift: RowOf<'wsdlUpdateShifts'>;
      readonly punch: RowOf<'wsdlUpdateTimePunches'>;
      readonly absence: RowOf<'wsdlUpdateAbsence'>;
      readonly salary: RowOf<'wsdlUpdateManualSalaries'>;
      readonly skill: RowOf<'wsdlUpdateSkills'>;
      readonly item: RowOf<'wsdlUpdateTextItems'>;
      readonly tracker: RowOf<'wsdlUpdateTimeTrackers'>;
      readonly portrait: RowOf<'wsdlUpdateEmployeePortraits'>;
      readonly move: RowOf<'wsdlMoveEmployees'>;
    },
  ) => {
    await job.write(client, 'wsdlUpdateShifts', [{ ...shift, comment: 'x' }]);
    await job.write(client, 'wsdlUpdateTimePunches', [{ ...punch, comment: 'x' }]);
    await job.write(client, 'wsdlUpdateAbsence', [{ ...absence, sickLevel: '1' }]);
    await job.write(client, 'wsdlUpdateManualSalaries', [{ ...salary, salaryCode: 'x' }]);
    await job.write(client, 'wsdlUpdateSkills', [{ ...skill, skillDescription: 'x' }]);
    await job.write(client, 'wsdlUpdateTextItems', [{ ...item, ttext: 'x' }]);
    await job.write(client, 'wsdlUpdateTimeTrackers', [{ ...tracker }]);
    await job.write(client, 'wsdlUpdateEmployeePortraits', [{ ...portrait, badgeNo: 'x' }]);
    await job.write(client, 'wsdlMoveEmployees', [{ ...move }]);
  };
  expect([reads, rows]).toHaveLength(2);
});
