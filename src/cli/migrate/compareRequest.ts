import type { CompareCommandOptions } from '../commands/migrate.js';
import { KeyRing } from '../../export/KeyRing.js';
import type { SoapClients } from '../../bridge/readLookups.js';
import type { Budget } from '../../transport/budget.js';
import type { CommandContext } from '../CommandContext.js';
import { keyOf, type Target } from '../connection/connection.js';
import { nearest } from '../../text/suggest.js';
import type { Subject } from '../../evidence/compare/Comparison.js';
import { type Scope, SUBJECTS } from '../../evidence/compare/Scope.js';
import { UsageError } from '../cliErrors.js';
import { dayOption, unitsOf } from '../export/exportRequest.js';

/** What is to be compared. Throws a `UsageError`. */
export function scopeOf({ subjects, units, from, to }: CompareCommandOptions): Scope {
  if ((from === undefined) !== (to === undefined))
    throw new UsageError('--from and --to go together: they are the days of the shifts.');
  const chosen = subjects === undefined ? undefined : subjectsOf(subjects);
  if (chosen?.includes('shifts') && from === undefined)
    throw new UsageError('shifts need --from and --to, such as --from today-7d --to today.');
  return {
    ...(chosen ? { subjects: chosen } : {}),
    ...(units === undefined ? {} : { units: unitsOf(units) }),
    ...(from === undefined ? {} : { from: dayOption('--from', from) }),
    ...(to === undefined ? {} : { to: dayOption('--to', to) }),
  };
}

function subjectsOf(text: string): Subject[] {
  const asked = text.split(',').map((word) => word.trim());
  for (const word of asked) {
    if ((SUBJECTS as readonly string[]).includes(word)) continue;
    const near = nearest(word, SUBJECTS);
    throw new UsageError(
      `--subjects: there is no ${word}; ${near ? `did you mean ${near}?` : `there are ${SUBJECTS.join(', ')}.`}`,
    );
  }
  return SUBJECTS.filter((subject) => asked.includes(subject));
}

/** The SOAP side of a comparison. `units` is set where only some of the account is compared. */
export interface SeenClients {
  readonly soap: SoapClients;
  readonly units?: readonly number[];
}

/**
 * The key itself for what belongs to the account, and the keys of its units for their employees and shifts. With the key of
 * one unit, that unit alone is compared, since REST shows the whole account.
 */
export async function clientsThatKeySees(
  target: Target,
  budget: Budget,
  asked: readonly number[] | undefined,
  { terminal, signal }: Pick<CommandContext, 'terminal' | 'signal'>,
): Promise<SeenClients> {
  const keys = new KeyRing({ ...target.client, budget }, keyOf(target, 'own'));
  const seen = await keys.units(signal);
  const chosen = seen.filter(({ id }) => asked === undefined || asked.includes(id));
  for (const { id, skipped } of chosen)
    if (skipped) terminal.note(`unit ${id}: ${skipped}, so it counts as missing`);
  const clients = chosen.filter(({ skipped }) => !skipped).map(({ alias }) => keys.client(alias, signal));
  const soap = { root: keys.own, units: await Promise.all(clients) };
  if (asked) return { soap, units: asked };
  const [only] = seen;
  if (seen.length !== 1 || !only) return { soap };
  terminal.note(`the key sees unit ${only.id} alone, so REST is compared for that unit alone`);
  return { soap, units: [only.id] };
}
