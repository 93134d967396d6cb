import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const CODE = {
  ours: `const { createClient } = await import('./src/index.js'); createClient({ endpoint: 'https://wfs.example/soap', apiKey: 'k' });`,
  'node-soap': `await import('soap');`,
} as const;

/** Milliseconds that a fresh process needs to import and set up, in the folder of the compiled package. */
export function startupMs(what: keyof typeof CODE, folder: string): number {
  const script = `const started = performance.now(); ${CODE[what]} console.log(performance.now() - started);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (!stdout) throw new Error(stderr);
  return Number(stdout);
}

/** Bytes of a minified bundle that decodes the answers of one operation and writes its requests, and nothing else. */
export async function oneOperationBytes(): Promise<number> {
  const contents = `
    export { createAnswerDecoder } from './src/encoding/answer/decodeAnswer.ts';
    export { requestBytes } from './src/encoding/request/envelope.ts';
    export { wsdlUpdateShifts } from './src/operations/scheduling/wsdlUpdateShifts.ts';`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT },
    ...{ bundle: true, minify: true, write: false, platform: 'node', format: 'esm', target: 'node20' },
  });
  return outputFiles[0]!.contents.length;
}
