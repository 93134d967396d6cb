import { describe, expect, it } from 'vitest';
import { createRestClient } from '../../src/rest/index.js';
import { startSandbox } from '../../src/sandbox/index.js';
import { APRIL, codeOf, errorOf, UNIT, withSandbox } from './withSandbox.js';

const sides = withSandbox();

// Employee 1005 is ill on 9 and 10 March, with two absence shifts.
const ILL = 20_005;

async function shiftsOfIll() {
  const list = sides.rest.shifts.list({ beginGte: '2026-03-09T00:00:00Z', beginLte: '2026-03-11T00:00:00Z' });
  return (await list.all()).filter(({ employeeId }) => employeeId === '1005');
}

describe('document 2.3 and 4.1, deleting an absence', () => {
  it('without absence shifts nothing has to be decided', async () => {
    const { id } = await sides.rest.absences.create(UNIT, APRIL);
    await expect(sides.rest.absences.delete(UNIT, id!)).resolves.toBeUndefined();
    const gone = await sides.soap.wsdlGetDeletedLeaveApplications();
    expect(gone.map((leave) => leave.id)).toContain(id);
  });

  it('reassignBackShifts true gives the shifts back', { tags: ['slow'] }, async () => {
    expect(await shiftsOfIll()).toEqual([]);
    await sides.rest.absences.delete(UNIT, ILL, { reassignBackShifts: true });
    expect((await shiftsOfIll()).map(({ begin }) => begin)).toEqual([
      '2026-03-09T07:00:00Z',
      '2026-03-10T07:00:00Z',
    ]);
  });

  it('reassignBackShifts false gives nothing back', async () => {
    await sides.rest.absences.delete(UNIT, ILL, { reassignBackShifts: false });
    expect(await shiftsOfIll()).toEqual([]);
  });
});

describe('document 7.3, why an absence is not deleted', () => {
  const refusal = (id: number, input = {}) => codeOf(sides.rest.safe.absences.delete(UNIT, id, input));

  it('DELETE_ABSENCE_NOT_EXISTS', async () => {
    expect(await refusal(77)).toBe('DELETE_ABSENCE_NOT_EXISTS');
  });

  it('ABSENCE_NOT_BELONG_TO_CUSTOMER', async () => {
    expect(await refusal(900_000_001)).toBe('ABSENCE_NOT_BELONG_TO_CUSTOMER');
  });

  it('DELETE_LEAVE_SHIFT_EXISTS', async () => {
    const error = await errorOf(sides.rest.safe.absences.delete(UNIT, ILL));
    expect(error).toMatchObject({ status: 400, kind: 'validation', code: 'DELETE_LEAVE_SHIFT_EXISTS' });
    expect(error.message).toContain('decide `reassignBackShifts`');
  });

  it('the payroll locks of 7.2, which nothing overrides', async () => {
    const { world } = sides.sandbox;
    world.salaryLocks.add({ restId: 101, fromDate: '2026-03-01', toDate: '2026-03-31' });
    expect(await refusal(ILL, { reassignBackShifts: true })).toBe('SALARY_PERIOD_LOCKED');
    sides.sandbox.reset();
    world.absences.get(ILL)!.transferred = true;
    expect(await refusal(ILL, { reassignBackShifts: true })).toBe(
      'LEAVE_SHIFT_ALREADY_TRANSFERRED_TO_PAYROLL',
    );
    sides.sandbox.reset();
    const { id } = await sides.rest.absences.create(UNIT, {
      ...{
        employeeId: 1003,
        absenceTypeId: 1,
        shiftsInThisPeriod: 'KEEP',
        ignoreOverridableValidations: true,
      },
      ...{ begin: '2026-03-09T00:00:00', end: '2026-03-10T00:00:00' },
    });
    const shift = world.shifts.find((row) => row.employeeId === 1003 && row.begDate === '2026-03-09')!;
    shift.transferred = true;
    expect(await refusal(id!, { reassignBackShifts: true })).toBe('SHIFT_ALREADY_TRANSFERRED_TO_PAYROLL');
    shift.transferred = false;
    const punch = world.punches.find(
      (row) => row.employeeId === 1003 && row.punchIn.startsWith('2026-03-09'),
    )!;
    Object.assign(punch, { deleted: false, transferredToPayroll: true });
    expect(await refusal(id!, { reassignBackShifts: true })).toBe('PUNCH_ALREADY_TRANSFERED_TO_PAYROL');
  });
});

it('as observed: 202 when it is deleted, 406 with the shift when it is not', async () => {
  await using sandbox = await startSandbox({ quirks: { restAsObserved: true } });
  const rest = createRestClient(sandbox.restOptions());
  expect(await errorOf(rest.safe.absences.delete(UNIT, ILL))).toMatchObject({
    status: 406,
    kind: 'validation',
    code: 'DELETE_LEAVE_SHIFT_EXISTS',
    details: [{ severity: 'ERROR', shiftId: expect.any(Number) }],
  });
  await rest.absences.delete(UNIT, ILL, { reassignBackShifts: true });
  expect(await codeOf(rest.safe.absences.delete(UNIT, ILL))).toBe('DELETE_ABSENCE_NOT_EXISTS');
});
