import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyOperation } from '../../src/definition/operation.js';
import { type Batch, type ClientError, createClient, type Reply, settle } from '../../src/index.js';
import * as index from '../../src/operations/index.generated.js';
import type { World } from '../../src/sandbox/world/World.js';
import { LossyService } from './lostCalls.js';

let service: LossyService;
beforeAll(async () => {
  service = await LossyService.start();
});
afterAll(() => service[Symbol.asyncDispose]());

interface Case {
  readonly unit?: number | 'root';
  readonly input: (world: World) => object;
  /** What is said when the service has done it, and when it has not. */
  readonly done: string;
  readonly notDone: string;
}

const employee = (world: World, i = 0) => [...world.employees.ofUnit(101)][i]!;
const JPEG = '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////';
const DAY = { begDate: '2026-05-04', endDate: '2026-05-04', begTime: '08:00:00', endTime: '16:00:00' };
const seen = { done: 'done', notDone: 'notDone' };
const changed = { done: 'done', notDone: 'differs' };
// Of a person who has an agreement: nobody looked before, so that it can be the new one with other values.
const besideOthers = { done: 'done', notDone: 'ambiguous' };
const unseen = { done: 'unknowable', notDone: 'unknowable' };
const asked = (world: World) => {
  const shift = [...world.shifts.ofUnit(101)].find(({ absenceShift }) => !absenceShift)!;
  shift.requests = [
    { employeeId: employee(world, 3).id, requestType: 2, swappedScheduleId: 0, fulfills: true, ts: shift.ts },
  ];
  return { scheduleRequest: { scheduleId: shift.id, employeeId: employee(world, 3).id } };
};
const punched = (world: World) =>
  [...world.punches.ofUnit(101)].find(({ punchOut, deleted }) => punchOut && !deleted)!;

const CASES: Readonly<Record<string, Case>> = {
  wsdlUpdateShifts: {
    input: (world) => ({ Shifts: [{ ...DAY, badgeNo: employee(world).badgeNo, shiftCategoryId: '11' }] }),
    ...seen,
  },
  wsdlUpdateShiftTypes: {
    input: () => ({ shifType: [{ name: 'Kiosk', shiftTypeExtId: 'KIOSK', timeStart: '07:00:00' }] }),
    ...seen,
  },
  wsdlScheduleRequestApprove: { input: asked, ...changed },
  wsdlScheduleRequestDeny: { input: asked, ...unseen },
  wsdlUpdateAbsence: {
    input: (world) => ({
      absenceRecords: [
        {
          badgeNo: employee(world).badgeNo,
          leaveId: [...world.leaveReasons.of()][0]!.id,
          fromDate: '2026-06-01',
          fromTime: '00:00:00',
          toDate: '2026-09-30',
          toTime: '23:59:00',
          sickLevel: '0.5',
        },
      ],
    }),
    ...seen,
  },
  wsdlProcessLeaves: {
    input: (world) => ({
      ProcessLeavesRecords: [{ leaveId: [...world.absences.ofUnit(101)][0]!.id, leaveAction: 1 }],
    }),
    ...unseen,
  },
  wsdlUpdateEmployees: {
    input: (world) => ({
      employees: [
        { badgeNo: employee(world).badgeNo, givenName: 'Astrid', familyName: 'Ek', email: 'a@example.com' },
      ],
    }),
    ...changed,
  },
  wsdlUpdateEmployeePortraits: {
    input: (world) => ({ employeePortraits: [{ badgeNo: employee(world).badgeNo, portrait: JPEG }] }),
    ...changed,
  },
  wsdlUpdateEmployeeAttachments: {
    input: (world) => ({
      employees: [
        { employeeId: employee(world).id, attachments: [{ fileName: 'a.txt', fileContent: 'YQ==' }] },
      ],
    }),
    ...unseen,
  },
  wsdlSendQmail: {
    input: (world) => ({ mail: [{ toPersId: employee(world).id, subject: 'Hello', msg: 'There' }] }),
    ...unseen,
  },
  wsdlMoveEmployees: {
    unit: 102,
    input: (world) => ({
      moveEmployees: [{ badgeNo: employee(world).badgeNo, newUnitStartDate: '2026-03-16' }],
    }),
    ...seen,
  },
  wsdlUpdateEmployeeSkills: {
    input: (world) => ({
      skills: [{ badgeNo: employee(world).badgeNo, jobSkills: [{ skillId: [...world.skills.of()][0]!.id }] }],
    }),
    ...unseen,
  },
  wsdlUpdateSkills: {
    input: (world) => ({
      SkillItems: [
        { skillDescription: 'Baker', skillCategoryId: String([...world.skillCategories.of()][0]!.id) },
      ],
    }),
    ...seen,
  },
  wsdlUpdateAgreements: {
    input: (world) => ({
      agreements: [
        {
          badgeNo: employee(world).badgeNo,
          fromDate: '2026-07-01',
          templateId: [...world.agreementTemplates.of()][0]!.id,
          extAgreementId: 'AGR-1',
          name: 'Summer',
        },
      ],
    }),
    ...besideOthers,
  },
  wsdlUpdateAgreementsV2: {
    input: (world) => ({
      agreements: [
        {
          badgeNo: employee(world).badgeNo,
          fromDate: '2026-07-01',
          templateId: [...world.agreementTemplates.of()][0]!.id,
          name: 'Summer',
          salariesReplace: [{ fromDate: '1970-01-01', hourlySalary: '150.5' }],
        },
      ],
    }),
    ...besideOthers,
  },
  wsdlUpdateSalaryCompensations: {
    input: (world) => ({
      salaryCompensations: [
        {
          name: 'New year',
          reddayId: [...world.bankHolidays.of()][0]!.id,
          percentageOfSummedSalaries: '5.5',
        },
      ],
    }),
    ...seen,
  },
  wsdlDeleteSalaryCompensations: {
    input: (world) => ({ salaryCompensations: [{ id: [...world.salaryCompensations.of()][0]!.id }] }),
    ...seen,
  },
  wsdlUpdateEligibilityRules: { input: () => ({ eligibilityRules: [{ name: 'Half a year' }] }), ...seen },
  wsdlDeleteEligibilityRules: {
    input: (world) => ({ eligibilityRules: [{ id: [...world.eligibilityRules.of()][0]!.id }] }),
    ...seen,
  },
  wsdlUpdateStandardBankHolidays: {
    input: () => ({ bankHolidays: [{ redDate: '2026-08-15', description: 'Town day', reduxRedDay: '100' }] }),
    ...seen,
  },
  wsdlUpdateManualSalaries: {
    input: (world) => ({
      manualSalariesData: [
        {
          badgeNo: employee(world).badgeNo,
          punchDateTime: '2026-03-20 00:00:00',
          salaryCode: [...world.salaryTypes.of()][0]!.salaryCode,
          hours: '1.5',
        },
      ],
    }),
    ...seen,
  },
  wsdlReverseTransactions: {
    input: (world) => {
      const punch = punched(world);
      punch.transferredToPayroll = true;
      const day = punch.punchIn.slice(0, 10);
      const badgeNos = [world.employees.get(punch.employeeId)!.badgeNo];
      return { reverseInfos: [{ startDate: day, endDate: day, badgeNos }] };
    },
    ...seen,
  },
  wsdlInitiateTransferToPayroll: {
    unit: 'root',
    input: () => ({
      searchOptions: {
        extTransferId: 'T1',
        fromDate: '2026-02-01',
        toDate: '2026-02-28',
        isPreliminary: true,
        lockSalaryPeriod: false,
        uploadFileToServer: false,
      },
    }),
    ...unseen,
  },
  wsdlPunch: {
    input: (world) => ({ badgeNumber: employee(world).badgeNo, action: 1, timestamp: '2026-04-20 08:00:00' }),
    ...seen,
  },
  wsdlUpdateTimePunches: {
    input: (world) => ({
      punchData: [
        {
          badgeNo: employee(world).badgeNo,
          punchDate: '2026-04-20',
          punchIn: '2026-04-20 08:00:00',
          punchOut: '2026-04-20 16:00:00',
          bossAuth: 1,
          mgrComment: 'ok',
        },
      ],
    }),
    ...seen,
  },
  wsdlUpdateTimeTrackers: {
    input: (world) => ({
      timeTrackers: [
        {
          badgeNo: employee(world).badgeNo,
          timeTrackerId: [...world.timeTrackers.of()][0]!.id,
          value: '1',
          date: '2026-03-16',
        },
      ],
    }),
    ...unseen,
  },
  wsdlCreateUnit: {
    unit: 'root',
    input: (world) => ({
      unitInfo: { name: 'New', extApplicationId: 'N-1', districtId: [...world.districts.of()][0]!.id },
    }),
    ...seen,
  },
  wsdlUpdateUnit: { input: () => ({ unitInfo: { name: 'Renamed', maxHourDay: '10' } }), ...changed },
  wsdlUpdateSections: { input: () => ({ sections: [{ extSectionId: 'BAKERY', name: 'Bakery' }] }), ...seen },
  wsdlUpdateDistricts: {
    unit: 'root',
    input: () => ({ districts: [{ extGroupId: 'WEST', name: 'West' }] }),
    ...seen,
  },
  wsdlUpdateTextItems: {
    input: () => ({ TextItems: [{ tag: 'project', ttext: 'Fair', extCode: 'P-77' }] }),
    ...seen,
  },
};

const writes = Object.values<AnyOperation>(index).filter(({ effect }) => effect !== 'read');

it('knows a case of every operation that changes something', () => {
  expect(Object.keys(CASES).sort()).toEqual(writes.map(({ name }) => name).sort());
});

const accepted = (answer: unknown) =>
  'rows' in (answer as object)
    ? (answer as Batch<object, object>).ok
    : (answer as Reply<object>).status === 'answered';

it.each(Object.entries(CASES))('settles a lost %s', async (name, { unit = 101, input, done, notDone }) => {
  const { sandbox } = service;
  const client = createClient({
    ...sandbox.clientOptions(unit === 'root' ? undefined : unit),
    firstByteTimeoutMs: 5000,
  });
  const start = sandbox.snapshot();
  const tried = async () => {
    const error = (await client
      .call(name, input(sandbox.world) as never)
      .catch((thrown: unknown) => thrown)) as ClientError;
    const [row] = await settle(client, error, { quietMs: 0, pace });
    sandbox.restore(start);
    return row!.status;
  };
  expect(accepted(await client.call(name, input(sandbox.world) as never))).toBe(true);
  sandbox.restore(start);
  try {
    service.lose({ saves: true });
    expect([name, await tried()]).toEqual([name, done]);
    service.lose({ saves: false });
    expect([name, await tried()]).toEqual([name, notDone]);
  } finally {
    service.lose();
  }
});

const pace = { now: () => Date.parse('2026-03-16T12:00:00Z'), sleep: async () => undefined };
