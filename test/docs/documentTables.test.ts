import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allRecords } from '../../src/operations/allDefinitions.js';

/** What the interface document's tables say of a record. Fields whose requirement it leaves open are `fields`. */
interface DocumentTable {
  readonly section: string;
  readonly required?: readonly string[];
  readonly optional?: readonly string[];
  readonly fields?: readonly string[];
}

const tables: Readonly<Record<string, DocumentTable>> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/documentTables.json'), 'utf8'),
);
const records = new Map(allRecords().map((record) => [record.name, record]));

describe.each(Object.entries(tables))('%s, as the interface document has it', (name, table) => {
  const { required = [], optional = [], fields = [] } = table;
  const record = records.get(name)!;
  const marked = (is: (field: string) => boolean) => Object.keys(record.fields).filter(is).sort();

  it('is documented, in its section', () => {
    expect(record).toMatchObject({ origin: 'documented', section: table.section });
  });

  it('has every field of the table, and marks the others as observed', () => {
    expect(
      marked((field) => !record.fields[field]!.observed),
      'test/fixtures/documentTables.json, or `.observed()`',
    ).toEqual([...required, ...optional, ...fields].sort());
  });

  it('requires what the table requires', () => {
    expect(required.filter((field) => !record.fields[field]!.required)).toEqual([]);
    expect(optional.filter((field) => record.fields[field]!.required)).toEqual([]);
  });
});
