import { expect, it } from 'vitest';
import { firstSentence } from '../../scripts/definitionDocs.js';
import { reference } from '../../src/reference/reference.generated.js';
import { allOperations, allRecords } from '../../src/operations/allDefinitions.js';

it('says what every operation and every record is, in one sentence', () => {
  const named = [...allOperations(), ...allRecords()];
  const summaries = { ...reference.operations, ...reference.records };
  expect(named.filter(({ name }) => !/^[A-Z].+[.!?]$/.test(summaries[name]!.summary))).toEqual([]);
});

it('reads the documentation of an operation, of its parts and of a record’s fields', () => {
  const { summary, fields } = reference.operations.wsdlGetEmployees!;
  expect(summary).toBe('Returns the employees that the key can see, with `groupRoles` always empty.');
  expect(fields.badgeNo).toContain('no filter');
  expect(reference.records.Task!.fields.shiftTypeId).toContain('takes priority over `shiftTypeExtCode`');
});

it('keeps tags out of the text', () => {
  expect(reference.operations.wsdlGetEmployees!.text).not.toContain('@deprecated');
});

it('ends the first sentence at its end, not at a full stop inside it', () => {
  expect(firstSentence('Takes 1.5 hours, as\nin 2.10. Then more.')).toBe('Takes 1.5 hours, as in 2.10.');
  expect(firstSentence('Reads it. `next` says more.')).toBe('Reads it.');
});
