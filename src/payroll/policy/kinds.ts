export const SEVERITIES = ['error', 'warning', 'note'] as const;
/** How grave a finding is. */
export type Severity = (typeof SEVERITIES)[number];

export const UNIT_MANAGER = 'unit manager';
export const PAYROLL_OFFICE = 'payroll office';
export const STAFF_OFFICE = 'staff office';

/** By what a finding is judged. */
export type JudgedBy = 'data' | 'policy' | 'peers' | 'another read' | 'earlier months';

/** What is the same for every finding of a kind. */
export interface KindFacts {
  readonly severity: Severity;
  /** Who has to look at it. */
  readonly owner: string;
  readonly judgedBy: JudgedBy;
  /** What it finds, in a few words. */
  readonly about: string;
}

type Of = (owner: string, judgedBy: JudgedBy, about: string) => KindFacts;
const error: Of = (owner, judgedBy, about) => ({ severity: 'error', owner, judgedBy, about });
const warning: Of = (owner, judgedBy, about) => ({ severity: 'warning', owner, judgedBy, about });
const [UNIT, PAY, STAFF] = [UNIT_MANAGER, PAYROLL_OFFICE, STAFF_OFFICE];

/** An operation that corrections are proposed of: the journal can look its rows up, and they name records and nobody. */
export const CORRECTING = ['wsdlUpdateTimePunches', 'wsdlUpdateManualSalaries'] as const;
export type CorrectingOperation = (typeof CORRECTING)[number];

/** Everything that a check can find, in the order in which it is told. */
const KINDS = {
  badgeMissing: error(STAFF, 'data', 'employees without a badge number'),
  badgeTwice: error(STAFF, 'data', 'a badge number that several employees have'),
  badgeLength: error(STAFF, 'peers', 'badge numbers of another length than all others'),
  nationalIdTwice: warning(STAFF, 'data', 'one national id on two people who are employed at the same time'),
  personTwice: warning(STAFF, 'data', 'two records of people with one name and date of birth'),
  cardTwice: warning(STAFF, 'data', 'one card number of two people who are employed at the same time'),
  badgeNotOwners: error(PAY, 'data', 'pay for the work or absence of one under the badge number of another'),
  employeeLeft: error(
    STAFF,
    'data',
    'punches, shifts and absences of somebody who was not employed that day',
  ),
  paidOutsideEmployment: error(STAFF, 'data', 'pay for days before somebody was hired, or after the end'),
  outsideAgreement: error(STAFF, 'data', 'punches, shifts and absences on days without an agreement'),
  salaryMissing: warning(STAFF, 'peers', 'people who work under an agreement without a salary'),
  salaryOutOfLine: warning(
    STAFF,
    'peers',
    'an hour that is paid many times what is usual in the unit, or a fraction',
  ),
  agreementsAtOnce: warning(STAFF, 'data', 'two main agreements at the same time'),
  passiveWorks: error(STAFF, 'data', 'passive employees who work'),
  openPunch: error(UNIT, 'data', 'punches without an end'),
  outBeforeIn: error(UNIT, 'data', 'punches whose out is before their in'),
  shortPunch: error(UNIT, 'policy', 'shifts with a punch of a few minutes alone'),
  punchInFuture: warning(UNIT, 'data', 'punches of times that are still to come'),
  longPunch: error(UNIT, 'policy', 'punches of more hours than the policy allows'),
  overlappingPunches: error(UNIT, 'data', 'punches of one employee at the same time'),
  absenceImpossible: error(UNIT, 'data', 'absences that end before they begin, or of an impossible level'),
  absenceOverWork: error(UNIT, 'data', 'absences over worked hours'),
  absencesAtOnce: error(UNIT, 'data', 'two whole absences at the same time'),
  absenceOverDay: error(UNIT, 'data', 'more than 24 hours of absence in a day'),
  shiftsAtOnce: warning(UNIT, 'data', 'two shifts of one employee at the same time'),
  punchWithoutShift: error(UNIT, 'data', 'punches that belong to no shift of the employee'),
  shiftWithoutPunch: error(UNIT, 'data', 'shifts that are over, without a punch or an absence'),
  nothingAllMonth: warning(UNIT, 'peers', 'employees without any record in the whole period'),
  punchNotApproved: error(
    UNIT,
    'policy',
    'punches that those did not approve whose approval the policy names',
  ),
  absenceNotApproved: warning(UNIT, 'policy', 'leave applications in the period that nobody approved'),
  breakApart: warning(UNIT, 'data', 'breaks taken and scheduled that are apart'),
  punchCut: warning(UNIT, 'policy', 'punches that were cut or lengthened, without a comment'),
  roundingOneWay: warning(PAY, 'peers', 'roundings of punches that all go one way'),
  twiceTheSame: error(PAY, 'data', 'payroll transactions that are there twice'),
  transactionWithoutSource: error(
    PAY,
    'data',
    'transactions without a punch, shift, absence or entry by hand',
  ),
  negative: error(PAY, 'data', 'payroll transactions with less than no hours'),
  salaryTypeWithoutCode: error(PAY, 'data', 'salary types without an external code'),
  codeNotInTemplate: warning(PAY, 'another read', "salary types that the agreement's template does not have"),
  costCentreUnknown: error(PAY, 'another read', 'cost centres that are in no list, or that got lost'),
  costCentreOther: warning(PAY, 'data', 'a known cost centre that is not that of the shift'),
  notAttested: error(UNIT, 'policy', 'payroll transactions that are not attested'),
  punchNotPaid: error(PAY, 'data', 'punches with hours from which no payroll transaction comes'),
  paidOnAnotherDay: error(PAY, 'data', 'punches that are paid on another day'),
  payOutsidePunch: error(PAY, 'data', 'pay for times outside of the punch that it names'),
  paidWhileAway: error(PAY, 'data', 'pay for times of an absence for the whole time'),
  standbyUnpaid: warning(PAY, 'peers', 'standby that is not paid, where most of its type is'),
  sickDayUnpaid: warning(PAY, 'peers', 'days of an absence for which nothing is paid, where others are paid'),
  absencePayOutside: error(PAY, 'data', 'absence pay on days outside of the absence'),
  absencePayBeyondShift: error(PAY, 'data', 'absence pay of more hours than the absence shift has'),
  absencePayLevel: error(PAY, 'data', 'absence pay at another level than the absence says'),
  supplementOverWork: error(PAY, 'data', 'supplements of more hours than the punch below them'),
  supplementMissing: warning(
    PAY,
    'peers',
    'punches without the supplement that others at the same times have',
  ),
  supplementTwice: error(PAY, 'policy', 'one hour with two supplements of a kind'),
  hoursByHand: warning(PAY, 'policy', 'more hours by hand than the policy allows'),
  hoursApart: error(PAY, 'policy', 'hours punched and hours paid that are apart'),
  beyondLimit: error(PAY, 'policy', 'supplements and deductions beyond the limits of the policy'),
  agreementHours: warning(UNIT, 'data', 'more hours than the agreement allows in a day or a week'),
  employmentRate: warning(STAFF, 'policy', 'hours of the month that do not fit the employment rate'),
  hoursBeyondLimit: warning(UNIT, 'policy', 'more hours in a day or a week than the policy allows'),
  restTooShort: warning(UNIT, 'policy', 'less rest between two days of work than the policy asks for'),
  tooYoung: error(UNIT, 'policy', 'work of the young that the policy forbids'),
  balanceOfLeaver: warning(PAY, 'another read', 'balances that are left of people who leave'),
  balanceBelowZero: warning(PAY, 'another read', 'balances of time trackers below zero'),
  outOfRange: warning(PAY, 'earlier months', "pay outside of the range of a person's own months"),
  paidNoMore: warning(PAY, 'earlier months', 'people without pay who were paid the month before'),
  manualRepeats: warning(PAY, 'earlier months', 'entries by hand that are the same month after month'),
  manualStopped: warning(
    PAY,
    'earlier months',
    'entries by hand that were there month after month and are no more',
  ),
  punchLeftBehind: warning(
    PAY,
    'another read',
    'punches before the period that an earlier transfer left behind',
  ),
  periodLocked: error(PAY, 'policy', 'units whose salary period is locked'),
  partlyTransferred: error(PAY, 'data', 'units in which a part of the period has gone to payroll'),
  changedAfterTransfer: error(PAY, 'policy', 'changes in a period that was transferred'),
  notShown: error(
    PAY,
    'peers',
    'a unit that shows no punches, pay or agreements, where others or earlier months do',
  ),
  unitEmpty: error(UNIT, 'peers', 'days on which a whole unit has nothing'),
  fileApart: error(PAY, 'data', 'hours of the file that are not those of the transactions'),
} as const satisfies Readonly<Record<string, KindFacts>>;

/** The name of a kind of finding. */
export type FindingKind = keyof typeof KINDS;

export const KIND_FACTS: Readonly<Record<FindingKind, KindFacts>> = KINDS;
/** All kinds of findings, in the order of reports. */
export const FINDING_KINDS = Object.keys(KINDS) as [FindingKind, ...FindingKind[]];

/** What mends a finding through the interface, where what was read says how. All others are mended by hand. */
export const MENDED_BY: Readonly<Partial<Record<FindingKind, CorrectingOperation>>> = {
  openPunch: 'wsdlUpdateTimePunches',
  longPunch: 'wsdlUpdateTimePunches',
  punchWithoutShift: 'wsdlUpdateTimePunches',
  punchNotApproved: 'wsdlUpdateTimePunches',
  costCentreUnknown: 'wsdlUpdateTimePunches',
  costCentreOther: 'wsdlUpdateTimePunches',
  punchNotPaid: 'wsdlUpdateManualSalaries',
  hoursApart: 'wsdlUpdateManualSalaries',
};

/** A kind as people say it: `punchNotPaid` is "punch not paid". */
export function wordsOf(kind: string): string {
  return kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
