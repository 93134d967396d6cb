import { type Client, readAsShown } from '../client/client.js';
import { wsdlGetSchedulesV3 } from '../operations/scheduling/wsdlGetSchedulesV3.js';
import type { Unit } from '../recipes/forEachUnit.js';
import { counted } from '../text/counted.js';
import type { ClockNight, NotJudged, PayrollCheck } from './CheckResult.js';
import { nameOf, type RunScope } from './checkScope.js';
import { explainedDays } from './explain/explainedDays.js';
import { factsOf } from './factsOf.js';
import type { FileSums } from './file/FileSums.js';
import { Badges } from './findings/badges.js';
import type { Finding } from './findings/Finding.js';
import { type Judged, judgeEmployee, judgeUnit, namedFinding } from './findings/judge.js';
import { groupByEmployee, mergeLedgers } from './ledger/groupByEmployee.js';
import { type EmployeeLedger, rowsIn, type UnitFacts, unitOf, type Person } from './ledger/Ledger.js';
import { punchesElsewhere, readTransferable, readUnit, type UnitRows } from './ledger/readUnit.js';
import { FINDING_KINDS, type FindingKind } from './policy/kinds.js';
import { UnitClock } from './time/UnitClock.js';
import { summaryOf, type UnitSummary } from './UnitSummary.js';
import { Unjudged } from './Unjudged.js';
import type { Verdict } from './history/KeptCheck.js';
import { groupedBy } from '../text/groupedBy.js';

/** What is kept of each; all are counted. */
const MOST_FINDINGS = 200_000;
const MOST_NIGHTS = 1_000;

/** Where a run puts the ledgers besides judging them. */
interface Keeper {
  employee(ledger: EmployeeLedger): void;
  unit?(unit: UnitFacts, rows: UnitRows): void;
}

interface RunOptions {
  readonly windowDays?: number;
  readonly signal?: AbortSignal;
  /** The rows of a transfer's file, to compare. */
  readonly fileSums?: FileSums | undefined;
  readonly keepers: readonly Keeper[];
}

/** A check under way: takes one unit after the other and keeps what was found. */
export function checkRun(scope: RunScope, { windowDays = 31, signal, fileSums, keepers }: RunOptions) {
  const judgedSoFar: Judged[] = [];
  const beyond = new Map<FindingKind, number>();
  const units: UnitSummary[] = [];
  const failures: { unit: number; name: string; error: unknown }[] = [];
  const nights: ClockNight[] = [];
  const badges = new Badges();
  let notKept: { readonly error: unknown } | undefined;
  const facts = new Map<number, UnitFacts>();
  const visitors = new Visitors();
  /** Pay under badge numbers that nobody of its unit has: whose it is shows when all units were read. */
  const unnamed: EmployeeLedger[] = [];
  /** Of whom a finding may be, where personal data was asked for. */
  const names = new Map<number, string>();
  let isAllThere = true;
  const unjudged = new Unjudged(scope);
  const explained = explainedDays(scope);
  const reading = { windowDays, trackers: scope.policy.trackers, ...(signal ? { call: { signal } } : {}) };

  async function readOne(client: Client, { id = 0, name = '' }: Unit, besides?: ReadonlySet<number>) {
    const { period, zones, policy } = scope;
    const asked = { ...reading, besides };
    const leftBehind = policy.findings.punchLeftBehind !== 'off';
    const [lockText, rows, ofFile] = await Promise.all([
      client.wsdlGetSalaryPeriodLockStatus({}, reading.call),
      readUnit(client, period, { ...asked, leftBehind }),
      fileSums ? readTransferable(client, period, asked) : { transactions: [], leftOut: {} },
    ]);
    for (const { badgeNo, salType, hours } of ofFile.transactions)
      if (hours !== undefined) fileSums!.add('service', badgeNo.trim(), salType.trim(), hours);
    const clock = new UnitClock(zones.get(id) ?? 'UTC');
    const elsewhere = await readElsewhereOf(client, id, rows);
    const unit = factsOf({ id, name, clock, lockText: lockText ?? '', elsewhere }, rows, scope);
    unjudged.unit(unit, rows);
    unjudged.incomplete(id, ofFile.leftOut);
    const { unshown } = await readAsShown(client, wsdlGetSchedulesV3, { GetSchedulesV3: {} });
    unjudged.unshown(id, unshown);
    facts.set(id, unit);
    units.push(summaryOf(unit, rows, period));
    badges.add(rows.people, period);
    visitors.atHome(rows.people, id);
    if (scope.personal) for (const person of rows.people) names.set(person.id, person.name);
    keep(judgeUnit(unit, rows, scope));
    for (const keeper of keepers) keeper.unit?.(unit, rows);
    for (const ledger of groupByEmployee(unit, rows).values())
      if (ledger.person) judge(ledger);
      else if (ledger.employeeId === 0) unnamed.push(ledger);
      else visitors.met(ledger);
  }

  function failed({ id = 0, name = '' }: Unit, error: unknown): void {
    failures.push({ unit: id, name, error });
  }

  /** The units in which somebody is at home who was met elsewhere. */
  function homesOfVisitors(): ReadonlySet<number> {
    for (const ledger of unnamed.splice(0)) visitors.paid(ledger, (badgeNo) => badges.ownerOf(badgeNo)?.id);
    return new Set(visitors.homes().keys());
  }

  async function readAtHome(client: Client, unitId: number, besides?: ReadonlySet<number>): Promise<void> {
    const unit = facts.get(unitId);
    if (!unit) return;
    for (const employeeId of visitors.homes().get(unitId) ?? []) {
      const rows = await readUnit(client, scope.period, { ...reading, besides, employeeId });
      unjudged.incomplete(unitId, rows.leftOut);
      const ledger = groupByEmployee(unit, rows).get(employeeId);
      if (ledger) visitors.metAtHome(ledger);
    }
  }

  /** `isWhole`: all units of the customer were read, so that who is at home in none of them is no employee. */
  function judgeVisitors(isWhole: boolean): void {
    isAllThere = isWhole && failures.length === 0;
    const ids = visitors.ids;
    if (ids.size === 0) return;
    const kept = judgedSoFar.filter(({ employeeId }) => !ids.has(employeeId) || employeeId === 0);
    judgedSoFar.length = 0;
    explained.forget(ids);
    keep(kept);
    for (const ledger of visitors.ledgers(isAllThere ? badges : undefined)) judge(ledger);
  }

  /** Throws what stood against keeping a ledger. */
  function result(): Omit<PayrollCheck, 'doubts'> {
    if (notKept) throw notKept.error;
    const { period, policy, at, personal, today } = scope;
    keep([...badges.judge(policy)]);
    if (policy.findings.notShown !== 'off') keep(unjudged.notShown());
    if (fileSums && policy.findings.fileApart !== 'off') keep([...fileSums.judge(badges)]);
    const atWork = units.filter(({ firstDay }) => firstDay !== undefined).length;
    const findings = withHolidays(judgedSoFar, atWork)
      .map((one) => named(one))
      .sort(byPlace);
    const notJudged = unjudged.all(strangers());
    const counts: Partial<Record<FindingKind, number>> = Object.fromEntries(beyond);
    for (const { kind } of findings) counts[kind] = (counts[kind] ?? 0) + 1;
    return {
      verdict: failures.length > 0 || beyond.size > 0 ? 'not ready' : verdictOf(findings, notJudged),
      ...{ ...period, at, findings, counts, failed: failures, aliased: !personal },
      ...(policy.baseTypes ? { baseTypes: policy.baseTypes } : {}),
      units: units.sort((a, b) => a.id - b.id),
      off: FINDING_KINDS.filter((kind) => policy.findings[kind] === 'off'),
      notJudged,
      expired: policy.exceptions.filter(({ until }) => until < today).length,
      clockNights: nights,
      explained: explained.days(),
      inSeveralUnits: visitors.ids.size,
    };
  }

  function named(one: Judged): Finding {
    const name = names.get(one.employeeId);
    return { ...namedFinding(one, scope), ...(name ? { name } : {}) };
  }

  function strangers(): string | undefined {
    const { strangers } = visitors;
    if (strangers === 0 || isAllThere) return undefined;
    return `of ${counted(strangers, 'employee')} whose home unit was not read`;
  }

  /** Pay may name a punch that somebody made in another unit. */
  async function readElsewhereOf(
    client: Client,
    unit: number,
    { punches, transactions }: UnitRows,
  ): Promise<ReadonlySet<number>> {
    const here = new Set(punches.map(({ id }) => id));
    if (transactions.every(({ punchId }) => punchId === 0 || here.has(punchId))) return new Set();
    const { ids, missing } = await punchesElsewhere(client, scope.period, reading.call);
    if (missing > 0) unjudged.incomplete(unit, { punches: missing });
    return ids;
  }

  function judge(ledger: EmployeeLedger): void {
    const judged = judgeEmployee(ledger, scope);
    keep(judged);
    explained.add(ledger, judged);
    keepIn(ledger);
    if (nights.length < MOST_NIGHTS) nights.push(...nightsOf(ledger, scope));
  }

  // A unit whose records cannot be kept was read all the same: the check as a whole fails.
  function keepIn(ledger: EmployeeLedger): void {
    try {
      for (const keeper of keepers) keeper.employee(ledger);
    } catch (error) {
      notKept ??= { error };
      throw error;
    }
  }

  function keep(judged: readonly Judged[]): void {
    for (const one of judged)
      if (judgedSoFar.length < MOST_FINDINGS) judgedSoFar.push(one);
      else beyond.set(one.rule.kind, (beyond.get(one.rule.kind) ?? 0) + 1);
  }

  return { readUnit: readOne, failed, homesOfVisitors, readAtHome, judgeVisitors, result };
}

export type CheckRun = ReturnType<typeof checkRun>;

function nightsOf(ledger: EmployeeLedger, scope: RunScope): ClockNight[] {
  const employee = nameOf(scope, ledger);
  return rowsIn(scope.period, ledger.punches).flatMap((punch) => {
    const { id, begin, end, day } = punch;
    const unit = unitOf(ledger, punch);
    const length = end === undefined ? undefined : unit.clock.length(begin, end);
    if (!length || (length.wall === length.shortest && length.wall === length.longest)) return [];
    return [{ unit: unit.id, employee, day, punchId: id, ...length }];
  });
}

function verdictOf(findings: readonly Finding[], notJudged: readonly NotJudged[]): Verdict {
  const open = findings.filter(({ severity }) => severity !== 'note');
  if (open.some(({ severity, exception }) => severity === 'error' && !exception)) return 'not ready';
  const unknown = notJudged.filter(({ because }) => because !== 'notAsked');
  if (unknown.some(({ accepted }) => !accepted)) return 'notJudged';
  return open.length + unknown.length > 0 ? 'ready with exceptions' : 'ready';
}

function byPlace(a: Finding, b: Finding): number {
  return (
    a.unit - b.unit ||
    compare(a.employee, b.employee) ||
    compare(a.day, b.day) ||
    FINDING_KINDS.indexOf(a.kind) - FINDING_KINDS.indexOf(b.kind)
  );
}

function compare(a = '', b = ''): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A day on which none of several units has anything is more likely a holiday than a loss in each: a warning then. */
export function withHolidays(judged: readonly Judged[], unitsAtWork: number): readonly Judged[] {
  if (unitsAtWork < 2) return judged;
  const empty = new Map<string, number>();
  for (const { rule, found: one } of judged)
    if (rule.kind === 'unitEmpty' && one.day) empty.set(one.day, (empty.get(one.day) ?? 0) + 1);
  return judged.map((one) => {
    if (one.rule.kind !== 'unitEmpty' || empty.get(one.found.day ?? '') !== unitsAtWork) return one;
    const says = `${one.found.says} No other unit has anything on this day either: a holiday?`;
    return { ...one, found: { ...one.found, says, severity: 'warning' as const } };
  });
}

/** Who was met in units where they are not at home, with what they have there. */
class Visitors {
  readonly #homes = new Map<number, number>();
  readonly #visits = new Map<number, EmployeeLedger[]>();

  get ids(): ReadonlySet<number> {
    return new Set(this.#visits.keys());
  }

  /** How many are whose home unit was not read. */
  get strangers(): number {
    return [...this.#visits.keys()].filter((id) => !this.#homes.has(id)).length;
  }

  atHome(people: readonly Person[], unit: number): void {
    for (const { id } of people) this.#homes.set(id, unit);
  }

  met(ledger: EmployeeLedger): void {
    this.#visits.set(ledger.employeeId, [...(this.#visits.get(ledger.employeeId) ?? []), ledger]);
  }

  /** Pay that names nobody of its unit but by badge number: it is of whom has that number in another. */
  paid(ledger: EmployeeLedger, ownerOf: (badgeNo: string) => number | undefined): void {
    for (const [employeeId, transactions] of groupedBy(
      ledger.transactions,
      (row) => ownerOf(row.badgeNo) ?? 0,
    ))
      this.met({ ...ledger, employeeId, badgeNo: transactions[0]!.badgeNo, transactions });
  }

  /** What somebody has at home, which comes first. */
  metAtHome(ledger: EmployeeLedger): void {
    this.#visits.get(ledger.employeeId)!.unshift(ledger);
  }

  /** The units in which somebody is at home who was met elsewhere, with who it is. */
  homes(): Map<number, number[]> {
    const atHome = [...this.#visits.keys()].filter((id) => this.#homes.has(id));
    return groupedBy(atHome, (id) => this.#homes.get(id)!);
  }

  /** Each over all units. With `everybody`, the badge numbers of the whole customer, who has no home is no employee. */
  *ledgers(everybody: Badges | undefined): Generator<EmployeeLedger> {
    for (const ledgers of this.#visits.values()) {
      const ledger = mergeLedgers(ledgers);
      if (ledger.person || !everybody) {
        yield ledger;
        continue;
      }
      const badges = ledger.transactions.map(({ badgeNo }) => badgeNo);
      yield { ...ledger, unknownBadges: new Set(badges.filter((badgeNo) => !everybody.has(badgeNo))) };
    }
  }
}
