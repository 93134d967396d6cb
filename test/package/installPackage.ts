import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ROOT } from '../../scripts/sources.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a user who installed the package. */
    readonly consumer: string;
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

/** Builds and packs the project, and installs it into an empty folder. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  const npm = (cwd: string, ...args: string[]) =>
    execFileSync('npm', [...args, '--silent', '--no-audit', '--no-fund'], { cwd, encoding: 'utf8' });
  npm(ROOT, 'run', 'build');
  const tarball = join(folder, npm(ROOT, 'pack', '--pack-destination', folder).trim());
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const tools = ['tsx', 'typescript', '@types/node', 'vitest'].map(
    (name) => `${name}@${devDependencies[name]}`,
  );
  npm(folder, 'install', '--prefer-offline', tarball, ...tools, ...RUNNERS, ...MOCKS);
  const nodes = Object.fromEntries(
    [OLDEST, MIDDLE, LTS].map((major) => {
      if (process.versions.node.startsWith(`${major}.`)) return [major, process.execPath];
      const prefix = join(folder, `node-${major}`);
      npm(folder, 'install', `node@${major}`, '--prefix', prefix);
      return [major, join(prefix, 'node_modules/node/bin/node')];
    }),
  );
  project.provide('consumer', folder);
  project.provide('tarball', tarball);
  project.provide('nodes', nodes);
  return () => rmSync(folder, { recursive: true });
}
