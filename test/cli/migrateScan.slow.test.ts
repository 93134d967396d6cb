import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { runHere } from './runHere.js';

vi.setConfig({ testTimeout: 240_000 });

const scripts = new URL('../migrate/scripts', import.meta.url).pathname;

const corpus = new URL('../fixtures/scripts-corpus/scripts', import.meta.url).pathname;

it('prints a plan of at most 60 lines, whose commands run as they are printed', async () => {
  const { stdout, code } = await runHere(['migrate', 'scan', corpus]);
  expect(code).toBe(0);
  expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  expect(stdout).toMatch(/^Look at \d+ scripts first/);
  expect(stdout).toContain('Who must decide');
  const commands = stdout.split('\n').filter((line) => line.startsWith('npx workforce-soap '));
  expect(commands).toHaveLength(3);
  const folder = mkdtempSync(join(tmpdir(), 'commands-'));
  for (const command of commands) {
    const args = command.split(' ').slice(2);
    const inFolder = args.map((one) => (/^(letter|readiness)\.\w+$/.test(one) ? join(folder, one) : one));
    expect((await runHere(inFolder)).code, command).toBe(0);
  }
  expect(readFileSync(join(folder, 'letter.txt'), 'utf8')).toMatch(/- wsdl\w+.*: called by \S+/);
});

it('prints everything with --verbose', async () => {
  const { stdout } = await runHere(['migrate', 'scan', scripts, '--verbose'], { env: { COLUMNS: '120' } });
  expect(stdout).toMatch(/✕ +wsdlUpdateTimeTrackers +22 .*Neither REST description shows a/);
});
