import { expect, it } from 'vitest';
import type { FieldSpec } from '../../src/definition/spec.js';
import { compareAnswers } from '../../src/evidence/answers/compareAnswers.js';
import { pseudonyms } from '../../src/evidence/rows/pseudonyms.js';
import { begunWith, personalCheck, type PersonalPolicy, pseudonymOf } from '../../src/export/personal.js';
import { payrollCheck } from '../../src/payroll/index.js';
import { allRecords } from '../../src/operations/allDefinitions.js';
import { Secret } from '../../src/secret.js';
import { labelOf } from '../../src/text/pseudonym.js';
import { NOW, POLICY, withWorld } from '../payroll/withWorld.js';

const KEY = 'one key for all';
const field = (record: string, name: string): FieldSpec =>
  allRecords().find((one) => one.name === record)!.fields[name]!;

it('one employee has one label in a payroll check and in comparisons, and another under another key', {
  tags: ['slow'],
}, async () => {
  await withWorld({ trouble: ['openPunch'] }, async (client) => {
    const days = { from: '2026-03-02', to: '2026-03-13' } as const;
    const of = async (key: string) => {
      const check = await payrollCheck(client, { ...days, policy: POLICY, now: NOW, key: new Secret(key) });
      return check.findings[0]!.employee!;
    };
    const label = await of(KEY);
    const employees = await client.wsdlGetEmployeesV2({});
    const same = employees.filter(({ id }) => pseudonyms(KEY)('employees', String(id)) === label);
    expect(same).toHaveLength(1);
    expect(await of('another')).not.toBe(label);
    const gone = compareAnswers(
      'wsdlGetEmployeesV2',
      { value: same },
      { value: [], losses: [] },
      { name: pseudonyms(KEY) },
    );
    expect(gone.differences.map(({ record }) => record)).toEqual([label]);
  });
});

it('a badge number has one label in exports and comparisons, whatever its field is called', () => {
  const policy = { mode: 'pseudonym', key: new Secret(KEY) } as const;
  const label = pseudonymOf('0007', field('Employee', 'badgeNo'), policy);
  expect(pseudonymOf('0007', field('ScheduleV3', 'badgeNo'), policy)).toBe(label);
  expect(pseudonymOf('0007', { kind: 'string', meaning: 'newBadgeNo' }, policy)).toBe(label);
  expect(label).toBe(pseudonyms(KEY)('badgeNo', '0007'));
  expect(pseudonymOf('0007', field('Employee', 'familyName'), policy)).not.toBe(label);
  expect(label).not.toContain('0007');
});

it('a label tells values and kinds apart, and numbers from their texts no more than an id is', () => {
  const labels = [
    labelOf(KEY, 'employee', 1),
    labelOf(KEY, 'employee', 11),
    labelOf(KEY, 'unit', 1),
    labelOf('k', 'employee', 1),
  ];
  expect(new Set(labels).size).toBe(labels.length);
  expect(labelOf(KEY, 'employee', '1')).toBe(labels[0]);
});

it('an export that was begun with labels of earlier versions keeps them, and its check value says so', () => {
  const policy: PersonalPolicy = { mode: 'pseudonym', key: new Secret(KEY) };
  // As version 0.5 wrote it into plan.json and state.json.
  const former = personalCheck({ ...policy, labels: 1 })!;
  expect(former).toMatch(/^[0-9a-f]{12}$/);
  expect(begunWith(policy, former)).toMatchObject({ labels: 1 });
  expect(personalCheck(begunWith(policy, former))).toBe(former);
  expect(begunWith(policy, personalCheck(policy))).toMatchObject({ labels: 2 });
  expect(personalCheck(policy)).not.toBe(former);
  const badgeNo = field('Employee', 'badgeNo');
  const kept = pseudonymOf('0007', badgeNo, { ...policy, labels: 1 });
  expect(kept).toMatch(/^p[0-9a-f]{20}$/);
  expect(kept).toBe(pseudonymOf('0007', field('Employee', 'familyName'), { ...policy, labels: 1 }));
});
