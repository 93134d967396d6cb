import { counted } from '../../../text/counted.js';
import { inList } from '../../../text/inList.js';
import { alignRows, type Row } from './alignRows.js';
import type { ContentComparison } from './FileComparison.js';

/** Compares texts line by line: one line that is lost is one line, and the order counts. */
export function compareLines(before: readonly string[], after: readonly string[]): ContentComparison {
  const { changed, lost, extra, reordered } = alignRows(before.map(rowOf), after.map(rowOf));
  return {
    counts: { lost: lost.length, extra: extra.length, changed: changed.length },
    findings: [
      ...said(lost, 'missing'),
      ...said(extra, 'extra'),
      ...said(
        changed.map(([was]) => was),
        'changed',
      ),
      ...(reordered ? ['the lines come in another order'] : []),
    ],
    otherwise: [],
  };
}

function rowOf(line: string, i: number): Row {
  return { cells: line.split(/(?<=[\s;,|=:])/), at: i + 1 };
}

function said(rows: readonly Row[], what: string): string[] {
  return rows.length === 0
    ? []
    : [`${counted(rows.length, 'line')} ${what}: ${inList(rows.map(({ at }) => at))}`];
}
