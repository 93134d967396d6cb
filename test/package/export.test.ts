import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const consumer = inject('consumer');
const program = join(consumer, 'node_modules/.bin/workforce-soap');
// As on a machine with one core.
const oneCore = join(consumer, 'oneCore.mjs');
writeFileSync(
  oneCore,
  `import os from 'node:os'; import { syncBuiltinESMExports } from 'node:module';
   os.availableParallelism = () => 1; syncBuiltinESMExports();`,
);

let sandbox: ChildProcess;
let endpoint: string;
let key: string;
beforeAll(async () => {
  sandbox = spawn(process.execPath, [program, 'sandbox', '--port', '0', '--world', '16x25', '--json']);
  const [line] = (await once(createInterface(sandbox.stdout!), 'line')) as [string];
  ({ endpoint, rootKey: key } = JSON.parse(line) as { endpoint: string; rootKey: string });
});
afterAll(() => sandbox.kill());

async function exported(node: string, out: string, ...flags: readonly string[]) {
  const args = ['export', 'employees,schedules', '--from', '2026-03-01', '--to', '2026-03-31'];
  const { stderr } = await promisify(execFile)(
    node,
    [...flags, program, ...args, '--format', 'ndjson,csv', '--out', out, '--quiet'],
    {
      cwd: consumer,
      env: {
        ...process.env,
        ...{ WORKFORCE_ENDPOINT: endpoint, WORKFORCE_KEY: key, SOURCE_DATE_EPOCH: '1790000000' },
        // Tells of each thread that begins.
        NODE_DEBUG: 'worker',
      },
    },
  );
  return { threads: stderr.match(/instantiating Worker\. url: \S+exportThread\.js/g)?.length ?? 0 };
}

function filesOf(out: string): Record<string, string> {
  const names = readdirSync(join(consumer, out)).filter((name) => /\.(ndjson|csv)$/.test(name));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(consumer, out, name), 'utf8')]));
}

describe.each(Object.entries(inject('nodes')))('on Node %s', (major, node) => {
  it('exports with a thread for each further core the same bytes as with one', async () => {
    const many = await exported(node, `many-${major}`);
    const one = await exported(node, `one-${major}`, '--import', oneCore);
    expect(one.threads).toBe(0);
    expect(many.threads).toBe(Math.min(availableParallelism() - 1, 3));
    const files = filesOf(`many-${major}`);
    expect(Object.keys(files)).toEqual([
      'employees.csv',
      'employees.ndjson',
      'schedules.csv',
      'schedules.ndjson',
    ]);
    expect(files).toEqual(filesOf(`one-${major}`));
  });

  it('prints the help that the build has written as it would be made', async () => {
    const cli = join(consumer, 'node_modules/workforce-soap/dist/cli');
    // How wide a terminal is does not depend on Node.
    for (const width of major === '20' ? ['60', '80', '100', '125', '200'] : ['80']) {
      const env = { ...process.env, COLUMNS: width };
      const help = async (file: string) =>
        (await promisify(execFile)(node, [join(cli, file), '--help'], { env })).stdout;
      const made = await help('start.js');
      expect(made).toContain('Exit codes: 0 done');
      expect(await help('main.js')).toBe(made);
    }
  });
});
