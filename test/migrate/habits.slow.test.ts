import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rewriteClient } from '../../src/migrate/codemods/client/rewriteClient.js';
import { rewriteEnvelopes } from '../../src/migrate/codemods/envelope/rewriteEnvelopes.js';
import { startSandbox } from '../../src/sandbox/index.js';
import { builtCli } from '../cli/builtCli.js';

const folder = join(import.meta.dirname, 'habits');
const scripts = readdirSync(folder);
/** In the project, so that imports resolve. */
const made = mkdtempSync(join(import.meta.dirname, 'made-'));
const said: Record<'before' | 'after', Map<string, string>> = { before: new Map(), after: new Map() };

/** All scripts in one process: what each prints, or how it fails. */
async function sayings(place: string): Promise<Map<string, string>> {
  const sandbox = await startSandbox();
  const runner = join(made, 'runner.mjs');
  writeFileSync(
    runner,
    `for (const name of ${JSON.stringify(scripts)}) {
      console.log('== ' + name);
      await import(${JSON.stringify(`${place}/`)} + name).catch((error) => console.log('failed', error));
    }`,
  );
  const env = {
    ...process.env,
    ENDPOINT: sandbox.endpoint,
    WSDL: `${sandbox.endpoint}?wsdl`,
    KEY: sandbox.unitKeys.get(101)!.reveal(),
    ROOT_KEY: sandbox.rootKey.reveal(),
  };
  const { stdout } = await promisify(execFile)(process.execPath, [runner], { env });
  await sandbox.stop();
  return new Map(
    stdout
      .split('== ')
      .slice(1)
      .map((text) => [text.slice(0, text.indexOf('\n')), text.slice(text.indexOf('\n') + 1)]),
  );
}

const before = (script: string) => readFileSync(join(folder, script), 'utf8');

async function moved(script: string, text = before(script)): Promise<string> {
  const { after } = await rewriteClient(script, text);
  return (await rewriteEnvelopes(script, after)).after;
}

beforeAll(async () => {
  // Scripts in JavaScript import the package as it is built.
  await builtCli();
  for (const script of scripts) writeFileSync(join(made, script), await moved(script));
  said.before = await sayings(folder);
  said.after = await sayings(made);
}, 180_000);
afterAll(() => rmSync(made, { recursive: true }));

describe('what scripts are used to', () => {
  it.each(scripts)('%s prints the same as before', (script) => {
    expect(said.before.get(script)).not.toBe('');
    expect(said.after.get(script)).toBe(said.before.get(script));
  });

  it.each(scripts)('%s is moved, or says why not', async (script) => {
    const after = readFileSync(join(made, script), 'utf8');
    if (/from '(soap|workforce-soap\/stand-in)'|answerXml/.test(after))
      expect(after).toContain('// migrate: ');
    expect(await moved(script, after)).toBe(after);
  });
});
