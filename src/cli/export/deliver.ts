import { join } from 'node:path';
import { readJson, writeAtomically } from '../../export/atomicFile.js';
import type { ExportFolder } from '../../export/ExportFolder.js';
import { deliveries } from '../../export/load/deliveries.js';
import { loadIntoPostgres } from '../../export/load/postgres.js';
import { loadIntoS3 } from '../../export/load/s3.js';
import { singerMessages } from '../../export/load/singer.js';
import { counted } from '../../text/counted.js';
import type { CommandContext } from '../CommandContext.js';
import { s3Place } from './s3Place.js';
import { noteSecret } from '../connection/notedSecrets.js';

export type Destination = 'singer' | 'postgres' | 's3';

/** Brings the batches of a folder on that were not brought on yet. One that was killed midway is brought whole again. */
export async function deliver(
  context: CommandContext,
  folder: ExportFolder,
  to: Destination,
  say: (line: string) => void,
): Promise<void> {
  if (to === 'singer') return writeSinger(context, folder);
  if (to === 's3') return copyToS3(context, folder, say);
  const address = process.env.WORKFORCE_POSTGRES || undefined;
  const password = address && URL.canParse(address) ? decodeURIComponent(new URL(address).password) : '';
  if (password) noteSecret(password);
  await loadIntoPostgres(
    folder,
    address,
    ({ entry }, rows) => say(`PostgreSQL has batch ${entry.id}: ${counted(rows, 'row')}`),
    context.signal,
  );
}

/** Keys and region are found where the client of AWS looks for them. */
async function copyToS3(
  { signal }: CommandContext,
  folder: ExportFolder,
  say: (line: string) => void,
): Promise<void> {
  const { address, ...place } = s3Place();
  await loadIntoS3(
    folder,
    place,
    ({ id }, files) => say(`${address} has batch ${id}: ${counted(files, 'file')} sent`),
    signal,
  );
}

/** Of what was written the target alone knows what it took; here it counts as taken when all of a batch was. */
async function writeSinger({ terminal, signal }: CommandContext, folder: ExportFolder): Promise<void> {
  const path = join(folder.path, '.export/singer.json');
  const last = readJson<{ readonly batch: number }>(path);
  for (const batch of deliveries(folder, last?.batch)) {
    let text = '';
    for await (const message of singerMessages(batch)) {
      signal.throwIfAborted();
      text += message;
      if (text.length < CHUNK) continue;
      await terminal.write(text);
      text = '';
    }
    await terminal.write(text);
    writeAtomically(path, JSON.stringify({ batch: batch.entry.id }));
  }
}

const CHUNK = 1 << 16;
