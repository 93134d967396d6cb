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
import { punchesElsewhere, readTransferable, readUnit } from './ledger/readUnit.js';
import type { ReadOptions, UnitRows } from './ledger/readUnit.js';
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
export interface Keeper {
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
export class CheckRun {
  readonly #scope: RunScope;
  readonly #reading: ReadOptions;
  readonly #judged: Judged[] = [];
  readonly #beyond = new Map<FindingKind, number>();
  readonly #units: UnitSummary[] = [];
  readonly #failed: { unit: number; name: string; error: unknown }[] = [];
  readonly #nights: ClockNight[] = [];
  readonly #fileSums: FileSums | undefined;
  readonly #keepers: readonly Keeper[];
  readonly #badges = new Badges();
  readonly #unjudged: Unjudged;
  #notKept: { readonly error: unknown } | undefined;
  readonly #explained: ReturnType<typeof explainedDays>;
  readonly #facts = new Map<number, UnitFacts>();
  readonly #visitors = new Visitors();
  /** Pay under badge numbers that nobody of its unit has: whose it is shows when all units were read. */
  readonly #unnamed: EmployeeLedger[] = [];
  /** Of whom a finding may be, where personal data was asked for. */
  readonly #names = new Map<number, string>();
  #isWhole = true;

  constructor(scope: RunScope, { windowDays = 31, signal, fileSums, keepers }: RunOptions) {
    this.#scope = scope;
    this.#unjudged = new Unjudged(scope);
    this.#fileSums = fileSums;
    this.#keepers = keepers;
    this.#explained = explainedDays(scope);
    this.#reading = { windowDays, trackers: scope.policy.trackers, ...(signal ? { call: { signal } } : {}) };
  }

  async readUnit(client: Client, { id = 0, name = '' }: Unit): Promise<void> {
    const { period, zones, policy } = this.#scope;
    const leftBehind = policy.findings.punchLeftBehind !== 'off';
    const [lockText, rows, ofFile] = await Promise.all([
      client.wsdlGetSalaryPeriodLockStatus({}, this.#reading.call),
      readUnit(client, period, { ...this.#reading, leftBehind }),
      this.#fileSums ? readTransferable(client, period, this.#reading) : { transactions: [], leftOut: {} },
    ]);
    for (const { badgeNo, salType, hours } of ofFile.transactions)
      if (hours !== undefined) this.#fileSums!.add('service', badgeNo.trim(), salType.trim(), hours);
    const clock = new UnitClock(zones.get(id) ?? 'UTC', period.from, period.to);
    const elsewhere = await this.#elsewhere(client, rows);
    const unit = factsOf({ id, name, clock, lockText: lockText ?? '', elsewhere }, rows, this.#scope);
    this.#unjudged.unit(unit, rows);
    this.#unjudged.incomplete(id, ofFile.leftOut);
    const { unshown } = await readAsShown(client, wsdlGetSchedulesV3, { GetSchedulesV3: {} });
    this.#unjudged.unshown(id, unshown);
    this.#facts.set(id, unit);
    this.#units.push(summaryOf(unit, rows, period));
    this.#badges.add(rows.people, period);
    this.#visitors.atHome(rows.people, id);
    if (this.#scope.personal) for (const person of rows.people) this.#names.set(person.id, person.name);
    this.#keep(judgeUnit(unit, rows, this.#scope));
    for (const keeper of this.#keepers) keeper.unit?.(unit, rows);
    for (const ledger of groupByEmployee(unit, rows).values())
      if (ledger.person) this.#judge(ledger);
      else if (ledger.employeeId === 0) this.#unnamed.push(ledger);
      else this.#visitors.met(ledger);
  }

  failed({ id = 0, name = '' }: Unit, error: unknown): void {
    this.#failed.push({ unit: id, name, error });
  }

  /** The units in which somebody is at home who was met elsewhere. */
  homesOfVisitors(): ReadonlySet<number> {
    for (const ledger of this.#unnamed.splice(0))
      this.#visitors.paid(ledger, (badgeNo) => this.#badges.ownerOf(badgeNo)?.id);
    return new Set(this.#visitors.homes().keys());
  }

  async readAtHome(client: Client, unitId: number): Promise<void> {
    const unit = this.#facts.get(unitId);
    if (!unit) return;
    for (const employeeId of this.#visitors.homes().get(unitId) ?? []) {
      const rows = await readUnit(client, this.#scope.period, { ...this.#reading, employeeId });
      const ledger = groupByEmployee(unit, rows).get(employeeId);
      if (ledger) this.#visitors.metAtHome(ledger);
    }
  }

  /** `isWhole`: all units of the customer were read, so that who is at home in none of them is no employee. */
  judgeVisitors(isWhole: boolean): void {
    this.#isWhole = isWhole && this.#failed.length === 0;
    const ids = this.#visitors.ids;
    if (ids.size === 0) return;
    const kept = this.#judged.filter(({ employeeId }) => !ids.has(employeeId) || employeeId === 0);
    this.#judged.length = 0;
    this.#explained.forget(ids);
    this.#keep(kept);
    for (const ledger of this.#visitors.ledgers(this.#isWhole ? this.#badges : undefined))
      this.#judge(ledger);
  }

  /** Throws what stood against keeping a ledger. */
  result(): Omit<PayrollCheck, 'doubts'> {
    if (this.#notKept) throw this.#notKept.error;
    const { period, policy, at, personal, today } = this.#scope;
    this.#keep([...this.#badges.judge(policy)]);
    if (policy.findings.notShown !== 'off') this.#keep(this.#unjudged.notShown());
    if (this.#fileSums && policy.findings.fileApart !== 'off')
      this.#keep([...this.#fileSums.judge(this.#badges)]);
    const atWork = this.#units.filter(({ firstDay }) => firstDay !== undefined).length;
    const findings = withHolidays(this.#judged, atWork)
      .map((one) => this.#named(one))
      .sort(byPlace);
    const notJudged = this.#unjudged.all(this.#strangers());
    const counts: Partial<Record<FindingKind, number>> = Object.fromEntries(this.#beyond);
    for (const { kind } of findings) counts[kind] = (counts[kind] ?? 0) + 1;
    return {
      verdict:
        this.#failed.length > 0 || this.#beyond.size > 0 ? 'not ready' : verdictOf(findings, notJudged),
      ...{ ...period, at, findings, counts, failed: this.#failed, aliased: !personal },
      ...(policy.baseTypes ? { baseTypes: policy.baseTypes } : {}),
      units: this.#units.sort((a, b) => a.id - b.id),
      off: FINDING_KINDS.filter((kind) => policy.findings[kind] === 'off'),
      notJudged,
      expired: policy.exceptions.filter(({ until }) => until < today).length,
      clockNights: this.#nights,
      explained: this.#explained.days(),
      inSeveralUnits: this.#visitors.ids.size,
    };
  }

  #named(one: Judged): Finding {
    const name = this.#names.get(one.employeeId);
    return { ...namedFinding(one, this.#scope), ...(name ? { name } : {}) };
  }

  #strangers(): string | undefined {
    const { strangers } = this.#visitors;
    if (strangers === 0 || this.#isWhole) return undefined;
    return `of ${counted(strangers, 'employee')} whose home unit was not read`;
  }

  /** Pay may name a punch that somebody made in another unit. */
  async #elsewhere(client: Client, { punches, transactions }: UnitRows): Promise<ReadonlySet<number>> {
    const here = new Set(punches.map(({ id }) => id));
    if (transactions.every(({ punchId }) => punchId === 0 || here.has(punchId))) return new Set();
    return punchesElsewhere(client, this.#scope.period, this.#reading.call);
  }

  #judge(ledger: EmployeeLedger): void {
    const judged = judgeEmployee(ledger, this.#scope);
    this.#keep(judged);
    this.#explained.add(ledger, judged);
    this.#keepIn(ledger);
    if (this.#nights.length < MOST_NIGHTS) this.#nights.push(...nightsOf(ledger, this.#scope));
  }

  // A unit whose records cannot be kept was read all the same: the check as a whole fails.
  #keepIn(ledger: EmployeeLedger): void {
    try {
      for (const keeper of this.#keepers) keeper.employee(ledger);
    } catch (error) {
      this.#notKept ??= { error };
      throw error;
    }
  }

  #keep(judged: readonly Judged[]): void {
    for (const one of judged)
      if (this.#judged.length < MOST_FINDINGS) this.#judged.push(one);
      else this.#beyond.set(one.rule.kind, (this.#beyond.get(one.rule.kind) ?? 0) + 1);
  }
}

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
  const told = findings.filter(({ severity }) => severity !== 'note');
  if (told.some(({ severity, exception }) => severity === 'error' && !exception)) return 'not ready';
  const unknown = notJudged.filter(({ because }) => because !== 'notAsked');
  if (unknown.some(({ accepted }) => !accepted)) return 'notJudged';
  return told.length + unknown.length > 0 ? 'ready with exceptions' : 'ready';
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
