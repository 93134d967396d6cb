import { cipherOf } from '../../gateway/access/cipherOf.js';
import type { RowState } from '../../gateway/state/GatewayState.js';
import { closeWrite, openWrite, underWayUntil, writesIn } from '../../gateway/writes/closeWrite.js';
import { groupedBy } from '../../text/groupedBy.js';
import { counted } from '../../text/counted.js';
import { noSuch } from '../../text/suggest.js';
import { type CommandContext, CommandFailure, UsageError } from '../CommandContext.js';
import { table } from '../terminal/table.js';
import type { GatewayFlags } from '../commands/gateway.js';
import { withState } from './runGateway.js';

/** Rows of which nobody knows what became of them, or whether the script knows it. */
const UNKNOWN: readonly RowState[] = ['open', 'ready', 'answered', 'silent'];
/** Rows for which a person can speak. */
const CLOSABLE: readonly RowState[] = ['open', 'ready'];
const MINUTE_MS = 60_000;
const COLUMNS = ['write', 'age', 'script', 'unit', 'operation', 'over', 'rows'];

/** Prints the writes that are not over. */
export async function listWrites(
  { terminal }: CommandContext,
  options: GatewayFlags & { readonly state?: readonly string[] },
): Promise<void> {
  const states = options.state ?? ['open', 'ready'];
  const wrong = states.find((one) => !(UNKNOWN as readonly string[]).includes(one));
  if (wrong !== undefined) throw new UsageError(`--state: ${noSuch('state', wrong, UNKNOWN)}`);
  const found = await withState(options, (state) => writesIn(state, states as RowState[]));
  const shown = found.map(({ write: { id, script, unit, operation, over, size, sentAt }, rows }) => ({
    ...{ id, script, unit, operation, over, size, sentAt: new Date(sentAt).toISOString() },
    rows: rows.map(({ position, state }) => ({ position, state })),
  }));
  if (options.json) return terminal.print(JSON.stringify(shown, null, 2));
  if (shown.length === 0) return terminal.note('no write is open');
  const lines = shown.map(({ id, script, unit, operation, over, size, sentAt, rows }) => {
    const age = `${Math.floor((Date.now() - Date.parse(sentAt)) / MINUTE_MS)} min`;
    const states = groupedBy(rows, ({ state }) => state);
    const counts = [...states].map(([state, { length }]) => `${length} ${state}`).join(', ');
    return [id.slice(0, 8), age, script, unit, operation, over, `${counts} of ${size}`];
  });
  await terminal.print(table(COLUMNS, lines, terminal));
}

/** Closes the open rows of a write, for which a person has looked. */
export async function closeOpenWrite(
  { terminal }: CommandContext,
  id: string,
  options: GatewayFlags & { readonly as?: string; readonly by?: string; readonly why?: string },
): Promise<void> {
  const { as, by, why } = options;
  if (as !== 'saved' && as !== 'not-saved') throw new UsageError('--as: expected saved or not-saved');
  if (by === undefined || why === undefined)
    throw new UsageError('--by and --why: say who has looked, and what was found');
  const count = await withState(options, async (state, settings) => {
    const found = openWrite(await state.rowsIn(CLOSABLE), id);
    const until = underWayUntil(found, settings.limits);
    if (until > (state.now?.() ?? Date.now()))
      throw new CommandFailure(
        `it may be under way until ${new Date(until).toISOString()}: close it then, if it is still open`,
      );
    await closeWrite(state, await cipherOf(settings), found, { saved: as === 'saved', by, why });
    return found.rows.length;
  });
  await terminal.print(
    options.json
      ? JSON.stringify({ closed: count, as })
      : `${counted(count, 'row')} closed as ${as}: what is sent again is ${as === 'saved' ? 'answered and not sent' : 'sent'}`,
  );
}
