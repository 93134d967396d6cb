import { expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { dayText, explainDay } from '../../src/payroll/index.js';
import { NOW, POLICY, withWorld } from './withWorld.js';
import { workWeek } from './workWeek.js';

const ASKED = { badgeNo: '0001', date: '2026-03-03', policy: POLICY, now: NOW } as const;

/** Tuesday is worked in 102, in London. */
function lent(more: object = {}) {
  const week = workWeek('day', 'Europe/London');
  Object.assign(week.shifts[1]!, { restId: 102, ...more });
  Object.assign(week.punches[1]!, { restId: 102 });
  return week;
}

it.each([
  ['with its shift', {}],
  ['for a shift at home', { restId: 101 }],
])('a day that was worked elsewhere %s is told from there', async (_, more) => {
  const day = await withWorld(lent(more), (client) => explainDay(client, ASKED));
  expect(day!.unit).toBe(101);
  expect(day!.findings).toEqual([]);
  expect(day!.payments).toMatchObject([{ hours: '8.00' }]);
  expect(day!.payments[0]!.comesFrom).toMatch(/ in unit 102, clock of Europe\/London$/);
  const [bar] = day!.lanes.find(({ kind }) => kind === 'punch')!.bars;
  expect(new Date(bar!.from).toISOString()).toBe('2026-03-03T08:00:00.000Z');
});

it('a key that does not show the other unit gives a day that says what is missing', async () => {
  await withWorld(lent(), async (_, sandbox) => {
    const text = dayText((await explainDay(createClient(sandbox.clientOptions(101)), ASKED))!);
    expect(text).toMatch(/The key does not show the shifts of other units/);
    expect(text).toMatch(/There is work in unit 102, which the key does not show/);
  });
});

it('a night that was punched after midnight stands on the day of its shift', async () => {
  const week = workWeek('night');
  Object.assign(week.punches[1]!, { punchIn: '2026-03-04T00:10:00' });
  const day = await withWorld(week, (client) => explainDay(client, ASKED));
  expect(day!.findings).toEqual([]);
  expect(day!.payments.map(({ comesFrom }) => comesFrom)).toContain(
    'punch 2 (00:10 to 06:30), shift 2 (22:00 to 06:30)',
  );
});

it('an absence for a part says for which', async () => {
  const week = workWeek();
  Object.assign(week.punches[1]!, { punchOut: '2026-03-03T12:00:00', breakMinutes: 0 });
  const days = { fromDate: '2026-03-03', toDate: '2026-03-03' };
  week.absences.push({ id: 8, badgeNo: '0001', leaveReasonId: 1, ...days, sickLevel: '0.25' });
  week.shifts.push({ ...week.shifts[1], id: 9, absenceShift: true, absenceId: 8, orgScheduleId: 2 });
  const day = await withWorld(week, (client) => explainDay(client, ASKED));
  expect(day!.payments.map(({ hours, comesFrom }) => [hours, comesFrom.split(',')[0]])).toContainEqual([
    '2.00',
    'absence 8 (for 0.25 of the time)',
  ]);
});

it('says what an answer left out, and not that the key sees nobody', async () => {
  await withWorld(lent(), async (_, sandbox) => {
    const explained = (spoil: (answer: string) => string) => {
      const fetched: typeof fetch = async (...request) => {
        const answer = await fetch(...request);
        return new Response(spoil(await answer.text()), {
          status: answer.status,
          headers: { 'content-type': 'text/xml' },
        });
      };
      return explainDay(createClient({ ...sandbox.clientOptions(), fetch: fetched }), ASKED);
    };
    const nobody = (answer: string) =>
      answer.replace(
        /(<\w+:wsdlFindEmployeesResponse.*?<return\b[^>]*>).*(<\/return>)/s,
        '$1<item xsi:nil="true"/>$2',
      );
    await expect(explained(nobody)).rejects.toThrow('whether the key sees the employee is not known');
    const fewer = (answer: string) =>
      answer.replace(/(<timepunches\b[^>]*>).*?(<\/timepunches>)/s, '$1<item xsi:nil="true"/>$2');
    expect(dayText((await explained(fewer))!)).toMatch(/\d+ items? of the punches cannot be used/);
  });
});
