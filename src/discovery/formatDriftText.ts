import { counted } from '../text/counted.js';
import type { Drift } from './compareWsdl.js';
import type { DriftChange } from './compareServices.js';

/** A drift as lines for a terminal or a log. */
export function formatDriftText(drift: Drift): string {
  return [
    driftHeadline(drift),
    ...section('BREAKS CALLERS', drift.changes, true),
    ...section('DOES NOT BREAK CALLERS', drift.changes, false),
    '',
  ].join('\n');
}

/** One sentence that says how a deployment differs. */
export function driftHeadline({ verdict, changes, operations, types }: Drift): string {
  const compared = `${operations.expected} operations and ${types.expected} records expected, ${operations.found} and ${types.found} found`;
  if (verdict === 'same') return `The deployment is as expected: ${compared}.`;
  const breaking = changes.filter((change) => change.breaking).length;
  const others = changes.length - breaking;
  const parts = [
    ...(breaking > 0 ? [`${breaking} ${breaking === 1 ? 'breaks' : 'break'} callers`] : []),
    ...(others > 0 ? [`${others} ${others === 1 ? 'does' : 'do'} not`] : []),
  ];
  return `${counted(changes.length, 'difference')}: ${parts.join(', ')}. ${compared}.`;
}

function section(title: string, all: readonly DriftChange[], breaks: boolean): string[] {
  const changes = all.filter(({ breaking }) => breaking === breaks);
  if (changes.length === 0) return [];
  const width = Math.max(...changes.map((change) => placeOf(change).length));
  return ['', title, ...changes.map((change) => `  ${placeOf(change).padEnd(width)}  ${describe(change)}`)];
}

/** `wsdlUpdateShifts.Shifts`. */
export function placeOf({ subject, member }: DriftChange): string {
  return member === undefined ? subject : `${subject}.${member}`;
}

function describe({ expected, found, what }: DriftChange): string {
  if (expected !== undefined && found !== undefined) return `${expected} → ${found}. ${what}`;
  if (expected !== undefined) return `${expected}. ${what}`;
  return found === undefined ? what : `${found}. ${what}`;
}
