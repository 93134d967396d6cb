import { expect } from 'vitest';
import { NOTHING_EARLIER } from '../../../src/payroll/earlier.js';
import type { Found, Scope } from '../../../src/payroll/findings/Finding.js';
import { type Judged, judgeEmployee, judgeUnit } from '../../../src/payroll/findings/judge.js';
import type { EmployeeLedger, UnitFacts } from '../../../src/payroll/ledger/Ledger.js';
import type { UnitRows } from '../../../src/payroll/ledger/readUnit.js';
import type { FindingKind } from '../../../src/payroll/policy/kinds.js';
import { type PolicyInput, policyOf } from '../../../src/payroll/policy/Policy.js';
import { UnitClock } from '../../../src/payroll/time/UnitClock.js';

// Rows of one employee in March 2026, who works in unit 101.

export type Rows = Partial<Record<keyof EmployeeLedger, unknown>>;
export const DAY = '2026-03-04';
const kept = { sealed: '', moved: '', ts: '' };
const approved = { employee: undefined, manager: true, customer: undefined };
export const unit = {
  ...{ id: 101, name: 'A', clock: new UnitClock('Europe/Stockholm') },
  ...{ lockText: 'Open', showsAgreements: true, showsPunches: true, showsPunchIds: true },
  ...{ shows: ['punches', 'pay', 'punchIds', 'agreements'], lacks: [], leftOut: {}, elsewhere: new Set() },
  showsTransferred: true,
} as unknown as UnitFacts;
export const person = {
  ...{ ...kept, id: 7, badgeNo: '0007', name: 'A B', unit: 101, employed: '2020-01-01', left: '9999-12-31' },
  ...{ punchType: 0, costCentre: '', costCentreId: 0, nationalId: '', cardNo: '', born: undefined },
  passive: false,
};
export const agreement = {
  ...{ ...kept, id: 1, employeeId: 7, from: '2020-01-01', to: '9999-12-31', breakIsWorkTime: false },
  ...{
    main: true,
    hourly: false,
    templateId: 1,
    hoursDay: 0,
    hoursWeek: 0,
    rates: [],
    monthHours: new Map(),
  },
};

let ids = 100;
export const at = (day: string, time: string) => `${day}T${time}:00`;
export const punch = (
  from: string,
  to: string | undefined,
  hours?: string,
  more: object = {},
  day = DAY,
) => ({
  ...{ ...kept, id: ++ids, employeeId: 7, unit: 101, day, begin: at(day, from), hours, approvals: approved },
  ...{ end: to && (to < from ? at(nextOf(day), to) : at(day, to)), scheduleId: 0, transferred: false },
  ...{ costCentre: '', commented: false, orgBegin: undefined, orgEnd: undefined, ...more },
});
export const shift = (from: string, to: string, hours?: string, more: object = {}, day = DAY) => ({
  ...{ ...kept, id: ++ids, employeeId: 7, unit: 101, day, begin: at(day, from), hours, breaks: [] },
  ...{ end: to < from ? at(nextOf(day), to) : at(day, to), absence: false, orgScheduleId: 0, leaveId: 0 },
  ...{ worked: true, standby: false, categoryId: 1, costCentreId: 0, costCentre: '', ...more },
});
export const pay = (hours: string | undefined, more: object = {}, day = DAY) => ({
  ...{ ...kept, id: ++ids, badgeNo: '0007', unit: 101, day, punchDay: undefined, pType: 1, salType: '100' },
  ...{ stCode: 1, begin: '', end: '', hours, approvals: approved, salaryApproved: true, costCentre: '' },
  ...{ projectNo: '', accountNo: '', punchId: 0, scheduleId: 0, orgScheduleId: 0, leaveAppId: 0, ...more },
});
export const leave = (begin: string, end: string, more: object = {}) => ({
  ...{ ...kept, id: ++ids, employeeId: 7, unit: 101, begin, end, level: undefined, reason: '1' },
  ...{ day: begin.slice(0, 10), last: end.slice(0, 10) },
  ...{ approvedByManager: true, approvedByEmployee: undefined, ...more },
});
function nextOf(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

function scopeOf(input: PolicyInput, more: Partial<Scope>): Scope {
  return {
    ...{ period: { from: '2026-03-02', to: '2026-03-15' }, policy: policyOf(input), transfers: [] },
    ...{ now: Date.parse('2026-12-01T00:00:00Z'), textItems: 'not read', templates: 'not read' },
    ...{ earlier: NOTHING_EARLIER, alias: { ofEmployee: String } as never, ...more },
  } as unknown as Scope;
}

/** What was judged: each finding names the records that it rests on. */
function withRecords(judged: Judged[]): Judged[] {
  for (const { rule, found } of judged) {
    expect(found.records, rule.kind).not.toEqual([]);
    for (const record of found.records)
      expect(record, rule.kind).toEqual({
        ...{ operation: expect.stringMatching(/^wsdl/), field: expect.stringMatching(/^\w+$/) },
        id: expect.any(Number),
      });
  }
  return judged;
}

/** All that is said of the employee. */
export function judgedOf(rows: Rows, input: PolicyInput = {}, more: Partial<Scope> = {}): Judged[] {
  const ledger = {
    ...{ employeeId: 7, badgeNo: '0007', person, unit, agreements: [agreement], balances: [] },
    ...{ punches: [], shifts: [], absences: [], leaves: [], transactions: [], ...rows },
  } as unknown as EmployeeLedger;
  return withRecords(judgeEmployee(ledger, scopeOf(input, more)));
}

/** What is found of a kind. */
export function foundOf(kind: FindingKind, ...asked: Parameters<typeof judgedOf>): Found[] {
  return judgedOf(...asked).flatMap(({ rule, found }) => (rule.kind === kind ? found : []));
}

/** Day and minutes of each finding of a kind. */
export function told(...asked: Parameters<typeof foundOf>) {
  return foundOf(...asked).map(({ day, minutes }) => [day?.slice(-2), minutes]);
}

/** What each finding of a kind says. */
export function says(...asked: Parameters<typeof foundOf>): string[] {
  return foundOf(...asked).map((found) => found.says);
}

/** All that is said of the unit. */
export function judgedOfUnit(
  rows: Partial<Record<keyof UnitRows, unknown>>,
  input: PolicyInput = {},
  more: Partial<Scope> & { readonly unit?: object } = {},
): Judged[] {
  const all = {
    ...{ people: [person], agreements: [agreement], punches: [], shifts: [], leaves: [], transactions: [] },
    ...{ balances: [], leftBehind: [], leftOut: {}, ...rows },
  } as unknown as UnitRows;
  return withRecords(judgeUnit({ ...unit, ...more.unit }, all, scopeOf(input, more)));
}

/** What is found of a kind by all rows of a unit. */
export function foundInUnit(kind: FindingKind, ...asked: Parameters<typeof judgedOfUnit>): Found[] {
  return judgedOfUnit(...asked).flatMap(({ rule, found }) => (rule.kind === kind ? found : []));
}
