import type { OperationName } from '../../bridge/map/OperationMove.js';
import { unknownsOf } from '../scan/scanFolder.js';
import type { Inventory, Unknown, Use } from '../scan/Use.js';

/** What one script calls, itself or by way of others, and what is not known of it. */
export interface ScriptUses {
  readonly file: string;
  readonly uses: readonly Use[];
  readonly helpers: readonly string[];
  readonly parts: readonly string[];
  readonly unknowns: readonly Unknown[];
}

/**
 * The calls by the scripts that make them: a helper's calls count for those who call it, and a file that only helps is no
 * script of its own. Configuration, templates and recordings are none either.
 */
export function byScript(inventory: Inventory): ScriptUses[] {
  const { files, uses, noScripts = [], unknowns: all, taken } = inventory;
  const others = new Set(noScripts);
  const named = new Set([...files, ...all.map(({ file }) => file)]);
  return [...named].flatMap((file): ScriptUses[] => {
    if (others.has(file)) return [];
    const own = uses.filter((use) => use.file === file && !use.calledFrom);
    const by = uses.filter(({ calledFrom = [] }) => calledFrom.some((place) => place.file === file));
    const unknowns = unknownsOf(inventory, file);
    if (own.length + by.length + unknowns.length === 0) return [];
    const helpers = new Set([
      ...by.map((use) => use.file),
      ...[...own, ...by].flatMap(({ through }) =>
        through === undefined || through === file ? [] : [through],
      ),
    ]);
    const parts = [...new Set([...helpers, ...(taken?.get(file) ?? [])])].sort();
    return [{ file, uses: [...own, ...by], helpers: [...helpers].sort(), parts, unknowns }];
  });
}

/** Uses by their operations. */
export function byOperation(uses: readonly Use[]): Map<OperationName, Use[]> {
  const groups = new Map<OperationName, Use[]>();
  for (const use of uses) groups.set(use.operation, [...(groups.get(use.operation) ?? []), use]);
  return groups;
}
