/** What can be wrong with the payroll of a world. Named as the findings of a payroll check. */
export const TROUBLE_KINDS = [
  'openPunch',
  'punchNotApproved',
  'overlappingPunches',
  'longPunch',
  'punchWithoutShift',
  'shiftWithoutPunch',
  'outsideAgreement',
  'employeeLeft',
  'absenceOverWork',
  'absenceNotApproved',
  'breakApart',
  'hoursApart',
  'transactionWithoutSource',
  'twiceTheSame',
  'negative',
  'salaryTypeWithoutCode',
  'badgeMissing',
  'badgeTwice',
  'badgeLength',
  'costCentreUnknown',
  'notAttested',
  'punchNotPaid',
  'periodLocked',
  'partlyTransferred',
  'changedAfterTransfer',
  'unitEmpty',
] as const;

/** The name of a kind of trouble. */
export type TroubleKind = (typeof TROUBLE_KINDS)[number];

/** A trouble that was planted, and where it is to be found. */
export interface Planted {
  /** What was planted. */
  readonly kind: TroubleKind;
  /** Id of the unit. */
  readonly unit: number;
  /** 0 where it is about a whole unit. */
  readonly employeeId: number;
  /** The day that it is about, where it is about one. */
  readonly day?: string;
  /** The id that the interface shows of the row that is wrong. */
  readonly id?: number;
  /** When the period was transferred, where it was. */
  readonly transferredAt?: string;
}
