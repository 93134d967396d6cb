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

/** What is told of the day where the service answers otherwise: `spoil` gets each answer, and what was asked. */
async function explained(
  spoil: (answer: string, asked: string, keyOf: (unit: number) => string) => string,
): Promise<string> {
  return withWorld(lent(), async (_, sandbox) => {
    const keyOf = (unit: number) => sandbox.unitKeys.get(unit)!.reveal();
    const { fetch } = sandbox.clientOptions() as unknown as { fetch: typeof globalThis.fetch };
    const fetched: typeof fetch = async (url, init) => {
      const answer = await fetch(url, init);
      const asked = Buffer.from(init!.body as Uint8Array).toString();
      return new Response(spoil(await answer.text(), asked, keyOf), {
        status: answer.status,
        headers: { 'content-type': 'text/xml' },
      });
    };
    const client = createClient({ ...sandbox.clientOptions(), retry: false, lenient: true, fetch: fetched });
    return dayText((await explainDay(client, ASKED))!);
  });
}

it('says what an answer left out, and not that the key sees nobody', async () => {
  const nobody = (answer: string) =>
    answer.replace(
      /(<\w+:wsdlFindEmployeesResponse.*?<return\b[^>]*>).*(<\/return>)/s,
      '$1<item xsi:nil="true"/>$2',
    );
  await expect(explained(nobody)).rejects.toThrow('whether the key sees the employee is not known');
  const lost = (list: string, answer: string) =>
    answer.replace(new RegExp(`(<${list}\\b[^>]*>).*?(<\\/${list}>)`, 's'), '$1<item xsi:nil="true"/>$2');
  const all = await explained((answer) => lost('timepunches', answer));
  expect(all).toMatch(/\d+ items? of the punches of unit 101 cannot be used/);
  const elsewhere = await explained((answer, asked, keyOf) =>
    asked.includes(keyOf(102)) ? lost('schedules', answer) : answer,
  );
  expect(elsewhere).toMatch(/\d+ items? of the shifts of unit 102 cannot be used/);
  expect(elsewhere).not.toMatch(/of unit 101/);
  const places = await explained((answer, asked) =>
    asked.includes('wsdlGetSchedulesForAllUnits') ? lost('return', answer) : answer,
  );
  expect(places).toMatch(/\d+ items? of work in any unit cannot be used: units may be missing/);
});

it('does not say that the key sees nobody where other reads show nothing of the employee', async () => {
  const none = (answer: string) =>
    /EmployeesV2Response|SchedulesV3Response|TimePunchesResponse|PayrollV2Response|AgreementsV2Response|ApplicationsV2Response/.test(
      answer,
    )
      ? answer.replace(/<item\b.*<\/item>/s, '')
      : answer;
  await expect(explained(none)).rejects.toThrow(
    'it shows nothing of an employee whom wsdlFindEmployees shows',
  );
});

it('does not say that the key shows no other units where they cannot be reached, or one of them', async () => {
  const broken =
    (operation: string, unit?: number) => (answer: string, asked: string, keyOf: (unit: number) => string) =>
      asked.includes(operation) && (unit === undefined || asked.includes(keyOf(unit)))
        ? 'Bad gateway'
        : answer;
  await expect(explained(broken('wsdlGetSchedulesForAllUnits'))).rejects.toMatchObject({
    operation: 'wsdlGetSchedulesForAllUnits',
  });
  await expect(explained(broken('wsdlGetTimePunches', 102))).rejects.toMatchObject({
    operation: 'wsdlGetTimePunches',
  });
});

it.each([101, 102])(
  'says that UTC was taken where the service shows no time zone of unit %i',
  async (unit) => {
    const text = await explained((answer, asked, keyOf) =>
      asked.includes('wsdlGetUnits>') || asked.includes('wsdlGetUnits ')
        ? asked.includes(keyOf(unit))
          ? answer.replace(/<timeZone\b[^>]*>[^<]*<\/timeZone>/g, '')
          : answer
        : answer,
    );
    expect(text).toContain(`no time zone of unit ${unit}: UTC was taken`);
    expect(text).not.toContain(`no time zone of unit ${203 - unit}`);
  },
);
