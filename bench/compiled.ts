import { build } from 'esbuild';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleCli } from '../scripts/bundleCli.js';

const ROOT = join(import.meta.dirname, '..');

/**
 * Compiles the package and the benchmarks as `npm run build` does, and gives the folder. So they are
 * measured as users run them: in plain Node, without what compiles TypeScript on the fly.
 */
export async function compiled(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-compiled-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  await build({
    entryPoints: ['src/**/*.ts', 'bench/*.ts'],
    ...{ absWorkingDir: ROOT, outdir: folder, outbase: '.' },
    ...{ format: 'esm', platform: 'node', target: 'es2023', logLevel: 'error' },
  });
  await bundleCli(join(folder, 'src'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "version": "0.0.0" }');
  for (const script of ['php.php', 'exportScript.php'])
    cpSync(join(ROOT, 'bench', script), join(folder, 'bench', script));
  for (const shared of ['node_modules', 'wsdl']) symlinkSync(join(ROOT, shared), join(folder, shared));
  return folder;
}
