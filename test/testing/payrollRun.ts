import {
  type Batch,
  type ClientOptions,
  createClient,
  downloadPayroll,
  type LocalDate,
  type Shift,
  transferPayroll,
} from '../../src/index.js';

const DAY: LocalDate = '2026-04-01';
const PERIOD = { fromDate: '2026-03-01', toDate: '2026-03-14' } as const;

/** What a payroll run found, for a test to judge. */
export interface PayrollRun {
  readonly units: number;
  readonly employees: number;
  readonly batch: Batch<Shift, Shift>;
  readonly readBack: number;
  readonly punches: number;
  readonly payroll: number;
  readonly lines: readonly string[];
}

/** The payroll run of the example, without its printing: look up, plan, read back, transfer, download. */
export async function payrollRun(options: ClientOptions): Promise<PayrollRun> {
  const units = await createClient(options).wsdlGetUnitsAPIKeyV2();
  const client = createClient({ ...options, apiKey: units[0]!.API_key! });
  const staff = await client.wsdlGetEmployeesV2();
  const badgeNoList = staff.slice(0, 5).map(({ badgeNo }) => ({ badgeNo: badgeNo ?? '' }));
  const employees = await client.wsdlFindEmployees({ badgeNoList: [...badgeNoList, { badgeNo: 'nobody' }] });
  const shiftType = (await client.wsdlGetShiftCategories()).find(({ isActive }) => isActive)!;
  const shiftFor = (badgeNo: string, shiftCategoryId = String(shiftType.id)): Shift => ({
    scheduleId: '0',
    badgeNo,
    begDate: DAY,
    begTime: '08:00:00',
    endDate: DAY,
    endTime: '16:30:00',
    shiftCategoryId,
    tasks: [{ shiftTypeId: shiftType.id, begTime: '09:00:00', endTime: '10:00:00' }],
  });
  const Shifts = employees.map(({ badgeNo }) => shiftFor(badgeNo));
  Shifts.splice(2, 0, shiftFor('no-such-badge'));
  Shifts.splice(4, 0, shiftFor(employees[0]!.badgeNo, '999999'));
  const batch = await client.wsdlUpdateShifts({ Shifts }, { batchSize: 4 });
  const schedule = await client.wsdlGetSchedulesV3({
    GetSchedulesV3: { fromDate: DAY, toDate: DAY, scheduledShifts: true },
  });
  const read = new Set((schedule.orThrow().schedules ?? []).map(({ scheduleId }) => String(scheduleId)));
  const punches = await client.wsdlGetTimePunches({
    getTimePunchesRequest: { fromDate: '2026-03-02', toDate: '2026-03-02' },
  });
  const payroll = await client.wsdlGetPayrollV2({
    getPayrollV2Request: { fromDate: '2026-03-02', toDate: '2026-03-02', attest: false },
  });
  const outcome = await transferPayroll(
    client,
    {
      extTransferId: 'test-2026-03',
      ...PERIOD,
      isPreliminary: true,
      lockSalaryPeriod: false,
      uploadFileToServer: false,
    },
    { intervalMs: 1 },
  );
  if (outcome.status !== 'ready' || !outcome.url) throw new Error('the transfer is not ready');
  let file = '';
  const fetch = options.fetch ? { fetch: options.fetch } : {};
  for await (const bytes of downloadPayroll(outcome.url, fetch)) file += Buffer.from(bytes).toString();
  return {
    units: units.length,
    employees: employees.length,
    batch,
    readBack: batch.accepted.filter(({ value }) => read.has(value.scheduleId ?? '')).length,
    punches: punches.orThrow().timepunches?.length ?? 0,
    payroll: payroll.length,
    lines: file.trimEnd().split(/\r?\n/),
  };
}
