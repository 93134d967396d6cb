import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { codeBook, scriptsIn } from '../../src/cli/migrate/readJudged.js';
import { goPolicyOf, scriptCode } from '../../src/evidence/index.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workforce-code-'));
  writeFileSync(join(folder, 'a.mjs'), READS);
  writeFileSync(join(folder, 'lib.mjs'), 'export const one = 1;\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

const READS = `import { createClientAsync } from 'soap';
const client = await createClientAsync(process.env.WSDL);
const [{ return: units }] = await client.wsdlGetUnitsAsync({ apiKey: process.env.KEY });
console.log(units.item.map((unit) => unit.name.$value));
`;

it('knows no text of a script that is changed, has a changed helper, or is gone, while both sides are compared', () => {
  const policy = goPolicyOf();
  const book = () => codeBook(folder, [{ file: 'a.mjs', parts: ['lib.mjs'] }], policy);
  expect(book()('a.mjs')).toEqual(scriptCode(folder, 'a.mjs', ['lib.mjs']));
  expect(book()('b.mjs')).toBeUndefined();
  for (const file of ['a.mjs', 'lib.mjs']) {
    const codeOf = book();
    writeFileSync(join(folder, file), '// other\n');
    expect(codeOf('a.mjs')).toBeUndefined();
  }
  const codeOf = book();
  rmSync(join(folder, 'a.mjs'));
  expect(codeOf('a.mjs')).toBeUndefined();
});

it('is another code where two files change their places', () => {
  const of = () => scriptCode(folder, 'a.mjs', ['lib.mjs']).sha256;
  const before = of();
  writeFileSync(join(folder, 'a.mjs'), 'export const one = 1;\n');
  writeFileSync(join(folder, 'lib.mjs'), READS);
  expect(of()).not.toBe(before);
  // Nor is it the same where a line goes from one of them to the other.
  const [first, ...others] = READS.split('\n');
  writeFileSync(join(folder, 'a.mjs'), `${first}\n`);
  writeFileSync(join(folder, 'lib.mjs'), others.join('\n'));
  const parts = of();
  writeFileSync(join(folder, 'a.mjs'), READS);
  writeFileSync(join(folder, 'lib.mjs'), '');
  expect(of()).not.toBe(parts);
});

it('says of each script what it calls, and that a call is unknown whose name is made when it runs', async () => {
  writeFileSync(join(folder, 'b.mjs'), `${READS}await client['wsdl' + process.env.WHAT]({});\n`);
  const found = await scriptsIn(folder, goPolicyOf(), 'lib.mjs');
  expect(found.get('a.mjs')).toMatchObject({ operations: ['wsdlGetUnits'] });
  expect(found.get('b.mjs')!.operations).toContain('unknown');
  expect(found.get('lib.mjs')).toEqual({ sha256: scriptCode(folder, 'lib.mjs').sha256, operations: [] });
});
