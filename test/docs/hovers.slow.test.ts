import { expect, it } from 'vitest';
import { docOf, entries, exportsOf, membersOf } from '../../scripts/publicApi.js';

/** Records say of each field what it is in their own tables; their files are generated from the same definitions. */
const isRecord = (file: string) => file.startsWith('src/records/');

/** What an editor says of each name and member: a name of several declarations shows the texts of all. */
function membersOfEntry(file: string): Map<string, string> {
  const says = new Map<string, string>();
  const add = (name: string, text: string) => says.set(name, (says.get(name) ?? '') + text);
  for (const one of exportsOf(file)) {
    if (isRecord(one.file)) continue;
    add(one.name, docOf(one.node));
    for (const member of membersOf(one.node)) add(`${one.name}.${member.name!.getText()}`, docOf(member));
  }
  return says;
}

const withMembers = entries().filter(({ file }) => membersOfEntry(file).size > 0);

it('looks at every entry', () => {
  expect(withMembers.length).toBeGreaterThanOrEqual(20);
});

it.each(withMembers)('$entry: an editor says something of 95 of 100 names and members', ({ file }) => {
  const members = [...membersOfEntry(file)];
  const silent = members.filter(([, says]) => says === '').map(([name]) => name);
  expect(silent.slice(0, Math.max(0, silent.length - Math.floor(members.length * 0.05)))).toEqual([]);
});
