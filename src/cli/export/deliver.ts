import type { Destination, spec } from '../commands/export.js';
import type { OptionsOf } from '../commandSpec.js';
import { readFileSync } from 'node:fs';
import type { ExportFolder } from '../../export/ExportFolder.js';
import { readBatches } from '../../export/lake/batches.js';
import { deliveries } from '../../export/load/deliveries.js';
import { loadIntoPostgres, postgresPackages } from '../../export/load/postgres.js';
import { loadIntoS3, s3Packages } from '../../export/load/s3.js';
import { selectedIn, singerMessages, type SingerState, stateIn } from '../../export/load/singer.js';
import { loadIntoTarget, TargetFailed } from '../../export/load/singerTarget.js';
import { counted } from '../../text/counted.js';
import { type CommandContext, CommandFailure, UsageError } from '../CommandContext.js';
import { OutputClosed } from '../terminal/Terminal.js';
import { s3Place } from './exportRequest.js';
import { noteSecret } from '../connection/keyReference.js';

/** How a load is done. */
export type LoadOptions = Pick<OptionsOf<typeof spec>, 'target' | 'state' | 'catalog'> & {
  readonly load: Destination;
};

/** Makes sure, before anything is read, that the packages of a destination are installed. */
export async function checkPackages(load: Destination | undefined): Promise<void> {
  if (load === 'postgres') await postgresPackages();
  if (load === 's3') await s3Packages();
}

/**
 * Brings the batches of a folder on that were not brought on yet. One that was killed midway is brought whole again. Gives
 * what somebody took away of what was brought before, in words.
 */
export async function deliver(
  context: CommandContext,
  folder: ExportFolder,
  options: LoadOptions,
  say: (line: string) => void,
): Promise<readonly string[]> {
  const load = options.load === 'singer' && options.target !== undefined ? toTarget : LOADS[options.load];
  return load(context, folder, options, say);
}

type Load = typeof deliver;

const toPostgres: Load = ({ signal }, folder, _, say) => {
  const address = process.env.WORKFORCE_POSTGRES || undefined;
  const password = address && URL.canParse(address) ? decodeURIComponent(new URL(address).password) : '';
  if (password) noteSecret(password);
  return loadIntoPostgres(
    folder,
    address,
    ({ entry }, rows) => say(`PostgreSQL has batch ${entry.id}: ${counted(rows, 'row')}`),
    signal,
  );
};

/** Keys and region are found where the client of AWS looks for them. */
const copyToS3: Load = async ({ signal }, folder, _, say) => {
  const { address, ...place } = s3Place();
  const sent = ({ id }: { readonly id: number }, files: number) =>
    say(`${address} has batch ${id}: ${counted(files, 'file')} sent`);
  await loadIntoS3(folder, place, sent, signal);
  return [];
};

const toTarget: Load = async ({ signal }, folder, { target }, say) => {
  try {
    await loadIntoTarget(folder, target!, (batch) => say(`the target has batch ${batch}`), signal);
  } catch (error) {
    throw error instanceof TargetFailed ? new CommandFailure(error.message) : error;
  }
  return [];
};

/** As a tap: all that the state does not name. What was taken the target alone knows, so no mark is kept. */
const writeSinger: Load = async ({ terminal, signal }, folder, { state, catalog }) => {
  terminal.endsWithReader = true;
  const after = state === undefined ? undefined : given('--state', state, stateIn);
  if (after && !continues(folder, after))
    throw new CommandFailure(
      `${state} names batch ${after.batch}, which this folder has not: the folder is from a backup, or another one. Without --state, all is sent again.`,
    );
  const wanted = catalog === undefined ? undefined : given('--catalog', catalog, selectedIn);
  let text = '';
  try {
    for (const batch of deliveries(folder, after?.batch))
      for await (const message of singerMessages(batch, (stream) => wanted?.has(stream) ?? true)) {
        signal.throwIfAborted();
        text += message;
        if (text.length < CHUNK) continue;
        await terminal.write(text);
        text = '';
      }
    await terminal.write(text);
  } catch (error) {
    if (!(error instanceof OutputClosed)) throw error;
    throw new CommandFailure(
      'the reader of the messages ended before all were written. Give the state that the target wrote last with --state.',
    );
  }
  return [];
};

/** False for a state of another folder, or of one that was put back since: it would pass over batches that nobody took. */
function continues(folder: ExportFolder, { generation, batch, extractedAt }: SingerState): boolean {
  const batches = readBatches(folder);
  const isKnown = batches.some(
    (one) =>
      one.id === batch &&
      one.generation === generation &&
      (extractedAt === undefined || one.extractedAt === extractedAt),
  );
  return isKnown || batches.every(({ id, state }) => state !== 'current' || id > batch);
}

const LOADS: Readonly<Record<Destination, Load>> = {
  singer: writeSinger,
  s3: copyToS3,
  postgres: toPostgres,
};

function given<Value>(option: string, path: string, read: (text: string) => Value | undefined): Value {
  const text = readFileSync(path, 'utf8').trim();
  // A target may have written a line for each batch.
  const value = read(text) ?? read(text.split('\n').at(-1)!);
  if (value === undefined) throw new UsageError(`${option}: ${path} holds none of this export.`);
  return value;
}

const CHUNK = 1 << 16;
