/**
 * The texts with which the sandbox rejects. They are the sandbox's own: the document does not show the service's.
 * A test matches the code, which stays; `{0}` is filled in.
 */
export const MESSAGES = {
  'SBX-SCOPE-001': 'the key sees only its unit; {0} needs the root key (document 5)',
  'SBX-SCOPE-002': 'the key does not see unit {0} (document 5)',
  'SBX-TYPE-001': '{0} is not {1}',
  'SBX-DATE-001': '{0} must be a date YYYY-MM-DD',
  'SBX-DATE-002': '{0} must be a time hh:mm:ss',
  'SBX-DATE-003': '{0} must be YYYY-MM-DD hh:mm:ss',
  'SBX-DATE-004': '{0} is before {1}',
  'SBX-CATEGORY-001': 'lastModified must be set when includeTags is true (document 4.2)',
  'SBX-SHIFT-001': 'no shift has scheduleId {0}',
  'SBX-SHIFT-002': 'no employee with {0} is known to the key',
  'SBX-SHIFT-003': 'no shift type with {0} is known to the key',
  'SBX-SHIFT-004': 'shiftCategoryId must be there; it may be empty only with shiftTypeExtCode (document 2.4)',
  'SBX-SHIFT-005': 'the shift ends before it begins',
  'SBX-SHIFT-006': '{0} is required (document 2.4)',
  'SBX-SHIFT-007': 'extScheduleId can be set only when the shift is created (document 2.4)',
  'SBX-SHIFT-009': 'no {0} with {1} is known',
  'SBX-SHIFT-010': 'the shift has been transferred to payroll',
  'SBX-SHIFT-011': 'an unassigned shift needs a unit key, or a shift type or section of one unit',
  'SBX-SHIFT-013': 'scheduleId is required to delete a shift',
  'SBX-SHIFT-014': 'deleteShift must be 0 or 1 (document 2.4)',
  'SBX-SHIFT-015': 'the shift type is not active',
  'SBX-PAYROLL-001': '{0} is required (document 2.8)',
  'SBX-TRANSFER-001': 'no payroll system is named "{0}" (document 2.8)',
  'SBX-TRANSFER-002': 'extTransferId is required',
  'SBX-TRANSFER-003': 'a transfer with extTransferId "{0}" is in progress',
  'SBX-TRANSFER-004': 'no transfer has extTransferId "{0}"',
} as const;

export type MessageCode = keyof typeof MESSAGES;

/** The text of a validation error: `SBX-SHIFT-001: no shift has scheduleId 5 [sandbox]`. */
export function rejection(code: MessageCode, ...words: readonly (string | number)[]): string {
  return `${code}: ${MESSAGES[code].replace(/\{(\d)\}/g, (_, i: string) => String(words[Number(i)] ?? ''))} [sandbox]`;
}
