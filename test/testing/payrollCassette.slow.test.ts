import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/index.js';
import { assertNoSecrets } from '../../src/testing/assertNoSecrets.js';
import { useCassette } from '../../src/cassette/useCassette.js';
import { rewrittenEnvelope } from './rewrittenEnvelope.js';
import { withoutNetwork } from './withoutNetwork.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(ROOT, 'test/fixtures/cassettes');
const temporary = mkdtempSync(join(tmpdir(), 'payroll-'));
afterAll(() => rmSync(temporary, { recursive: true }));
const noNetwork = () => expect.unreachable('the network is cut');

/** What the demo prints of a run: what it found and wrote, without how long it took. */
const summary = (printed: string) => printed.slice(printed.indexOf('Hours per employee')).replace(/ +/g, ' ');

/** Every file of a cassette, without what is new in each recording. */
function filesOf(cassette: string): Record<string, string> {
  const files = readdirSync(cassette, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const known = new Map<string, string>();
  const numbered = (alias: string) =>
    known.get(alias) ?? known.set(alias, `secret ${known.size}`).get(alias)!;
  return Object.fromEntries(
    files
      .map((file) => join(file.parentPath, file.name))
      .sort()
      .map((path) => [
        path.slice(cassette.length).replace(/secret-[0-9a-f]{10}/g, numbered),
        readFileSync(path, 'utf8')
          .replace(/"(recordedAt|toolkit)": ".*"/g, '')
          .replace(/secret-[0-9a-f]{10}/g, numbered),
      ]),
  );
}

describe('the demo', () => {
  let printed = '';
  beforeAll(async () => {
    const demo = ['--import', 'tsx', 'examples/payroll-run.ts', '--record', temporary];
    ({ stdout: printed } = await promisify(execFile)(process.execPath, demo, { cwd: ROOT }));
  }, 40_000);

  it('is what the cassette holds, as the sandbox answers it today', () => {
    const recorded = filesOf(join(temporary, 'payroll-run'));
    expect(Object.keys(recorded).filter((file) => file.endsWith('call.json'))).toHaveLength(28);
    expect(filesOf(join(folder, 'payroll-run')), 'record it again: npm run demo -- --record').toEqual(
      recorded,
    );
  });

  it('replays in a process that has no network, and finds the same', async () => {
    await using sandbox = await startSandbox();
    expect(await withoutNetwork('test/testing/fetchOnce.ts', sandbox.url)).toMatch(/^failed: E/);
    const replayed = await withoutNetwork('examples/payroll-run.ts', '--replay');
    expect(replayed).toContain('22 accepted, 3 rejected');
    const badges = /(?<=^ )0\d{3}(?= )/gm;
    expect(summary(replayed).replace(badges, '0000')).toBe(summary(printed).replace(badges, '0000'));
    expect(summary(printed)).toMatch(/employees found 22\n.*accepted 22\n.*rejected 3\n/);
  });

  it('leaves no person of the sandbox and no key on the disk', async () => {
    await using sandbox = await startSandbox();
    const people = [...sandbox.world.employees.of()];
    const personal = people.flatMap(({ givenName, familyName, email, cellPhone, socsecNo }) =>
      [givenName, familyName, email, cellPhone, socsecNo].map((text) => String(text ?? '')),
    );
    const secrets = [sandbox.rootKey, ...sandbox.unitKeys.values(), sandbox.restOptions().clientSecret];
    expect(personal.filter((text) => text.length > 4).length).toBeGreaterThan(300);
    assertNoSecrets({ files: [folder] }, { secrets, personal: personal.filter((text) => text.length > 4) });
  });
});

describe('matching', () => {
  const calls = readdirSync(join(folder, 'payroll-run')).filter((name) => /^\d+-wsdl/.test(name));

  it.each([1, 2, 3, 4, 5])('finds every call of the demo whatever writes its envelope (%i)', async (seed) => {
    const cassette = useCassette('payroll-run', { folder, mode: 'replay', fetch: noNetwork });
    for (const call of calls) {
      const request = readFileSync(join(folder, 'payroll-run', call, 'request.xml'), 'utf8');
      const other = rewrittenEnvelope(request, seed);
      const response = await cassette.fetch('https://gone.example/soap', {
        method: 'POST',
        headers: { 'content-type': 'text/xml; charset=utf-8' },
        body: other,
      });
      expect(await response.text(), `${call}\n${cassette.misses[0]?.message ?? ''}\n${other}`).toBe(
        readFileSync(join(folder, 'payroll-run', call, 'response.xml'), 'utf8'),
      );
    }
    expect(cassette.unused.filter((call) => call.includes('wsdl'))).toEqual([]);
    cassette.stop();
  });
});
