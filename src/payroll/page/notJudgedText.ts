import type { NotJudged } from '../CheckResult.js';
import { wordsOf } from '../policy/kinds.js';

/** What was not judged, where, and why. */
export function notJudgedText({ kind, unit, why, accepted }: NotJudged): string {
  const place = [...(kind ? [wordsOf(kind)] : []), ...(unit === undefined ? [] : [`unit ${unit}`])];
  const told = [...place, why].join(': ');
  return accepted ? `${told} (accepted until ${accepted.until} by ${accepted.owner})` : told;
}
