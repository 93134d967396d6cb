import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FieldSpec } from '../../src/definition/field.js';
import { refuses } from '../../src/definition/record.js';
import { allOperations, allRecords } from '../../src/operations/allDefinitions.js';

/** The interface document by section. */
const sections = new Map(
  readFileSync(join(import.meta.dirname, '../fixtures/documents/soap-interface.md'), 'utf8')
    .split(/^#+ (?=\d)/m)
    .slice(1)
    .map((text) => [/^[\d.]+/.exec(text)![0].replace(/\.$/, ''), text.replaceAll(/\s+/g, ' ')]),
);

const definitions = [
  ...allRecords().map(({ name, rules, fields }) => ({ name, rules, fields })),
  ...allOperations().map(({ name, rules, input }) => ({ name, rules, fields: input })),
];

const TIME = ['2', '`xsd:time` and time strings are `hh:mm:ss`'] as const;
// The only form of a date that the document knows.
const DATE = ['2', '`xsd:date` is `YYYY-MM-DD`'] as const;

/** What a field allows besides its type, in the words of the document. */
const LIMITS: Readonly<Record<string, readonly [section: string, words: string]>> = {
  'AbsenceRecord.sickLevel': ['2.6', 'decimal, 1 = 100%'],
  'Section.name': ['8', 'Unit name, section name | at most 50 characters'],
  'Shift.deleteShift': ['2.4', '`0` insert/update (default), `1` delete'],
  'DeviatingOpenHours.timeEnd': TIME,
  'DeviatingOpenHours.timeStart': TIME,
  'StandardOpenHours.timeEnd': TIME,
  'StandardOpenHours.timeStart': TIME,
  'moveEmployee.newUnitStartDate': DATE,
  'moveEmployee.oldUnitEndShareDate': DATE,
  'moveEmployee.sharableOnNewUnitFrom': DATE,
  'timeTracker.date': DATE,
  'ttBalanceItem.date': DATE,
  'ttFirstToExpireBalanceItem.date': DATE,
  'hoursDay.hours': ['8', '`hoursDay.hours` | 0 to 24'],
  'reverseInfo.badgeNos': ['8', 'at most 200 employees'],
  'unitInfo.name': ['8', 'Unit name, section name | at most 50 characters'],
  'updateUnit.name': ['2.10', '`name` (max 50)'],
  'updateUnit.timeZone': ['2.10', '`timeZone` (IANA name)'],
  'updateUnit.noBreaks': ['2.10', '`noBreaks` (0 to 4)'],
};

const says = ([section, words]: readonly [string, string]) => sections.get(section)?.includes(words);
const isLimited = ({ min, max, maxLength, maxItems, pattern }: FieldSpec) =>
  [min, max, maxLength, maxItems, pattern].some((limit) => limit !== undefined);

describe('every rule that refuses stands on a sentence of the document', () => {
  const refusals = definitions.flatMap(({ name, rules }) =>
    rules.filter(refuses).map((rule) => ({ name, words: rule.says })),
  );

  it('there are some', () => expect(refusals.length).toBeGreaterThan(10));

  it.each(refusals)('$name: $words', ({ words }) => expect(says(words)).toBe(true));

  it('and so does every limit of a field', () => {
    const limited = definitions.flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([field, spec]) => (isLimited(spec) ? [`${name}.${field}`] : [])),
    );
    expect(limited.sort()).toEqual(Object.keys(LIMITS).sort());
    expect(Object.entries(LIMITS).filter(([, words]) => !says(words))).toEqual([]);
  });

  it('the others warn, and say of what', () => {
    const warned = definitions.flatMap(({ rules }) => rules.filter((rule) => !refuses(rule)));
    expect(warned.every((rule) => 'warns' in rule && rule.warns.length > 10)).toBe(true);
  });
});
