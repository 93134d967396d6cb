/** Compiles src to dist. `npm run build`. */
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleCli } from './bundleCli.js';
import { declarationsOf } from './declarationsOf.js';
import { ROOT } from './sources.js';
import { writeDeclarations } from './writeDeclarations.js';
import { writeHelp } from './writeHelp.js';

const dist = join(ROOT, 'dist');
rmSync(dist, { recursive: true, force: true });
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
  cwd: ROOT,
  stdio: 'inherit',
});
cpSync(join(ROOT, 'src/sandbox/page/assets'), join(dist, 'sandbox/page/assets'), { recursive: true });
await bundleCli(dist);
writeHelp(dist);
writeDeclarations(dist);
removeUnreachableDeclarations();

/** Keeps the declarations that an entry of the package leads to: the others no user can import. */
function removeUnreachableDeclarations(): void {
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const reachable = new Set<string>();
  for (const target of Object.values<string>(exports))
    if (target.endsWith('.js') && !target.includes('*'))
      declarationsOf(join(ROOT, target.replace(/\.js$/, '.d.ts')), reachable);
  for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const path = join(dist, file);
    if (file.endsWith('.d.ts') && !reachable.has(path)) rmSync(path);
  }
}
