import { describeIssue, type InputIssue } from '../../errors/index.js';

interface Told {
  readonly validationErrors?: readonly string[];
  readonly fields?: readonly string[];
  readonly issues?: readonly InputIssue[];
  readonly next: string;
}

/** Why a row is not there once and what to do, each of it once. */
export function whyOf({ validationErrors = [], fields = [], issues = [], next }: Told): string {
  const said = [...validationErrors, ...issues.map((issue) => describeIssue(issue).trim())];
  if (fields.length > 0) said.push(`otherwise: ${fields.join(', ')}`);
  // What comes next of an invalid row begins with its issues.
  const told = issues.length > 0 ? next.slice(next.lastIndexOf('. ') + 2) : next;
  return [...said, told].filter((text) => text !== '').join('; ');
}
