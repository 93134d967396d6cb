import {
  type EmployeeLedger,
  type Kept,
  type ListName,
  onceById,
  type Transaction,
  type UnitFacts,
} from './Ledger.js';
import type { UnitRows } from './readUnit.js';

/** What a ledger has of somebody, as lists of rows. */
const LISTS = [
  ...(['punches', 'shifts', 'absences', 'leaves', 'transactions', 'agreements', 'balances'] as const),
];
type Rows = Pick<EmployeeLedger, (typeof LISTS)[number]>;
type Draft = { -readonly [K in keyof Rows]: Rows[K][number][] };

/**
 * Puts a unit's rows to the employees that they name: punches, shifts, leaves and agreements by id; transactions, which
 * have a badge number only, by the punch, shift or leave that they name, else by that number. Whether that is the number of whom
 * they are put to is a finding's question.
 */
export function groupByEmployee(unit: UnitFacts, rows: UnitRows): Map<number, EmployeeLedger> {
  const people = new Map(rows.people.map((person) => [person.id, person]));
  const drafts = new Map<number, Draft>();
  const of = (employeeId: number) => {
    const draft = drafts.get(employeeId) ?? draftOf(() => []);
    drafts.set(employeeId, draft);
    return draft;
  };
  for (const id of people.keys()) of(id);
  for (const row of rows.shifts)
    if (row.employeeId) of(row.employeeId)[row.absence ? 'absences' : 'shifts'].push(row);
  for (const list of ['punches', 'leaves', 'agreements', 'balances'] as const)
    for (const row of rows[list]) (of(row.employeeId)[list] as (typeof row)[]).push(row);
  const employeeOf = finder(rows);
  for (const row of rows.transactions) of(employeeOf(row)).transactions.push(row);
  return new Map(
    [...drafts].map(([employeeId, draft]) => {
      const person = people.get(employeeId);
      const badgeNo = person?.badgeNo ?? draft.transactions[0]?.badgeNo ?? '';
      return [employeeId, { ...draft, employeeId, badgeNo, person, unit }];
    }),
  );
}

/** One ledger of what an employee has in several units; the home unit's comes first. */
export function mergeLedgers(ledgers: readonly EmployeeLedger[]): EmployeeLedger {
  const home = ledgers.find(({ person }) => person) ?? ledgers[0]!;
  const rows = draftOf((list) => ledgers.flatMap((ledger): readonly object[] => ledger[list]));
  return {
    ...{ ...home, ...rows, units: new Map(ledgers.map(({ unit }) => [unit.id, unit])) },
    ...{ leaves: onceById(rows.leaves), agreements: onceById(rows.agreements) },
  };
}

/** The lists of which a row of the employee has a field that could not be read. */
export function unreadLists(ledger: EmployeeLedger): ReadonlySet<ListName> {
  const { person, agreements, punches, shifts, absences, leaves, transactions } = ledger;
  const lists: Readonly<Partial<Record<ListName, readonly Kept[]>>> = {
    ...{ people: person ? [person] : [], shifts: [...shifts, ...absences] },
    ...{ agreements, punches, leaves, transactions },
  };
  const names = Object.keys(lists) as ListName[];
  return new Set(names.filter((name) => lists[name]!.some(({ unread }) => unread)));
}

function draftOf(rowsOf: (list: keyof Rows) => readonly object[]): Draft {
  return Object.fromEntries(LISTS.map((list) => [list, rowsOf(list)])) as unknown as Draft;
}

/** 0 for a transaction that names nobody. */
function finder({ people, punches, shifts, leaves }: UnitRows): (row: Transaction) => number {
  const byId = (rows: readonly { readonly id: number; readonly employeeId: number }[]) =>
    new Map(rows.map(({ id, employeeId }) => [id, employeeId]));
  const ofPunch = byId(punches);
  const ofLeave = byId(leaves);
  const ofShift = byId(shifts.filter(({ absence, employeeId }) => !absence && employeeId !== 0));
  const ofBadge = new Map(people.map(({ badgeNo, id }) => [badgeNo, id]));
  return (row) =>
    ofPunch.get(row.punchId) ??
    ofLeave.get(row.leaveAppId) ??
    (row.leaveAppId ? undefined : ofShift.get(row.scheduleId)) ??
    (row.badgeNo === '' ? undefined : ofBadge.get(row.badgeNo)) ??
    0;
}
