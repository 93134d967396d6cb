/** Gathers `changes/` into CHANGELOG.md under a version and sets it. `npm run release -- 0.3.0`. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './sources.js';

const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('which version? npm run release -- 0.3.0');

const folder = join(ROOT, 'changes');
const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
const kinds = new Map<string, string[]>();
for (const file of files.sort()) {
  const [, ...parts] = readFileSync(join(folder, file), 'utf8').split(/^### /m);
  for (const part of parts) {
    const [kind = '', ...lines] = part.split('\n');
    kinds.set(kind.trim(), [...(kinds.get(kind.trim()) ?? []), lines.join('\n').trim()]);
  }
}
const sections = ['Added', 'Changed', 'Fixed', 'Removed', 'Security'].flatMap((kind) =>
  kinds.has(kind) ? [`### ${kind}\n\n${kinds.get(kind)!.join('\n')}\n`] : [],
);

const changelog = join(ROOT, 'CHANGELOG.md');
const today = new Date().toISOString().slice(0, 10);
const [head, ...rest] = readFileSync(changelog, 'utf8').split(/^(?=## )/m);
writeFileSync(changelog, [head, `## [${version}] - ${today}\n\n${sections.join('\n')}\n`, ...rest].join(''));
for (const file of files) rmSync(join(folder, file));
execFileSync('npm', ['version', version, '--no-git-tag-version'], { cwd: ROOT, stdio: 'inherit' });
