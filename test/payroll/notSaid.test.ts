import { expect, it } from 'vitest';
import {
  agreementOf,
  leaveOf,
  personOf,
  punchOf,
  shiftOf,
  transactionOf,
} from '../../src/payroll/ledger/fromRecords.js';
import { notSaid } from '../../src/payroll/notSaid.js';
import { type PolicyInput, policyOf } from '../../src/payroll/policy/Policy.js';

const OF: Readonly<Record<string, (record: never) => unknown>> = {
  ...{ people: personOf, agreements: agreementOf, punches: punchOf, shifts: shiftOf, leaves: leaveOf },
  transactions: transactionOf,
};
const DAY = '2026-03-04' as const;

/** What records of a unit do not say, by the field, and of how many. */
function noticesOf(
  records: Readonly<Record<string, readonly object[]>>,
  input: PolicyInput,
  transfers: readonly object[],
) {
  const rows = Object.fromEntries(
    Object.entries(OF).map(([list, of]) => [list, (records[list] ?? []).map((one) => of(one as never))]),
  );
  const scope = { period: { from: '2026-03-02', to: '2026-03-15' }, policy: policyOf(input), transfers };
  return notSaid(101, rows as never, scope as never);
}

function lacking(
  records: Readonly<Record<string, readonly object[]>>,
  input: PolicyInput = {},
  transfers: readonly object[] = [],
) {
  return noticesOf(records, input, transfers).map(
    ({ why, kind }) =>
      `${/^wsdl\w+\.(\w+) is not said of (\d+ of \d+)/.exec(why)!.slice(1).join(' ')} ${kind ?? 'all'}`,
  );
}

const punch = {
  id: 1,
  employeeId: 7,
  punchIn: `${DAY}T08:00:00`,
  punchOut: `${DAY}T16:00:00`,
  hours: '8.00',
  approvedByManager: true,
  transferredToPayroll: false,
};
const shift = {
  scheduleId: 1,
  persId: 7,
  begDate: DAY,
  begTime: '08:00:00',
  endTime: '16:00:00',
  hours: '8.00',
};
const leave = { id: 1, fromPersId: 7, fromDate: DAY, toDate: DAY, approvedByManager: true, sickLevel: '1' };
const pay = { id: 1, date: DAY, pType: 1, hours: '8.00', transactionMgrAttest: true, salaryMgrAttest: true };
const agreement = {
  id: 1,
  employeeId: 7,
  fromDate: '2020-01-01',
  expires: false,
  maxHourDay: '8',
  maxHourWeek: '40',
  isMainAgreement: true,
};
const person = { id: 7, passive: 0, active: 1, employedDate: '2020-01-01' };
const without = <T extends object>(record: T, ...names: (keyof T)[]) => ({
  ...record,
  ...Object.fromEntries(names.map((name) => [name, undefined])),
});
const MANAGER: PolicyInput = { approvals: ['manager'] };
const BOTH: PolicyInput = { approvals: ['manager', 'employee'] };
const next = { ...agreement, id: 2, isMainAgreement: undefined };

it.each<[string, Record<string, object[]>, string[], PolicyInput?, object[]?]>([
  [
    'records that say all lack nothing',
    {
      punches: [punch],
      shifts: [shift],
      leaves: [leave],
      transactions: [pay],
      agreements: [agreement],
      people: [person],
    },
    [],
  ],
  [
    'a punch',
    { punches: [punch, without(punch, 'approvedByManager', 'hours', 'transferredToPayroll')] },
    [
      'approvedByManager 1 of 2 punchNotApproved',
      'transferredToPayroll 1 of 2 partlyTransferred',
      'hours 1 of 2 all',
    ],
    MANAGER,
  ],
  ['a punch that both approve', { punches: [punch] }, ['approvedByEmployee 1 of 1 punchNotApproved'], BOTH],
  [
    'an approval that is not used',
    { punches: [punch] },
    [],
    { ...BOTH, approvalsNotUsed: ['wsdlGetTimePunches.approvedByEmployee'] },
  ],
  ['an open punch has no hours', { punches: [{ ...without(punch, 'hours', 'punchOut'), isOpen: true }] }, []],
  [
    'a punch of another month',
    {
      punches: [
        { ...without(punch, 'hours'), punchIn: '2026-04-04T08:00:00', punchOut: '2026-04-04T16:00:00' },
      ],
    },
    [],
  ],
  [
    'an absence, which a manager approves whatever the policy asks for',
    { leaves: [without(leave, 'approvedByManager', 'sickLevel')] },
    ['approvedByManager 1 of 1 absenceNotApproved', 'sickLevel 1 of 1 absencePayLevel'],
    { approvals: [] },
  ],
  [
    'an absence that both approve',
    { leaves: [leave] },
    ['approvedByEmployee 1 of 1 absenceNotApproved'],
    BOTH,
  ],
  [
    'pay',
    { transactions: [without(pay, 'transactionMgrAttest', 'salaryMgrAttest', 'hours', 'pType')] },
    ['transactionMgrAttest 1 of 1 notAttested', 'salaryMgrAttest 1 of 1 notAttested', 'hours 1 of 1 all'],
    MANAGER,
  ],
  [
    'pay by hand',
    { transactions: [without(pay, 'pType')] },
    ['pType 1 of 1 hoursByHand'],
    { ...MANAGER, manualTypes: [9] },
  ],
  [
    'pay that nobody approves',
    { transactions: [without(pay, 'transactionMgrAttest', 'salaryMgrAttest')] },
    [],
    { approvals: [] },
  ],
  ['a shift', { shifts: [without(shift, 'hours')] }, ['hours 1 of 1 all']],
  [
    'a shift that is no work, or of no time',
    {
      shifts: [
        { ...without(shift, 'hours'), isFreeDay: true },
        { ...without(shift, 'hours'), endTime: '08:00:00' },
      ],
    },
    [],
  ],
  [
    'an agreement',
    { agreements: [without(agreement, 'fromDate', 'maxHourDay', 'maxHourWeek')] },
    [
      'fromDate 1 of 1 outsideAgreement',
      'maxHourDay 1 of 1 agreementHours',
      'maxHourWeek 1 of 1 agreementHours',
    ],
  ],
  [
    'an agreement that ends, and does not say when',
    { agreements: [{ ...agreement, expires: true }] },
    ['toDate 1 of 1 outsideAgreement'],
  ],
  [
    'an agreement that ends on a day',
    { agreements: [{ ...agreement, expires: true, toDate: '2026-12-31' }] },
    [],
  ],
  [
    'an agreement of another year',
    { agreements: [{ ...without(agreement, 'maxHourDay'), expires: true, toDate: '2025-12-31' }] },
    [],
  ],
  ['one agreement alone need not be the main one', { agreements: [next] }, []],
  [
    'agreements beside each other',
    { agreements: [agreement, next] },
    ['isMainAgreement 1 of 2 agreementsAtOnce'],
  ],
  ['agreements of two people', { agreements: [agreement, { ...next, employeeId: 8 }] }, []],
  [
    'agreements that share a day',
    {
      agreements: [
        { ...agreement, expires: true, toDate: DAY },
        { ...next, fromDate: DAY },
      ],
    },
    ['isMainAgreement 1 of 2 agreementsAtOnce'],
  ],
  [
    'agreements behind each other',
    {
      agreements: [
        { ...agreement, expires: true, toDate: DAY },
        { ...next, fromDate: '2026-03-05' },
      ],
    },
    [],
  ],
  [
    'somebody at work',
    { punches: [punch], people: [without(person, 'passive', 'employedDate')] },
    ['passive 1 of 1 passiveWorks', 'employedDate 1 of 1 employeeLeft'],
  ],
  [
    'somebody at work whose employment ended, nobody says when',
    { punches: [punch], people: [{ ...person, active: 0 }] },
    ['leaveDate 1 of 1 employeeLeft'],
  ],
  [
    'somebody who is not at work',
    { punches: [punch], people: [{ ...without(person, 'passive', 'employedDate'), id: 8 }] },
    [],
  ],
  [
    'time stamps, once something was transferred',
    { punches: [punch], shifts: [shift], leaves: [leave] },
    ['ts 1 of 1 changedAfterTransfer', 'ts 1 of 1 changedAfterTransfer', 'ts 1 of 1 changedAfterTransfer'],
    {},
    [{}],
  ],
])('%s', (_, records, expected, input = { approvals: ['manager'] }, transfers = []) => {
  expect(lacking(records, input, transfers)).toEqual(expected);
});

it('times of pay in a form that nobody knows are told, and those that are read are not', () => {
  const of = (...times: readonly (readonly [string, string])[]) =>
    noticesOf({ transactions: times.map(([begin, out]) => ({ ...pay, in: begin, out })) }, {}, []);
  expect(of(['', ''], ['08:00', '16:00'], ['08:00:00', '2026-03-04 16:00:00'])).toEqual([]);
  expect(of(['0800', '1600'], ['8.5', ''], ['08:00', '16:00'])).toEqual([
    {
      ...{ kind: 'payOutsidePunch', unit: 101, because: 'unread' },
      why: '`in` and `out` of 2 of 3 records of wsdlGetPayrollV2 are no times such as 08:00',
    },
  ]);
});
