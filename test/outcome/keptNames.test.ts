import { expect, it } from 'vitest';
import { wsdlUpdateSections } from '../../src/operations/index.generated.js';
import { matchRows } from '../../src/outcome/matchRows.js';
import { Redactor } from '../../src/text/redaction/redact.js';

const NAMES = ['Łódź & Söner, norr', 'Łódź & Söner, söder', 'kassa ett två tre', '张伟 lager'];

it.each<[string, (name: string) => string]>([
  ['in capitals', (name) => name.toUpperCase()],
  ['without letters that Latin-1 lacks', (name) => name.replace(/[^\0-\xff]/g, '?')],
  ['without letters that ASCII lacks', (name) => name.replace(/[^\0-\x7f]/g, '?')],
  ['with letters dropped', (name) => name.replace(/[^\0-\xff]/g, '')],
  ['as Latin-1', (name) => Buffer.from(name).toString('latin1')],
  ['taken apart', (name) => name.normalize('NFD')],
  ['with references', (name) => name.replace(/&/g, '&amp;')],
  ['with white space', (name) => ` ${name} `],
])('finds the rows of answers that came in another order with names %s', (_, change) => {
  const sections = NAMES.map((name) => ({ name }));
  const answers = NAMES.map((name, i) => ({ id: i + 1, name: change(name) })).reverse();
  const batch = matchRows(
    wsdlUpdateSections,
    { sections },
    { value: answers, issues: [] },
    { redactor: new Redactor([]) },
  );
  expect(batch.accepted.map(({ input, value }) => [input.name, value.id])).toEqual(
    NAMES.map((name, i) => [name, i + 1]),
  );
});

it('leaves rows open whose names were cut to the same', () => {
  const sections = NAMES.slice(0, 2).map((name) => ({ name }));
  const answers = sections.map(({ name }, i) => ({ id: i + 1, name: name.slice(0, 12) }));
  const batch = matchRows(
    wsdlUpdateSections,
    { sections },
    { value: [answers[0]!], issues: [] },
    { redactor: new Redactor([]) },
  );
  expect(batch.rows.map(({ status }) => status)).toEqual(['unanswered', 'unanswered']);
});
