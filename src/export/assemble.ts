import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { AssembledUnit, AssemblySources } from './Assembly.js';
import { Census } from './Census.js';
import type { Dataset, Row } from './Dataset.js';
import { identityKey } from './identity.js';
import { sumOf } from './IssueTally.js';
import type { DatasetManifest, FileManifest, UnfitManifest, UnitManifest } from './Manifest.js';
import type { Part } from './ExportTask.js';
import { Nameless } from './Nameless.js';
import { type PartLine, readPart } from './readPart.js';
import { identityOf } from './columnsOf.js';
import { asDelivered, Latest } from './Latest.js';
import { RowStamp } from './RowStamp.js';
import { saysDeleted } from './rowText.js';
import { DatasetOutput } from './DatasetOutput.js';

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
  for (const group of groups) {
    // No file rather than an empty one that looks like an answer.
    if (!group.some((unit) => isReady(unit, sources))) {
      found.push(...group.map((unit) => openUnit(unit, sources)));
      continue;
    }
    const output = new DatasetOutput(
      dataset,
      group,
      sources,
      group.filter((unit) => isReady(unit, sources)),
    );
    try {
      for (const unit of group) found.push(await assembleUnit(dataset, unit, output, sources));
      files.push(...output.commit());
      unfit.push(...output.unfit);
    } catch (error) {
      output.discard();
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
  output: DatasetOutput,
  sources: AssemblySources,
): Promise<UnitManifest> {
  if (!isReady(assembled, sources)) return openUnit(assembled, sources);
  const { unit, name, tasks } = assembled;
  const parts = tasks.map(({ id }) => sources.done.get(id)!);
  const stamp = new RowStamp(sources.plan, dataset.scope === 'unit' ? unit : undefined);
  const isSeveral = parts.length > 1 && dataset.identity !== undefined;
  const isNew = isSeveral ? onlyOnce(dataset) : () => true;
  const hash = createHash('sha256');
  const counts = !sources.plan.request.changes && dataset.deletions && !dataset.deletions.byDay;
  const census = counts ? new Census(dataset) : undefined;
  const nameless = new Nameless(dataset, sources.plan.request, unit, assembled.nameless);
  let [rows, deleted] = [0, 0];
  const put = (lines: readonly PartLine[]) => {
    const { data, rows: stamped } = stamp.stamped(lines.map(asDelivered));
    hash.update(data);
    for (const { line, row, isNameless } of stamped) {
      if (saysDeleted(line)) deleted++;
      else rows++;
      census?.count(row());
      if (isNameless && dataset.changes) nameless.note(row());
      output.write(line, row);
    }
  };
  const linesOf = (part: Part) => readPart(join(sources.folder.parts, part.file), part);
  const latest = sources.plan.request.changes && isSeveral ? new Latest(dataset) : undefined;
  if (latest) for (const part of parts) for await (const lines of linesOf(part)) latest.see(lines);
  for (const part of parts) {
    for await (const lines of linesOf(part)) {
      sources.signal.throwIfAborted();
      put(latest ? latest.of(lines) : lines.filter(({ row }) => isNew(row)));
    }
  }
  put(nameless.gone());
  const left = nameless.left();
  const records = census ? { records: census.of() } : {};
  const all = { rows, deleted, sha256: hash.digest('hex'), ...records };
  return { unit, name, state: 'done', ...all, ...(left.length > 0 ? { nameless: left } : {}) };
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

function isReady({ skipped, tasks }: AssembledUnit, { done }: AssemblySources): boolean {
  return !skipped && tasks.every(({ id }) => done.has(id));
}

/** What is said of a unit that has no rows, and why. */
function openUnit(
  { unit, name, skipped, tasks }: AssembledUnit,
  { done, failed }: AssemblySources,
): UnitManifest {
  if (skipped) return { unit, name, state: 'skipped', reason: skipped };
  const missing = tasks.find(({ id }) => !done.has(id));
  return { unit, name, state: 'failed', reason: (missing && failed.get(missing.id)) ?? 'not done' };
}
