import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ALLOWABLE, MESSAGES } from '../../src/sandbox/world/messages.js';

const document = readFileSync(join(import.meta.dirname, '../fixtures/documents/soap-interface.md'), 'utf8');

/** The words of the document that each rule of its own stands on. */
const WORDS: Readonly<Record<string, string>> = {
  'SBX-SCOPE-001': "A key is scoped to one unit and sees only that unit's data",
  'SBX-SCOPE-002': "A key is scoped to one unit and sees only that unit's data",
  'SBX-CALL-001': 'must be present even when empty',
  'SBX-ROW-003': 'at most 50 characters',
  'SBX-EMPLOYEE-005': 'by field type: string as is, bool `0`/`1`, choice the choice key, date `YYYY-MM-DD`',
  'SBX-EMPLOYEE-006': '1 Staff, 2 Local Manager, 3 District Manager',
  'SBX-EMPLOYEE-009': '0 male, 1 female',
  'SBX-MOVE-002': 'badge number of a manager with a higher role',
  'SBX-UNIT-001': '`timeZone` (IANA name)',
  'SBX-UNIT-003': 'required only when customer uses districts',
  'SBX-CATEGORY-001': 'must be set when `includeTags` is true',
  'SBX-CATEGORY-002': 'required when `externalUnitId` absent',
  'SBX-CATEGORY-003': '`visibleInWebpunch` (boolean, required',
  'SBX-SHIFT-004':
    'may be empty only when `shiftTypeExtCode` is given, but the element must still be present',
  'SBX-SHIFT-006': '`begTime`, `endTime` | string `HH:MM:SS` | yes',
  'SBX-SHIFT-007': 'settable only on create, not editable',
  'SBX-SHIFT-014': '`0` insert/update (default), `1` delete',
  'SBX-ABSENCE-002': 'required on create when `persId` not used',
  'SBX-ABSENCE-003': 'required on create when `leaveExtCode` not used',
  'SBX-ABSENCE-004': '`fromDate`, `fromTime`, `toDate`, `toTime` | required on create',
  'SBX-ABSENCE-006': 'requires `customerNo`',
  'SBX-TRANSFER-001': 'unknown name fails validation',
  'SBX-TRANSFER-005': "only the key's unit unless the key is the root unit of the customer",
  'SBX-SALARY-001': '`punchDateTime` (required without `timepunchId`)',
  'SBX-SALARY-002': 'optional when `punchDateTime` plus `employeeId` or `badgeNo` given',
  'SBX-REVERSE-001': 'at most 31 days',
  'SBX-REVERSE-002': 'at most 200 employees',
  'SBX-COMPENSATION-001': 'not together with `percentageOfSummedSalaries`',
  'SBX-HOLIDAY-001': '`standardOvertime.firstType` must be `1` for unsocial time',
  'SBX-TRACKER-001': 'a time tracker request without `userId` and `badgeNo`',
  'SBX-TRACKER-003': 'required for periodized trackers',
};

it('a text that names the document stands on words of it, and the others are the own ones', () => {
  const named = Object.entries(MESSAGES).filter(([, text]) => text.includes('(document'));
  expect(named.map(([code]) => code).sort()).toEqual(Object.keys(WORDS).sort());
  expect(Object.entries(WORDS).filter(([, words]) => !document.includes(words))).toEqual([]);
});

it('only own rules can be turned off, and the presence of an empty list', () => {
  const documented = ALLOWABLE.filter((code) => MESSAGES[code].includes('(document'));
  expect(documented).toEqual(['SBX-CALL-001']);
});

it('every rule is broken by a test', () => {
  const tests = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && file !== 'messages.test.ts')
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  expect(Object.keys(MESSAGES).filter((code) => !tests.includes(code))).toEqual([]);
});
