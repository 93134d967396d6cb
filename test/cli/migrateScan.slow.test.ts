import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { runCli } from './runCli.js';

vi.setConfig({ testTimeout: 60_000 });

const scripts = new URL('../migrate/scripts', import.meta.url).pathname;

it('prints what can move and what must stay', async () => {
  const { stdout, code } = await runCli(['migrate', 'scan', scripts], { env: { COLUMNS: '120' } });
  expect(code).toBe(0);
  expect(stdout).toContain('none is shown for 38.');
  expect(stdout).toMatch(/php\/nusoap_trackers\.php +stays on SOAP/);
  expect(stdout).toMatch(/✕ +wsdlUpdateTimeTrackers +22 .*Neither REST description shows time/);
});

it('gives the same as JSON, and writes a page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'readiness-'));
  const page = join(folder, 'readiness.html');
  const { stdout, stderr } = await runCli(['migrate', 'scan', scripts, '--json', '--html', page]);
  expect(JSON.parse(stdout).totals.documented).toEqual({ operations: 61, withCounterpart: 23, without: 38 });
  expect(readFileSync(page, 'utf8')).toContain('</html>');
  expect(stderr).toContain(page);
});

it('says when there is no such folder, and exits with 2', async () => {
  const { stderr, code } = await runCli(['migrate', 'scan', '/nowhere']);
  expect(stderr).toContain('there is no folder /nowhere');
  expect(code).toBe(2);
});

it('says that it knows nothing of a folder in languages that it does not read, and exits with 3', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unknown-'));
  writeFileSync(join(folder, 'payroll.pas'), "Client.Call('wsdlGetPayrollV2');");
  writeFileSync(join(folder, 'unit.cbl'), 'DISPLAY "HELLO".');
  const { stdout, stderr, code } = await runCli(['migrate', 'scan', folder]);
  expect(code).toBe(3);
  expect(stdout).toContain('Nothing is known');
  expect(stderr).toMatch(/not read: payroll\.pas \(\.pas is not read here, and line 1 names the service/);
  expect(stderr).toContain('.cbl (1)');
});
