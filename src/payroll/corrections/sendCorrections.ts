import type { Client } from '../../client/client.js';
import type { Journal, JobResult, JournalEntry, PlannedRow } from '../../journal/index.js';
import { FINAL } from '../../journal/JournalRow.js';
import { forEachUnit } from '../../recipes/forEachUnit.js';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import { CORRECTING, type CorrectingOperation } from '../policy/kinds.js';
import { changesOf, isSignedFor, type Proposal, type SignedProposal } from './proposals.js';

/** Options of `sendCorrections`. */
export interface CorrectionsOptions {
  /** The journal that books each correction once. */
  readonly journal: Journal;
  /** What the job is called; the same name again goes on with it. */
  readonly job: string;
  /** Reads what would be changed, and sends and records nothing. */
  readonly dryRun?: boolean;
  /** Ends the run after the call that is out. */
  readonly signal?: AbortSignal;
}

/** What became of the corrections of one unit by one operation, or of a dry run what would become of them. */
export interface SentCorrections {
  /** Id of the unit. */
  readonly unit: number;
  /** The operation that corrects. */
  readonly operation: CorrectingOperation;
  /** The proposals that were sent. */
  readonly proposals: readonly Proposal[];
  /** What became of the rows, or what a dry run would do. */
  readonly result: JobResult | readonly PlannedRow[];
}

/** The proposals that somebody signed and that stand as they were signed, and the lines that do not: of those nothing is sent. */
export interface Matched {
  /** Signed proposals that this check proposes again. */
  readonly standing: readonly Proposal[];
  /** Signed lines that no longer fit, and why. */
  readonly stale: readonly { readonly line: number; readonly why: string }[];
}

/** Puts what was signed beside what a check proposes now. */
export function matchSigned(signed: readonly SignedProposal[], proposals: readonly Proposal[]): Matched {
  const byId = new Map(proposals.map((one) => [one.proposal, one]));
  const standing = new Map<string, Proposal>();
  const stale: { line: number; why: string }[] = [];
  for (const one of signed) {
    const { line, proposal } = one;
    const now = byId.get(proposal);
    if (!now) stale.push({ line, why: 'the check does not propose it any more' });
    else if (!isSignedFor(one, now)) stale.push({ line, why: 'the check proposes something else by now' });
    else standing.set(proposal, now);
  }
  return { standing: [...standing.values()], stale };
}

/**
 * Writes corrections as jobs of the journal, one of each unit and operation, with the key of the unit. Throws a `ClientError` where a
 * unit cannot be worked on; what was written by then is in the journal, and the same call goes on with it.
 */
export async function sendCorrections(
  root: Client,
  proposals: readonly Proposal[],
  { journal, job, dryRun = false, signal }: CorrectionsOptions,
): Promise<SentCorrections[]> {
  const units = new Set(proposals.map(({ finding }) => finding.unit));
  const call = signal ? { signal } : {};
  return inEachUnit(root, units, call, async (client, id) => {
    const sent: SentCorrections[] = [];
    for (const operation of CORRECTING) {
      const own = proposals.filter((one) => one.operation === operation && one.finding.unit === id);
      if (own.length === 0) continue;
      const named = journal.job(nameOf(job, operation), { unit: String(id) });
      const rows = own.map(({ row }) => row);
      const result = dryRun
        ? await named.plan(client, operation, rows as never, call)
        : await named.write(client, operation, rows as never, call);
      sent.push({ unit: id, operation, proposals: own, result: result as SentCorrections['result'] });
    }
    return sent;
  });
}

/**
 * What became of the corrections that earlier runs of the job sent, by what they change. A run that was interrupted may have
 * written what the check does not propose any more. What nobody knows yet is looked up, and not sent; a dry run looks up
 * nothing.
 */
export async function sentBefore(
  root: Client,
  { journal, job, dryRun = false, signal }: CorrectionsOptions,
): Promise<ReadonlyMap<string, JournalEntry>> {
  const call = signal ? { signal } : {};
  const jobs = (await journal.jobs(root)).filter(({ name, operation }) =>
    CORRECTING.some((one) => one === operation && name === nameOf(job, one)),
  );
  const rowsOf = () => Promise.all(jobs.map((one) => journal.rows(one)));
  let rows = await rowsOf();
  const open = jobs.filter((_, i) => rows[i]!.some(({ state }) => !FINAL.has(state)));
  if (!dryRun && open.length > 0) {
    const units = new Set(open.map(({ unit }) => Number(unit)));
    await inEachUnit(root, units, call, async (client, id) => {
      for (const { name, unit, operation } of open)
        if (unit === String(id)) await journal.job(name, { unit }).settle(client, operation, call);
      return [];
    });
    rows = await rowsOf();
  }
  return new Map(rows.flat().flatMap((row) => (row.input ? [[changesOf(row.input as never), row]] : [])));
}

function nameOf(job: string, operation: CorrectingOperation): string {
  return `${job} ${operation}`;
}

/** Works in units, one after the other. Throws where one cannot be worked in. */
async function inEachUnit<Value>(
  root: Client,
  units: ReadonlySet<number>,
  call: { readonly signal?: AbortSignal },
  work: (client: Client, unit: number) => Promise<Value[]>,
): Promise<Value[]> {
  const results = await forEachUnit(root, (client, { id = 0 }) => work(client, id), {
    ...{ filter: ({ id = 0 }) => units.has(id), concurrent: 1 },
    ...call,
  });
  const seen = new Set(results.map(({ unit }) => unit.id));
  const missing = [...units].filter((id) => !seen.has(id));
  if (missing.length > 0 && !seen.has(undefined))
    throw new ConfigurationError('corrections', `the key sees no unit ${missing.join(', ')}`);
  return results.flatMap((one) => {
    if (one.status === 'done') return one.value;
    // Of units that are all there it does not matter which others the list lacks.
    if (one.unit.id === undefined && missing.length === 0) return [];
    throw one.error;
  });
}
