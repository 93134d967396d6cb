import type { CallOptions } from '../../client/callOptions.js';
import type { Client } from '../../client/client.js';
import { FaultError } from '../../errors/FaultError.js';
import { hashOf } from './fromRecords.js';
import type { LocalDate } from '../../definition/scalar.js';
import type { Policy } from '../policy/Policy.js';
import type { Balance } from './Ledger.js';

/** What is read once: zones of the units, and the lists that records name entries of. */
export interface Lists {
  readonly zones: ReadonlyMap<number, string>;
  /** Units of which no zone was shown. */
  readonly unreadZones: ReadonlySet<number>;
  /** Units of which it is known that they are missing in the list. */
  readonly unitsLeftOut: number;
  /** Where there is none: why. */
  readonly textItems: TextItems | string;
  /** Codes of the salary types of each agreement template, in the same way. */
  readonly templates: ReadonlyMap<number, ReadonlySet<string>> | string;
  /** Hashes of all that the two lists say. */
  readonly mark: string;
}

/** The texts that records name, such as cost centres. */
export interface TextItems {
  readonly ids: ReadonlySet<number>;
  readonly codes: ReadonlySet<string>;
}

export async function readLists(clients: readonly Client[], call: CallOptions): Promise<Lists> {
  const marks: string[] = [];
  const read: Read = { client: clients[0]!, call, seen: (record) => marks.push(hashOf(record).sealed) };
  const listed = await Promise.all(clients.map((client) => client.wsdlGetUnits({}, call)));
  const units = listed.flat();
  return {
    zones: new Map(units.map(({ id = 0, timeZone = 'UTC' }) => [id, timeZone || 'UTC'])),
    unreadZones: new Set(units.flatMap(({ id = 0, timeZone }) => (timeZone ? [] : [id]))),
    unitsLeftOut: listed.reduce((sum, { leftOut }) => sum + leftOut, 0),
    textItems: await textItemsOf(read),
    templates: await templatesOf(read),
    mark: marks.sort().join(' '),
  };
}

interface Read {
  readonly client: Client;
  readonly call: CallOptions;
  readonly seen: (record: object) => void;
}

function textItemsOf({ client, call, seen }: Read): Promise<TextItems | string> {
  return orRefused('wsdlGetTextItems', async () => {
    const items = await client.wsdlGetTextItems({}, call);
    items.forEach(seen);
    if (items.leftOut > 0) return `${items.leftOut} of the list of cost centres were left out of the answer`;
    if (items.length === 0) return 'the service shows no list of cost centres';
    return {
      ids: new Set(items.flatMap(({ id }) => id ?? [])),
      codes: new Set(items.flatMap(({ extCode }) => extCode || [])),
    };
  });
}

function templatesOf({ client, call, seen }: Read): Promise<Lists['templates']> {
  const name = 'wsdlGetAgreementTemplatesSalaryTypes';
  return orRefused(name, async () => {
    const reply = await client[name]({ GetAgreementTemplatesSalaryTypesRequest: {} }, call);
    if (reply.status === 'rejected' || reply.leftOut > 0) return `${name} did not answer with the whole list`;
    const types = reply.value.agreementTemplatesSalaryTypes ?? [];
    types.forEach(seen);
    if (types.length === 0) return 'the service shows no salary types of agreement templates';
    const codes = new Map<number, Set<string>>();
    for (const { templateId = 0, salaryCode = '' } of types)
      codes.set(templateId, (codes.get(templateId) ?? new Set()).add(salaryCode.trim()));
    return codes;
  });
}

/** A key may have no right to a list: nothing else is judged by it. */
async function orRefused<T>(name: string, read: () => Promise<T | string>): Promise<T | string> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FaultError) return `${name} was refused: ${error.string}`;
    throw error;
  }
}

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
