import type { InitOptions } from '../commands/contract.js';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suiteOf } from '../../contract/suite.js';
import type { AnyOperation } from '../../definition/operation.js';
import { counted } from '../../text/counted.js';
import { onceEach } from '../../text/onceEach.js';
import { findOperation } from '../call/findOperation.js';
import { ExitCode, UsageError, type Run } from '../CommandContext.js';

/** Writes a contract suite. A file that is there and says something else is kept. */
export const initCommand: Run<InitOptions, [readonly string[]]> = async (context, names, options) => {
  const { terminal } = context;
  const { operations, open } = await operationsOf(names, options);
  mkdirSync(options.folder, { recursive: true });
  const files = [...suiteOf(operations, options.runner)].map(([name, text]) => {
    const file = join(options.folder, name);
    const kept = existsSync(file) && readFileSync(file, 'utf8') !== text;
    if (!kept) writeFileSync(file, text);
    return { file, kept };
  });
  if (open.length > 0) context.exitCode = ExitCode.PartlyDone;
  const written = files.flatMap(({ file, kept }) => (kept ? [] : file));
  const kept = files.flatMap((one) => (one.kept ? one.file : []));
  if (options.json) return terminal.json({ written, kept, open });
  for (const file of written) await terminal.print(file);
  for (const file of kept) terminal.note(`kept, because it was changed: ${file}`);
  for (const place of open) terminal.note(`not known: ${place}. Name the operation on the command line`);
  terminal.note(nextSteps(operations.length, options));
};

/** The operations that are named, or that the scripts of a folder call, and where it is not known what they call. */
async function operationsOf(names: readonly string[], { scripts }: InitOptions) {
  if (names.length > 0)
    return { operations: onceEach(await Promise.all(names.map(findOperation)), nameOf), open: [] };
  const { inventoryOf } = await import('../migrate/inventoryOf.js');
  const { uses, unknowns, skipped } = await inventoryOf(scripts);
  const certain = uses.filter(({ language, mayBe = [] }) => language !== 'data' && mayBe.length === 0);
  const called = onceEach(certain.map(({ operation }) => operation));
  // A recording or a list names operations that a script is known to call.
  const unsure = uses.filter(({ operation, mayBe = [] }) =>
    [operation, ...mayBe].some((name) => !called.includes(name)),
  );
  const operations = await Promise.all(called.map(findOperation));
  const open = [
    ...unsure.map(({ file, line, operation }) => `${file}:${line} may call ${operation}`),
    ...unknowns.map(({ file, line, what, name }) => `${file}:${line} (${what} ${name})`),
    ...skipped.map(({ file, why }) => `${file} ${why}`),
  ];
  if (operations.length === 0)
    throw new UsageError(
      `no call of the service was found in ${scripts}. Name the operations: workforce-soap contract init wsdlGetRoles`,
    );
  return { operations, open: onceEach(open) };
}

function nameOf({ name }: AnyOperation): string {
  return name;
}

function nextSteps(count: number, { folder, runner }: InitOptions): string {
  const [packages, run] =
    runner === 'vitest'
      ? ['vitest nock@14 fast-xml-parser', `npx vitest run ${folder}`]
      : ['tsx nock@14 fast-xml-parser', `node --import tsx --test ${join(folder, '*.test.ts')}`];
  return `tests of ${counted(count, 'operation')}. Now: npm install --save-dev ${packages} && ${run}`;
}
