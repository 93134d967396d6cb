import { execFile, type ExecFileException } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { ROOT } from '../../scripts/sources.js';
import { freePort } from '../interop/freePort.js';
import { everyNth } from '../shortForm.js';

const home = mkdtempSync(join(tmpdir(), 'first-hour-'));
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }), 120_000);
// Where the tutorials say that the packed package is.
mkdirSync(join(home, 'workforce-soap'));
copyFileSync(inject('tarball'), join(home, 'workforce-soap', basename(inject('tarball'))));

interface Tutorial {
  readonly files: readonly { readonly name: string; readonly text: string }[];
  readonly script: string;
}

/** A tutorial as a script: its files, and its commands in the order of the page, with ports that are free. */
async function tutorialOf(page: string, { hasSqlite }: { hasSqlite: boolean }): Promise<Tutorial> {
  const [sandbox, gateway] = [await freePort(), await freePort()];
  const text = readFileSync(join(ROOT, 'docs/tutorials', page), 'utf8')
    .replaceAll('8087', String(sandbox))
    .replaceAll('8088', String(gateway))
    .replaceAll(/^npx workforce-soap sandbox$/gm, `npx workforce-soap sandbox --port ${sandbox}`)
    .replaceAll('"publicUrl"', `"listen": { "port": ${gateway} },\n  "publicUrl"`);
  const blocks = [...text.matchAll(/([^\n]*)\n\n```(\w+)( background)?\n([\s\S]*?)```/g)];
  const files = blocks.flatMap(([, before, language, , code]) => {
    const [, name] = /Save this as `([^`]+)`/.exec(paragraphBefore(text, before!, code!)) ?? [];
    return language === 'sh' || name === undefined ? [] : [{ name, text: code! }];
  });
  const ports = [sandbox, gateway];
  const steps = blocks
    .filter(([, , language]) => language === 'sh')
    .map(([, , , background, code]) => {
      if (background) return `( ${code} ) >>background.log 2>&1 &\n${untilOpen(ports.shift()!)}`;
      return hasSqlite ? code!.replaceAll(/^npm install libsql.*$/gm, '') : code!;
    });
  // Each background job has its own process group, so that all that it started ends with the script.
  return {
    files,
    script: `set -em\ntrap 'for job in $(jobs -p); do kill -- -$job; done' EXIT\n${steps.join('\n')}`,
  };
}

function paragraphBefore(text: string, line: string, code: string): string {
  const at = text.indexOf(code);
  return text.slice(text.lastIndexOf('\n\n', text.lastIndexOf(line, at)), at);
}

function untilOpen(port: number): string {
  return `for i in $(seq 600); do (exec 3<>/dev/tcp/127.0.0.1/${port}) 2>/dev/null && break; sleep 0.1; done`;
}

async function bash(script: string, cwd: string, node: string) {
  const { PATH, HOME } = process.env;
  const env = {
    ...{ PATH: `${dirname(node)}:${PATH}`, HOME, XDG_CONFIG_HOME: '/nonexistent' },
    ...{ npm_config_prefer_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' },
  };
  return new Promise<{ out: string; error: ExecFileException | null }>((resolve) =>
    execFile('bash', ['-c', script], { cwd, env, maxBuffer: 1e8 }, (error, stdout, stderr) =>
      resolve({ out: stdout + (error ? stderr : ''), error }),
    ),
  );
}

/** Does what a tutorial says, in an empty folder. */
async function follow(page: string, node: string, more = '') {
  const { stdout: version } = await new Promise<{ stdout: string }>((resolve) =>
    execFile(node, ['-p', 'process.versions.node'], (_error, stdout) => resolve({ stdout })),
  );
  const [major, minor] = version.split('.').map(Number);
  const { files, script } = await tutorialOf(page, {
    hasSqlite: major! > 22 || (major === 22 && minor! >= 13),
  });
  const folder = mkdtempSync(join(home, `${page}-`));
  for (const { name, text } of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { out, error } = await bash(`${script}\n${more}`, folder, node);
  return { out, failed: error === null ? '' : out };
}

// What the README says to save as `first.mjs`.
const [, README_CALL = ''] =
  /`first\.mjs`[^\n]*\n\n```ts run\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? [];

// The oldest and the newest line, and in a long run those between.
const NODES = everyNth(2, Object.entries(inject('nodes')));
const [OWN] = NODES;

// Each waits for the registry, the disk and its own servers most of the time.
describe.concurrent.each(NODES)('the first hour on Node %s', (_major, node) => {
  it('of an integration, in TypeScript, ES modules and CommonJS', { timeout: 400_000 }, async () => {
    const { out, failed } = await follow(
      'integration.md',
      node,
      `cp first.mts first.mjs && node first.mjs
cat >readme.mjs <<'README'\n${README_CALL}README\nnode readme.mjs
npx tsc --noEmit --strict --module nodenext --types node first.mts write.mts once.mts && echo "types are right"`,
    );
    expect(failed).toBe('');
    expect(out.match(/^0007 \S+$/gm)).toHaveLength(3);
    expect(out).toMatch(/^Ødegård$/m);
    expect(out).toContain('0 failures, 0 warnings');
    expect(out).toContain('1 of 2 shifts are saved');
    expect(out).toMatch(/^row 1: SBX-SHIFT-002/m);
    expect(out.match(/^2 of 2 shifts are booked$/gm)).toHaveLength(2);
    expect(out).toContain('types are right');
  });
});

it.concurrent('the first hour of who leaves SOAP', { timeout: 400_000 }, async () => {
  const { out, failed } = await follow('leaving-soap.md', OWN![1], 'ls readiness.html compare.json');
  expect(failed).toBe('');
  expect(out).toMatch(/^roster\.mjs /m);
  expect(out).toMatch(/^employees +120 +120 +120 /m);
  expect(out).toContain('readiness.html');
});

it.concurrent('the first hour of who tests a contract', { timeout: 400_000 }, async () => {
  const { out, failed } = await follow('contract-tests.md', OWN![1], 'ls test/cassettes/roles');
  expect(failed).toBe('');
  expect(out.match(/^# pass 1$/gm)).toHaveLength(2);
  expect(out).toMatch(/^ok +roles/m);
});

it.concurrent('the first hour of who operates the gateway', { timeout: 400_000 }, async () => {
  const { out, failed } = await follow('gateway.md', OWN![1]);
  expect(failed).toBe('');
  expect(out).toMatch(/^101 +U101 /m);
  expect(out).toContain('payroll');
});
