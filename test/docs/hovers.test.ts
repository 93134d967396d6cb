import { expect, it } from 'vitest';
import { docOf, entries, exportsOf, membersOf } from '../../scripts/publicApi.js';

/** Records say of each field what it is in their own tables; their files are generated from the same definitions. */
const isRecord = (file: string) => file.startsWith('src/records/');

function membersOfEntry(file: string) {
  return exportsOf(file)
    .filter((one) => !isRecord(one.file))
    .flatMap(({ name, node }) => [
      { name, says: docOf(node) },
      ...membersOf(node).map((member) => ({
        name: `${name}.${member.name!.getText()}`,
        says: docOf(member),
      })),
    ]);
}

it.each(['workforce-soap', 'workforce-soap/caller', 'workforce-soap/schema', 'workforce-soap/wsdl'])(
  '%s: an editor says something of 95 of 100 names and members',
  (entry) => {
    const { file } = entries().find((one) => one.entry === entry)!;
    const members = membersOfEntry(file);
    const silent = members.filter(({ says }) => says === '').map(({ name }) => name);
    expect(members.length).toBeGreaterThan(0);
    expect(silent.slice(0, Math.max(0, silent.length - Math.floor(members.length * 0.05)))).toEqual([]);
  },
);
