import type { ReadBack } from '../definition/settlement.js';
import { saysNothing } from '../equivalence/compare.js';
import { listed, type Row } from '../settle/shape.js';

/**
 * False for an answer that names nobody where the row names somebody, or the other way round: it came in the place of
 * another, which is not seen where fields that say nothing are taken for unknown.
 */
export function isOfRow({ alike = [] }: ReadBack, row: Row, answer: Row): boolean {
  return alike.every((names) => {
    const all = listed(names);
    if (all.every((name) => saysNothing(row[name]))) return all.every((name) => saysNothing(answer[name]));
    return !all.every((name) => name in answer && saysNothing(answer[name]));
  });
}
