import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { ROOT } from '../../scripts/sources.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a user who installed the package, and what they test with. */
    readonly consumer: string;
    /** A folder inside that one, with the newer majors of `MOCKS`. */
    readonly newer: string;
    /** A folder of a user who installed the package and nothing else. */
    readonly bare: string;
    /** The packed package. */
    readonly tarball: string;
    /** Node binaries by major version: the oldest supported line, the one before the current, and the current one. */
    readonly nodes: Readonly<Record<string, string>>;
  }
}

const OLDEST = '20';
const MIDDLE = '22';
const LTS = process.env.WORKFORCE_LTS ?? '26';

// What users test with; docs/compatibility.md names the versions.
const RUNNERS = ['jest@30', 'bun@1', 'deno@2'];
const MOCKS = ['msw@2', 'nock@14'];
const NEWER_MOCKS = ['msw@3', 'nock@15'];
const OWN_TOOLS = ['tsx', 'typescript', '@types/node', 'vitest', 'fast-xml-parser'];

async function npm(cwd: string, ...args: readonly string[]): Promise<string> {
  const quiet = ['--silent', '--no-audit', '--no-fund', '--prefer-offline', '--no-engine-strict'];
  return (await promisify(execFile)('npm', [...args, ...quiet], { cwd, encoding: 'utf8' })).stdout.trim();
}

async function project(folder: string, ...packages: readonly string[]): Promise<string> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  await npm(folder, 'install', ...packages);
  return folder;
}

async function nodeBinary(home: string, major: string): Promise<[string, string]> {
  if (process.versions.node.startsWith(`${major}.`)) return [major, process.execPath];
  const folder = await project(join(home, `node-${major}`), `node@${major}`);
  return [major, join(folder, 'node_modules/node/bin/node')];
}

/** Builds and packs the project once, and installs it into the folders that all files share. */
export async function setup({ provide }: TestProject): Promise<() => void> {
  const home = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  // These wait for the registry and the disk, and the build for the processor.
  const nodes = Promise.all([OLDEST, MIDDLE, LTS].map((major) => nodeBinary(home, major)));
  await npm(ROOT, 'run', 'build');
  const tarball = join(home, await npm(ROOT, 'pack', '--pack-destination', home));
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const tools = OWN_TOOLS.map((name) => `${name}@${devDependencies[name]}`);
  const consumer = join(home, 'consumer');
  const [, bare] = await Promise.all([
    project(consumer, tarball, ...tools, ...RUNNERS, ...MOCKS),
    project(join(home, 'bare'), tarball),
    nodes,
  ]);
  provide('consumer', consumer);
  provide('newer', await project(join(consumer, 'newer'), ...NEWER_MOCKS));
  provide('bare', bare);
  provide('tarball', tarball);
  provide('nodes', Object.fromEntries(await nodes));
  return () => rmSync(home, { recursive: true });
}
