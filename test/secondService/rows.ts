import type { Fields } from './soap.js';
import type { TableName } from './tables.js';

export const BADGES = ['0001', '0002', '0003', '0004'];
const DAYS = ['2026-05-04', '2026-05-05'];
const COMMENT = `  Łódź & Søn's żółć, vikarie för Zoë hela dagen på kassan `;

/** Eight rows of a table: four people on two days, with what services like to spoil. */
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
    ...{ begBreak: '11:00:00', endBreak: '11:30:00', badgeNo, shiftCategoryId: '11', comment: COMMENT },
    ...(i % 2 ? {} : { extScheduleId: `plan-2026-week-19-row-${i}` }),
    ...{ isFreeDay: false, costCentreExtCode: 'kst-0012' },
  }),
  punches: (badgeNo, day) => ({
    ...{ badgeNo, punchIn: `${day} 08:00:00`, punchOut: `${day} 16:00:00`, comment: COMMENT },
  }),
  absences: (badgeNo, day) => ({
    ...{ badgeNo, leaveExtCode: 'vab', fromDate: day, fromTime: '08:00:00', toDate: day, toTime: '16:00:00' },
    sickLevel: '0.75',
  }),
  salaries: (badgeNo, day, i) => ({
    ...{ badgeNo, punchDateTime: `${day} 08:00:00`, salaryCode: 'ob-1', hours: `${i}.25` },
  }),
};

/** A row as the service sees it: text in every field. */
export function asFields(row: Readonly<Record<string, unknown>>): Fields {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]));
}
