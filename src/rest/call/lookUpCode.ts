/** The identifiers of the look-ups of absence types and schedules with their meaning. Source: interface document 7.4. */
export const LOOK_UP_CODES = {
  'error.accessrights.groupId.notDomainGroupId': 'the group is not a valid domain group',
  'error.absenceReasonType.startAfterEnd': '`start` is after `end`',
  'error.absenceReasonType.employeeId.notFound': 'there is no such employee',
  'error.absenceReasonType.employeeId.notEmployed':
    'the employee is not in status Employed at any time in the range',
  'error.absenceReasonType.employeeId.doesNotBelongToCustomer':
    'the employee belongs to another customer or domain',
} as const;

/** A code that `lookUpCode` knows. */
export type LookUpCode = keyof typeof LOOK_UP_CODES;

export function isLookUpCode(code: string | undefined): code is LookUpCode {
  return code !== undefined && Object.hasOwn(LOOK_UP_CODES, code);
}
