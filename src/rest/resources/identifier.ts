import { InputError } from '../../errors/index.js';

/** An external id where version 3 takes ids: `xrefId:…`. */
export type XrefId = `xrefId:${string}`;
/** A badge number where version 3 takes ids of employees: `badgeNumber:…`. */
export type BadgeNumber = `badgeNumber:${string}`;

/** An external id as an identifier of version 3. Observed limits: 1 to 64 of `a-z A-Z 0-9 . _ -`. Throws an `InputError` for no text. Source: interface document 4.2. */
export function xrefId(externalId: string): XrefId {
  return `xrefId:${requireText(externalId, 'xrefId')}`;
}

/**
 * A badge number as an identifier of version 3; leading zeros count. Observed limits: 1 to 64 of `a-z A-Z 0-9 . _ -`.
 * Source: interface document 4.2.
 */
export function badgeNumber(badgeNo: string): BadgeNumber {
  return `badgeNumber:${requireText(badgeNo, 'badgeNumber')}`;
}

function requireText(text: string, helper: string): string {
  // A number from a spreadsheet has already lost its zeros, and an empty id would address the collection.
  if (typeof text === 'string' && text !== '') return text;
  const expected = 'a text that is not empty: badge numbers and external ids are text';
  throw new InputError([{ path: [], expected, source: 'REST interface document 4.2' }], {
    operation: helper,
  });
}
