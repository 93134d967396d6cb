import { existsSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Drift } from '../../surveying/driftOf.js';
import type { Resting } from '../../assumptions/Assumption.js';
import { cassettesIn } from '../../cassette/checkCassettes.js';
import { exchangeOf } from '../../cassette/exchangeOf.js';
import { formsOf } from '../../assumptions/wire/formsOf.js';
import { viewOf } from '../../assumptions/wire/viewOf.js';
import { readCassette } from '../../cassette/cassetteFiles.js';
import { openJournal } from '../../journal/index.js';
import { allOperations } from '../../operations/allDefinitions.js';
import { readJsonFile } from '../../validation/jsonFile.js';
import { UsageError } from '../CommandContext.js';
import { inventoryOf } from '../migrate/inventoryOf.js';
import { isDatabase } from './recordedIn.js';

/** Something that uses operations of the service. */
interface User {
  /** Such as `export march/ schedules`. */
  readonly name: string;
  readonly operation: string;
  /** The fields that it reads, where that is known to be all. */
  readonly fields?: readonly string[] | undefined;
  readonly restsAs: readonly Resting[];
}

/** What folders of scripts, cassettes and exports, and journals, use of a service. Throws a `UsageError`. */
export async function usersIn(paths: readonly string[]): Promise<User[]> {
  const users: User[] = [];
  for (const path of paths) users.push(...(await usersAt(path)));
  return users;
}

/** The names of those who rest on what has changed. */
export function usersOf({ what, restedOnBy }: Drift, users: readonly User[]): string[] {
  const [operation = '', ...path] = what.split('.');
  const field = path.at(-1);
  const isMeant = (user: User) =>
    restedOnBy.some((room) => user.restsAs.includes(room)) ||
    (user.operation === operation && (field === undefined || (user.fields?.includes(field) ?? true)));
  return [...new Set(users.filter(isMeant).map(({ name }) => name))];
}

async function usersAt(path: string): Promise<User[]> {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new UsageError(`--used-by: ${path} is not there.`);
  if (!stats.isDirectory()) return jobsIn(path);
  if (existsSync(join(path, 'manifest.json'))) return exportsIn(path);
  const cassettes = cassettesIn(path);
  const isRecorded = (file: string) =>
    cassettes.some((folder) => !relative(folder, join(path, file)).startsWith('..'));
  return [...cassettes.flatMap(callsOf), ...(await scriptsIn(path, isRecorded))];
}

function exportsIn(folder: string): User[] {
  const { datasets = [] } = readJsonFile(join(folder, 'manifest.json'), {
    expected: 'the manifest of an export',
  }) as {
    readonly datasets?: readonly { readonly name: string; readonly operation: string }[];
  };
  return datasets.map(({ name, operation }) => ({
    ...{ name: `export ${folder} ${name}`, operation, restsAs: ['exports', 'decoder', 'client'] as const },
  }));
}

/** A contract test rests on the fields that have a value in the answers that were recorded for it. */
function callsOf(folder: string): User[] {
  return (readCassette(folder)?.calls ?? []).map((call) => {
    const exchange = exchangeOf(call);
    const isRead = exchange && viewOf(exchange).is === 'value';
    const filled = isRead ? [...formsOf(exchange).fields].filter(([, field]) => field.filled > 0) : undefined;
    return {
      ...{ name: `contract test with ${folder}`, operation: call.facts.operation, restsAs: ['decoder'] },
      fields: filled?.map(([path]) => path.split('.').at(-1)!),
    };
  });
}

async function scriptsIn(folder: string, isRecorded: (file: string) => boolean): Promise<User[]> {
  const { uses } = await inventoryOf(folder);
  const own = uses.filter(({ file }) => !isRecorded(file));
  return own.map(({ file, operation, fields, readsMore }) => ({
    ...{ name: `script ${join(folder, file)}`, operation, restsAs: ['gateway'] as const },
    fields: readsMore ? undefined : fields,
  }));
}

/** The jobs of a journal, each with the read that settles it. */
async function jobsIn(file: string): Promise<User[]> {
  if (!isDatabase(file))
    throw new UsageError(`--used-by: ${file} is no journal: name a folder or a journal of jobs.`);
  await using journal = await openJournal(file);
  const settled = new Map(allOperations().map(({ name, settlement }) => [name, settlement?.by]));
  return (await journal.jobs()).flatMap(({ name, operation }) =>
    [operation, settled.get(operation)].flatMap((one): User[] =>
      one === undefined
        ? []
        : [{ name: `job ${name}`, operation: one, restsAs: ['journal', 'settle', 'client', 'decoder'] }],
    ),
  );
}
