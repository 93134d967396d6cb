import type { CallOptions } from '../../client/callOptions.js';
import type { Client } from '../../client/client.js';
import type { LocalDate } from '../../definition/scalar.js';
import type { Policy } from '../policy/Policy.js';
import type { Balance } from './Ledger.js';

/** Rows of one call. */
const BATCH = 200;

/**
 * The balances of the trackers that a policy names at the end of the days. What the service refuses, such as a tracker that an
 * employee has not, is not among them; what was not answered is counted.
 */
export async function readBalances(
  client: Client,
  { trackers, employeeIds, days }: BalancesAsked,
  call: CallOptions = {},
): Promise<{ readonly balances: Balance[]; readonly unanswered: number }> {
  const asked = employeeIds.flatMap((userId) =>
    trackers.flatMap(({ id: timeTrackerId, period }) =>
      days.map((date) => ({ userId, timeTrackerId, date, ...(period === undefined ? {} : { period }) })),
    ),
  );
  if (asked.length === 0) return { balances: [], unanswered: 0 };
  const { rows } = await client.wsdlGetTimeTrackersBalance(
    { timeTrackers: asked },
    { ...call, batchSize: BATCH },
  );
  const balances = rows.flatMap((row, i) => {
    const balance = row.status === 'accepted' ? row.value.balance : undefined;
    const { timeTrackerId: id, userId: employeeId, date: day } = asked[i]!;
    return balance === undefined ? [] : [{ id, employeeId, day, balance }];
  });
  const unanswered = rows.filter(
    (row) => row.status === 'unanswered' || (row.status === 'accepted' && row.value.balance === undefined),
  ).length;
  return { balances, unanswered };
}

interface BalancesAsked {
  readonly trackers: Policy['trackers'];
  readonly employeeIds: readonly number[];
  readonly days: readonly LocalDate[];
}
