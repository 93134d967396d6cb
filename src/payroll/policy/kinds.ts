/** Everything that a check can find, in the order in which it is told. */
export const FINDING_KINDS = [
  'badgeMissing',
  'badgeTwice',
  'badgeLength',
  'employeeLeft',
  'outsideAgreement',
  'openPunch',
  'longPunch',
  'overlappingPunches',
  'absenceOverWork',
  'punchWithoutShift',
  'shiftWithoutPunch',
  'punchNotApproved',
  'absenceNotApproved',
  'breakApart',
  'twiceTheSame',
  'transactionWithoutSource',
  'negative',
  'salaryTypeWithoutCode',
  'costCentreUnknown',
  'notAttested',
  'punchNotPaid',
  'hoursApart',
  'periodLocked',
  'partlyTransferred',
  'changedAfterTransfer',
  'unitEmpty',
  'fileApart',
] as const;

export type FindingKind = (typeof FINDING_KINDS)[number];

/** A kind as people say it: `punchNotPaid` is "punch not paid". */
export function wordsOf(kind: string): string {
  return kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
