import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type CallerOptions, ConfigurationError, createCaller, InputError } from '../../src/caller/index.js';
import { wsdlGetRoles } from '../../src/operations/catalogue/wsdlGetRoles.js';
import { wsdlGetEmployeesV2 } from '../../src/operations/employees/wsdlGetEmployeesV2.js';
import { wsdlGetSalaryPeriodLockStatus } from '../../src/operations/payroll/wsdlGetSalaryPeriodLockStatus.js';
import { wsdlGetSchedulesV3 } from '../../src/operations/scheduling/wsdlGetSchedulesV3.js';
import { wsdlUpdateShifts } from '../../src/operations/scheduling/wsdlUpdateShifts.js';
import { faults } from '../../src/testing/index.js';
import { withSandbox } from '../sandbox/withSandbox.js';

const tests = withSandbox();
const options = (): CallerOptions => tests.sandbox.clientOptions(101);
const period = { GetSchedulesV3: { fromDate: '2026-03-02', toDate: '2026-03-08' } } as const;

describe('a caller', () => {
  it('gives for each kind of operation what a client gives', async () => {
    const { call } = createCaller(options());
    expect(await call(wsdlGetEmployeesV2)).toEqual(await tests.unit101.wsdlGetEmployeesV2());
    expect((await call(wsdlGetEmployeesV2)).issues).toEqual([]);
    const reply = await call(wsdlGetSchedulesV3, period);
    const same = await tests.unit101.wsdlGetSchedulesV3(period);
    expect(reply.status === 'answered' && reply.value).toEqual(same.status === 'answered' && same.value);
    expect(await call(wsdlGetSalaryPeriodLockStatus)).toBe(
      await tests.unit101.wsdlGetSalaryPeriodLockStatus(),
    );
  });

  it('streams records, and sends rows in pieces', async () => {
    const { call, stream } = createCaller(options());
    const names: (string | undefined)[] = [];
    for await (const { familyName } of stream(wsdlGetEmployeesV2)) names.push(familyName);
    expect(names).toEqual((await tests.unit101.wsdlGetEmployeesV2()).map(({ familyName }) => familyName));
    const shift = {
      badgeNo: '0007',
      shiftCategoryId: '11',
      begDate: '2026-04-06',
      endDate: '2026-04-06',
    } as const;
    const times = [
      { begTime: '06:00:00', endTime: '06:30:00' },
      { begTime: '08:00:00', endTime: '08:30:00' },
      { begTime: '10:00:00', endTime: '10:30:00' },
    ] as const;
    const Shifts = times.map((each) => ({ ...shift, ...each }));
    const batch = await call(wsdlUpdateShifts, { Shifts }, { batchSize: 2 });
    expect(batch.accepted.map(({ index }) => index)).toEqual([0, 1, 2]);
  });

  it('repeats what may be repeated, and keeps the key out of what it says', async () => {
    const { call, safe } = createCaller({ ...options(), retry: { backoffMs: 1 } });
    tests.sandbox.setFaults([{ fault: faults.serviceUnavailable(), first: 1 }]);
    expect((await call(wsdlGetRoles)).length).toBeGreaterThan(0);
    const key = 'FEDCBA9876543210-not-known';
    const stranger = createCaller({ ...options(), apiKey: key });
    const result = await stranger.safe(wsdlGetRoles);
    expect(result.ok || result.error.name).toBe('FaultError');
    expect(inspect(result, { depth: 9, showHidden: true })).not.toContain(key);
    expect(await safe(wsdlGetRoles, {}, { timeoutMs: -1 })).toMatchObject({ ok: false });
  });

  it('says in words what is wrong with an input', async () => {
    const { call } = createCaller(options());
    await expect(
      call(wsdlGetSchedulesV3, { GetSchedulesV3: { fromDate: '2026-3-2' } } as never),
    ).rejects.toThrow(
      'GetSchedulesV3.fromDate: expected a date of the calendar as YYYY-MM-DD, was given "2026-3-2"',
    );
  });

  it('takes operations, not their names', async () => {
    const { call } = createCaller(options());
    const { input, output, action, ...others } = wsdlGetRoles;
    for (const given of [
      'wsdlGetRoles',
      undefined,
      { ...others, input, output },
      { ...others, input, action },
      { ...others, output, action },
    ]) {
      const error = await call(given as never).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(InputError);
      expect(String(error)).toContain('expected an operation of workforce-soap/operations');
    }
  });

  it('refuses options that only a client has', () => {
    expect(() => createCaller({ ...options(), fetch } as CallerOptions)).toThrow(ConfigurationError);
    expect(() => createCaller({ ...options(), apikey: 'x' } as never)).toThrow(/did you mean apiKey/);
  });
});

it('loads neither zod nor the loaders of all operations', () => {
  const text = readFileSync(new URL('../../src/caller/createCaller.ts', import.meta.url), 'utf8');
  expect(text).not.toMatch(/loaders\.generated|schema\.js/);
});
