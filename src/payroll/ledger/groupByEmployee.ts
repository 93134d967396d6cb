import { onceById } from './onceById.js';
import type { EmployeeLedger, Kept, ListName, Person, Transaction, UnitFacts } from './Ledger.js';
import type { UnitRows } from './readUnit.js';

type Rows = Omit<EmployeeLedger, 'employeeId' | 'badgeNo' | 'person' | 'unit' | 'units' | 'unknownBadges'>;
type Draft = { -readonly [K in keyof Rows]: Rows[K][number][] };

/**
 * Puts a unit's rows to the employees that they name: punches, shifts, leaves and agreements by id; transactions, which
 * have a badge number only, by the punch, shift or leave that they name, else by that number. Whether that is the number of whom
 * they are put to is a finding's question.
 */
export function groupByEmployee(unit: UnitFacts, rows: UnitRows): Map<number, EmployeeLedger> {
  const people = new Map(rows.people.map((person) => [person.id, person]));
  const drafts = new Map<number, Draft>([...people.keys()].map((id) => [id, emptyDraft()]));
  const of = (employeeId: number) => {
    const draft = drafts.get(employeeId) ?? emptyDraft();
    drafts.set(employeeId, draft);
    return draft;
  };
  for (const row of rows.punches) of(row.employeeId).punches.push(row);
  for (const row of rows.shifts)
    if (row.employeeId) of(row.employeeId)[row.absence ? 'absences' : 'shifts'].push(row);
  for (const row of rows.leaves) of(row.employeeId).leaves.push(row);
  for (const row of rows.agreements) of(row.employeeId).agreements.push(row);
  for (const row of rows.balances) of(row.employeeId).balances.push(row);
  const employeeOf = finder(rows);
  for (const row of rows.transactions) of(employeeOf(row)).transactions.push(row);
  return new Map(
    [...drafts].map(([employeeId, draft]) => [
      employeeId,
      {
        ...draft,
        employeeId,
        badgeNo: badgeOf(people.get(employeeId), draft),
        person: people.get(employeeId),
        unit,
      },
    ]),
  );
}

/** One ledger of what an employee has in several units; the home unit's comes first. */
export function mergeLedgers(ledgers: readonly EmployeeLedger[]): EmployeeLedger {
  const home = ledgers.find(({ person }) => person) ?? ledgers[0]!;
  const all = <K extends keyof Rows>(name: K) =>
    ledgers.flatMap((ledger) => ledger[name] as Rows[K][number][]);
  return {
    ...home,
    units: new Map(ledgers.map(({ unit }) => [unit.id, unit])),
    punches: all('punches') as EmployeeLedger['punches'],
    shifts: all('shifts') as EmployeeLedger['shifts'],
    absences: all('absences') as EmployeeLedger['absences'],
    leaves: onceById(all('leaves') as EmployeeLedger['leaves']),
    transactions: all('transactions') as EmployeeLedger['transactions'],
    agreements: onceById(all('agreements') as EmployeeLedger['agreements']),
    balances: all('balances') as EmployeeLedger['balances'],
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

function emptyDraft(): Draft {
  return {
    punches: [],
    shifts: [],
    absences: [],
    leaves: [],
    transactions: [],
    agreements: [],
    balances: [],
  };
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

function badgeOf(person: Person | undefined, { transactions }: Draft): string {
  return person?.badgeNo ?? transactions[0]?.badgeNo ?? '';
}
