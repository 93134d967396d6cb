import { expect, it } from 'vitest';
import { pseudonyms, shownAs } from '../../src/evidence/rows/pseudonyms.js';
import { Employee } from '../../src/records/index.generated.js';
import { EMPLOYEE, labelOf } from '../../src/text/pseudonym.js';

const name = pseudonyms('key');

it('names a person as the records of that employee are named elsewhere, and other things by their kind', () => {
  expect(name('employees', '0007')).toBe(labelOf('key', EMPLOYEE, '0007'));
  expect(name('units', 7)).toBe(labelOf('key', 'units', 7));
  expect(name('units', { id: 7 })).toBe(labelOf('key', 'units', '{"id":7}'));
  expect(name('units', { id: 7 })).not.toBe(name('units', { id: 8 }));
  expect(pseudonyms('other')('employees', '0007')).not.toBe(name('employees', '0007'));
});

it('shows a value as a report may: nothing of secrets, people by their names, long ones cut', () => {
  const { badgeNo, passwordTandA, familyName } = Employee.fields as Record<string, never>;
  const shown = (field: string, spec: unknown, value: unknown) =>
    shownAs(name, field, spec === undefined ? [] : [spec as never], value);
  for (const none of [undefined, null, '']) expect(shown('familyName', familyName, none)).toBe('none');
  expect(shown('passwordTandA', passwordTandA, 'hush')).toBe('[redacted]');
  for (const field of ['persId', 'managerId', 'reportingTo'])
    expect(shown(field, undefined, 7)).toBe(name('employees', '7'));
  for (const [field, spec] of [
    ['familyName', familyName],
    ['badgeNo', badgeNo],
  ] as const) {
    expect(shown(field, spec, 'Siv')).not.toContain('Siv');
    expect(shown(field, spec, 'Siv')).toBe(shown(field, spec, 'Siv'));
  }
  expect(shown('hours', undefined, 7.5)).toBe('7.5');
  expect(shown('x', undefined, 'a'.repeat(118))).toBe(`"${'a'.repeat(118)}"`);
  expect(shown('x', undefined, 'a'.repeat(119))).toBe(`"${'a'.repeat(119)}…`);
});
