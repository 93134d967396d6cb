import { expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { payrollCheck } from '../../src/payroll/index.js';
import { answerOf, inProcess } from '../inProcess.js';
import { withWorld } from './withWorld.js';
import { ASKED, told, type Week, workWeek } from './workWeek.js';

const [MONDAY, TUESDAY, WEDNESDAY] = [0, 1, 2];
const at = (day: string, time: string) => `2026-03-${day}T${time}:00`;

type Change = (week: Week) => void;

const DAY: readonly (readonly [string, Change])[] = [
  ['the week itself', () => {}],
  [
    'going home before the break',
    ({ punches }) =>
      Object.assign(punches[TUESDAY]!, { punchOut: at('03', '12:00'), breakMinutes: 0, scheduleId: 2 }),
  ],
  [
    'two shifts in a row on one punch',
    ({ shifts }) => {
      Object.assign(shifts[TUESDAY]!, { endTime: '12:00:00', breaks: [] });
      shifts.push({ ...shifts[TUESDAY], id: 9, begTime: '12:30:00', endTime: '16:30:00' });
    },
  ],
  [
    'being on call',
    ({ shifts }) =>
      void shifts.push({
        ...{ ...shifts[TUESDAY], id: 9, begTime: '17:00:00', endTime: '22:00:00', breaks: [] },
        ...{ categoryId: 16, countAsScheduledHours: false },
      }),
  ],
  [
    'a shift without length',
    ({ shifts }) =>
      void shifts.push({ ...shifts[TUESDAY], id: 9, begTime: '18:00:00', endTime: '18:00:00', breaks: [] }),
  ],
  [
    'a shift that came after the leave was approved',
    ({ absences, shifts, punches }) => {
      punches.length = 0;
      absences.push({
        id: 8,
        badgeNo: '0001',
        leaveReasonId: 2,
        fromDate: '2026-03-02',
        toDate: '2026-03-04',
      });
      shifts.push({ ...shifts[MONDAY], id: 9, absenceShift: true, absenceId: 8, orgScheduleId: 1 });
      punches.push({ badgeNo: '0002', punchIn: at('01', '08:00'), punchOut: at('01', '09:00') });
    },
  ],
];

it.each(DAY)('nothing is told of %s', async (_, change) => {
  const week = workWeek();
  change(week);
  expect(await told(week)).toEqual([]);
});

const NIGHT: readonly (readonly [string, Change])[] = [
  ['nights', () => {}],
  ['coming after midnight', ({ punches }) => Object.assign(punches[MONDAY]!, { punchIn: at('03', '00:10') })],
  [
    'coming after midnight on the last night of the period',
    ({ punches }) => Object.assign(punches[WEDNESDAY]!, { punchIn: at('05', '00:10') }),
  ],
  [
    'a day off after a night',
    ({ punches, shifts, absences }) => {
      for (const rows of [punches, shifts]) rows.splice(WEDNESDAY, 1);
      absences.push({ badgeNo: '0001', leaveReasonId: 2, fromDate: '2026-03-04', toDate: '2026-03-04' });
    },
  ],
];

it.each(NIGHT)('nothing is told of %s', async (_, change) => {
  const week = workWeek('night');
  change(week);
  expect(await told(week)).toEqual([]);
});

it('nothing is told of a last night that is paid by its days, the second of which is after the period', async () => {
  const week = workWeek('night');
  const asked: string[] = [];
  const found = await withWorld(week, async (_, sandbox) => {
    const answer = inProcess(sandbox);
    const client = createClient({
      ...sandbox.clientOptions(),
      fetch: async (to, init) => {
        const body = Buffer.from(init!.body as Uint8Array).toString();
        const well = await answer(to, {
          ...init,
          body: body.replace(/(toDate[^>]*>)2026-03-05/, '$12026-03-04'),
        });
        if (!body.includes('wsdlGetPayrollV2')) return well;
        asked.push(...(/toDate[^>]*>([\d-]+)/.exec(body)?.slice(1) ?? []));
        const text = (await well.text()).replaceAll(/<item .*?<\/item>/gs, (item) => {
          if (!/punchId[^>]*>3</.test(item)) return item;
          const part = (hours: string, day: string) =>
            item.replace(/(hours[^>]*>)[\d.]+/, `$1${hours}`).replace(/(<date[^>]*>)[\d-]+/, `$1${day}`);
          const later = body.includes('>2026-03-05<')
            ? part('6', '2026-03-05').replace(/(<id[^>]*>)/, '$19')
            : '';
          return part('2', '2026-03-04') + later;
        });
        return answerOf(well.status, 'text/xml; charset=utf-8', Buffer.from(text));
      },
    });
    return (await payrollCheck(client, ASKED)).findings;
  });
  expect(asked).toContain('2026-03-05');
  expect(found).toEqual([]);
});
