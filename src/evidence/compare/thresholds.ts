import { InputError, type InputIssue } from '../../errors/index.js';
import type { Thresholds } from './Comparison.js';
import { SUBJECTS } from './Scope.js';

/** Throws an `InputError` for shares that are none. */
export function checkThresholds({ subjects = {}, ...general }: Thresholds): void {
  const issues: InputIssue[] = [];
  for (const [place, limits] of [['', general] as const, ...Object.entries(subjects)]) {
    const path = ['thresholds', ...(place ? ['subjects', place] : [])];
    if (place && !(SUBJECTS as readonly string[]).includes(place))
      issues.push({ path, expected: `one of ${SUBJECTS.join(', ')}` });
    for (const [name, share] of Object.entries(limits)) {
      if (name !== 'differing' && name !== 'missingRecords')
        issues.push({ path: [...path, name], expected: 'differing or missingRecords' });
      else if (typeof share !== 'number' || !(share >= 0 && share <= 1))
        issues.push({ path: [...path, name], expected: 'a share from 0 to 1, such as 0.01' });
    }
  }
  if (issues.length > 0) throw new InputError(issues, { operation: 'compare' });
}
