import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../../scripts/sources.js';

/** Bytes that a bundle of one operation stays under: 150 kB of 1,024 bytes, as esbuild counts them. */
export const MOST = 150 * 1024;

/** A script with all that it needs, as it goes to a function in the cloud. */
export async function bundled(script: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: ROOT, loader: 'ts' },
    ...{ bundle: true, minify: true, write: false, platform: 'node', format: 'esm' },
    tsconfig: join(ROOT, 'tsconfig.json'),
  });
  return outputFiles[0]!.contents;
}

/** What the scripts begin with. */
export const CALLER = `
  import { createCaller } from 'workforce-soap/caller';
  const { call, safe, stream } = createCaller({
    endpoint: process.env.WORKFORCE_ENDPOINT!,
    apiKey: process.env.WORKFORCE_KEY!,
  });`;
export const callOf = (domain: string, name: string) =>
  `import { ${name} } from 'workforce-soap/operations/${domain}/${name}';`;
