import { KeyRing } from '../../export/KeyRing.js';
import type { SoapClients } from '../../migrate/compare/soapSide.js';
import type { Budget } from '../../transport/budget.js';
import type { CommandContext } from '../CommandContext.js';
import { keyOf, type Target } from '../connection/connection.js';

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
