import type { AdditionalFieldData } from '../../records/employees/AdditionalFieldData.js';
import type { Unchecked } from '../Unchecked.js';
import { isDate } from './dates.js';
import type { AdditionalFieldRow } from '../world/rows/catalogue.js';
import type { EmployeeRow } from '../world/rows/employees.js';
import type { World } from '../world/World.js';
import type { Rejections } from './Rejections.js';

/** The additional fields of an employee after a write: those given replace their own, blank unsets (document 2.3). */
export function additionalFieldsOf(
  world: World,
  given: readonly Unchecked<AdditionalFieldData>[] | undefined,
  existing: EmployeeRow | undefined,
  rejections: Rejections,
): EmployeeRow['additionalFields'] {
  if (!given) return undefined;
  const values = new Map((existing?.additionalFields ?? []).map(({ key, value }) => [key, value]));
  for (const { key = '', value = '' } of given) {
    const field = world.additionalFields.find((known) => known.key === key);
    if (!field) rejections.add('SBX-EMPLOYEE-004', key);
    else if (value === '' && field.type !== 'bool') values.delete(key);
    else if (fits(field, value)) values.set(key, value);
    else rejections.add('SBX-EMPLOYEE-005', key, expectedOf(field));
  }
  return [...values].map(([key, value]) => ({ key, value }));
}

function fits({ type, choices }: AdditionalFieldRow, value: string): boolean {
  if (type === 'bool') return value === '0' || value === '1';
  if (type === 'choice') return choices.includes(value);
  return type === 'string' || isDate(value);
}

function expectedOf({ type, choices }: AdditionalFieldRow): string {
  if (type === 'choice') return `one of ${choices.join(', ')}`;
  return type === 'bool' ? '0 or 1' : 'a date YYYY-MM-DD';
}
