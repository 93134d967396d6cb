import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** Milliseconds that a fresh process needs to import and set up, of the built package where there is a build. */
export function startupMs(what: 'ours' | 'node-soap'): number {
  const entry = existsSync(join(ROOT, 'dist/index.js')) ? './dist/index.js' : './src/index.ts';
  const code =
    what === 'ours'
      ? `const { createClient } = await import('${entry}'); createClient({ endpoint: 'https://wfs.example/soap', apiKey: 'k' });`
      : `await import('soap');`;
  const script = `const started = performance.now(); ${code} console.log(performance.now() - started);`;
  const flags = entry.endsWith('.ts') && what === 'ours' ? ['--import', 'tsx'] : [];
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, '--input-type=module', '-e', script], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (!stdout) throw new Error(stderr);
  return Number(stdout);
}

/** Bytes of a minified bundle that decodes the answers of one operation and writes its requests, and nothing else. */
export async function oneOperationBytes(): Promise<number> {
  const contents = `
    export { createAnswerDecoder } from './src/encoding/decodeAnswer.ts';
    export { encodeRequest } from './src/encoding/envelope.ts';
    export { wsdlUpdateShifts } from './src/operations/scheduling/wsdlUpdateShifts.ts';`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT },
    ...{ bundle: true, minify: true, write: false, platform: 'node', format: 'esm', target: 'node20' },
  });
  return outputFiles[0]!.contents.length;
}
