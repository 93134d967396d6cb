import { basename, join } from 'node:path';
import { writeAtomically } from './atomicFile.js';
import { measuresOf } from './certificates.js';
import { datasetNamed } from './datasets.js';
import type { ExportFolder } from './ExportFolder.js';
import type { ExportPlan } from './ExportPlan.js';
import { ledgersAfter } from './exportState.js';
import { proofsOf } from './judge.js';
import { type Ledgers, readLedger } from './ledger/Ledger.js';
import { personField } from './ledger/rowNote.js';
import type { DatasetManifest, FileManifest, Manifest } from './Manifest.js';
import { monthsOfDays } from './scopes.js';

/**
 * Writes what the output has of each employee in each month, and since when that is proven: a line of JSON for each dataset, unit,
 * employee and month. `undefined` for a whole export, which has no proofs.
 */
export function writeEmployeeProofs(
  folder: ExportFolder,
  plan: ExportPlan,
  manifest: Manifest,
): FileManifest | undefined {
  const proven = manifest.datasets.filter(
    ({ name, mode }) => mode === 'changes' && personField(datasetNamed(name)) !== undefined,
  );
  if (proven.length === 0) return undefined;
  const ledgers = ledgersAfter(plan, manifest);
  let rows = 0;
  const lines = (function* () {
    for (const dataset of proven)
      for (const line of linesOf(dataset, folder, plan, ledgers)) {
        yield `${JSON.stringify(line)}\n`;
        rows++;
      }
  })();
  const file = basename(folder.employeeProofs);
  const { bytes, sha256 } = writeAtomically(join(folder.staged, file), lines);
  return { file, rows, bytes, sha256 };
}

function* linesOf(dataset: DatasetManifest, folder: ExportFolder, plan: ExportPlan, ledgers: Ledgers) {
  const { name, units } = dataset;
  const { proofs = [] } = proofsOf(dataset, plan, units);
  for (const { id: unit } of plan.units) {
    const ledger = readLedger(folder, name, unit, ledgers[name]?.[unit]);
    for (const { month, ...days } of monthsOfDays(plan.request)) {
      const at = proofs.find((one) => one.unit === unit && one.month === month)?.provenAt;
      const people = [...measuresOf(ledger, days)].sort(([a], [b]) => Number(a) - Number(b));
      for (const [person, measure] of people)
        if (person !== '')
          yield {
            ...{ dataset: name, unit, employee: Number(person), ...(month ? { month } : {}) },
            ...{ ...days, ...measure, ...(at === undefined ? {} : { provenAt: at }) },
          };
    }
  }
}
