import type { AssembledUnit, AssemblySources } from './DatasetOutput.js';
import { assembleDataset } from './assemble.js';
import { datasetNamed } from './datasets.js';
import type { OutputFormat } from './ExportPlan.js';
import type { DatasetManifest } from './Manifest.js';
import type { AssembleWork } from './threads/messages.js';
import type { ThreadPool } from './threads/ThreadPool.js';

/** A dataset with its units, and the bytes that were read of it. */
interface Pile {
  readonly dataset: string;
  readonly units: readonly AssembledUnit[];
  readonly bytes: number;
}

/** Some formats of a dataset, as one goes through its parts. */
interface Job extends Pile {
  readonly formats: readonly OutputFormat[];
  readonly keepsLedger: boolean;
}

/** With less, a thread would not be worth beginning. */
const MUCH_BYTES = 1 << 25;

/** Puts all datasets together, the largest first, in this thread and others. A database has one writer, which is this thread. */
export async function assembleAll(
  all: readonly Omit<Pile, 'bytes'>[],
  sources: AssemblySources,
  threads: ThreadPool | undefined,
): Promise<DatasetManifest[]> {
  const piles = all.map((pile) => ({ ...pile, bytes: bytesOf(pile.units, sources) }));
  const shared = sources.sqlite ? undefined : threads;
  const total = shared ? piles.reduce((sum, { bytes }) => sum + bytes, 0) : 0;
  if (total > MUCH_BYTES) shared?.begin();
  const jobs = piles.flatMap((pile) => jobsOf(pile, total, sources));
  if (shared) jobs.sort((a, b) => b.bytes - a.bytes);
  const made = new Map<Job, DatasetManifest>();
  const work = async (assemble: (job: Job) => Promise<DatasetManifest>) => {
    for (let job = jobs.shift(); job; job = jobs.shift()) made.set(job, await assemble(job));
  };
  const others = (shared?.threads ?? []).map((thread) =>
    work(async (job) => (await thread.do(workOf(job, sources), sources.signal)) as DatasetManifest),
  );
  await Promise.all([work((job) => assembled(job, sources)), ...others]);
  return piles.map(({ dataset }) =>
    joined(
      [...made].filter(([job]) => job.dataset === dataset),
      [...sources.writers.keys()],
    ),
  );
}

function bytesOf(units: readonly AssembledUnit[], { done }: AssemblySources): number {
  let bytes = 0;
  for (const { tasks } of units) for (const { id } of tasks) bytes += done.get(id)?.bytes ?? 0;
  return bytes;
}

/** One that is more than half of all is gone through once for each format, so that threads share it. */
function jobsOf(pile: Pile, total: number, { writers, plan }: AssemblySources): Job[] {
  const formats = [...writers.keys()];
  const isOneFile = !plan.request.perUnit && !plan.request.partition;
  if (total <= MUCH_BYTES || pile.bytes < total / 2 || !isOneFile)
    return [{ ...pile, formats, keepsLedger: true }];
  return formats.map((format, i) => ({ ...pile, formats: [format], keepsLedger: i === 0 }));
}

function assembled(
  { dataset, units, formats, keepsLedger }: Job,
  sources: AssemblySources,
): Promise<DatasetManifest> {
  const writers = new Map([...sources.writers].filter(([format]) => formats.includes(format)));
  return assembleDataset(datasetNamed(dataset), units, { ...sources, writers, keepsLedger });
}

function workOf(
  { dataset, units, formats, keepsLedger }: Job,
  { plan, folder, done, failed }: AssemblySources,
): AssembleWork {
  const ids = units.flatMap(({ tasks }) => tasks.map(({ id }) => id));
  return {
    ...{ kind: 'assemble', dataset, units, formats, keepsLedger, folder: folder.path },
    plan: { request: plan.request, batch: plan.batch, extractedAt: plan.extractedAt },
    done: ids.flatMap((id) => done.get(id) ?? []),
    failed: ids.flatMap((id) => (failed.has(id) ? [[id, failed.get(id)!] as const] : [])),
  };
}

/** What several say of one dataset, in the order of the formats. */
function joined(
  made: readonly (readonly [Job, DatasetManifest])[],
  order: readonly OutputFormat[],
): DatasetManifest {
  const manifests = [...made]
    .sort(([a], [b]) => order.indexOf(a.formats[0]!) - order.indexOf(b.formats[0]!))
    .map(([, manifest]) => manifest);
  const { unfit: _, ...first } = manifests[0]!;
  const unfit = manifests.flatMap((manifest) => manifest.unfit ?? []);
  const { units, ...rest } = { ...first, files: manifests.flatMap(({ files }) => files) };
  return { ...rest, ...(unfit.length > 0 ? { unfit } : {}), units };
}
