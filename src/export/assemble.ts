import { createHash, hash } from 'node:crypto';
import { join } from 'node:path';
import { identityOf, KEY, BATCH, EXTRACTED } from './columnsOf.js';
import type { Dataset, Row } from './Dataset.js';
import { datasetOutput } from './DatasetOutput.js';
import type { DatasetOutput, AssembledUnit, AssemblySources } from './DatasetOutput.js';
import { Fates, goneLine, isNothing, type TakenPart } from './Fates.js';
import { sumOf } from './IssueTally.js';
import { betweenWindows, censusOf, identityKey, keyText } from './identity.js';
import { contentHash, entryText, type LedgerRows, readLedger, writeLedger } from './ledger/Ledger.js';
import { FilledCounts } from './ledger/rowNote.js';
import type { DatasetManifest, FileManifest, UnfitManifest, UnitManifest } from './Manifest.js';
import { type PartLine, readPart } from './readPart.js';
import { keyIn, saysDeleted, keyEnd } from './rowText.js';
import { vanishedInUnit } from './vanished.js';
import type { ExportRequest, NamelessRow, ExportPlan } from './ExportPlan.js';

/** Puts the parts of a dataset together to its files, in the order of the plan, whatever the order in which they came. */
export async function assembleDataset(
  dataset: Dataset,
  units: readonly AssembledUnit[],
  sources: AssemblySources,
): Promise<DatasetManifest> {
  const { request } = sources.plan;
  const groups = request.perUnit && dataset.scope === 'unit' ? units.map((unit) => [unit]) : [units];
  const files: FileManifest[] = [];
  const unfit: UnfitManifest[] = [];
  const found: UnitManifest[] = [];
  const filled = new FilledCounts();
  for (const group of groups) {
    const ready = group.filter((unit) => whyOpen(dataset, unit, sources) === undefined);
    // No file rather than an empty one that looks like an answer.
    const output = ready.length > 0 ? datasetOutput(dataset, group, sources, ready) : undefined;
    try {
      for (const one of group) {
        const { unit, name, skipped } = one;
        const reason = whyOpen(dataset, one, sources);
        if (!output || reason !== undefined)
          found.push({ unit, name, state: skipped ? 'skipped' : 'failed', reason: reason! });
        else found.push(await assembleUnit(dataset, one, { output, filled }, sources));
      }
      files.push(...(output?.commit() ?? []));
      unfit.push(...(output?.unfit ?? []));
    } catch (error) {
      output?.discard();
      throw error;
    }
  }
  const issues = sumOf(
    units.flatMap(({ tasks }) => tasks.flatMap(({ id }) => sources.done.get(id)?.issues ?? [])),
  );
  const sum = (field: 'rows' | 'deleted') =>
    found.reduce((total, unit) => total + (unit.state === 'done' ? unit[field] : 0), 0);
  return {
    name: dataset.name,
    operation: dataset.operation.name,
    mode: request.changes && dataset.changes ? 'changes' : 'full',
    ...(dataset.identity ? { identity: identityOf(dataset, dataset.identity) } : {}),
    rows: sum('rows'),
    filled: filled.columns,
    deleted: sum('deleted'),
    files,
    ...(issues.length > 0 ? { issues } : {}),
    ...(unfit.length > 0 ? { unfit } : {}),
    units: found,
  };
}

async function assembleUnit(
  dataset: Dataset,
  assembled: AssembledUnit,
  { output, filled }: { readonly output: DatasetOutput; readonly filled: FilledCounts },
  sources: AssemblySources,
): Promise<UnitManifest> {
  const { request, batch } = sources.plan;
  const { unit, name, tasks } = assembled;
  const takes = tasks.flatMap((task): TakenPart[] => {
    const part = sources.done.get(task.id);
    return part ? [{ task, part }] : [];
  });
  const linesOf = ({ part }: TakenPart) => readPart(join(sources.folder.parts, part.file), part);
  const stamp = rowStamp(sources.plan, dataset.scope === 'unit' ? unit : undefined);
  const hash = createHash('sha256');
  const counts = !request.changes && dataset.deletions && !dataset.deletions.byDay;
  const census = counts ? censusOf(dataset) : undefined;
  const nameless = namelessOf(dataset, request, unit, assembled.nameless);
  const isOfChanges = request.changes && dataset.changes;
  const before = readLedger(sources.folder, dataset.name, unit, isOfChanges ? assembled.ledger : undefined);
  const fates = isOfChanges ? new Fates(dataset, assembled, before) : undefined;
  const ledger: LedgerRows = fates?.rows ?? new Map();
  let [rows, deleted] = [0, 0];
  const put = (lines: readonly PartLine[]) => {
    const { data, rows: stamped } = stamp(lines);
    hash.update(data);
    for (const [i, { line, row, isNameless }] of stamped.entries()) {
      const { note, line: own } = lines[i]!;
      if (saysDeleted(line)) deleted++;
      else {
        rows++;
        filled.count(note);
        if (!fates && dataset.changes && !isNameless)
          ledger.set(keyIn(line)!, entryText(note, contentHash(own)));
      }
      census?.count(row());
      if (isNameless && dataset.changes) nameless.note(row());
      output.write(line, row);
    }
  };
  for (const take of fates ? takes : []) await fates!.see(take, linesOf(take));
  const isNew = takes.length > 1 && dataset.identity ? onlyOnce(dataset) : () => true;
  const windows = takes.length > 1 && dataset.uncertainId ? betweenWindows(dataset) : undefined;
  for (const take of takes) {
    for await (const lines of linesOf(take)) {
      sources.signal.throwIfAborted();
      const own = windows ? lines.filter(({ row, line }) => windows.isNew(row, line)) : lines;
      put(fates ? fates.of(take, own) : own.filter(({ row }) => isNew(row)));
    }
    windows?.next();
  }
  if (assembled.removed) {
    const unnamed = (assembled.nameless ?? []).map(({ key }) => key);
    put([...before.keys(), ...unnamed].map((key) => goneLine(dataset, unit, key)));
    ledger.clear();
  } else put([...(fates?.gone() ?? []), ...nameless.gone()]);
  const left = nameless.left();
  const certificates = fates?.certificates() ?? [];
  const vanished = fates && !assembled.removed ? vanishedInUnit(fates.filled, assembled.vanished) : [];
  const notRead = tasks.filter(
    ({ id, check }) => check && (sources.done.get(id)?.short ?? !sources.done.has(id)),
  );
  const open = [...new Set([...notRead.map(({ range }) => range), ...(fates?.open ?? [])])];
  const openReason = notRead.map(({ id }) => sources.failed.get(id)).find((why) => why !== undefined);
  return {
    ...{ unit, name, state: 'done', rows, deleted, sha256: hash.digest('hex') },
    ...(census ? { records: census.of() } : {}),
    ...(left.length > 0 ? { nameless: left } : {}),
    ...(assembled.removed ? { removed: true } : {}),
    ...(fates && !isNothing(fates.counts) ? { fates: fates.counts } : {}),
    ...(vanished.length > 0 ? { vanished } : {}),
    ...(certificates.length > 0 ? { certificates } : {}),
    ...(open.length > 0 ? { open } : {}),
    ...(openReason === undefined ? {} : { openReason }),
    ...(sources.keepsLedger && dataset.changes
      ? { ledger: writeLedger(sources.folder, { dataset: dataset.name, unit, batch: batch.id }, ledger) }
      : {}),
  };
}

/** Finds the records on the border of two windows, which came with both. */
function onlyOnce(dataset: Dataset): (row: () => Row) => boolean {
  const seen = new Set<string>();
  return (row) => {
    const identity = identityKey(dataset, row());
    if (identity === undefined) return true;
    const before = seen.size;
    return seen.add(identity).size > before;
  };
}

/** Why a unit has no rows; `undefined` for one that has. */
function whyOpen(
  dataset: Dataset,
  { skipped, lost, tasks }: AssembledUnit,
  { done, failed, plan }: AssemblySources,
): string | undefined {
  if (skipped) return skipped;
  if (lost)
    return `the key does not see it any more, and it is not known to be removed${plan.request.changes ? '; its rows stay' : ''}`;
  // What checks could not read leaves open what they were to prove, and nothing else.
  const planned = tasks.filter(({ check }) => !check);
  const missing = planned.find(({ id }) => !done.has(id));
  if (missing) return failed.get(missing.id) ?? 'not done';
  const isShort = planned.some(({ id }) => done.get(id)!.issues?.some(({ kind }) => kind === 'record'));
  if (plan.request.changes && !dataset.changes && isShort)
    return 'records of its answers could not be read, so the rows that were delivered stay';
  return undefined;
}

/**
 * The rows of a unit that do not say which record they are. What was read with such is read again with the next changes: then
 * those of before that do not come again have healed or changed, and are gone.
 */
function namelessOf(
  dataset: Dataset,
  request: ExportRequest,
  unit: number,
  before: readonly NamelessRow[] = [],
) {
  const { from: first, to: last } = request;
  const now = new Map<string, NamelessRow>();
  const isRead = ({ from, to }: NamelessRow) => {
    if (dataset.period === 'none' || first === undefined || last === undefined) return true;
    return from !== undefined && to !== undefined && first <= from && to <= last;
  };
  return {
    note(row: Row): void {
      const key = String(row[KEY]);
      const day = String(row[dataset.untilDay ?? dataset.partitionBy ?? ''] ?? '').slice(0, 10);
      // What lasts longer than the asked days is read again by the last of those.
      const until = last !== undefined && day > last ? last : day;
      now.set(key, until === '' ? { key, from: first, to: last } : { key, from: until, to: until });
    },
    /** Lines that say that rows of before are gone. */
    gone: (): PartLine[] =>
      before.filter((one) => isRead(one) && !now.has(one.key)).map(({ key }) => goneLine(dataset, unit, key)),
    /** Those that are there now. */
    left: (): NamelessRow[] => [
      ...before.filter((one) => !isRead(one) && !now.has(one.key)),
      ...now.values(),
    ],
  };
}

/** A row as it stands in the output. */
interface StampedRow {
  readonly line: Buffer;
  readonly row: () => Row;
  /** True for a row that does not say which record it is. */
  readonly isNameless: boolean;
}

const LINE_END = 2; // `}\n`
const HASH_DIGITS = 16;

/**
 * Puts to the rows of a unit what is of the batch and not of the record. A row that does not say which record it is gets
 * its content for a key, and a number, since the same may stand there twice.
 */
function rowStamp(
  { batch, extractedAt }: Pick<ExportPlan, 'batch' | 'extractedAt'>,
  unit: number | undefined,
) {
  const ofBatch: Row = { [BATCH]: batch.id, [EXTRACTED]: extractedAt };
  const lineEnd = Buffer.from(`,${JSON.stringify(ofBatch).slice(1)}\n`);
  const seen = new Map<string, number>();
  let memory = Buffer.alloc(0);

  const keyed = (line: Buffer): { readonly own: Buffer; readonly key?: Row } => {
    const at = keyEnd(line);
    if (at === undefined) return { own: line };
    const content = hash('sha256', line, 'hex').slice(0, HASH_DIGITS);
    const number = (seen.get(content) ?? 0) + 1;
    seen.set(content, number);
    const key = { [KEY]: keyText(unit, `~${content}`, String(number)) };
    const text = Buffer.from(`,${JSON.stringify(key).slice(1, -1)}`);
    return { own: Buffer.concat([line.subarray(0, at), text, line.subarray(at)]), key };
  };

  /** Lines of a part as they stand in the output, one by one and in one piece, which is good until the next one. */
  return (lines: readonly PartLine[]): { readonly data: Buffer; readonly rows: readonly StampedRow[] } => {
    const all = lines.map(({ line, row }) => ({ row, ...keyed(line) }));
    const more = lineEnd.length - LINE_END;
    const bytes = all.reduce((sum, { own }) => sum + own.length + more, 0);
    if (bytes > memory.length) memory = Buffer.allocUnsafe(bytes * 2);
    const data = memory.subarray(0, bytes);
    let end = 0;
    const rows = all.map(({ own, key, row }): StampedRow => {
      const start = end;
      end += own.copy(data, end, 0, own.length - LINE_END);
      end += lineEnd.copy(data, end);
      let made: Row | undefined;
      return {
        line: data.subarray(start, end),
        isNameless: key !== undefined,
        row: () => (made ??= Object.assign(row(), key, ofBatch)),
      };
    });
    return { data, rows };
  };
}
