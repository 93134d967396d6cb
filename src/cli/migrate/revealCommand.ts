import {
  reveal,
  type RevealedRecord,
  type RevealOptions,
  subjectOfPseudonym,
} from '../../evidence/compare/reveal.js';
import { SUBJECTS } from '../../evidence/compare/Scope.js';
import { UsageError } from '../cliErrors.js';
import type { Terminal } from '../terminal/Terminal.js';

/** The options that decide whether records may be shown. */
export interface RevealAsked {
  readonly pseudonymKey?: string;
  readonly html?: string;
  readonly out?: string;
  readonly history?: string;
  readonly json?: boolean;
  readonly from?: string;
}

/** Throws a `UsageError` where records are to be revealed that cannot be, or where a file would keep them. */
export function checkReveal(names: readonly string[], options: RevealAsked): void {
  for (const name of ['html', 'out', 'history', 'json'] as const)
    if (options[name]) throw new UsageError(`--reveal shows people, so it does not go with --${name}.`);
  if (options.pseudonymKey === undefined)
    throw new UsageError('--reveal needs the --pseudonym-key that the comparison had.');
  if (options.from === undefined && names.some((name) => subjectOfPseudonym(name) === 'shifts'))
    throw new UsageError('--reveal needs --from and --to of the comparison to find a shift.');
  for (const name of names)
    if (!subjectOfPseudonym(name))
      throw new UsageError(
        `--reveal: ${name} is no record. Give one of a finding, such as employee-1a2b3c4d5e6f7a8b; there are ${SUBJECTS.join(', ')}.`,
      );
}

/** `migrate compare --reveal`: the records behind pseudonyms, on the terminal and nowhere else. Gives how many were found. */
export async function printRevealed(
  terminal: Terminal,
  names: readonly string[],
  options: RevealOptions,
): Promise<number> {
  const found = await reveal(names, options);
  for (const record of found) await terminal.print(lineOf(record));
  for (const name of names)
    if (!found.some(({ pseudonym }) => pseudonym === name))
      await terminal.print(`${name}: on neither side, or another key made it`);
  return found.length;
}

function lineOf({ pseudonym, subject, id, on, facts }: RevealedRecord): string {
  const sides = on.length === 2 ? 'over both' : `over ${on[0] === 'rest' ? 'REST' : 'SOAP'} only`;
  const more = Object.entries(facts).map(([name, value]) => `${name} ${value}`);
  return `${pseudonym}: ${subject} ${id} ${sides}; ${more.join(', ')}`;
}
