import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { allOperations } from '../../src/operations/allDefinitions.js';
import { BLANK_JPEG } from '../../src/build/blankJpeg.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ world: '3x8x10' });
});
afterAll(() => sandbox.stop());

type World = Sandbox['world'];
type Call = readonly [name: string, input: object];

interface Write {
  /** Whose key it is called with; absent for the root key. */
  readonly unit?: number;
  /** What must have happened before. */
  readonly before?: Call;
  readonly input: object;
  /** What is called; of what no operation reads, the table. */
  readonly read: Call | ((world: World) => unknown);
  /** What is read afterwards and was not before; `gone`: the other way round. */
  readonly seen?: object;
  readonly gone?: object;
}

const MARCH = { fromDate: '2026-03-01', toDate: '2026-03-31' };
const SCHEDULES: Call = ['wsdlGetSchedulesV3', { GetSchedulesV3: MARCH }];
const PUNCHES: Call = [
  'wsdlGetTimePunches',
  { getTimePunchesRequest: { fromDate: '2026-03-15', toDate: '2026-03-17' } },
];

const WRITES: Readonly<Record<string, Write>> = {
  wsdlCreateUnit: {
    input: { unitInfo: { name: 'Nytt torg', districtId: 1 } },
    read: ['wsdlGetUnits', {}],
    seen: { name: 'Nytt torg' },
  },
  wsdlDeleteEligibilityRules: {
    unit: 101,
    input: { eligibilityRules: [{ id: 1 }] },
    read: ['wsdlGetEligibilityRules', {}],
    gone: { id: 1 },
  },
  wsdlDeleteSalaryCompensations: {
    unit: 101,
    input: { salaryCompensations: [{ id: 1 }] },
    read: ['wsdlGetSalaryCompensations', {}],
    gone: { id: 1 },
  },
  wsdlInitiateTransferToPayroll: {
    unit: 101,
    input: { searchOptions: { ...MARCH, extTransferId: 'T-1', lockSalaryPeriod: true } },
    read: ['wsdlGetSalaryPeriodLockStatus', {}],
  },
  wsdlMoveEmployees: {
    unit: 102,
    input: { moveEmployees: [{ badgeNo: '0003', newUnitStartDate: '2026-03-16' }] },
    read: ['wsdlGetEmployees', {}],
    seen: { badgeNo: '0003' },
  },
  wsdlProcessLeaves: {
    unit: 101,
    input: { ProcessLeavesRecords: [{ leaveId: 20_005, leaveAction: 3 }] },
    read: ['wsdlGetLeaveApplications', {}],
    gone: { id: 20_005 },
  },
  wsdlPunch: {
    unit: 101,
    input: { badgeNumber: '0001', action: 1 },
    read: PUNCHES,
    seen: { badgeNo: '0001' },
  },
  wsdlReverseTransactions: {
    unit: 101,
    before: [
      'wsdlInitiateTransferToPayroll',
      { searchOptions: { ...MARCH, extTransferId: 'T-1', lockSalaryPeriod: true } },
    ],
    input: { reverseInfos: [{ startDate: '2026-03-01', endDate: '2026-03-31', unLockSchedulePeriod: true }] },
    read: ['wsdlGetSalaryPeriodLockStatus', {}],
  },
  wsdlScheduleRequestApprove: {
    unit: 101,
    input: { scheduleRequest: { scheduleId: 100_014, badgeNo: '0003' } },
    read: SCHEDULES,
    seen: { scheduleId: 100_014, badgeNo: '0003' },
  },
  wsdlScheduleRequestDeny: {
    unit: 101,
    input: { scheduleRequest: { scheduleId: 100_014, badgeNo: '0003' } },
    read: SCHEDULES,
  },
  wsdlSendQmail: {
    unit: 101,
    input: { mail: [{ toPersId: 1001, subject: 'Hej', msg: 'Välkommen' }] },
    read: ({ mails }) => [...mails.of()],
    seen: { subject: 'Hej' },
  },
  wsdlUpdateAbsence: {
    unit: 101,
    input: {
      absenceRecords: [
        {
          badgeNo: '0001',
          leaveId: 2,
          fromDate: '2026-06-01',
          fromTime: '00:00:00',
          toDate: '2026-06-05',
          toTime: '23:59:59',
        },
      ],
    },
    read: ['wsdlGetLeaveApplications', {}],
    seen: { fromBadgeNo: '0001', fromDate: '2026-06-01' },
  },
  wsdlUpdateAgreements: {
    unit: 101,
    input: { agreements: [{ badgeNo: '0001', templateId: 1, fromDate: '2026-05-01', weekHours: '37.00' }] },
    read: ['wsdlGetAgreements', {}],
    seen: { badgeNo: '0001', fromDate: '2026-05-01' },
  },
  wsdlUpdateAgreementsV2: {
    unit: 101,
    input: { agreements: [{ badgeNo: '0001', templateId: 1, fromDate: '2026-05-01' }] },
    read: ['wsdlGetAgreementsV2', { GetAgreementsV2: {} }],
    seen: { badgeNo: '0001', fromDate: '2026-05-01' },
  },
  wsdlUpdateDistricts: {
    input: { districts: [{ name: 'Norr' }] },
    read: ['wsdlGetDistricts', {}],
    seen: { name: 'Norr' },
  },
  wsdlUpdateEligibilityRules: {
    unit: 101,
    input: { eligibilityRules: [{ name: 'Ny' }] },
    read: ['wsdlGetEligibilityRules', {}],
    seen: { name: 'Ny' },
  },
  wsdlUpdateEmployeeAttachments: {
    unit: 101,
    input: {
      employees: [{ employeeId: 1001, attachments: [{ fileName: 'avtal.pdf', fileContent: 'JVBERi0=' }] }],
    },
    read: ({ attachments }) => [...attachments.of()],
    seen: { fileName: 'avtal.pdf' },
  },
  wsdlUpdateEmployeePortraits: {
    unit: 101,
    input: { employeePortraits: [{ badgeNo: '0001', portrait: BLANK_JPEG }] },
    read: ['wsdlGetEmployeePortrait', { badgeNo: '0001' }],
    seen: { portrait: BLANK_JPEG },
  },
  wsdlUpdateEmployeeSkills: {
    unit: 101,
    input: { skills: [{ badgeNo: '0001', jobSkills: [{ skillId: 1 }] }] },
    read: ['wsdlGetEmployeeSkills', {}],
    seen: { skillDescription: 'Hjärt- & lungräddning' },
  },
  wsdlUpdateEmployees: {
    unit: 101,
    input: { employees: [{ badgeNo: '0777', givenName: 'Ny', familyName: 'Person' }] },
    read: ['wsdlGetEmployees', {}],
    seen: { badgeNo: '0777', familyName: 'Person' },
  },
  wsdlUpdateManualSalaries: {
    unit: 101,
    input: {
      manualSalariesData: [
        { salaryCode: '950', hours: '1.5', punchDateTime: '2026-03-04 08:00:00', badgeNo: '0001' },
      ],
    },
    read: ['wsdlGetPayrollV2', { getPayrollV2Request: { ...MARCH, badgeNo: '0001', pSalType: '3' } }],
    seen: { hours: '1.50' },
  },
  wsdlUpdateSalaryCompensations: {
    unit: 101,
    input: { salaryCompensations: [{ name: 'Ny lön' }] },
    read: ['wsdlGetSalaryCompensations', {}],
    seen: { name: 'Ny lön' },
  },
  wsdlUpdateSections: {
    unit: 101,
    input: { sections: [{ name: 'Terrass' }] },
    read: ['wsdlGetSections', {}],
    seen: { name: 'Terrass' },
  },
  wsdlUpdateShiftTypes: {
    unit: 101,
    input: { shifType: [{ name: 'Extra', timeStart: '10:00:00', timeEnd: '14:00:00' }] },
    read: ['wsdlGetShiftCategories', {}],
    seen: { name: 'Extra' },
  },
  wsdlUpdateShifts: {
    unit: 101,
    input: {
      Shifts: [
        {
          badgeNo: '0001',
          begDate: '2026-03-29',
          endDate: '2026-03-29',
          begTime: '08:00:00',
          endTime: '12:00:00',
          shiftCategoryId: '11',
        },
      ],
    },
    read: SCHEDULES,
    seen: { badgeNo: '0001', begDate: '2026-03-29', endTime: '12:00:00' },
  },
  wsdlUpdateSkills: {
    unit: 101,
    input: { SkillItems: [{ skillDescription: 'Skyddsombud', skillCategoryId: '1' }] },
    read: ['wsdlGetSkillCategories', {}],
    seen: { skillDescription: 'Skyddsombud' },
  },
  wsdlUpdateStandardBankHolidays: {
    unit: 101,
    input: { bankHolidays: [{ redDate: '2026-06-06', description: 'Nationaldagen' }] },
    read: ['wsdlgetStandardBankHolidays', {}],
    seen: { description: 'Nationaldagen' },
  },
  wsdlUpdateTextItems: {
    unit: 101,
    input: { TextItems: [{ tag: 'project', ttext: 'Mässa' }] },
    read: ['wsdlGetTextItems', {}],
    seen: { ttext: 'Mässa' },
  },
  wsdlUpdateTimePunches: {
    unit: 101,
    input: {
      punchData: [{ badgeNo: '0001', punchIn: '2026-03-15 08:00:00', punchOut: '2026-03-15 12:00:00' }],
    },
    read: PUNCHES,
    seen: { badgeNo: '0001' },
  },
  wsdlUpdateTimeTrackers: {
    unit: 101,
    input: { timeTrackers: [{ badgeNo: '0001', timeTrackerId: 2, value: '7.5', date: '2026-03-16' }] },
    read: ['wsdlGetTimeTrackersBalance', { timeTrackers: [{ badgeNo: '0001', timeTrackerId: 2 }] }],
  },
  wsdlUpdateUnit: {
    unit: 101,
    input: { unitInfo: { currency: 'NOK' } },
    read: ['wsdlGetUnits', {}],
    seen: { currency: 'NOK' },
  },
};

/** Calls, and fails for anything but an answer in which every row is taken. */
async function taken([name, input]: Call, unit: number | undefined): Promise<unknown> {
  const client = createClient(sandbox.clientOptions(unit)) as unknown as Record<
    string,
    (input: object) => Promise<unknown>
  >;
  const answer = await client[name]!(input);
  const { rejected, unanswered, status } = answer as { rejected?: []; unanswered?: []; status?: string };
  expect(rejected ?? [], name).toEqual([]);
  expect(unanswered ?? [], name).toEqual([]);
  expect(status ?? 'answered', `${name}: ${JSON.stringify(answer)}`).toBe('answered');
  return answer;
}

/** True when a record anywhere in the value has these fields. */
function holds(value: unknown, fields: object): boolean {
  if (value === null || typeof value !== 'object') return false;
  const record = value as Record<string, unknown>;
  if (Object.entries(fields).every(([name, field]) => record[name] === field)) return true;
  return Object.values(value).some((inside) => holds(inside, fields));
}

const writing = allOperations().filter(({ effect }) => effect !== 'read');

it('every operation that writes is here', () => {
  expect(Object.keys(WRITES).sort()).toEqual(writing.map(({ name }) => name).sort());
});

it.each(Object.entries(WRITES))('%s is accepted, and read back', async (name, write) => {
  sandbox.reset();
  const { unit, before, input, read, seen, gone } = write;
  if (before) await taken(before, unit);
  const look = () => (typeof read === 'function' ? read(sandbox.world) : taken(read, unit));
  const was = await look();
  await taken([name, input], unit);
  const is = await look();
  if (seen)
    expect([holds(was, seen), holds(is, seen)], JSON.stringify(is).slice(0, 800)).toEqual([false, true]);
  if (gone) expect([holds(was, gone), holds(is, gone)]).toEqual([true, false]);
  if (!seen && !gone) expect(is).not.toEqual(was);
});
