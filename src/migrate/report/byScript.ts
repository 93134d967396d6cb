import type { OperationName } from '../map/OperationMove.js';
import type { Inventory, Use } from '../scan/Use.js';

/** What one script calls, itself or by way of others. */
export interface ScriptUses {
  readonly file: string;
  readonly uses: readonly Use[];
  readonly helpers: readonly string[];
  readonly unknownCalls: readonly number[];
}

/**
 * The calls by the scripts that make them: a helper's calls count for those who call it, and a file that only helps is no
 * script of its own. Configuration, templates and recordings are none either.
 */
export function byScript({ files, uses, unknown, noScripts = [] }: Inventory): ScriptUses[] {
  const others = new Set(noScripts);
  return files.flatMap((file): ScriptUses[] => {
    if (others.has(file)) return [];
    const own = uses.filter((use) => use.file === file && !use.calledFrom);
    const by = uses.filter(({ calledFrom = [] }) => calledFrom.some((place) => place.file === file));
    const unknownCalls = unknown.filter((call) => call.file === file).map(({ line }) => line);
    if (own.length + by.length + unknownCalls.length === 0) return [];
    const all = [...own, ...by];
    const helpers = new Set([
      ...by.map((use) => use.file),
      ...all.flatMap(({ through }) => (through === undefined || through === file ? [] : [through])),
    ]);
    return [{ file, uses: all, helpers: [...helpers].sort(), unknownCalls }];
  });
}

/** Uses by their operations. */
export function byOperation(uses: readonly Use[]): Map<OperationName, Use[]> {
  const groups = new Map<OperationName, Use[]>();
  for (const use of uses) groups.set(use.operation, [...(groups.get(use.operation) ?? []), use]);
  return groups;
}
