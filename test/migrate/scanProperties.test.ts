import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { scanFolder } from '../../src/migrate/scan/scanFolder.js';
import { type Dialect, dialects } from './scanDialects.js';

const folder = mkdtempSync(join(tmpdir(), 'scan-properties-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Operations that answer a list, with fields of its rows. */
const READS = [
  ['wsdlGetEmployees', ['badgeNo', 'givenName', 'email', 'costCentre']],
  ['wsdlGetUnits', ['extUnitId', 'currency', 'timeZone']],
  ['wsdlGetLeaveReasons', ['extCode', 'abbrCode', 'confirmationText']],
  ['wsdlGetCustomers', ['city', 'zip', 'locale']],
  ['wsdlGetSections', ['extSectionId', 'managerId']],
] as const;

const call = fc
  .record({
    read: fc.constantFrom(...READS),
    style: fc.constantFrom('direct', 'helper', 'prefixed'),
    taken: fc.integer({ min: 1, max: 3 }),
    noise: fc.constantFrom('', 'comment', 'log', 'blank', 'comparison'),
  } as const)
  .map(({ read: [operation, fields], style, taken, noise }) => ({
    operation,
    fields: fields.slice(0, taken),
    style,
    noise,
  }));

const names = fc.record({
  client: fc.constantFrom('client', 'ws', 'roster', 'svc'),
  helper: fc.constantFrom('ask', 'runOperation', 'fetchAll', 'wf'),
  row: fc.constantFrom('r', 'row', 'e', 'one'),
});

type Made = typeof call extends fc.Arbitrary<infer T> ? T : never;
type Named = typeof names extends fc.Arbitrary<infer T> ? T : never;

/** A script, and the lines on which it calls. */
function written(dialect: Dialect, calls: readonly Made[], name: Named) {
  const lines = dialect.opening(name).split('\n');
  const expected: string[] = [];
  for (const one of calls) {
    const said = dialect.noise(one.noise, one.operation);
    if (said !== undefined) lines.push(...said.split('\n'));
    const [before = '', at] = dialect.reading(one, name, expected.length).split('⟶');
    lines.push(...before.split('\n').slice(0, -1));
    expected.push(`${lines.length + 1} ${one.operation} ${[...one.fields].sort().join()}`);
    lines.push(...`${before.split('\n').at(-1)}${at}`.split('\n'));
  }
  return { text: [...lines, dialect.closing].join('\n'), expected };
}

async function found(file: string, text: string) {
  writeFileSync(join(folder, file), text);
  const inventory = await scanFolder(folder);
  rmSync(join(folder, file));
  return inventory;
}

it.each(dialects)(
  'finds the calls that a $language script was written with, and what they read',
  async (dialect) => {
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 5 }), names, async (calls, name) => {
        const { text, expected } = written(dialect, calls, name);
        const { uses } = await found(`script.${dialect.ending}`, text);
        expect(
          uses.map(({ line, operation }) => `${line} ${operation}`),
          text,
        ).toEqual(expected.map((one) => one.replace(/ [^ ]*$/, '')));
        // What goes by way of a file or a store is not followed, and said to be more than what was seen.
        for (const [at, { line, operation, fields, readsMore }] of uses.entries()) {
          const wanted = expected[at]!.split(' ')[2]!.split(',');
          // What a function of a shell writes is read by whoever calls it.
          if (dialect.language === 'shell') continue;
          expect(
            fields.filter((one) => !wanted.includes(one)),
            `${line} ${operation} of ${text}`,
          ).toEqual([]);
          expect(fields.length === wanted.length || readsMore || fields.length === 0, text).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  },
);

it.each(dialects)('finds no call in a $language script that only speaks of them', async (dialect) => {
  const noise = fc.record({
    operation: fc.constantFrom(...READS.map(([operation]) => operation)),
    kind: fc.constantFrom('comment', 'log', 'comparison'),
  } as const);
  await fc.assert(
    fc.asyncProperty(fc.array(noise, { minLength: 1, maxLength: 6 }), names, async (all, name) => {
      const said = all.map(({ kind, operation }) => dialect.noise(kind, operation) ?? '');
      const text = [dialect.opening(name), ...said, dialect.closing].join('\n');
      const { uses } = await found(`script.${dialect.ending}`, text);
      expect(uses, text).toEqual([]);
    }),
    { numRuns: 20 },
  );
});
