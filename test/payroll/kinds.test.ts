import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FINDING_KINDS, type FindingKind } from '../../src/payroll/index.js';
import { CORRECTING, type CorrectingOperation } from '../../src/payroll/policy/kinds.js';

/** What mends a finding through the interface, where what was read says how. All others are mended by hand. */
const MENDED_BY: Readonly<Partial<Record<FindingKind, CorrectingOperation>>> = {
  openPunch: 'wsdlUpdateTimePunches',
  longPunch: 'wsdlUpdateTimePunches',
  punchWithoutShift: 'wsdlUpdateTimePunches',
  punchNotApproved: 'wsdlUpdateTimePunches',
  costCentreUnknown: 'wsdlUpdateTimePunches',
  costCentreOther: 'wsdlUpdateTimePunches',
  punchNotPaid: 'wsdlUpdateManualSalaries',
  hoursApart: 'wsdlUpdateManualSalaries',
};

it('the page of the check names every kind of finding', () => {
  const page = readFileSync('docs/payroll-check.md', 'utf8');
  expect(FINDING_KINDS.filter((kind) => !page.includes(`\`${kind}\``))).toEqual([]);
});

it('the page says which operation mends which kinds', () => {
  const page = readFileSync('docs/payroll-check.md', 'utf8');
  const kindsBeside = (head: string) => {
    const row = page.split('\n').find((line) => line.startsWith(`| ${head} |`))!;
    return [...row.split('|')[2]!.matchAll(/`(\w+)`/g)].map(([, kind]) => kind).sort();
  };
  const mended = (operation: string) => FINDING_KINDS.filter((kind) => MENDED_BY[kind] === operation).sort();
  for (const operation of CORRECTING) expect(kindsBeside(`\`${operation}\``)).toEqual(mended(operation));
  expect(readFileSync('docs/writes-operations.md', 'utf8')).toContain(CORRECTING[0]);
  expect(CORRECTING).not.toContain('wsdlReverseTransactions');
});
