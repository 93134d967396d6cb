import { build, type Plugin } from 'esbuild';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Puts the compiled command line of `dist/cli` together in few files, since reading many takes longer than what most commands do.
 * What other commands need stands apart and is read with them; packages stay packages.
 */
export async function bundleCli(dist: string): Promise<void> {
  const folder = join(dist, 'cli');
  const { outputFiles } = await build({
    entryPoints: ['main.js', 'start.js', 'exportThread.js'].map((name) => join(folder, name)),
    ...{ bundle: true, splitting: true, outdir: folder, chunkNames: '[name]-[hash]', write: false },
    ...{ format: 'esm', platform: 'node', target: 'es2023', packages: 'external' },
    ...{ charset: 'utf8', legalComments: 'none', plugins: [placesAsBefore(folder)], logLevel: 'error' },
  });
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  for (const { path, contents } of outputFiles) writeFileSync(path, contents);
}

/** What a module finds beside itself it finds there also from the file that it was put into. */
function placesAsBefore(folder: string): Plugin {
  return {
    name: 'places',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.js$/ }, ({ path }) => {
        const place = JSON.stringify(relative(folder, path));
        const text = readFileSync(path, 'utf8');
        return { contents: text.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`) };
      }),
  };
}
