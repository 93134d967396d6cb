import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import type * as OfSecond from '../../secondService/simulate.js';
import type * as OfSandbox from './simulate.js';

interface Simulations {
  readonly sandbox: typeof OfSandbox;
  readonly second: typeof OfSecond;
}

/** A place in which the code is broken on purpose. */
export interface Breakage {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** The service that the histories are of: the sandbox, or one that shares nothing with it. */
export type SimulatedService = keyof Simulations;

const ENTRIES: Readonly<Record<SimulatedService, string>> = {
  sandbox: join(import.meta.dirname, 'simulate.ts'),
  second: join(import.meta.dirname, '../../secondService/simulate.ts'),
};

/**
 * The simulation as plain JavaScript, of the code as it is or broken in one place. It is one file: loaders of
 * modules that translate would be asked at every call, which would take most of the time.
 */
export async function builtSimulation<S extends SimulatedService>(
  service: S,
  breakage?: Breakage,
): Promise<Simulations[S]> {
  const outdir = mkdtempSync(join(import.meta.dirname, '../../../node_modules/.simulation-'));
  process.once('exit', () => rmSync(outdir, { recursive: true, force: true }));
  await build({
    entryPoints: [ENTRIES[service]],
    ...{ outdir, bundle: true, platform: 'node', format: 'esm', packages: 'external' },
    outExtension: { '.js': '.mjs' },
    plugins: breakage ? [broken(breakage)] : [],
  });
  return (await import(/* @vite-ignore */ join(outdir, 'simulate.mjs'))) as Simulations[S];
}

function broken({ file, from, to }: Breakage): Plugin {
  return {
    name: 'broken',
    setup: ({ onLoad }) =>
      onLoad({ filter: new RegExp(`/src/${file.replace('.', '\\.')}$`) }, ({ path }) => {
        const text = readFileSync(path, 'utf8');
        if (text.split(from).length !== 2) throw new Error(`${file} has no single place that says ${from}`);
        return { contents: text.replace(from, to), loader: 'ts' };
      }),
  };
}
