import { randomBytes } from 'node:crypto';
import type { FieldSpec } from '../../definition/spec.js';
import { EMPLOYEE, labelKind, labelOf } from '../../text/pseudonym.js';

/** Gives the same short name to the same value, and none away. */
export type Pseudonyms = (kind: string, value: unknown) => string;

/** Pseudonyms that stay the same between runs with the same key; without one, within one run. An employee has the label of `labelOf`. */
export function pseudonyms(key: string | Buffer = randomBytes(32)): Pseudonyms {
  return (kind, value) => {
    const isPlain = typeof value === 'string' || typeof value === 'number';
    return labelOf(key, kind === 'employees' ? EMPLOYEE : kind, isPlain ? value : JSON.stringify(value));
  };
}

/** Fields that are the id of a person over REST: their values have the pseudonym of that employee's record. */
const PERSON_IDS: ReadonlySet<string> = new Set(['persId', 'managerId', 'reportingTo']);
const LONGEST = 120;

/** A value of a field as a report shows it: personal ones by a pseudonym, secrets not at all. */
export function shownAs(
  name: Pseudonyms,
  field: string,
  specs: readonly FieldSpec[],
  value: unknown,
): string {
  if (value === undefined || value === null || value === '') return 'none';
  if (specs.some(({ sensitivity }) => sensitivity === 'secret')) return '[redacted]';
  if (PERSON_IDS.has(field)) return name('employees', String(value));
  const isPersonal = specs.some(({ sensitivity, meaning }) => sensitivity || meaning === 'personId');
  if (isPersonal) return name(labelKind(specs[0]!, field), value);
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
