/**
 * A night of a payroll integration on the embedded sandbox: write, read back, transfer; then the payroll check of a week;
 * then the same world over REST; then the way off SOAP, with the gateway. `--record` keeps it as a cassette, and `--replay` runs on that cassette alone.
 */
import {
  createClient,
  type Decimal,
  downloadPayroll,
  type LocalDate,
  type Shift,
  sumDecimals,
  transferPayroll,
} from 'workforce-soap';
import { badgeNumber, createRestClient } from 'workforce-soap/rest';
import { beforeTheLock } from './beforeTheLock.js';
import { openService } from './openService.js';
import { oneDoor } from './oneDoor.js';
import { check, dim, step, table } from './terminal.js';
import { wayOff } from './wayOff.js';

await using service = await openService(process.argv.slice(2));
const root = createClient(service.soap);
console.log(`Service at ${service.endpoint}\n`);

const units = await step('Find the units with the root key', () => root.wsdlGetUnitsAPIKeyV2());
const unit = units[0];
check(unit?.API_key !== undefined, 'a unit with a key');
// The key in the answer is an ApiKey: it goes into the next client and prints as [redacted].
const client = createClient({ ...service.soap, apiKey: unit.API_key });

const employees = await step('Look up employees by badge number', async () => {
  const staff = await client.wsdlGetEmployeesV2();
  const badgeNoList = staff.slice(0, 22).map(({ badgeNo }) => ({ badgeNo: badgeNo ?? '' }));
  const found = await client.wsdlFindEmployees({ badgeNoList: [...badgeNoList, { badgeNo: 'nobody' }] });
  check(found.length === 22, 'the 22 who exist: the service omits unknown badge numbers');
  return found;
});

const shiftType = await step('Read the shift types', async () => {
  const types = await client.wsdlGetShiftCategories();
  const active = types.find((type) => type.isActive);
  check(active?.id !== undefined, 'an active shift type');
  return active;
});

const day: LocalDate = '2026-04-01';
const shiftFor = (badgeNo: string, shiftCategoryId = String(shiftType.id)): Shift => ({
  scheduleId: '0',
  badgeNo,
  begDate: day,
  begTime: '08:00:00',
  endDate: day,
  endTime: '16:30:00',
  shiftCategoryId,
});
const Shifts = employees.map(({ badgeNo }) => shiftFor(badgeNo));
Shifts.splice(3, 0, shiftFor('no-such-badge'));
Shifts.splice(11, 0, shiftFor(employees[0]!.badgeNo, '999999'));
Shifts.push({ ...shiftFor(employees[1]!.badgeNo), scheduleId: '999999' });

const batch = await step(`Write ${Shifts.length} shifts, three of them wrong`, (progress) => {
  progress('in calls of 10 rows');
  return client.wsdlUpdateShifts({ Shifts }, { batchSize: 10 });
});
console.log(`\n  ${batch.accepted.length} accepted, ${batch.rejected.length} rejected:`);
table(
  ['row', 'badge', 'reason'],
  batch.rejected.map((row) => [row.index, row.input.badgeNo ?? '', row.validationErrors.join('; ')]),
);
console.log();
check(batch.rejected.map((row) => row.index).join() === '3,11,24', 'rows 3, 11 and 24 to be rejected');
check(batch.accepted.length === 22, 'the other 22 rows to be saved');

await step('Read the schedule back', async () => {
  const reply = await client.wsdlGetSchedulesV3({
    GetSchedulesV3: { fromDate: day, toDate: day, scheduledShifts: true },
  });
  const read = new Set((reply.orThrow().schedules ?? []).map(({ scheduleId }) => String(scheduleId)));
  const missing = batch.accepted.filter((row) => !read.has(row.value.scheduleId ?? ''));
  check(missing.length === 0, `every accepted shift in the schedule, ${missing.length} are missing`);
});

const period = { fromDate: '2026-03-01', toDate: '2026-03-14' } as const;
const punches = await step('Read the punches', async () => {
  const reply = await client.wsdlGetTimePunches({ getTimePunchesRequest: period });
  return reply.orThrow().timepunches ?? [];
});
check(punches.length > 0, 'punches in the period');

const payroll = await step('Read the payroll rows', () =>
  client.wsdlGetPayrollV2({ getPayrollV2Request: { ...period, attest: false } }),
);
check(payroll.length > 0, 'payroll rows in the period');

const file = await step('Run a payroll transfer to the download', async (progress) => {
  const outcome = await transferPayroll(
    client,
    {
      extTransferId: 'demo-2026-03',
      ...period,
      isPreliminary: true,
      lockSalaryPeriod: false,
      uploadFileToServer: false,
    },
    { intervalMs: 200, onStatus: progress },
  );
  check(outcome.status === 'ready' && outcome.url !== undefined, 'the transfer to be ready to download');
  let text = '';
  for await (const bytes of downloadPayroll(outcome.url, service.download))
    text += Buffer.from(bytes).toString();
  return text;
});
const lines = file.trimEnd().split(/\r?\n/);
check(lines.length > 1 && lines[0]!.includes(';'), 'a semicolon-separated file with rows');

// The second act has a service of its own, with things planted that a payroll office would look for.
if (process.argv.length === 2) await beforeTheLock();

// The third act: the REST interface of the same service shows the same world.
const rest = createRestClient(service.rest);
const absent = employees[0]!;
const groupId = unit.groupId ?? 0;
const domainGroupId = await step('Find the domain over REST: the parent of the districts', async () => {
  for await (const group of rest.groups.list())
    if (group.groupType === 'DISTRICT') return Number(group.parentGroupId);
  throw new Error('expected a district');
});
const absence = await step('Register an absence over REST, by badge number', async () => {
  const registered = await rest.absences.register({
    domainGroupId,
    groupId,
    employee: badgeNumber(absent.badgeNo),
    absenceType: 'Sjuk',
    begin: '2026-04-07T00:00:00',
    end: '2026-04-08T00:00:00',
  });
  check(registered.employeeId === absent.employeeId, 'the id that SOAP knows the employee by');
  return registered.absence;
});
await step('See the same absence over SOAP', async () => {
  const reply = await client.wsdlGetLeaveApplicationsV2({
    getLeaveApplicationsV2Request: {
      fromDate: '2026-04-07',
      toDate: '2026-04-08',
      employeeId: absent.employeeId,
    },
  });
  const seen = (reply.orThrow().leaveApplications ?? []).map(
    ({ id, fromDate, extCode }) => `${id} ${fromDate} ${extCode}`,
  );
  check(seen.join() === `${absence.id} 2026-04-07 SICK`, 'the absence that REST created, and no other');
});
await step('Delete it over REST, and it is gone over SOAP', async () => {
  await rest.absences.delete(groupId, absence.id ?? 0);
  const reply = await client.wsdlGetLeaveApplicationsV2({
    getLeaveApplicationsV2Request: {
      fromDate: '2026-04-07',
      toDate: '2026-04-08',
      employeeId: absent.employeeId,
    },
  });
  check(reply.orThrow().leaveApplications?.length === 0, 'no absence to be left');
});

const hours = new Map<string, Decimal[]>();
for (const { badgeNo = '', hours: worked = '0' } of punches)
  hours.set(badgeNo, [...(hours.get(badgeNo) ?? []), worked]);
console.log('\n  Hours per employee, from the punches (first ten):');
table(
  ['badge', 'punches', 'hours'],
  [...hours].slice(0, 10).map(([badgeNo, worked]) => [badgeNo, worked.length, sumDecimals(worked)]),
);
console.log('\n  Summary:');
table(
  ['what', 'count'],
  [
    ['units', units.length],
    ['employees found', employees.length],
    ['shifts accepted', batch.accepted.length],
    ['shifts rejected', batch.rejected.length],
    ['punches', punches.length],
    ['payroll rows', payroll.length],
    ['lines in the payroll file', lines.length - 1],
  ],
);
// The last acts have services of their own: they change what the REST side of one of them says.
if (process.argv.length === 2) {
  await wayOff();
  await oneDoor();
}
console.log(dim('\n  Done. No key was printed.'));
