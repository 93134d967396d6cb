import type { Person } from './person.js';

/** A running sandbox, as far as builders draw from it: `startSandbox` gives one. */
export interface SandboxToDrawFrom {
  readonly world: WorldToDrawFrom;
}

interface Rows<Row> {
  of(): Iterable<Row & { readonly id: number; readonly restId: number }>;
}

interface WorldToDrawFrom {
  readonly employees: Rows<Pick<Person, 'badgeNo' | 'givenName' | 'familyName'>>;
  readonly units: Rows<{ readonly extUnitId: string }>;
  readonly shiftTypes: Rows<object>;
  readonly leaveReasons: Rows<object>;
  readonly absences: Rows<{ readonly approvedByManager: boolean }>;
  readonly salaryTypes: Rows<{ readonly salaryCode: string }>;
  readonly timeTrackers: Rows<object>;
  readonly skillCategories: Rows<object>;
  readonly textItems: Rows<{ readonly tag: string }>;
  readonly eligibilityRules: Rows<object>;
  readonly salaryCompensations: Rows<object>;
  /** The time stamp of what is written now. */
  stamp(): string;
}

/** The day of the sandbox. */
export function dayOfSandbox({ world }: SandboxToDrawFrom): string {
  return world.stamp().slice(0, 10);
}

/** Person `n` of the sandbox in place of an invented one. */
export function personIn(
  { world }: SandboxToDrawFrom,
  n: number,
  invented: Person,
): Person & { restId: number } {
  const { id, restId, badgeNo, givenName, familyName } = nth(world.employees, n);
  return { ...invented, id, restId, badgeNo, givenName, familyName };
}

/** What a row must name of the sandbox so that it takes the row. */
export function drawnFor(record: string, { world }: SandboxToDrawFrom, n: number): object {
  return DRAWS[record]?.(world, n) ?? {};
}

type Draw = (world: WorldToDrawFrom, n: number) => object;

const trackerOf: Draw = (world, n) => ({ timeTrackerId: nth(world.timeTrackers, n).id });
// Periodized trackers need the year, and the others take it.
const balanceOf: Draw = (world, n) => ({ ...trackerOf(world, n), period: Number(world.stamp().slice(0, 4)) });

const DRAWS: Readonly<Record<string, Draw>> = {
  AbsenceRecord: (world, n) => ({ leaveId: nth(world.leaveReasons, n).id }),
  EligibilityRule: (world, n) => ({ id: nth(world.eligibilityRules, n).id }),
  ProcessLeavesRecord: (world, n) => ({
    leaveId: nth(world.absences, n, ({ approvedByManager }) => !approvedByManager).id,
    leaveAction: 1,
  }),
  SalaryCompensation: (world, n) => ({ id: nth(world.salaryCompensations, n).id }),
  Shift: (world, n) => {
    const { restId } = nth(world.employees, n);
    return { shiftCategoryId: String(nth(world.shiftTypes, n, (type) => type.restId === restId).id) };
  },
  SkillItem: (world, n) => ({
    skillDescription: `Skill ${n}`,
    skillCategoryId: String(nth(world.skillCategories, n).id),
  }),
  TextItem: (world, n) => ({ tag: nth(world.textItems, n).tag }),
  moveEmployee: (world, n) => {
    const { restId } = nth(world.employees, n);
    return { unitExtCode: nth(world.units, 1, ({ id }) => id !== restId).extUnitId, reportingTo: undefined };
  },
  timeTracker: (world, n) => ({ ...trackerOf(world, n), operation: 1 }),
  ttBalanceItem: balanceOf,
  ttFirstToExpireBalanceItem: balanceOf,
  updateUnit: (world, n) => ({ extUnitId: nth(world.units, n).extUnitId }),
  updateManualSalary: (world, n) => ({ salaryCode: nth(world.salaryTypes, n).salaryCode }),
};

/** Row `n` of a table, from 1; after the last row the first follows. */
function nth<Row>(rows: { of(): Iterable<Row> }, n: number, test: (row: Row) => boolean = () => true): Row {
  const all = [...rows.of()].filter(test);
  const row = all[(n - 1) % all.length];
  if (row === undefined) throw new TypeError('The sandbox has no row from which a builder could draw.');
  return row;
}
