import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { greeting } from '../../src/sandbox/page/pageRoute.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { describeWith } from '../interop/foreignStack.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

/** What a line prints in a shell that knows the software of the system alone. */
async function printed(language: string): Promise<string> {
  const line = greeting(sandbox.world, sandbox.endpoint).calls[language]!;
  const { stdout } = await promisify(execFile)('sh', ['-c', line], { env: { PATH: '/usr/bin:/bin' } });
  return stdout;
}

function names(): string[] {
  return [...sandbox.world.units.of()].map(({ name }) => name);
}

it('greets with a line of TypeScript that prints the units', async () => {
  const line = greeting(sandbox.world, sandbox.endpoint).calls.TypeScript!;
  const body = `return ${/^console\.log\((.*)\);$/.exec(line)![1]}`;
  const run = new Function('createClient', `return (async () => { ${body} })()`) as (
    create: typeof createClient,
  ) => Promise<readonly { readonly name?: string }[]>;
  expect((await run(createClient)).map(({ name }) => name)).toEqual(names());
});

for (const [language, stack] of [
  ['curl', 'curl'],
  ['PHP', 'php'],
  ['Python', 'zeep'],
] as const)
  describeWith(stack, `greets with a line of ${language}`, () => {
    it('that prints the units', { timeout: 60_000 }, async () => {
      const text = await printed(language);
      for (const { extUnitId } of sandbox.world.units.of()) expect(text).toContain(extUnitId);
    });
  });
