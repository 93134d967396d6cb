import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/sources.js';

/** What is loaded with the package, before anything is called. */
async function loadedWith(entry: string) {
  const { metafile } = await build({
    entryPoints: [join(ROOT, entry)],
    ...{ bundle: true, splitting: true, write: false, metafile: true, outdir: 'start' },
    ...{ platform: 'node', format: 'esm', absWorkingDir: ROOT, packages: 'external' },
  });
  const [first] = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entry)!;
  const chunks = new Set([first]);
  for (const chunk of chunks)
    for (const { path, kind, external } of metafile.outputs[chunk]!.imports)
      if (kind === 'import-statement' && !external) chunks.add(path);
  const outputs = [...chunks].map((chunk) => metafile.outputs[chunk]!);
  const inputs = outputs.flatMap(({ inputs }) => Object.entries(inputs));
  // What follows from the definitions grows with them.
  const written = inputs.filter(([file]) => !file.endsWith('.generated.ts'));
  return {
    files: inputs.map(([file]) => file),
    bytes: written.reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0),
  };
}

it('loads with the package only what a client is made with: what calls, sends and settles comes with its use', async () => {
  const { files, bytes } = await loadedWith('src/index.ts');
  expect(files).toContain('src/client/client.ts');
  for (const later of ['client/call.ts', 'client/readUrl.ts', 'transport/httpEngine.ts', 'settle/stateOf.ts'])
    expect(files).not.toContain(`src/${later}`);
  expect(files.length).toBeLessThanOrEqual(78);
  expect(bytes).toBeLessThan(111_800);
});
