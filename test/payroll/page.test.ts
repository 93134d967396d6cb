import { expect, it } from 'vitest';
import { checkHtml, findingsCsv, payrollCheck } from '../../src/payroll/index.js';
import { withServer, withWorld } from './withWorld.js';
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

it('the same finding on several days is one line, what is at stake first, in the page and in the CSV', {
  tags: ['slow'],
}, async () => {
  const week = workWeek();
  for (const punch of week.punches) Object.assign(punch, { approvedByManager: false });
  week.manualSalaries = ['0001', '0002'].map((badgeNo, i) => ({
    ...{ badgeNo, restId: 101 + i, date: '2026-03-03', salaryCode: '210', hours: i ? '-30.00' : '-1.00' },
    ...{ punchId: 0, approved: true, transferred: false },
  }));
  Object.assign(week.employees[0]!, { givenName: 'Siv', familyName: 'Ek <b>' });
  await withWorld(week, async (client) => {
    const check = await payrollCheck(client, { ...ASKED, personal: true });
    const page = checkHtml(check);
    const lines = [...page.matchAll(/<summary>(.*?)<\/summary>/gs)].map(([, text]) =>
      text!
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
    expect(lines).toEqual([
      'to put right negative 0002 , unit 102 2026-03-03 30 h 00',
      'to put right punch not approved Siv Ek &#60;b&#62; 0001 , unit 101 2026-03-02, 03-03, 03-04 24 h 00',
      'to put right negative Siv Ek &#60;b&#62; 0001 , unit 101 2026-03-03 1 h 00',
    ]);
    const kinds = findingsCsv(check)
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',').slice(0, 6));
    expect(kinds.map(([kind, , , unit, , name]) => [kind, unit, name])).toEqual([
      ['negative', '102', ''],
      ['punchNotApproved', '101', 'Siv Ek <b>'],
      ['punchNotApproved', '101', 'Siv Ek <b>'],
      ['punchNotApproved', '101', 'Siv Ek <b>'],
      ['negative', '101', 'Siv Ek <b>'],
    ]);
    // A list to tick off for each who has to look at something.
    const heads = [...page.matchAll(/<section class="ticks"><h2>(.*?)<\/h2>/g)].map(([, head]) => head);
    expect(heads).toEqual(['For the payroll office: 2 to put right', 'Unit 101 Unit 101: 1 to put right']);
    expect([...page.matchAll(/<input type="checkbox">/g)]).toHaveLength(3);
    const aliased = checkHtml(await payrollCheck(client, ASKED));
    expect(aliased).not.toMatch(/Siv|0001/);
  });
});

it('the page names kinds in words, and shows where a blank stands beside a code', async () => {
  const page = await withServer(workWeek(), async (client, sandbox) => {
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

it('with names, the most money at stake comes first; without them nobody sees what somebody earns', async () => {
  const week = workWeek();
  Object.assign(week.agreements[0]!, {
    salaries: [{ fromDate: '1970-01-01', hourlySalary: '100.00' }],
  });
  Object.assign(week.agreements[1]!, {
    salaries: [{ fromDate: '1970-01-01', monthlySalary: '64000.00', monthlyHoursDivisor: '160.00' }],
  });
  week.manualSalaries = ['0001', '0002'].map((badgeNo, i) => ({
    ...{ badgeNo, restId: 101 + i, date: '2026-03-03', salaryCode: '210', hours: i ? '-1.00' : '-3.00' },
    ...{ punchId: 0, approved: true, transferred: false },
  }));
  await withWorld(week, async (client) => {
    const named = await payrollCheck(client, { ...ASKED, personal: true });
    const moneyIn = (csv: string) =>
      csv
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',').slice(4, 10));
    expect(moneyIn(findingsCsv(named)).map(([employee, , , , , money]) => [employee, money])).toEqual([
      ['0002', '400'],
      ['0001', '300'],
    ]);
    expect(checkHtml(named)).toContain('about 400');
    const aliased = await payrollCheck(client, ASKED);
    expect(moneyIn(findingsCsv(aliased)).map(([, , , minutes, , money]) => [minutes, money])).toEqual([
      ['180', ''],
      ['60', ''],
    ]);
    expect(checkHtml(aliased)).not.toContain('about ');
  });
});
