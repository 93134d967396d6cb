import { describe, expect, it } from 'vitest';
import { asInput, type Batch } from '../../src/index.js';
import {
  AbsenceRecord,
  EligibilityRule,
  SalaryCompensation,
  Section,
  Shift,
  SkillItem,
  standardBankHoliday,
  TextItem,
  UpdateAgreement,
  UpdateAgreementV2,
  UpdateDistrict,
  UpdateEmployee,
  UpdateEmployeePortrait,
  UpdateShiftType,
  UpdateTimePunch,
  updateUnit,
} from '../../src/records/index.generated.js';
import { withSandbox } from '../sandbox/withSandbox.js';

const world = withSandbox();
const MARCH = { fromDate: '2026-03-02', toDate: '2026-03-02' } as const;

/** Rejections and unanswered rows are no acceptance. */
function expectSaved(batch: Batch<object, object>): void {
  expect(batch.rows.map((row) => (row.status === 'rejected' ? row.validationErrors : row.status))).toEqual([
    'accepted',
  ]);
}

describe('a record that the service gave is accepted after a change of one field', () => {
  it('Shift, as its own answer gives it, with persId and badgeNo', async () => {
    const { unit101: client } = world;
    const created = await client.wsdlUpdateShifts({
      Shifts: [
        {
          begDate: '2026-05-04',
          begTime: '08:00:00',
          endDate: '2026-05-04',
          endTime: '16:00:00',
          badgeNo: '0001',
          shiftCategoryId: '11',
        },
      ],
    });
    const saved = created.accepted[0]!.value;
    expect(saved).toMatchObject({ persId: '1001', badgeNo: '0001' });
    expectSaved(await client.wsdlUpdateShifts({ Shifts: [{ ...saved, endTime: '15:00:00' }] }));
    const moved = await client.wsdlUpdateShifts({ Shifts: [{ ...saved, persId: '0', badgeNo: '0002' }] });
    expect(moved.accepted[0]?.value).toMatchObject({ persId: '1002', badgeNo: '0002' });
  });

  it('Shift, of ScheduleV3, scheduled and absence shifts', async () => {
    const { unit101: client } = world;
    const read = async (fromDate: '2026-03-02' | '2026-03-09', badgeNo: string) => {
      const reply = await client.wsdlGetSchedulesV3({
        GetSchedulesV3: { fromDate, toDate: fromDate, badgeNo, includeExtScheduleId: true },
      });
      return reply.orThrow().schedules!;
    };
    const [before] = await read('2026-03-02', '0001');
    expectSaved(
      await client.wsdlUpdateShifts({ Shifts: [{ ...asInput(Shift, before!), comment: 'later' }] }),
    );
    const [after] = await read('2026-03-02', '0001');
    const { ts: _, ...left } = { ...before!, comment: 'later', shiftChanged: 1 };
    expect(after).toMatchObject(left);
    const [absent] = await read('2026-03-09', '0005');
    expectSaved(await client.wsdlUpdateShifts({ Shifts: [{ ...asInput(Shift, absent!), comment: 'ill' }] }));
    expect(await read('2026-03-09', '0005')).toMatchObject([
      { absenceScheduleId: absent!.absenceScheduleId, comment: 'ill' },
    ]);
  });

  it('UpdateEmployee, of Employee', async () => {
    const read = async () => (await world.unit101.wsdlGetEmployeesV2({ badgeNo: '0040' }))[0]!;
    const before = await read();
    expectSaved(
      await world.unit101.wsdlUpdateEmployees({
        employees: [{ ...asInput(UpdateEmployee, before), city: 'Borås' }],
      }),
    );
    const { ts: _, passwordTandA: __, ...left } = before;
    expect(await read()).toMatchObject({ ...left, city: 'Borås' });
  });

  it('AbsenceRecord, as its own answer gives it', async () => {
    const created = await world.unit101.wsdlUpdateAbsence({
      absenceRecords: [
        {
          badgeNo: '0001',
          leaveExtCode: 'VAC',
          fromDate: '2026-05-04',
          fromTime: '00:00:00',
          toDate: '2026-05-05',
          toTime: '00:00:00',
        },
      ],
    });
    const saved = created.accepted[0]!.value;
    expect(saved).toMatchObject({ persId: 1001, badgeNo: '0001', leaveId: 2, leaveExtCode: 'VAC' });
    const again = [{ ...saved, managerComments: 'moved' }, asInput(AbsenceRecord, saved)];
    for (const row of again) expectSaved(await world.unit101.wsdlUpdateAbsence({ absenceRecords: [row] }));
  });

  it('updateUnit, of Unit', async () => {
    const read = async () => (await world.unit101.wsdlGetUnit())[0]!;
    const before = await read();
    expectSaved(
      await world.unit101.wsdlUpdateUnit({ unitInfo: { ...asInput(updateUnit, before), city: 'Borås' } }),
    );
    const { ts: _, ...left } = before;
    expect(await read()).toMatchObject({ ...left, city: 'Borås' });
  });

  it('agreements of both versions', async () => {
    const [first] = await world.unit101.wsdlGetAgreements({ badgeNo: '0001' });
    expectSaved(
      await world.unit101.wsdlUpdateAgreements({
        agreements: [{ ...asInput(UpdateAgreement, first!), additionalField1: 'A' }],
      }),
    );
    const read = async () => {
      const reply = await world.unit101.wsdlGetAgreementsV2({ GetAgreementsV2: { badgeNo: '0001' } });
      return reply.orThrow().agreements![0]!;
    };
    const before = await read();
    expect(before.additionalField1).toBe('A');
    expectSaved(
      await world.unit101.wsdlUpdateAgreementsV2({
        agreements: [{ ...asInput(UpdateAgreementV2, before), additionalField2: 'B' }],
      }),
    );
    const { ts: _, ...left } = before;
    expect(await read()).toMatchObject({ ...left, additionalField2: 'B' });
  });

  it('UpdateShiftType, of ShiftCategory', async () => {
    const read = async () => (await world.unit101.wsdlGetShiftCategories()).find(({ id }) => id === 11)!;
    const before = await read();
    expectSaved(
      await world.unit101.wsdlUpdateShiftTypes({
        shifType: [{ ...asInput(UpdateShiftType, before), name: 'Dag' }],
      }),
    );
    const { ts: _, ...left } = before;
    expect(await read()).toMatchObject({ ...left, name: 'Dag' });
  });

  it('UpdateTimePunch, of TimePunch', async () => {
    const read = async () => {
      const reply = await world.unit101.wsdlGetTimePunches({
        getTimePunchesRequest: { ...MARCH, badgeNo: '0001' },
      });
      return reply.orThrow().timepunches![0]!;
    };
    const before = await read();
    expectSaved(
      await world.unit101.wsdlUpdateTimePunches({
        punchData: [{ ...asInput(UpdateTimePunch, before), comment: 'late' }],
      }),
    );
    const { ts: _, ...left } = before;
    expect(await read()).toMatchObject({ ...left, comment: 'late' });
  });

  it('sections, districts, text items, skills and portraits', async () => {
    const { root } = world;
    const [section] = await root.wsdlGetSections();
    expectSaved(await root.wsdlUpdateSections({ sections: [{ ...section!, name: 'Bageri' }] }));
    expectSaved(await root.wsdlUpdateSections({ sections: [asInput(Section, section!)] }));
    const [district] = await root.wsdlGetDistricts();
    expectSaved(
      await root.wsdlUpdateDistricts({ districts: [{ ...asInput(UpdateDistrict, district!), name: 'N' }] }),
    );
    const [item] = await root.wsdlGetTextItems();
    expect(item!.showInWebpunch).toBe('1');
    expectSaved(
      await root.wsdlUpdateTextItems({ TextItems: [{ ...asInput(TextItem, item!), ttext: 'Bar' }] }),
    );
    expect((await root.wsdlGetTextItems())[0]).toMatchObject({ ...item, ttext: 'Bar' });
    const [category] = await root.wsdlGetSkillCategories();
    const skill = { ...asInput(SkillItem, category!.skills![0]!), skillDescription: 'Truck B' };
    expectSaved(await root.wsdlUpdateSkills({ SkillItems: [skill] }));
    await root.wsdlUpdateEmployeePortraits({
      employeePortraits: [{ badgeNo: '0001', portrait: '/9j/4AAQ' }],
    });
    const portrait = (await root.wsdlGetEmployeePortrait({ badgeNo: '0001' })).orThrow();
    const again = { ...asInput(UpdateEmployeePortrait, portrait), badgeNo: '0002' };
    expectSaved(await root.wsdlUpdateEmployeePortraits({ employeePortraits: [again] }));
  });

  it('rules of payroll', async () => {
    const { root } = world;
    const [compensation] = await root.wsdlGetSalaryCompensations();
    const salary = { ...asInput(SalaryCompensation, compensation!), salaryCodes: '100' };
    expectSaved(await root.wsdlUpdateSalaryCompensations({ salaryCompensations: [salary] }));
    const [rule] = await root.wsdlGetEligibilityRules();
    expectSaved(
      await root.wsdlUpdateEligibilityRules({
        eligibilityRules: [{ ...asInput(EligibilityRule, rule!), name: 'R' }],
      }),
    );
    const [holiday] = await root.wsdlgetStandardBankHolidays();
    const day = { ...asInput(standardBankHoliday, holiday!), description: 'D' };
    expectSaved(await root.wsdlUpdateStandardBankHolidays({ bankHolidays: [day] }));
  });
});

it('takes a field by its own name before the name that the reading record has for it', () => {
  expect(asInput(UpdateShiftType, { timeStart: '08:00:00', begTime: '09:00:00' })).toEqual({
    timeStart: '08:00:00',
  });
  expect(asInput(UpdateShiftType, { begTime: '09:00:00' })).toEqual({ timeStart: '09:00:00' });
});
