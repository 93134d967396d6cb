import type { Alias } from '../Alias.js';
import {
  type Agreement,
  type EmployeeLedger,
  hourlyOn,
  type ListName,
  type UnitFacts,
} from '../ledger/Ledger.js';
import type { UnitRows } from '../ledger/readUnit.js';
import type { Policy, PolicyException } from '../policy/Policy.js';
import type { EmployeeRule, Finding, Found, RecordRef, Scope, UnitRule } from './Finding.js';
import { type FindingKind, KIND_FACTS, STAFF_OFFICE } from '../policy/kinds.js';
import { unreadLists } from '../ledger/groupByEmployee.js';
import { EMPLOYEE_RULES, UNIT_RULES } from './rules.js';

/** A finding with whom it is about, before names are chosen. */
export interface Judged {
  readonly rule: Facts;
  readonly found: Found;
  readonly unit: number;
  /** 0 where it is about a whole unit. */
  readonly employeeId: number;
  readonly badgeNo: string;
  readonly explains: readonly FindingKind[];
  /** What an hour of the employee is, where it is known. */
  readonly hourly?: number | undefined;
}

type Facts = Pick<EmployeeRule | UnitRule, 'kind' | 'explains' | 'needs'>;

/** What the rules say of one employee. A rule that would conclude from what is missing in a list is not asked where the list is not
 * whole, or has fields that could not be read. What only follows from something else there is told with that. */
export function judgeEmployee(ledger: EmployeeLedger, scope: Scope): Judged[] {
  const judged: Judged[] = [];
  const unread = unreadLists(ledger);
  for (const rule of EMPLOYEE_RULES) {
    if (isOff(rule, scope.policy) || !isWhole(rule, ledger.unit, unread)) continue;
    const of = { rule, employeeId: ledger.employeeId, badgeNo: ledger.badgeNo };
    for (const one of rule.find(ledger, scope))
      judged.push({
        ...{ ...of, unit: placeOf(one, rule, ledger), found: one, explains: [] },
        hourly: hourlyIn(one, ledger.agreements, scope),
      });
  }
  return withoutConsequences(judged);
}

export function judgeUnit(unit: UnitFacts, rows: UnitRows, scope: Scope): Judged[] {
  const of = { unit: unit.id, employeeId: 0, badgeNo: '', explains: [] };
  return UNIT_RULES.filter((rule) => !isOff(rule, scope.policy) && isWhole(rule, unit)).flatMap((rule) =>
    [...rule.findInUnit(unit, rows, scope)].map((found) => {
      const { employeeId = 0 } = found;
      const badgeNo = rows.people.find(({ id }) => id === employeeId)?.badgeNo ?? '';
      const own = employeeId ? rows.agreements.filter((one) => one.employeeId === employeeId) : [];
      return { ...of, rule, found, employeeId, badgeNo, hourly: hourlyIn(found, own, scope) };
    }),
  );
}

function hourlyIn({ day }: Found, agreements: readonly Agreement[], { period }: Scope): number | undefined {
  return hourlyOn(day ?? period.from, agreements);
}

function isWhole({ needs = [] }: Facts, { leftOut }: UnitFacts, unread?: ReadonlySet<ListName>): boolean {
  return !needs.some((list) => leftOut[list] || unread?.has(list));
}

function isOff({ kind }: Facts, { findings }: Policy): boolean {
  return findings[kind] === 'off';
}

/** Leaves out what another finding of the same records explains, and says so there. */
function withoutConsequences(judged: readonly Judged[]): Judged[] {
  const cause = new Map<Judged, Judged>();
  for (const one of judged) {
    const by = judged.find(
      (other) =>
        other !== one && other.rule.explains?.includes(one.rule.kind) && isAbout(other.found, one.found),
    );
    if (by) cause.set(one, by);
  }
  return judged
    .filter((one) => !cause.has(one))
    .map((one) => {
      const explained = judged.filter((other) => rootOf(other, cause) === one).map(({ rule }) => rule.kind);
      return explained.length === 0 ? one : { ...one, explains: [...new Set(explained)] };
    });
}

function rootOf(one: Judged, cause: ReadonlyMap<Judged, Judged>): Judged | undefined {
  let root = cause.get(one);
  while (root && cause.has(root)) root = cause.get(root);
  return root;
}

function isAbout(a: Found, b: Found): boolean {
  return a.records.some(({ operation, id }) =>
    b.records.some((other) => other.operation === operation && other.id === id),
  );
}

interface Naming {
  readonly alias: Alias;
  readonly personal: boolean;
  readonly policy: Policy;
  /** The day of the check: what was accepted until an earlier one is no longer. */
  readonly today: string;
}

/** A finding with its names, its severity and its exception as the policy says. */
export function namedFinding(judged: Judged, { alias, personal, policy, today }: Naming): Finding {
  const { rule, unit, employeeId, badgeNo, explains, hourly } = judged;
  const { employeeId: _, severity, ...found } = judged.found;
  const facts = KIND_FACTS[rule.kind];
  const setting = policy.findings[rule.kind];
  const changed = setting === 'off' ? undefined : setting;
  const aliasOf = employeeId === 0 ? undefined : alias.ofEmployee(employeeId);
  const known = employeeId === 0 ? [] : alias.namesOf(employeeId);
  const employee = aliasOf && personal ? badgeNo || aliasOf : aliasOf;
  const exception = policy.exceptions.find((one) =>
    accepts(one, { kind: rule.kind, unit, day: found.day, today, names: [...known, badgeNo] }),
  );
  return {
    ...found,
    kind: rule.kind,
    severity: changed?.severity ?? severity ?? facts.severity,
    owner: changed?.owner ?? facts.owner,
    judgedBy: facts.judgedBy,
    unit,
    ...(employee === undefined ? {} : { employee }),
    // Beside the minutes it says what somebody earns.
    ...(personal && hourly && found.minutes
      ? { money: Math.round((found.minutes / 60) * hourly * 100) / 100 }
      : {}),
    key: alias.of(rule.kind, unit, employeeId, found.day, ...found.records.map(({ id }) => id).slice(0, 3)),
    explains,
    ...(exception ? { exception: personal ? exception : withoutName(exception) } : {}),
    // Who has a list of staff would know from the id whose alias it is.
    ...(personal ? {} : { records: found.records.map(withoutPerson) }),
  };
}

function withoutPerson(record: RecordRef): RecordRef {
  return record.operation === 'wsdlGetEmployeesV2' ? { ...record, id: 0 } : record;
}

/** An exception may name a badge number. */
function withoutName({ employee: _, ...exception }: PolicyException): PolicyException {
  return exception;
}

function accepts(
  { kind, employee, unit, from, to, until }: PolicyException,
  about: {
    readonly kind: FindingKind;
    readonly unit: number;
    readonly day: string | undefined;
    readonly today: string;
    readonly names: readonly (string | undefined)[];
  },
): boolean {
  return (
    kind === about.kind &&
    (employee === undefined || about.names.includes(employee)) &&
    (unit === undefined || unit === about.unit) &&
    (about.day === undefined || ((from ?? '') <= about.day && about.day <= (to ?? '9999'))) &&
    about.today <= until
  );
}

/**
 * The unit that has to look at a finding: the one where its punches, shifts and transactions are, when they are of one. What is
 * of several, or about the employment, is the home unit's.
 */
function placeOf(found: Found, { kind }: Pick<EmployeeRule, 'kind'>, ledger: EmployeeLedger): number {
  const home = ledger.unit.id;
  if (!ledger.units || (KIND_FACTS[kind].owner === STAFF_OFFICE && ledger.person)) return home;
  const { punches, shifts, absences, transactions } = ledger;
  const rows: Readonly<Record<string, readonly { readonly id: number; readonly unit: number }[]>> = {
    wsdlGetTimePunches: punches,
    wsdlGetSchedulesV3: shifts,
    'wsdlGetSchedulesV3 (absence)': absences,
    wsdlGetPayrollV2: transactions,
  };
  const places = new Set(
    found.records.flatMap(({ operation, id }) => rows[operation]?.find((row) => row.id === id)?.unit ?? []),
  );
  const [place = home, another] = places;
  return another === undefined ? place : home;
}
