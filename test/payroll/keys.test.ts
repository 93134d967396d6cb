import { expect, it } from 'vitest';
import { Secret } from '../../src/index.js';
import { payrollCheck } from '../../src/payroll/index.js';
import { withWorld } from './withWorld.js';
import { ASKED, type Week, workWeek } from './workWeek.js';

const key = new Secret('keys');

async function findingsOf(change: (week: Week) => void) {
  const week = workWeek();
  change(week);
  return (await withWorld(week, (client) => payrollCheck(client, { ...ASKED, key }))).findings;
}

it('a finding keeps its key while its figures and words change, and two of a day have two', {
  tags: ['slow'],
}, async () => {
  const breakOf = (breakMinutes: number) =>
    findingsOf(({ punches }) => Object.assign(punches[1]!, { breakMinutes }));
  const [before, after] = [await breakOf(75), await breakOf(90)];
  expect(before.map(({ kind, minutes }) => [kind, minutes])).toEqual([['breakApart', 45]]);
  expect(after.map(({ kind, minutes }) => [kind, minutes])).toEqual([['breakApart', 60]]);
  expect(after[0]!.key).toBe(before[0]!.key);
  const two = await findingsOf(({ manualSalaries }) => {
    for (const [id, hours] of [
      [8001, '-1.00'],
      [8002, '-2.00'],
    ])
      manualSalaries.push({
        ...{ id, badgeNo: '0001', restId: 101, date: '2026-03-03', salaryCode: '210', hours },
        ...{ punchId: 0, approved: true, transferred: false },
      });
  });
  expect(two.map(({ kind, day }) => `${kind} ${day}`)).toEqual(Array(2).fill('negative 2026-03-03'));
  expect(new Set(two.map((finding) => finding.key)).size).toBe(2);
});

it('the cause says what follows from it, and each says what judges it', async () => {
  const findings = await findingsOf(({ punches }) => {
    Object.assign(punches[1]!, { approvedByManager: false });
    delete punches[1]!.punchOut;
    Object.assign(punches[2]!, { approvedByManager: false, breakMinutes: 75 });
  });
  expect(findings.map(({ kind, judgedBy, explains }) => [kind, judgedBy, explains])).toEqual([
    ['openPunch', 'data', ['punchNotApproved']],
    // What nobody approved is not attested either.
    ['punchNotApproved', 'policy', ['notAttested']],
    ['breakApart', 'data', []],
  ]);
});
