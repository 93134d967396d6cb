import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOfService } from '../../src/migrate/codemods/library.js';
import { rewriteClient } from '../../src/migrate/codemods/rewriteClient.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { builtCli } from '../cli/builtCli.js';

const FOLDERS = ['fresh', 'moves'] as const;
const scripts = FOLDERS.flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder)).map((script) => ({ folder, script })),
);
/** Those that others take in, and that print nothing themselves. */
const HELPERS = ['wfs.cjs'];
/** In the project, so that imports resolve. */
const made = mkdtempSync(join(import.meta.dirname, 'made-'));
let sandbox: Sandbox;

beforeAll(async () => {
  // Scripts in JavaScript import the package as it is built.
  await builtCli();
  sandbox = await startSandbox();
  for (const { folder, script } of scripts) {
    mkdirSync(join(made, folder), { recursive: true });
    writeFileSync(join(made, folder, script), (await moved(folder, script)).after);
  }
}, 180_000);
afterAll(async () => {
  await sandbox.stop();
  rmSync(made, { recursive: true });
});

const textOf = (folder: string, script: string) =>
  readFileSync(join(import.meta.dirname, folder, script), 'utf8');

function moved(folder: string, script: string) {
  const users = readdirSync(join(import.meta.dirname, folder)).map((one) => textOf(folder, one));
  const name = script.replace(/\.\w+$/, '');
  return rewriteClient(script, textOf(folder, script), {
    users: users.filter((one) => one.includes(`./${name}`) && isOfService(one)),
  });
}

/** What a script prints and writes, and how it ends. */
async function run(place: string, script: string): Promise<object> {
  const out = mkdtempSync(join(made, 'out-'));
  sandbox.reset();
  const key = script === 'units.mjs' ? sandbox.rootKey : sandbox.unitKeys.get(101)!;
  const env = {
    ...{ PATH: process.env.PATH, TZ: 'Europe/Stockholm', OUT: out },
    ...{ WSDL: `${sandbox.endpoint}?wsdl`, ENDPOINT: sandbox.endpoint, KEY: key.reveal() },
  };
  const loader = script.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const end = await promisify(execFile)(process.execPath, [...loader, join(place, script)], { env }).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    ({ stdout, code, stderr }) => ({ stdout, code, stderr }),
  );
  const files = readdirSync(out).map((file) => [file, readFileSync(join(out, file), 'utf8')]);
  return { ...end, files: Object.fromEntries(files) };
}

describe('scripts that run', () => {
  it.each(scripts.filter(({ script }) => !HELPERS.includes(script)))(
    '$folder/$script prints and writes the same before and after',
    async ({ folder, script }) => {
      const before = await run(join(import.meta.dirname, folder), script);
      const after = await run(join(made, folder), script);
      expect(before).toMatchObject({ code: 0 });
      expect(after).toEqual(before);
    },
    60_000,
  );

  it.each(scripts)(
    '$folder/$script is off node-soap, with at most one comment a call, and stays so',
    async ({ folder, script }) => {
      const { after, calls, findings } = await moved(folder, script);
      expect(after).not.toMatch(/['"]soap['"]/);
      expect(findings.length).toBeLessThanOrEqual(calls.length);
      expect((await rewriteClient(script, after)).after).toBe(after);
    },
  );
});
