/** Compiles src to dist. `npm run build`. */
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './sources.js';
import { writeDeclarations } from './writeDeclarations.js';

const dist = join(ROOT, 'dist');
rmSync(dist, { recursive: true, force: true });
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
  cwd: ROOT,
  stdio: 'inherit',
});
cpSync(join(ROOT, 'src/sandbox/page/assets'), join(dist, 'sandbox/page/assets'), { recursive: true });
writeDeclarations(dist);
