import { expect, it } from 'vitest';
import { operationDeclaration, recordDeclaration } from '../../scripts/declarations.js';
import { definitionDocs } from '../../scripts/definitionDocs.js';
import { sourcesIn } from '../../scripts/sources.js';
import { wsdlFindEmployees } from '../../src/operations/employees/wsdlFindEmployees.js';
import { Shift } from '../../src/records/scheduling/Shift.js';
import { UpdateTimePunch } from '../../src/records/punches/UpdateTimePunch.js';

const records = new Map(sourcesIn('src/records').map((source) => [source.name, source]));
const recordText = (record: Parameters<typeof recordDeclaration>[0]) =>
  recordDeclaration(record, definitionDocs('src/records', records.get(record.name)!), records);

/** The comment over a member of a declaration. */
function commentOf(declaration: string, member: string): string {
  const before = declaration.slice(0, declaration.search(new RegExp(`^  ${member}\\??:`, 'm')));
  return before.slice(before.lastIndexOf('/**')).replaceAll(/\s*\n\s*\* /g, ' ');
}

it('a field of a record tells since when it is there, and where the document has it', () => {
  const text = recordText(Shift);
  expect(commentOf(text, 'comment')).toContain('Description. Since 2018-09-19. Interface document 2.4.');
  expect(commentOf(text, 'begDate')).toContain('Day on which the shift begins. Interface document 2.4.');
  expect(commentOf(text, 'begDate')).not.toContain('Since');
});

it('a field that only signatures show says so, with and without words of its own', () => {
  const text = recordText(UpdateTimePunch);
  expect(commentOf(text, 'badgeNo')).toContain('Badge number. Observed signatures.');
  expect(commentOf(text, 'punchDate')).toBe('/** Observed signatures. */\n');
});

it('an operation and its parts tell it too', () => {
  const source = sourcesIn('src/operations').find(({ name }) => name === 'wsdlFindEmployees')!;
  const text = operationDeclaration(wsdlFindEmployees, definitionDocs('src/operations', source), records);
  expect(text).toMatch(/Since 2018-09-24\.\n \*\/\nexport declare const wsdlFindEmployees/);
  expect(commentOf(text, 'badgeNoList')).toContain('Interface document 4.1.');
});
