import { counted } from '../text/counted.js';
import { groupedBy } from '../text/groupedBy.js';
import type { NotJudged } from './CheckResult.js';
import type { RunScope } from './checkScope.js';
import { EMPLOYEE_RULES, UNIT_RULES } from './findings/rules.js';
import type { Judged } from './findings/judge.js';
import { type Kept, type ListName, SHOWN, type Shown, type UnitFacts } from './ledger/Ledger.js';
import type { UnitRows } from './ledger/readUnit.js';
import { notSaid } from './notSaid.js';

/** What shows each list. */
const OPERATIONS: Readonly<Record<ListName, string>> = {
  people: 'wsdlGetEmployeesV2',
  agreements: 'wsdlGetAgreementsV2',
  punches: 'wsdlGetTimePunches',
  shifts: 'wsdlGetSchedulesV3',
  leaves: 'wsdlGetLeaveApplicationsV2',
  transactions: 'wsdlGetPayrollV2',
  balances: 'wsdlGetTimeTrackersBalance',
};

const WORDS: Readonly<Record<Shown, string>> = {
  punches: 'no punches, though shifts of the period are over',
  pay: 'no payroll transactions, though there is work',
  punchIds: 'no transaction that names its punch',
  agreements: 'no agreements of people who work',
};

/** What could not be judged, of all units. */
export class Unjudged {
  readonly #scope: RunScope;
  readonly #notices: NotJudged[] = [];
  readonly #units: UnitFacts[] = [];
  /** Time trackers of which somebody has a balance. */
  readonly #trackers = new Set<number>();

  constructor(scope: RunScope) {
    this.#scope = scope;
  }

  unit(unit: UnitFacts, rows: UnitRows): void {
    this.#units.push(unit);
    for (const { id } of rows.balances) this.#trackers.add(id);
    this.incomplete(unit.id, unit.leftOut);
    for (const list of Object.keys(OPERATIONS) as ListName[])
      if (list !== 'balances') this.#unread(unit.id, list, rows[list]);
    this.#ageless(unit.id, rows);
    this.#notices.push(...notSaid(unit.id, rows, this.#scope));
    const { zones, unreadZones } = this.#scope;
    if (!zones.has(unit.id) || unreadZones.has(unit.id))
      this.#notices.push({
        ...{ unit: unit.id, because: 'notShown' },
        why: 'wsdlGetUnits shows no time zone of the unit: UTC was taken',
      });
  }

  /** Fields of shifts that the read of a service cannot show. */
  unshown(unit: number, fields: readonly string[]): void {
    if (fields.length > 0)
      this.#notices.push({
        ...{ unit, because: 'notShown' },
        why: `the service reads shifts with wsdlGetSchedulesV2, which shows no ${fields.join(', ')}`,
      });
  }

  incomplete(unit: number, leftOut: UnitFacts['leftOut']): void {
    for (const [list, count] of Object.entries(leftOut)) {
      const why = `${counted(count, 'item')} of ${OPERATIONS[list as ListName]} cannot be used: left out of the answer, or without a time or an employee`;
      // Who works in several units is read at home once more.
      if (!this.#notices.some((one) => one.unit === unit && one.why === why))
        this.#notices.push({ unit, because: 'incomplete', why });
    }
  }

  /** What units do not show and others, or earlier months, do. */
  notShown(): Judged[] {
    return this.#lacking().flatMap(({ unit, what, known }) =>
      known ? [notShownFinding(unit, what, known)] : [],
    );
  }

  all(strangers: string | undefined): NotJudged[] {
    const { policy } = this.#scope;
    const ofRules = [...EMPLOYEE_RULES, ...UNIT_RULES].flatMap(({ kind, notJudged }) => {
      const reason = notJudged?.(this.#scope);
      return reason ? [{ kind, ...reason }] : [];
    });
    const lacking = this.#lacking().flatMap(({ unit: { id: unit }, what, known }): NotJudged[] =>
      known ? [] : [{ kind: 'notShown', unit, because: 'notShown', why: `the unit shows ${WORDS[what]}` }],
    );
    const ofStrangers = (['employeeLeft', 'outsideAgreement'] as const).flatMap((kind): NotJudged[] =>
      strangers === undefined ? [] : [{ kind, because: 'notShown', why: strangers }],
    );
    // One employee may have no such tracker; where nobody has a balance the service refuses it.
    const ofTrackers = policy.trackers
      .filter(({ id }) => this.#units.length > 0 && !this.#trackers.has(id))
      .flatMap(({ id }) =>
        (['balanceOfLeaver', 'balanceBelowZero'] as const).map((kind): NotJudged => {
          const why = `the service shows no balance of time tracker ${id}: does it need a \`period\`?`;
          return { kind, because: 'notShown', why };
        }),
      );
    const { unitsLeftOut } = this.#scope;
    const ofList: NotJudged[] =
      unitsLeftOut > 0
        ? [
            {
              because: 'incomplete',
              why: `${counted(unitsLeftOut, 'item')} of wsdlGetUnits left out of the answer`,
            },
          ]
        : [];
    // Units are read side by side, and end in any order.
    const ofUnits = [...this.#notices, ...lacking].sort((a, b) => (a.unit ?? 0) - (b.unit ?? 0));
    return [...ofList, ...ofRules, ...ofTrackers, ...ofUnits, ...ofStrangers]
      .filter(({ kind }) => kind === undefined || policy.findings[kind] !== 'off')
      .map((one) => this.#accepted(one));
  }

  #lacking() {
    const { policy, earlier } = this.#scope;
    return this.#units.flatMap((unit) =>
      unit.lacks
        .filter((what) => !policy.without[what]?.includes(unit.id))
        .map((what) => ({
          ...{ unit, what },
          known: this.#units.some((other) => other.shows.includes(what))
            ? ('other units' as const)
            : earlier.shown(unit.id).has(what)
              ? ('earlier checks of the unit' as const)
              : undefined,
        })),
    );
  }

  /** People who work and of whom no date of birth is shown: nobody knows whether they are too young. */
  #ageless(unit: number, { people, punches }: UnitRows): void {
    const work = new Set(punches.map(({ employeeId }) => employeeId));
    const { length } = people.filter(({ id, born }) => born === undefined && work.has(id));
    if (length > 0 && this.#scope.policy.limits.young.length > 0)
      this.#notices.push({
        ...{ kind: 'tooYoung', unit, because: 'notShown' },
        why: `${counted(length, 'employee')} with punches and without a date of birth`,
      });
  }

  #unread(unit: number, list: ListName, rows: readonly Kept[]): void {
    const fields = rows.flatMap(({ unread = [] }) => unread);
    for (const [field, { length }] of groupedBy(fields, (name) => name))
      this.#notices.push({
        ...{ unit, because: 'unread' },
        why: `${OPERATIONS[list]}.${field} of ${counted(length, 'record')} came in a form that could not be read`,
      });
  }

  #accepted(one: NotJudged): NotJudged {
    const { policy, today } = this.#scope;
    if (one.because === 'notAsked') return one;
    const accepted = policy.exceptions.find(
      ({ kind, unit, employee, until }) =>
        kind === (one.kind ?? 'notShown') &&
        employee === undefined &&
        (unit === undefined || unit === one.unit) &&
        today <= until,
    );
    return accepted ? { ...one, accepted } : one;
  }
}

function notShownFinding({ id }: UnitFacts, what: Shown, known: string): Judged {
  return {
    ...{ rule: { kind: 'notShown' }, unit: id, employeeId: 0, badgeNo: '', explains: [] },
    found: {
      records: [{ operation: OPERATIONS[LISTS[what]], field: what, id: SHOWN.indexOf(what) }],
      says: `The unit shows ${WORDS[what]}; ${known} show them.`,
      advice: `Find out why, or name the unit in \`without.${what}\` of the policy.`,
    },
  };
}

const LISTS: Readonly<Record<Shown, ListName>> = {
  ...{ punches: 'punches', pay: 'transactions', punchIds: 'transactions', agreements: 'agreements' },
};
