import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FieldSpec } from '../../src/definition/field.js';
import { Shift, Task } from '../../src/records/index.generated.js';
import { MESSAGES } from '../../src/sandbox/world/messages.js';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const page = read('docs/statements.md');
const RECORDS = { Shift, Task };

const statements = [...page.matchAll(/^\| (2\.4-\d\d) \| (.*) \|$/gm)].map(([, id, cells]) => {
  const [says, type, rule, sandbox, tests] = cells!.split(' | ') as [string, string, string, string, string];
  return { id: id!, says, type, rule, sandbox, tests: tests.split(' · ').map((test) => test.trim()) };
});

const files = new Map(
  [...page.matchAll(/\b([A-Z]): `(test\/[\w/.]+)`/g)].map(([, letter, file]) => [letter!, read(file!)]),
);

const KINDS: Readonly<Record<string, FieldSpec['kind']>> = {
  string: 'string',
  int: 'int',
  boolean: 'boolean',
  date: 'date',
  'time text': 'timeText',
  array: 'array',
};

/** The fields that a statement names: record, name, and what it says of them. */
function fieldsOf(type: string) {
  return [...type.matchAll(/`(Shift|Task)\.(\w+)` ([a-z ]+)(, required)?(?= ·|$)/g)].map(
    ([, record, name, kind, required]) => ({
      record: record as 'Shift' | 'Task',
      name: name!,
      kind: kind!,
      required,
    }),
  );
}

it('the ids are consecutive', () => {
  expect(statements.length).toBeGreaterThan(30);
  const ids = statements.map((_, i) => `2.4-${String(i + 1).padStart(2, '0')}`);
  expect(statements.map(({ id }) => id)).toEqual(ids);
});

describe.each(statements)('$id', ({ type, rule, sandbox, tests }) => {
  it('names fields that are as it says', () => {
    const fields = fieldsOf(type);
    expect(fields.length).toBe(type.split(' · ').filter((part) => part.includes('.')).length);
    for (const { record, name, kind, required } of fields) {
      const spec = RECORDS[record].fields[name]!;
      expect([name, spec?.kind, spec?.required === true]).toEqual([
        name,
        KINDS[kind],
        required !== undefined,
      ]);
    }
  });

  it('names a rule that is there', () => {
    const [, reaction, words] = /^(refused|warned): (.+)$/.exec(rule) ?? [];
    if (reaction === undefined) expect(['type', 'sent', 'service', 'not stated']).toContain(rule);
    else {
      const key = reaction === 'refused' ? 'says' : 'warns';
      const texts = Shift.rules.map((one) => String((one as { says?: unknown; warns?: unknown })[key] ?? ''));
      expect(texts.filter((text) => text.includes(words!)).length).toBeGreaterThan(0);
    }
  });

  it('names codes of the sandbox', () => {
    const codes = [...sandbox.matchAll(/`([\w-]+)`/g)].map(([, code]) => code!);
    expect(codes.filter((code) => !(code in MESSAGES))).toEqual([]);
    if (codes.length === 0) expect(['does it', '–']).toContain(sandbox);
  });

  it('names tests that are there', () => {
    const missing = tests.filter((test) => {
      const [, letter, title] = /^([A-Z]): (.+)$/.exec(test) ?? [];
      return !files.get(letter ?? '')?.includes(title!);
    });
    expect(missing).toEqual([]);
  });
});

it('every field of the section of the document has a statement', () => {
  const document = read('test/fixtures/documents/soap-interface.md');
  const [, section = ''] = /^### 2\.4 ([\s\S]*?)^### /m.exec(document)!;
  const rows = [...section.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, names]) => [
    ...names!.matchAll(/`(\w+)`/g),
  ]);
  const ofTask = /^Task: (.*)$/m.exec(section)![1]!.matchAll(/(?:^|, |; )`(\w+)`/g);
  const named = new Set(
    statements.flatMap(({ type }) => fieldsOf(type).map(({ record, name }) => `${record}.${name}`)),
  );
  const asked = [
    ...rows.map(([, name]) => `Shift.${name}`),
    ...[...ofTask].map(([, name]) => `Task.${name}`),
  ];
  expect(asked.length).toBeGreaterThan(25);
  expect(asked.filter((name) => !named.has(name))).toEqual([]);
});

it('the record has no field of the document without a statement', () => {
  const named = new Set(
    statements.flatMap(({ type }) => fieldsOf(type).map(({ record, name }) => `${record}.${name}`)),
  );
  const all = Object.entries(RECORDS).flatMap(([record, { fields }]) =>
    Object.entries(fields).flatMap(([name, { observed }]) => (observed ? [] : [`${record}.${name}`])),
  );
  expect(
    all.filter((name) => !named.has(name)),
    'a line at the end of the table in docs/statements.md',
  ).toEqual([]);
});

it('the line of the map says what the page says', () => {
  expect(read('docs/migration.md')).toMatch(/^\| `wsdlUpdateShifts` \| none \|.*stays on SOAP/m);
});
