import { expect, it } from 'vitest';
import { checkHtml, payrollCheck } from '../../src/payroll/index.js';
import { withWorld } from './withWorld.js';
import { ASKED, workWeek } from './workWeek.js';

/** The text of a page's table rows. */
const rowsOf = (page: string) =>
  [...page.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
    row!
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );

it('the page adds the hours of all units, and has one column for what has no code', async () => {
  const week = workWeek();
  week.manualSalaries = ['0001', '0002'].map((badgeNo, i) => ({
    ...{ badgeNo, restId: 101 + i, date: '2026-03-03', salaryCode: String(980 + i), hours: `${i + 1}.2500` },
    ...{ punchId: 0, approved: true, transferred: false },
  }));
  week.salaryTypes = ['100', '', '  '].map((salaryCode, i) => ({
    ...{ id: [100, 980, 981][i], salaryCode, name: 'x', transfer: true, requiresApproval: false },
    hourlyCost: '0',
  }));
  const page = await withWorld(week, async (client) => checkHtml(await payrollCheck(client, ASKED)));
  expect(rowsOf(page)).toContain('unit employees punched paid (no code) paid 100');
  expect(rowsOf(page)).toContain('all units 2 24.00 3.50 24.00');
});

it('the page names kinds in words, and shows where a blank stands beside a code', async () => {
  const page = await withWorld(workWeek(), async (client, sandbox) => {
    sandbox.setFaults(async ({ operation, well }) => {
      if (operation !== 'wsdlGetPayrollV2') return undefined;
      const answer = await well();
      const text = Buffer.from(answer.body).toString();
      const body = Buffer.from(
        text.replace(/(<costCentre[^>/]*)\/?>(<\/costCentre>)?/, '$1>CC-501 </costCentre>'),
      );
      const { 'content-length': _, ...headers } = answer.headers;
      return { kind: 'answer', ...answer, headers, body };
    });
    return checkHtml(await payrollCheck(client, ASKED));
  });
  expect(page).toContain('cost centre unknown');
  expect(page).not.toContain('costCentreUnknown');
  expect(page).toMatch(/cost centre \S{1,6}CC-501 \S{1,6}, a blank beside it/);
});
