import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, it } from 'vitest';
import { declarationsOf } from '../../scripts/declarationsOf.js';
import { allOperations, allRecords } from '../../src/operations/allDefinitions.js';
import { everyCall } from './everyCall.js';

const consumer = inject('consumer');
const MEGABYTE = 1_000_000;

beforeAll(() => {
  writeFileSync(join(consumer, 'package.json'), '{ "private": true, "type": "module" }');
  writeFileSync(join(consumer, 'everyCall.ts'), everyCall());
  writeFileSync(
    join(consumer, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        module: 'nodenext',
        target: 'es2023',
        strict: true,
        exactOptionalPropertyTypes: true,
        noEmit: true,
        types: ['node'],
      },
      files: ['everyCall.ts'],
    }),
  );
});

it('the client and everything that its types need are at most 0.55 MB of declarations', () => {
  const files = declarationsOf(join(consumer, 'node_modules/workforce-soap/dist/index.d.ts'));
  const bytes = [...files].reduce((sum, file) => sum + readFileSync(file).length, 0);
  console.log(`declarations of the client: ${files.size} files, ${(bytes / 1000).toFixed(0)} kB`);
  expect(files.size).toBeGreaterThanOrEqual(allRecords().length + allOperations().length);
  expect(bytes).toBeLessThan(0.55 * MEGABYTE);
});

const check = (...flags: string[]) =>
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.', ...flags], {
    cwd: consumer,
    encoding: 'utf8',
  });

it('the declarations hold no error of their own', () => {
  expect(() => check('--skipLibCheck', 'false')).not.toThrow();
});

it('the declarations of every entry hold none either, where its package is not one of the user', () => {
  const { exports } = JSON.parse(
    readFileSync(join(consumer, 'node_modules/workforce-soap/package.json'), 'utf8'),
  );
  const entries = Object.keys(exports).filter((entry) => !/\*|json|^\.\/(jobs|otel|migrate)$/.test(entry));
  expect(entries.length).toBeGreaterThan(9);
  const lines = entries.map(
    (entry, i) => `import * as e${i} from 'workforce-soap${entry.slice(1)}';\nvoid e${i};\n`,
  );
  writeFileSync(join(consumer, 'entries.ts'), lines.join(''));
  const flags = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    'false',
    '--module',
    'nodenext',
    '--target',
    'es2023',
  ];
  const compiler = 'node_modules/typescript/bin/tsc';
  const run = () =>
    execFileSync(process.execPath, [compiler, ...flags, '--types', 'node', '--ignoreConfig', 'entries.ts'], {
      cwd: consumer,
      encoding: 'utf8',
    });
  expect(run).not.toThrow();
});

it('a file that calls every operation checks in under 1.5 s and 150 MB', () => {
  const runs = [1, 2, 3].map(() => {
    const report = check('--skipLibCheck', '--extendedDiagnostics');
    const figure = (name: string) => Number(new RegExp(`${name}:\\s+([\\d.]+)`).exec(report)![1]);
    return { seconds: figure('Total time'), kilobytes: figure('Memory used') };
  });
  const seconds = Math.min(...runs.map((run) => run.seconds));
  const megabytes = Math.min(...runs.map((run) => run.kilobytes)) / 1000;
  console.log(`a call of every operation checks in ${seconds} s and ${megabytes.toFixed(0)} MB`);
  expect(seconds).toBeLessThan(1.5);
  expect(megabytes).toBeLessThan(150);
});
