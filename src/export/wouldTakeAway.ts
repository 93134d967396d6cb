import { datasetNamed } from './datasets/all.js';
import type { ExportRequest, FinishedBase } from './ExportPlan.js';

/**
 * What a whole export would take away of the one that is in the folder, in words; `undefined` when it gives all of that
 * anew. The same words for the period are the same export, whatever day it is.
 */
export function wouldTakeAway(base: FinishedBase, asked: ExportRequest, typed: FinishedBase['typed']) {
  const { request: before } = base;
  const names = [...before.datasets, ...before.formats];
  const given = new Set<string>([...asked.datasets, ...asked.formats]);
  const missing = names.filter((name) => !given.has(name));
  if (missing.length > 0) return `its ${missing.join(', ')}`;
  if (before.perUnit !== asked.perUnit)
    return before.perUnit ? 'its files by unit' : 'its files of all units';
  if (asked.units && !before.units) return 'the other units';
  const units = asked.units && before.units?.filter((unit) => !asked.units!.includes(unit));
  if (units?.length) return `unit ${units.join(', ')}`;
  if (before.personal !== asked.personal) return `its rows with --personal ${before.personal}`;
  if (before.history && !asked.history) return 'its earlier versions (--history)';
  const hasDays = before.datasets.some((name) => datasetNamed(name).period !== 'none');
  const isSame = base.typed.from === typed.from && base.typed.to === typed.to;
  const covers = (asked.from ?? '') <= (before.from ?? '') && (asked.to ?? '9') >= (before.to ?? '9');
  return hasDays && !isSame && !covers ? `its rows from ${before.from} to ${before.to}` : undefined;
}
