import type { FieldSpec } from '../definition/spec.js';
import { keyedHash } from './keyedHash.js';

/**
 * How labels are made. 1: as each room made its own until version 0.5. 2: one derivation for all. What keeps labels keeps the scheme
 * that it was begun with.
 */
export type LabelScheme = 1 | 2;

/** The kind of the labels of employees, by the id that the service gives them. */
export const EMPLOYEE = 'employee';

/**
 * A label that stands for a value and gives nothing of it away: its kind and 64 bits of a keyed hash. The same key, kind and
 * value have the same label wherever it is made: in exports, payroll checks, comparisons and the gateway.
 */
export function labelOf(key: string | Uint8Array, kind: string, value: string | number): string {
  return `${kind}-${keyedHash(key, `label\0${kind}\0${value}`).toString('hex').slice(0, 16)}`;
}

/** The kind of a field's values, by what the field means; `otherwise` where it means nothing of its own. */
export function labelKind({ meaning }: Pick<FieldSpec, 'meaning'>, otherwise: string): string {
  return meaning === undefined ? otherwise : (ONE_KIND[meaning] ?? meaning);
}

/** Meanings whose values are compared with each other. */
const ONE_KIND: Readonly<Record<string, string>> = {
  newBadgeNo: 'badgeNo',
  managerBadgeNo: 'badgeNo',
  personId: EMPLOYEE,
  givenName: 'name',
  familyName: 'name',
  personName: 'name',
  contactName: 'name',
};
