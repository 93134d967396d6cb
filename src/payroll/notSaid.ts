import { counted } from '../text/counted.js';
import { groupedBy } from '../text/groupedBy.js';
import type { NotJudged } from './CheckResult.js';
import type { Scope } from './findings/Finding.js';
import { heldIn, rowsIn, spanOf } from './ledger/Ledger.js';
import type { Agreement, Leave, Person, Punch, Transaction } from './ledger/Ledger.js';
import type { UnitRows } from './ledger/readUnit.js';
import type { ApprovalField, Approver, Policy } from './policy/Policy.js';
import type { FindingKind } from './policy/kinds.js';

/** A row as all lists have it. */
interface AnyRow {
  readonly unread?: readonly string[];
}

/** A field on which findings rest, and of which nothing is known where a record does not say it. */
type Field<Row extends AnyRow> = readonly [
  /** The operation and the field. */
  name: string,
  isSaid: (row: Row) => boolean,
  /** What cannot be judged without it; without one all that rests on the records. */
  kind?: FindingKind,
  /** True where the policy can say that nobody gives it. */
  isApproval?: true,
];

/**
 * What records of a unit do not say, once for each field: a flag or figure that is nil, empty or left out is neither yes nor no.
 * What came and could not be read is told as that.
 */
export function notSaid(unit: number, rows: UnitRows, scope: Scope): NotJudged[] {
  const { period, policy } = scope;
  const agreements = heldIn(period, rows.agreements);
  const punches = rowsIn(period, rows.punches);
  const atWork = new Set(punches.map(({ employeeId }) => employeeId));
  const noticesIn = <Row extends AnyRow>(list: readonly Row[], fields: readonly Field<Row>[]) =>
    fields.flatMap((field) => noticesOf(unit, list, field));
  return [
    ...noticesIn(punches, fieldsOfPunches(scope)),
    ...noticesIn(rows.leaves, fieldsOfLeaves(scope)),
    ...noticesIn(rowsIn(period, rows.transactions), fieldsOfTransactions(policy)),
    ...unreadTimes(unit, rowsIn(period, rows.transactions)),
    ...noticesIn(rowsIn(period, rows.shifts), [
      [
        'wsdlGetSchedulesV3.hours',
        ({ hours, worked, begin, end }) => hours !== undefined || !worked || begin === end,
      ],
      ...stamp('wsdlGetSchedulesV3', scope),
    ]),
    ...noticesIn(agreements, AGREEMENT_FIELDS),
    ...noticesIn(sideBySide(agreements), MAIN_FIELDS),
    ...noticesIn(
      rows.people.filter(({ id }) => atWork.has(id)),
      PEOPLE_FIELDS,
    ),
  ];
}

/** Times of pay, which have no documented form: with some of them nobody knows whether it is for the time of its punch. */
function unreadTimes(unit: number, transactions: readonly Transaction[]): NotJudged[] {
  const { length } = transactions.filter((row) => (row.begin.trim() || row.end.trim()) && !spanOf(row));
  if (length === 0) return [];
  const why = `\`in\` and \`out\` of ${length} of ${counted(transactions.length, 'record')} of wsdlGetPayrollV2 are no times such as 08:00`;
  return [{ kind: 'payOutsidePunch', unit, because: 'unread', why }];
}

function noticesOf<Row extends AnyRow>(unit: number, list: readonly Row[], field: Field<Row>): NotJudged[] {
  const [name, isSaid, kind, isApproval] = field;
  const ofRecord = name.slice(name.indexOf('.') + 1);
  const { length } = list.filter((row) => !isSaid(row) && !row.unread?.includes(ofRecord));
  if (length === 0) return [];
  const next = isApproval ? '; if it is not used here, name it in `approvalsNotUsed` of the policy' : '';
  return [
    {
      ...(kind ? { kind } : {}),
      ...{ unit, because: 'notShown' },
      why: `${name} is not said of ${length} of ${counted(list.length, 'record')}${next}`,
    },
  ];
}

function fieldsOfPunches(scope: Scope): Field<Punch>[] {
  const kind = 'punchNotApproved';
  return [
    ...approvals<Punch>(scope.policy, [
      ['manager', kind, 'wsdlGetTimePunches.approvedByManager', (punch) => punch.approvals.manager],
      ['employee', kind, 'wsdlGetTimePunches.approvedByEmployee', (punch) => punch.approvals.employee],
    ]),
    [
      'wsdlGetTimePunches.transferredToPayroll',
      ({ transferred }) => transferred !== undefined,
      'partlyTransferred',
    ],
    ['wsdlGetTimePunches.hours', ({ hours, end }) => hours !== undefined || end === undefined],
    ...stamp('wsdlGetTimePunches', scope),
  ];
}

function fieldsOfLeaves(scope: Scope): Field<Leave>[] {
  const [kind, of] = ['absenceNotApproved', 'wsdlGetLeaveApplicationsV2'] as const;
  return [
    ...approvals<Leave>(scope.policy, [
      // Whatever the policy asks for: an absence that is not approved excuses nothing.
      ['anybody', kind, `${of}.approvedByManager`, (leave) => leave.approvedByManager],
      ['employee', kind, `${of}.approvedByEmployee`, (leave) => leave.approvedByEmployee],
    ]),
    [`${of}.sickLevel`, ({ level }) => level !== undefined, 'absencePayLevel'],
    [`${of}.fromTime`, ({ isBeginSaid }) => isBeginSaid],
    [`${of}.toTime`, ({ isEndSaid }) => isEndSaid],
    ...stamp(of, scope),
  ];
}

function fieldsOfTransactions(policy: Policy): Field<Transaction>[] {
  const [kind, of] = ['notAttested', 'wsdlGetPayrollV2'] as const;
  const byHand: Field<Transaction> = [`${of}.pType`, ({ pType }) => pType !== undefined, 'hoursByHand'];
  return [
    ...approvals<Transaction>(policy, [
      ['manager', kind, `${of}.transactionMgrAttest`, (row) => row.approvals.manager],
      ['employee', kind, `${of}.transactionEmpAttest`, (row) => row.approvals.employee],
      ['manager', kind, `${of}.salaryMgrAttest`, (row) => row.salaryApproved],
    ]),
    [`${of}.hours`, ({ hours }) => hours !== undefined],
    ...(policy.manualTypes ? [byHand] : []),
  ];
}

const AGREEMENT_FIELDS: readonly Field<Agreement>[] = [
  ['wsdlGetAgreementsV2.fromDate', ({ from }) => from !== '', 'outsideAgreement'],
  ['wsdlGetAgreementsV2.toDate', ({ isEndOpen }) => !isEndOpen, 'outsideAgreement'],
  ['wsdlGetAgreementsV2.maxHourDay', ({ saysHours }) => saysHours.day, 'agreementHours'],
  ['wsdlGetAgreementsV2.maxHourWeek', ({ saysHours }) => saysHours.week, 'agreementHours'],
];
const MAIN_FIELDS: readonly Field<Agreement>[] = [
  ['wsdlGetAgreementsV2.isMainAgreement', ({ main }) => main !== undefined, 'agreementsAtOnce'],
];
const PEOPLE_FIELDS: readonly Field<Person>[] = [
  ['wsdlGetEmployeesV2.passive', ({ passive }) => passive !== undefined, 'passiveWorks'],
  ['wsdlGetEmployeesV2.employedDate', ({ employed }) => employed !== '', 'employeeLeft'],
  ['wsdlGetEmployeesV2.leaveDate', ({ isEndOpen }) => !isEndOpen, 'employeeLeft'],
];

type Approval<Row> = readonly [
  by: Approver | 'anybody',
  kind: FindingKind,
  name: ApprovalField,
  given: (row: Row) => boolean | undefined,
];

/** The approvals that the policy asks for and does not call unused. */
function approvals<Row extends AnyRow>(policy: Policy, all: readonly Approval<Row>[]): Field<Row>[] {
  return all
    .filter(([by, , name]) => {
      const isAsked = by === 'anybody' || policy.approvals.includes(by);
      return isAsked && !policy.approvalsNotUsed?.includes(name);
    })
    .map(([, kind, name, given]) => [name, (row) => given(row) !== undefined, kind, true]);
}

/** The time stamp, by which only changes after a transfer are judged. */
function stamp(operation: string, { transfers }: Scope): Field<AnyRow & { readonly ts: string }>[] {
  if (transfers.length === 0) return [];
  return [[`${operation}.ts`, ({ ts }) => ts !== '', 'changedAfterTransfer']];
}

/** The agreements of an employee beside another one: of one alone nobody asks whether it is the main one. */
function sideBySide(agreements: readonly Agreement[]): Agreement[] {
  return [...groupedBy(agreements, ({ employeeId }) => employeeId).values()].flatMap((own) =>
    own.filter((one) => own.some((other) => other !== one && other.from <= one.to && one.from <= other.to)),
  );
}
