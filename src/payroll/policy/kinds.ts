export const SEVERITIES = ['error', 'warning', 'note'] as const;
/** How grave a finding is. */
export type Severity = (typeof SEVERITIES)[number];

export const UNIT_MANAGER = 'unit manager';
const PAYROLL_OFFICE = 'payroll office';
export const STAFF_OFFICE = 'staff office';

/** By what a finding is judged. */
export type JudgedBy = 'data' | 'policy' | 'peers' | 'another read' | 'earlier months';

/** What is the same for every finding of a kind. */
export interface KindFacts {
  readonly severity: Severity;
  /** Who has to look at it. */
  readonly owner: string;
  readonly judgedBy: JudgedBy;
}

type Of = (owner: string, judgedBy: JudgedBy) => KindFacts;
const error: Of = (owner, judgedBy) => ({ severity: 'error', owner, judgedBy });
const warning: Of = (owner, judgedBy) => ({ severity: 'warning', owner, judgedBy });
const [UNIT, PAY, STAFF] = [UNIT_MANAGER, PAYROLL_OFFICE, STAFF_OFFICE];

/** An operation that corrections are proposed of: the journal can look its rows up, and they name records and nobody. */
export const CORRECTING = ['wsdlUpdateTimePunches', 'wsdlUpdateManualSalaries'] as const;
export type CorrectingOperation = (typeof CORRECTING)[number];

/** Everything that a check can find, in the order in which it is told. */
const KINDS = {
  badgeMissing: error(STAFF, 'data'),
  badgeTwice: error(STAFF, 'data'),
  badgeLength: error(STAFF, 'peers'),
  nationalIdTwice: warning(STAFF, 'data'),
  personTwice: warning(STAFF, 'data'),
  cardTwice: warning(STAFF, 'data'),
  badgeNotOwners: error(PAY, 'data'),
  employeeLeft: error(STAFF, 'data'),
  paidOutsideEmployment: error(STAFF, 'data'),
  outsideAgreement: error(STAFF, 'data'),
  salaryMissing: warning(STAFF, 'peers'),
  salaryOutOfLine: warning(STAFF, 'peers'),
  agreementsAtOnce: warning(STAFF, 'data'),
  passiveWorks: error(STAFF, 'data'),
  openPunch: error(UNIT, 'data'),
  outBeforeIn: error(UNIT, 'data'),
  shortPunch: error(UNIT, 'policy'),
  punchInFuture: warning(UNIT, 'data'),
  longPunch: error(UNIT, 'policy'),
  overlappingPunches: error(UNIT, 'data'),
  absenceImpossible: error(UNIT, 'data'),
  absenceOverWork: error(UNIT, 'data'),
  absencesAtOnce: error(UNIT, 'data'),
  absenceOverDay: error(UNIT, 'data'),
  shiftsAtOnce: warning(UNIT, 'data'),
  punchWithoutShift: error(UNIT, 'data'),
  shiftWithoutPunch: error(UNIT, 'data'),
  nothingAllMonth: warning(UNIT, 'peers'),
  punchNotApproved: error(UNIT, 'policy'),
  absenceNotApproved: warning(UNIT, 'policy'),
  breakApart: warning(UNIT, 'data'),
  punchCut: warning(UNIT, 'policy'),
  roundingOneWay: warning(PAY, 'peers'),
  twiceTheSame: error(PAY, 'data'),
  transactionWithoutSource: error(PAY, 'data'),
  negative: error(PAY, 'data'),
  salaryTypeWithoutCode: error(PAY, 'data'),
  codeNotInTemplate: warning(PAY, 'another read'),
  costCentreUnknown: error(PAY, 'another read'),
  costCentreOther: warning(PAY, 'data'),
  notAttested: error(UNIT, 'policy'),
  punchNotPaid: error(PAY, 'data'),
  paidOnAnotherDay: error(PAY, 'data'),
  payOutsidePunch: error(PAY, 'data'),
  paidWhileAway: error(PAY, 'data'),
  standbyUnpaid: warning(PAY, 'peers'),
  sickDayUnpaid: warning(PAY, 'peers'),
  absencePayOutside: error(PAY, 'data'),
  absencePayBeyondShift: error(PAY, 'data'),
  absencePayLevel: error(PAY, 'data'),
  supplementOverWork: error(PAY, 'data'),
  supplementMissing: warning(PAY, 'peers'),
  supplementTwice: error(PAY, 'policy'),
  hoursByHand: warning(PAY, 'policy'),
  hoursApart: error(PAY, 'policy'),
  beyondLimit: error(PAY, 'policy'),
  agreementHours: warning(UNIT, 'data'),
  employmentRate: warning(STAFF, 'policy'),
  hoursBeyondLimit: warning(UNIT, 'policy'),
  restTooShort: warning(UNIT, 'policy'),
  tooYoung: error(UNIT, 'policy'),
  balanceOfLeaver: warning(PAY, 'another read'),
  balanceBelowZero: warning(PAY, 'another read'),
  outOfRange: warning(PAY, 'earlier months'),
  paidNoMore: warning(PAY, 'earlier months'),
  manualRepeats: warning(PAY, 'earlier months'),
  manualStopped: warning(PAY, 'earlier months'),
  punchLeftBehind: warning(PAY, 'another read'),
  periodLocked: error(PAY, 'policy'),
  partlyTransferred: error(PAY, 'data'),
  changedAfterTransfer: error(PAY, 'policy'),
  notShown: error(PAY, 'peers'),
  unitEmpty: error(UNIT, 'peers'),
  fileApart: error(PAY, 'data'),
} as const satisfies Readonly<Record<string, KindFacts>>;

/** The name of a kind of finding. */
export type FindingKind = keyof typeof KINDS;

export const KIND_FACTS: Readonly<Record<FindingKind, KindFacts>> = KINDS;
/** All kinds of findings, in the order of reports. */
export const FINDING_KINDS = Object.keys(KINDS) as [FindingKind, ...FindingKind[]];

/** A kind as people say it: `punchNotPaid` is "punch not paid". */
export function wordsOf(kind: string): string {
  return kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
