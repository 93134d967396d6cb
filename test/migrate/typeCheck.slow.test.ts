import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TypeCheck } from '../../src/migrate/codemods/TypeCheck.js';

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workforce-types-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const STAND_IN = "import { createClientAsync } from 'workforce-soap/stand-in';\n";

it('finds what the compiler finds in TypeScript, in the package as it runs here', async () => {
  const check = new TypeCheck(folder);
  expect(
    await check.faultsOf('good.ts', `${STAND_IN}export const client = createClientAsync('x');\n`),
  ).toEqual([]);
  expect(await check.faultsOf('bad.ts', `${STAND_IN}export const n: number = 'x';\n`)).toEqual([
    "Type 'string' is not assignable to type 'number'.",
  ]);
  expect(
    await check.faultsOf('none.ts', "import { nothing } from 'workforce-soap/stand-in';\nnothing();\n"),
  ).toEqual([expect.stringContaining("'nothing'")]);
});

it('says of JavaScript only what can hardly be right', async () => {
  const check = new TypeCheck(folder);
  expect(await check.faultsOf('loose.js', 'export let n = 1;\nn = "text";\n')).toEqual([]);
  expect(await check.faultsOf('typo.js', '"text".toUpperCas();\n')).toEqual([
    expect.stringContaining('toUpperCas'),
  ]);
  expect(
    await check.faultsOf('gone.mjs', "import './nowhere.mjs';\nimport x from './nowhere.mjs';\nx();\n"),
  ).toEqual([expect.stringContaining('nowhere')]);
});

it('goes by the settings of the project above a file, and not past a folder with packages of its own', async () => {
  const strict = { compilerOptions: { strict: true, target: 'es2022', module: 'nodenext' } };
  const loose = 'export function f(value) { return value; }\n';
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(strict));
  mkdirSync(join(folder, 'own'));
  writeFileSync(join(folder, 'own', 'package.json'), '{}');
  const check = new TypeCheck(folder);
  expect(await check.faultsOf('a.ts', loose)).toEqual([
    expect.stringContaining("implicitly has an 'any' type"),
  ]);
  expect(await check.faultsOf('own/a.ts', loose)).toEqual([]);
});

it('checks the text that it is given, and not what lies there', async () => {
  writeFileSync(join(folder, 'a.ts'), 'export const n: number = "x";\n');
  const check = new TypeCheck(folder);
  expect(await check.faultsOf('a.ts', 'export const n: number = 1;\n')).toEqual([]);
  expect(await check.faultsOf('a.ts', 'export const n: number = "y";\n')).toHaveLength(1);
});
