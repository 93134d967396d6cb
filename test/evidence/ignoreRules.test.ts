import { expect, it } from 'vitest';
import { ConfigurationError } from '../../src/errors/index.js';
import {
  checkIgnoreRules,
  compareAnswers,
  type Evidence,
  goPolicyOf,
  type IgnoreRule,
  standingOf,
} from '../../src/evidence/index.js';

const RULE = { reason: 'capitals', owner: 'anna', until: '2026-12-31' };

/** Whether a rule ignores a difference beside a program, and in the evidence of a night. */
function ignoredBoth(rule: IgnoreRule, field: string, soap: object, rest: object): boolean[] {
  const comparison = compareAnswers(
    'wsdlGetSections',
    { value: [soap] },
    { value: [rest], losses: [] },
    { rules: [rule], script: 'jobs/a.php', day: '2026-03-31' },
  );
  const night: Evidence = {
    ...{ script: 'jobs/a.php', at: '2026-03-31T02:00:00Z', day: '2026-03-31', source: 'compare', runs: 1 },
    ...{ code: { sha256: 'a'.repeat(64), files: ['jobs/a.php'] }, scope: {}, toolkit: '0.6.0' },
    soap: { host: 'soap.example', kind: 'service' },
    rest: { host: 'rest.example', kind: 'service' },
    operations: [
      {
        ...{ operation: 'wsdlGetSections', calls: 1, problems: [] },
        recordsApart: field === 'record' ? 1 : 0,
        fields: [
          ...(field === 'record' ? [] : [{ ...NONE, field, different: 1 }]),
          { ...NONE, field: 'id', equal: 1 },
        ],
      },
    ],
  };
  const policy = goPolicyOf({
    ...{ nights: 1, ignore: [rule] },
    hosts: { soap: ['soap.example'], rest: ['rest.example'] },
  });
  const standing = standingOf(policy, [night], {
    ...{ script: 'jobs/a.php', today: '2026-03-31' },
    sha256: 'a'.repeat(64),
  });
  return [comparison.verdict === 'equal', standing.fulfilled];
}
const NONE = { equal: 0, different: 0, notComparable: 0, lost: false, read: 'yes' } as const;
const KITCHEN = { id: 7, name: 'Kitchen' };

it.each<[Partial<IgnoreRule>, boolean]>([
  [{ field: 'name' }, true],
  [{ field: 'name', script: 'jobs/a.php' }, true],
  [{ field: 'name', script: 'jobs/b.php' }, false],
  [{ field: 'name', operation: 'wsdlGetSections' }, true],
  [{ field: 'name', operation: 'wsdlGetUnits' }, false],
  [{ field: 'name', until: '2026-03-30' }, false],
  [{ field: 'nam' }, false],
])('%j holds the same beside a program and before a policy', (rule, holds) => {
  const both = ignoredBoth({ ...RULE, field: '', ...rule }, 'name', KITCHEN, { ...KITCHEN, name: 'KITCHEN' });
  expect(both).toEqual([holds, holds]);
});

it('a rule for records that one side lacks holds in both', () => {
  const other = { ...KITCHEN, id: 8 };
  const comparison = compareAnswers(
    'wsdlGetSections',
    { value: [KITCHEN] },
    { value: [KITCHEN, other], losses: [] },
    { rules: [{ ...RULE, field: 'record' }] },
  );
  expect(comparison.verdict).toBe('equal');
  expect(ignoredBoth({ ...RULE, field: 'record' }, 'record', KITCHEN, KITCHEN)[1]).toBe(true);
});

it('a rule that is wrong is the same error everywhere, and all of it is named', () => {
  const rules = [{ field: ' ', reason: 'x', until: 'soon', wno: 1 }];
  for (const refuse of [() => checkIgnoreRules(rules), () => goPolicyOf({ ignore: rules })]) {
    expect(refuse).toThrow(ConfigurationError);
    for (const name of ['field', 'owner', 'until', 'wno']) expect(refuse).toThrow(`.0.${name}: `);
  }
});
