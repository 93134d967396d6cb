import { payrollCheck } from '../../src/payroll/index.js';
import { NOW, POLICY, withWorld } from './withWorld.js';

/** A world to spoil: rows by table. */
export interface Week {
  units: Record<string, unknown>[];
  employees: Record<string, unknown>[];
  agreements: Record<string, unknown>[];
  shifts: Record<string, unknown>[];
  punches: Record<string, unknown>[];
  absences: Record<string, unknown>[];
  manualSalaries: Record<string, unknown>[];
  [table: string]: Record<string, unknown>[];
}

export const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04'] as const;

const HOURS = {
  day: ['08:00:00', '16:30:00', '12:00:00', '12:30:00', 0],
  night: ['22:00:00', '06:30:00', '02:00:00', '02:30:00', 1],
} as const;

/** Three days of one employee (and of one in another unit) of whom nothing is to be told; shift and punch of day k have id k + 1. */
export function workWeek(pattern: keyof typeof HOURS = 'day', timeZone = 'Europe/Stockholm'): Week {
  const [begin, end, from, to, over] = HOURS[pattern];
  const endOf = (k: number) => `2026-03-0${2 + k + over}`;
  const both = (k: number) => ({ id: k + 1, badgeNo: '0001', restId: 101 });
  return {
    units: [
      { id: 101, timeZone: 'Europe/Stockholm' },
      { id: 102, timeZone },
    ],
    employees: ['0001', '0002'].map((badgeNo, i) => ({
      ...{ id: 71 + i, badgeNo, restId: 101 + i, employedDate: '2020-01-01', workInUnits: [101, 102] },
    })),
    agreements: ['0001', '0002'].map((badgeNo) => ({ badgeNo, fromDate: '2020-01-01' })),
    shifts: DAYS.map((begDate, k) => ({
      ...{ ...both(k), begDate, begTime: begin, endDate: endOf(k), endTime: end, categoryId: 11 },
      breaks: [[from, to]],
    })),
    punches: DAYS.map((day, k) => ({
      ...{ ...both(k), scheduleId: k + 1, approvedByManager: true, breakMinutes: 30 },
      ...{ punchIn: `${day}T${begin}`, punchOut: `${endOf(k)}T${end}` },
    })),
    absences: [],
    manualSalaries: [],
  };
}

/** The check of the three days. That a unit of one has days without anything is not what is asked. */
export const ASKED = {
  from: DAYS[0],
  to: DAYS[2],
  now: NOW,
  policy: { ...POLICY, findings: { unitEmpty: 'off' } },
} as const;

/** What it says of a week: kind, day, unit and minutes. */
export async function told(week: Week): Promise<unknown[][]> {
  const { findings } = await withWorld(week, (client) => payrollCheck(client, { ...ASKED, personal: true }));
  return findings.map(({ kind, day, unit, minutes }) => [kind, day?.slice(-2), unit, minutes]);
}

/** The same without minutes. */
export async function toldAt(week: Week): Promise<unknown[][]> {
  return (await told(week)).map((finding) => finding.slice(0, 3));
}
