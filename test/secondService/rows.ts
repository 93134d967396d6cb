import type { Fields } from './soap.js';
import type { TableName } from './tables.js';

export const BADGES = ['0001', '0002', '0003', '0004'];
const DAYS = ['2026-05-04', '2026-05-05'];
// With letters in two parts, two blanks and a new line.
const COMMENT = `  Łódź & Søn's żółć,\nvikarie för Zoe\u0308 hela dagen  på kassan `;

/** Eight rows of a table: four people on two days, with what services like to spoil. Of shifts one is nobody's. */
export function rowsOf(table: TableName): Readonly<Record<string, unknown>>[] {
  if (table === 'employees')
    return BADGES.flatMap((badgeNo, i) => [
      employee(`1${badgeNo.slice(1)}`, i),
      employee(`2${badgeNo.slice(1)}`, i),
    ]);
  return DAYS.flatMap((day, d) =>
    BADGES.map((badgeNo, i) => ONE[table](badgeNo, day, d * BADGES.length + i)),
  );
}

const employee = (badgeNo: string, i: number) => ({
  ...{
    badgeNo,
    givenName: i % 2 ? 'Zoë' : 'Łukasz',
    familyName: `O'Neill-Ångström av den långa grenen ${i}`,
  },
  ...{ city: 'Malmö', zip: '00123', email: `${badgeNo}@example.com`, employedDate: '2026-04-01', rank: 2 },
});

const ONE: Readonly<
  Record<
    Exclude<TableName, 'employees'>,
    (badgeNo: string, day: string, i: number) => Record<string, unknown>
  >
> = {
  shifts: (badgeNo, day, i) => ({
    ...{ begDate: day, endDate: day, begTime: '08:00:00', endTime: i === 1 ? '24:00:00' : '16:00:00' },
    ...{
      begBreak: '11:00:00',
      endBreak: '11:30:00',
      badgeNo: i === 5 ? '' : badgeNo,
      shiftCategoryId: '11',
      comment: COMMENT,
    },
    ...(i % 2 ? {} : { extScheduleId: `plan-2026-week-19-row-${i}` }),
    ...{ isFreeDay: false, costCentreExtCode: 'kst-0012' },
  }),
  punches: (badgeNo, day) => ({
    ...{ badgeNo, punchIn: `${day}${badgeNo === '0003' ? 'T' : ' '}08:00:00`, punchOut: `${day} 16:00:00` },
    comment: COMMENT,
  }),
  absences: (badgeNo, day) => ({
    ...{ badgeNo, leaveExtCode: 'vab', fromDate: day, fromTime: '08:00:00', toDate: day, toTime: '16:00:00' },
    sickLevel: '0.75',
  }),
  salaries: (badgeNo, day, i) => ({
    ...{
      badgeNo,
      punchDateTime: `${day} 08:00:00`,
      salaryCode: 'ob-1',
      hours: `${i}.${i % 2 ? '50' : '25'}`,
    },
  }),
};

const EVENING: Readonly<Record<Exclude<TableName, 'employees'>, Readonly<Record<string, string>>>> = {
  shifts: { begTime: '18:00:00', endTime: '22:00:00', begBreak: '', endBreak: '', extScheduleId: '' },
  punches: { punchIn: ' 18:00:00', punchOut: ' 22:00:00' },
  absences: { fromTime: '18:00:00', toTime: '22:00:00' },
  salaries: { hours: '21.75' },
};

/** For each second row another one of the same person and day. Of an employee there is one. */
export function twinsOf(table: TableName, rows: readonly Readonly<Record<string, unknown>>[]): Fields[] {
  if (table === 'employees') return [];
  return rows
    .filter((_, i) => i % 2)
    .map((row) => {
      const day = String(row.punchIn).slice(0, 10);
      const other = Object.entries(EVENING[table]).map(([name, text]) => [
        name,
        text.startsWith(' ') ? `${day}${text}` : text,
      ]);
      return { ...asFields(row), ...Object.fromEntries(other) };
    });
}

/** A row as the service sees it: text in every field. */
export function asFields(row: Readonly<Record<string, unknown>>): Fields {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]));
}
