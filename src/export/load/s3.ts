import { createReadStream } from 'node:fs';
import { MissingDependency } from '../../errors/MissingDependency.js';
import { hashOf, readJson } from '../atomicFile.js';
import type { ExportFolder } from '../ExportFolder.js';
import { type BatchEntry, ChangedFile, readBatches, unchanged } from '../lake/batches.js';
import { DIALECTS } from '../lake/ddl.js';
import type { Manifest } from '../Manifest.js';
import { DestinationTaken } from './deliveries.js';

/** Where the objects go: a bucket, and what stands before their names. */
export interface S3Place {
  readonly bucket: string;
  readonly prefix: string;
  /** Of a storage that is not Amazon's; absent for Amazon's. */
  readonly endpoint?: string | undefined;
}

/** `s3://bucket/some/prefix`; `undefined` for what is none. */
export function s3PlaceOf(address: string, endpoint?: string): S3Place | undefined {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+[a-z0-9])(?:\/(.*?))?\/*$/.exec(address) ?? [];
  return bucket === undefined ? undefined : { bucket, prefix: prefix === '' ? '' : `${prefix}/`, endpoint };
}

interface Sent {
  /** Where the file is. Looks at what is sent before it gives that. */
  readonly path: () => string;
  readonly key: string;
  readonly sha256: string;
}

/**
 * Copies the batches of a folder that are current: each generation below a name of its own, so that no file takes the place of
 * one that somebody reads. What is there with the same hash is not sent again. `batches.json` comes last and names nothing that
 * is not there.
 */
export async function loadIntoS3(
  folder: ExportFolder,
  place: S3Place,
  tell: (batch: BatchEntry, files: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const store = await openStore(place, signal);
  try {
    await refuseOthers(store, folder, place);
    const current = readBatches(folder).filter(({ state }) => state === 'current');
    for (const entry of current) {
      const below = generationFolder(entry);
      const sent = [];
      for (const file of filesOf(folder, entry))
        sent.push(await store.put({ ...file, key: below + file.key }));
      tell(entry, sent.filter(Boolean).length);
    }
    const [last] = current.slice(-1);
    if (!last) return;
    const tables = DIALECTS.map((dialect) => `schema.${dialect}.sql`);
    for (const name of ['schema.json', 'contract.json', ...tables])
      await store.put(plainFile(folder, name, generationFolder(last)));
    const batches = current.map((entry) => ({ ...entry, folder: generationFolder(entry) }));
    await store.putText(LIST, `${JSON.stringify({ format: 1, batches }, null, 2)}\n`);
  } finally {
    store.close();
  }
}

/** Throws a `DestinationTaken` where the list of the place names, or may name, batches that the folder has not: its files would take their place. */
async function refuseOthers(
  store: Awaited<ReturnType<typeof openStore>>,
  folder: ExportFolder,
  { bucket, prefix }: S3Place,
): Promise<void> {
  const text = await store.text(LIST);
  if (text === undefined) return;
  const taken = (what: string) =>
    new DestinationTaken(
      `s3://${bucket}/${prefix} has ${what}: nothing was sent. Name another place, or move what is there elsewhere first.`,
    );
  const there = batchesIn(text);
  if (!there) throw taken(`a ${LIST} that no export wrote`);
  const own = new Map(readBatches(folder).map(({ id, extractedAt }) => [id, extractedAt]));
  const last = Math.max(...own.keys());
  const others = there.filter(
    ({ id, extractedAt }: { readonly id: number; readonly extractedAt?: string }) =>
      own.has(id) ? extractedAt !== undefined && extractedAt !== own.get(id) : id > last,
  );
  const ids = others.map(({ id }) => id).join(', ');
  if (ids) throw taken(`batch ${ids} of another folder, or this folder is from a backup`);
}

function batchesIn(text: string): readonly BatchEntry[] | undefined {
  try {
    const { batches } = JSON.parse(text) as { readonly batches?: readonly BatchEntry[] };
    return Array.isArray(batches) && batches.every((one) => Number.isInteger(one?.id)) ? batches : undefined;
  } catch {
    return undefined;
  }
}

const LIST = 'batches.json';

function generationFolder({ generation }: BatchEntry): string {
  return `generation-${String(generation).padStart(4, '0')}/`;
}

/** The files of a batch, its manifest last. */
function filesOf(folder: ExportFolder, entry: BatchEntry): Sent[] {
  const manifest = readJson<Manifest>(folder.output(entry.manifest));
  if (!manifest) throw new ChangedFile(entry.manifest);
  const { datasets, database } = manifest;
  return [
    ...datasets
      .flatMap(({ files }) => files)
      .map((one) => ({ path: () => unchanged(folder, one), key: one.file, sha256: one.sha256 })),
    // It takes the changes in: it is another one with each batch.
    ...(database ? [plainFile(folder, database.file)] : []),
    plainFile(folder, entry.manifest),
  ];
}

function plainFile(folder: ExportFolder, name: string, below = ''): Sent {
  const file = folder.output(name);
  return { path: () => file, key: below + name, sha256: hashOf(file) };
}

const HASH = 'sha256';
/** Of one request: a large file goes in several. */
const PART_BYTES = 16 * 1024 * 1024;

/** Keys and region come from where the client of AWS finds them. */
async function openStore({ bucket, prefix, endpoint }: S3Place, signal: AbortSignal) {
  const { s3, storage } = await s3Packages();
  const client = new s3.S3Client({
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Other storages do not know the newer check sums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  const hashAt = async (key: string): Promise<string | undefined> =>
    (await client.send(new s3.HeadObjectCommand(at(key))).catch(noneThere))?.Metadata?.[HASH];
  return {
    async text(key: string): Promise<string | undefined> {
      signal.throwIfAborted();
      const found = await client.send(new s3.GetObjectCommand(at(key))).catch(noneThere);
      return found?.Body?.transformToString();
    },
    /** Sends a file unless it is there. Gives whether it was sent. */
    async put({ path, key, sha256 }: Sent): Promise<boolean> {
      signal.throwIfAborted();
      if ((await hashAt(key)) === sha256) return false;
      const params = { ...at(key), Body: createReadStream(path()), Metadata: { [HASH]: sha256 } };
      const upload = new storage.Upload({ client, params, queueSize: 1, partSize: PART_BYTES });
      const abort = () => void upload.abort();
      signal.addEventListener('abort', abort, { once: true });
      await upload.done().finally(() => signal.removeEventListener('abort', abort));
      return true;
    },
    async putText(key: string, text: string): Promise<void> {
      signal.throwIfAborted();
      await client.send(new s3.PutObjectCommand({ ...at(key), Body: text }));
    },
    close: () => client.destroy(),
  };
}

function noneThere(error: { readonly $metadata?: { readonly httpStatusCode?: number } }): undefined {
  if (error.$metadata?.httpStatusCode !== 404) throw error;
}

/** Throws a `MissingDependency` if one of the packages is not installed. */
export async function s3Packages() {
  const s3 = await import('@aws-sdk/client-s3').catch(missing);
  const storage = await import('@aws-sdk/lib-storage').catch(missing);
  return { s3, storage };
}

function missing(): never {
  throw new MissingDependency(
    'S3 needs the packages @aws-sdk/client-s3 and @aws-sdk/lib-storage: npm install @aws-sdk/client-s3 @aws-sdk/lib-storage',
  );
}
