import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stateOf } from '../../scripts/migrationDoc.js';
import { mapFor } from '../../src/bridge/map/FieldMap.js';
import { fieldMapOf } from '../../src/bridge/map/fieldMapOf.js';
import { fieldMaps } from '../../src/bridge/map/fieldMaps.generated.js';
import { confidenceOf } from '../../src/bridge/map/OperationMove.js';
import { operationMoves } from '../../src/bridge/map/operationMoves.generated.js';
import { soapMoves } from '../../src/bridge/map/soapMoves.generated.js';
import { allOperations } from '../../src/operations/allDefinitions.js';
import { ABSENCE_CODES } from '../../src/rest/call/errorCodes.js';

const operations = allOperations();
const documented = operations.filter(({ origin }) => origin === 'documented');
const moveOf = (name: string) => operationMoves[name as keyof typeof operationMoves];

describe('the map of operations', () => {
  it('has every operation', () => {
    expect(Object.keys(operationMoves).sort()).toEqual(operations.map(({ name }) => name).sort());
  });

  it('keeps four states apart: shown, observed, not shown, no trace', () => {
    const inState = (state: string) =>
      documented.map(({ name }) => name).filter((name) => stateOf(moveOf(name)) === state);
    expect(documented).toHaveLength(61);
    expect(inState('shown')).toHaveLength(19);
    expect(inState('observed').sort()).toEqual([
      'wsdlGetActiveAndAbsenceHours',
      'wsdlGetScheduleTasks',
      'wsdlUpdateAgreements',
      'wsdlUpdateAgreementsV2',
    ]);
    expect(inState('not shown').every((name) => /Agreement/.test(name))).toBe(true);
    expect([...inState('not shown'), ...inState('none')]).toHaveLength(38);
  });

  it('never says that something does not exist which is only not shown', () => {
    const texts = [...Object.values(operationMoves), ...Object.values(fieldMaps)].map((one) =>
      JSON.stringify(one),
    );
    for (const text of texts)
      expect(text).not.toMatch(/REST has no |does not exist|endpoints for them do not/);
  });

  it('gives each operation the confidence of the migration map', () => {
    const levels = (wanted: string) =>
      Object.entries(operationMoves)
        .filter(([, move]) => confidenceOf(move) === wanted)
        .map(([name]) => name)
        .sort();
    expect(levels('H')).toEqual(['wsdlUpdateAbsence']);
    expect(levels('L')).toEqual([
      'wsdlFindEmployees',
      'wsdlGetActiveAndAbsenceHours',
      'wsdlGetBaseScheduleRolledoutHours',
      'wsdlGetDeletedSchedules',
      'wsdlGetEmployeeGroups',
      'wsdlGetEmployeePortrait',
      'wsdlGetLeaveReasons',
      'wsdlGetScheduleTasks',
      'wsdlMoveEmployees',
      'wsdlUpdateAgreements',
      'wsdlUpdateAgreementsV2',
    ]);
    expect(levels('M')).toEqual([
      'wsdlCreateUnit',
      'wsdlGetDistricts',
      'wsdlGetEmployees',
      'wsdlGetEmployeesV2',
      'wsdlGetNeoGroups',
      'wsdlGetNeoRoles',
      'wsdlGetRestaurant',
      'wsdlGetRestaurants',
      'wsdlGetRoles',
      'wsdlGetSchedules',
      'wsdlGetSchedulesForAllUnits',
      'wsdlGetSchedulesV2',
      'wsdlGetSchedulesV3',
      'wsdlGetSections',
      'wsdlGetUnit',
      'wsdlGetUnits',
      'wsdlUpdateDistricts',
      'wsdlUpdateEmployees',
      'wsdlUpdateSections',
      'wsdlUpdateUnit',
    ]);
  });

  it('never maps anything to the deletion of a group or an employee', () => {
    const deletes = Object.values(operationMoves)
      .flatMap(({ cases }) => cases.flatMap(({ calls }) => calls))
      .filter(({ method }) => method === 'DELETE');
    expect(new Set(deletes.map(({ path }) => path))).toEqual(
      new Set(['/v2/schedule/groups/{groupId}/absences/{absenceId}']),
    );
  });
});

it('names as lost only parts that the operation, or another version of it, has', () => {
  const partsOf = (name: string) =>
    Object.entries(operations.find((operation) => operation.name === name)!.input).flatMap(
      ([part, { record }]) => [part, ...Object.keys(record?.fields ?? {})],
    );
  for (const [name, { lostParts, summary }] of Object.entries(operationMoves)) {
    const versions = Object.keys(operationMoves).filter((other) => moveOf(other).summary === summary);
    const known = versions.flatMap(partsOf);
    for (const part of Object.keys(lostParts)) expect(known, `${name}: ${part}`).toContain(part);
  }
});

describe('the field maps', () => {
  it.each(Object.values(fieldMaps))(
    '$name: every field of the record is in the map, and none else',
    (map) => {
      const mapped = new Set(map.fields.flatMap(({ soap }) => soap));
      expect([...mapped].sort(), 'migration/fields.json').toEqual(Object.keys(map.record.fields).sort());
    },
  );

  it.each(Object.values(fieldMaps))('$name: a conversion reads only fields that the record has', (map) => {
    const read = map.fields.flatMap(({ soapContext = [] }) => soapContext);
    expect(read.filter((field) => !(field in map.record.fields))).toEqual([]);
  });

  const variants = Object.values(fieldMaps).flatMap((map) =>
    map.alsoFrom.map(({ record }) => ({ name: record.name, map, record })),
  );
  it.each(variants)('$name, which goes by the map of another: every field too', ({ map, record }) => {
    const own = mapFor(map, record);
    const mapped = [...new Set(own.fields.flatMap(({ soap }) => soap))].sort();
    expect(mapped, 'migration/fields.json').toEqual(Object.keys(record.fields).sort());
  });

  it.each([
    ['wsdlGetRoles', 'Role'],
    ['wsdlGetNeoRoles', 'NeoRole'],
    ['wsdlGetSchedules', 'Schedule'],
    ['wsdlGetSchedulesV2', 'ScheduleV2'],
    ['wsdlGetSchedulesV3', 'ScheduleV3'],
    ['wsdlGetRestaurants', 'Restaurant'],
    ['wsdlUpdateDistricts', 'UpdateDistrict'],
    ['wsdlCreateUnit', 'unitInfo'],
  ] as const)('knows that %s goes by %s', (operation, record) => {
    expect(fieldMapOf(operation)?.record.name).toBe(record);
  });

  it('calls a field lost exactly when it has no place', () => {
    for (const { fields } of Object.values(fieldMaps))
      for (const { rest, fidelity } of fields)
        expect(rest === undefined).toBe(/^(lost|elsewhere|observed)$/.test(fidelity));
  });
});

describe('the moves within SOAP', () => {
  const operationOf = (name: string) => operations.find((operation) => operation.name === name)!;

  it('has the four that the document declares, and knows which', () => {
    const declared = operations
      .filter(({ deprecated }) => deprecated)
      .map(({ name, successor }) => [name, successor]);
    expect(
      soapMoves
        .filter((move) => move.declared)
        .map(({ from, to }) => [from, to])
        .sort(),
    ).toEqual(declared.sort());
    expect(declared).toHaveLength(4);
  });

  it('reaches every operation that has a successor, step by step', () => {
    for (const { name, successor } of operations.filter((operation) => operation.successor)) {
      const steps = [name];
      for (let move = soapMoves.find(({ from }) => from === name); move; ) {
        steps.push(move.to);
        const { to } = move;
        move = soapMoves.find(({ from }) => from === to);
      }
      expect(steps).toContain(successor);
    }
  });

  it.each(soapMoves)('$from to $to: old and new names exist', (move) => {
    const from = operationOf(move.from);
    const to = operationOf(move.to);
    const recordOf = ({ output }: (typeof operations)[number]) => output.item?.record ?? output.record!;
    const oldFields = Object.keys(recordOf(from).fields);
    const wrapper = recordOf(to).fields;
    const inside = Object.values(wrapper).find(({ item }) => /V2$/.test(item?.record?.name ?? ''));
    const newFields = Object.keys(inside?.item?.record?.fields ?? wrapper);
    for (const [field, renamed] of Object.entries(move.fields ?? {})) {
      expect(oldFields).toContain(field);
      if (renamed !== undefined) expect(newFields).toContain(renamed);
    }
  });
});

it('docs/migration.md names every operation', () => {
  const doc = readFileSync(new URL('../../docs/migration.md', import.meta.url), 'utf8');
  for (const { name } of operations) expect(doc).toContain(`\`${name}\``);
});

describe('what the map says of the documents', () => {
  const withParts = (name: string) => operations.find((one) => one.name === name)!;

  it('names every part that a newer operation has beside those of the older one', () => {
    const silent = soapMoves
      .filter(({ to }) => Object.values(withParts(to).input).every(({ record }) => record === undefined))
      .flatMap(({ from, to, notes }) =>
        Object.keys(withParts(to).input)
          .filter((part) => !(part in withParts(from).input) && !notes.join().includes(`\`${part}\``))
          .map((part) => `${from}: ${part}`),
      );
    expect(silent).toEqual([]);
  });

  it.each([
    ['wsdlGetSalaryPeriodLockStatus', 'SALARY_PERIOD_LOCKED'],
    ['wsdlInitiateTransferToPayroll', 'SHIFT_ALREADY_TRANSFERRED_TO_PAYROLL'],
    ['wsdlGetTimePunches', 'LEAVE_PUNCH_EXISTS'],
    ['wsdlGetTimeTrackersBalance', 'ACCRUAL_BALANCE_EXCEEDED'],
  ])('of %s says that no call is shown, and that %s names the thing', (operation, code) => {
    expect(Object.keys(ABSENCE_CODES)).toContain(code);
    expect(moveOf(operation).summary).toMatch(/shows a call for/);
    expect(moveOf(operation).summary).toContain(code);
  });

  it('knows the dates of a role assignment on both sides', () => {
    const page = readFileSync(new URL('../../docs/migration.md', import.meta.url), 'utf8');
    const [, alone] = page.split('## REST without SOAP');
    expect(fieldMaps.groupRoles.fields.map(({ soap }) => soap[0])).toEqual(
      expect.arrayContaining(['startDate', 'endDate']),
    );
    expect(alone).toMatch(/have one: `startDate` and `endDate`/);
  });

  it('says of no default of SOAP what no document says', () => {
    const texts = JSON.stringify(operationMoves) + readFileSync('docs/migration.md', 'utf8');
    expect(texts).not.toMatch(/SOAP would (not|apply)|SOAP only with|the other way round/);
    expect(moveOf('wsdlUpdateAbsence').changes.join()).toMatch(/is not documented/);
  });
});
