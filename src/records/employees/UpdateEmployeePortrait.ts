import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
// A JPEG begins with the bytes FF D8 FF, in base64 always `/9j/`.
const BASE64_JPEG = /^\/9j\/[A-Za-z0-9+/\s]*={0,2}\s*$/;

const definition = record('UpdateEmployeePortrait', {
  /** Badge number of the employee. Text: leading zeros count. */
  badgeNo: t.string().personal().means('badgeNo'),
  /** A picture; `Portrait` holds a JPEG as base64. */
  portrait: t
    .string()
    .likely((text) => BASE64_JPEG.test(text), 'a JPEG picture as base64')
    .personal()
    .means('file'),
  /** Why the service rejected the row; empty on success. */
  validationErrors: t.validationErrors(),
});

/**
 * A portrait to set, and the answer for it.
 * Source: observed signatures; what `Portrait` holds: interface document 2.10.
 */
export interface UpdateEmployeePortrait extends RecordOf<typeof definition> {}
export const UpdateEmployeePortrait: Definition<UpdateEmployeePortrait> = definition;
