import type { Doubt } from '../assumptions/Assumption.js';
import { type Client, doubtsOf, isSameKey } from '../client/client.js';
import { ConfigurationError, KeyUnavailableError } from '../errors/index.js';
import { forEachUnit, type Unit } from '../recipes/forEachUnit.js';
import { aFunction, anObject, asSentences, aText, listOf, oneOf, unless } from '../validation/options.js';
import { wholeFrom } from '../validation/options.js';
import type { Checks } from '../validation/options.js';
import type { PayrollCheck } from './CheckResult.js';
import { checkRun, type CheckRun } from './CheckRun.js';
import { type CheckScopeOptions, checkScope, SCOPE_CHECKS, scopeOf, type RunScope } from './checkScope.js';
import { FileSums } from './file/FileSums.js';
import { readPayrollFile } from './file/readPayrollFile.js';
import type { PayrollHistory } from './history/PayrollHistory.js';
import { openLedgerFiles } from './ledger/openLedgerFiles.js';
import { readLists } from './ledger/readLists.js';
import type { Policy } from './policy/Policy.js';
import { manualMark } from './findings/ofEarlierMonths.js';
import { type EmployeeLedger, rowsIn, type UnitFacts } from './ledger/Ledger.js';
import type { UnitRows } from './ledger/readUnit.js';
import { LISTS } from './history/HistoryDraft.js';

/** Options of `payrollCheck`. */
export interface PayrollCheckOptions extends CheckScopeOptions {
  /** Ids of units; default all that the keys see. */
  readonly units?: readonly number[];
  /** Where checks are kept: this one is, and compared with the last of the same days and units. Its key makes the aliases. */
  readonly history?: PayrollHistory;
  /** With which kept check: the last one (default), or the last that a transfer followed. */
  readonly against?: 'check' | 'transfer';
  /** Who answers for the check, for the history. */
  readonly signedBy?: string;
  /** The file of a transfer, to compare with the transactions; `policy.file` says how to read it. */
  readonly file?: string | Uint8Array;
  /** A folder for the ledger, as `ledger.parquet` and `ledger.sqlite`. */
  readonly ledger?: string;
  /** Units that are read at once; default 2, of which each asks for seven things at once. */
  readonly concurrent?: number;
  /** Days of one call; default 31. */
  readonly windowDays?: number;
  /** Told before anything is read of each guarantee that does not hold here, as the clients' `deployment` says. */
  readonly onDoubt?: (doubt: Doubt) => void;
  /** Told after each unit. */
  readonly onUnit?: (done: number) => void;
}

/**
 * Reads everything that the interface shows of a payroll period, unit by unit, puts it side by side by employee and day, and
 * says what does not fit. Only reads. Takes the client of a root key, or clients of units. A unit that cannot be read is in
 * `failed`; throws a `ClientError` when the units cannot be found, and a `ConfigurationError`.
 */
export async function payrollCheck(
  clients: Client | readonly Client[],
  options: PayrollCheckOptions,
): Promise<PayrollCheck> {
  const policy = checkScope(options, CHECKS, ['from', 'to']);
  const fileSums = fileSumsOf(options, policy);
  const { history, signal } = options;
  const all = [clients].flat() as readonly Client[];
  if (all.length === 0) throw new ConfigurationError('clients', 'expected at least one');
  const found = (await Promise.all(all.map((client) => doubtsOf(client, 'payroll')))).flat();
  // Clients of units are of one service.
  const doubts = [...new Map(found.map((doubt) => [doubt.assumption, doubt])).values()];
  for (const doubt of doubts) options.onDoubt?.(doubt);
  const lists = await readLists(all, signal ? { signal } : {});
  const noted = history?.transfersIn(options) ?? [];
  const key = options.key ?? history?.key;
  const transfers = [...(options.transfers ?? []), ...noted];
  const named = { ...(key ? { key } : {}), ...(history ? { labels: history.labels } : {}) };
  const scope = scopeOf({ ...options, ...named, transfers }, policy, lists, history?.earlierThan(options));
  const ledger = options.ledger === undefined ? undefined : await openLedgerFiles(options.ledger, scope);
  const kept = history && keepRun(history, scope, options);
  try {
    const keepers = [kept, ledger].filter((one) => one !== undefined);
    const run = checkRun(scope, { ...options, keepers, fileSums });
    await readAll(run, all, { ...options, known: [...lists.zones.keys()] });
    const check = { ...run.result(), doubts };
    ledger?.commit();
    return kept ? kept.finish(check) : check;
  } catch (error) {
    ledger?.discard();
    kept?.discard();
    throw error;
  }
}

const CHECKS: Checks<PayrollCheckOptions> = {
  ...SCOPE_CHECKS,
  ...asSentences({
    units: listOf(Number.isInteger, 'a list of the ids of units'),
    history: anObject,
    against: oneOf('check', 'transfer'),
    signedBy: aText,
    file: unless(
      (value) => typeof value === 'string' || value instanceof Uint8Array,
      'the text of a file, or its bytes',
    ),
    ledger: aText,
    concurrent: wholeFrom(1),
    windowDays: wholeFrom(1),
    onDoubt: aFunction,
    onUnit: aFunction,
  }),
};

function fileSumsOf({ file }: PayrollCheckOptions, policy: Policy): FileSums | undefined {
  if (file === undefined) return undefined;
  if (!policy.file)
    throw new ConfigurationError('policy.file', 'it says how the file is to be read; give it');
  const sums = new FileSums();
  for (const { employee, salaryType, hours } of readPayrollFile(file, policy.file))
    sums.add('file', employee, salaryType, hours);
  return sums;
}

const KEYS = { operation: 'wsdlGetUnitsAPIKeyV2' };

interface Visited {
  readonly client: Client;
  readonly unit: Unit;
  /** What the key of the unit may show besides its own. */
  readonly besides?: ReadonlySet<number> | undefined;
}

async function readAll(
  run: CheckRun,
  clients: readonly Client[],
  options: PayrollCheckOptions & { readonly known: readonly number[] },
): Promise<void> {
  const { units, known, concurrent = 2, signal, onUnit } = options;
  const pace = { concurrent, ...(signal ? { signal } : {}) };
  const seen = new Set<number>();
  const filter = ({ id = 0 }: Unit) => {
    const isNew = !seen.has(id) && (units?.includes(id) ?? true);
    seen.add(id);
    return isNew;
  };
  let done = 0;
  const visited: Visited[] = [];
  let lacking: { readonly error: unknown } | undefined;
  for (const client of clients) {
    const listed: number[] = [];
    const besidesOf = new Map<number | undefined, ReadonlySet<number>>();
    const read = async (own: Client, unit: Unit) => {
      // The key that lists the units is that of the main unit, and may show the rows of all.
      if (await isSameKey(own, client))
        besidesOf.set(unit.id, new Set(listed.filter((id) => id !== unit.id)));
      await run.readUnit(own, unit, besidesOf.get(unit.id));
      onUnit?.(++done);
    };
    const isAsked = (unit: Unit) => {
      if (unit.id !== undefined) listed.push(unit.id);
      return filter(unit);
    };
    const results = await forEachUnit(client, read, { filter: isAsked, ...pace });
    for (const { unit, ...result } of results) {
      // Of units that were named it is known whether they are there.
      if (result.status === 'failed' && (unit.id !== undefined || !units)) run.failed(unit, result.error);
      if (unit.id !== undefined) visited.push({ client, unit, besides: besidesOf.get(unit.id) });
      else if (result.status === 'failed') lacking = result;
    }
  }
  const missing = units?.filter((id) => !seen.has(id)) ?? [];
  if (missing.length > 0 && lacking) throw lacking.error;
  if (missing.length > 0)
    throw new ConfigurationError('units', `the keys see no unit ${missing.slice(0, 10).join(', ')}`);
  // The key of one unit shows one unit, whatever else the customer has.
  const isWhole = units === undefined && clients.length === 1 && visited.length > 1;
  const isOfOne = units !== undefined || clients.length > 1 || (visited.length === 1 && visited[0]!.besides);
  for (const id of isOfOne || lacking ? [] : known.filter((one) => one !== 0 && !seen.has(one)))
    run.failed({ id }, new KeyUnavailableError(`the list of keys lacks unit ${id}`, KEYS));
  await judgeVisitors(run, visited, isWhole, pace);
}

/** Who works in several units is read again at home, and judged over all of them. */
async function judgeVisitors(
  run: CheckRun,
  visited: readonly Visited[],
  isWhole: boolean,
  pace: { readonly concurrent: number; readonly signal?: AbortSignal },
): Promise<void> {
  const homes = run.homesOfVisitors();
  for (const client of new Set(visited.map((one) => one.client))) {
    const own = new Map(
      visited.filter((one) => one.client === client).map((one) => [one.unit.id ?? 0, one.besides]),
    );
    if (![...own.keys()].some((id) => homes.has(id))) continue;
    const read = (home: Client, { id = 0 }: Unit) => run.readAtHome(home, id, own.get(id));
    const results = await forEachUnit(client, read, {
      ...pace,
      filter: ({ id = 0 }) => own.has(id) && homes.has(id),
    });
    for (const { unit, ...result } of results)
      if (result.status === 'failed' && unit.id !== undefined) run.failed(unit, result.error);
  }
  run.judgeVisitors(isWhole);
}

/** Keeps a check while it runs, and compares it with one before. */
function keepRun(
  history: PayrollHistory,
  scope: RunScope,
  options: Pick<PayrollCheckOptions, 'units' | 'against' | 'signedBy'>,
) {
  const { alias, period, policy, personal } = scope;
  const { units, against = 'check', signedBy } = options;
  const ofTransfer = against === 'transfer' ? history.last(period, units, true) : undefined;
  const before = ofTransfer ?? history.last(period, units);
  const previous = before && { ...before, transferred: ofTransfer !== undefined };
  const draft = history.begin(period, units, scope.at);
  draft.lists(scope.lists, alias);
  return {
    unit: (unit: UnitFacts, rows: UnitRows): void => draft.unit(unit, rows, alias),
    employee(ledger: EmployeeLedger): void {
      const manual = rowsIn(period, ledger.transactions).filter(({ pType = -1 }) =>
        policy.manualTypes?.includes(pType),
      );
      draft.employee(ledger, alias, manual.map(manualMark));
    },
    discard: (): void => draft.discard(),
    /** The check with what is new, gone and still there. */
    finish(check: PayrollCheck): PayrollCheck {
      // What a policy says as a keyed hash: the same for the same policy.
      const mark = alias.of(JSON.stringify(policy));
      const inAliases = check.findings.map(({ employee, ...finding }) =>
        personal || employee === undefined ? finding : { ...finding, employee },
      );
      draft.finish(check.verdict, inAliases, mark, signedBy);
      const { id } = draft;
      if (!previous) return { ...check, history: { ...NOTHING_CHANGED, id } };
      const then = history.findingsOf(previous);
      const keys = new Set(then.map(({ key }) => key));
      const now = new Set(check.findings.map(({ key }) => key));
      // What could not be read is neither gone nor changed.
      const unread = new Set(check.failed.map(({ unit }) => unit));
      const wasRead = ({ unit }: { readonly unit: number }) => !unread.has(unit);
      const changed = history.changedBetween(previous.id, id);
      const isList = ({ employee }: { readonly employee: string }) => employee === LISTS;
      return {
        ...check,
        findings: check.findings.map((finding) => ({
          ...finding,
          since: keys.has(finding.key) ? ('still there' as const) : ('new' as const),
        })),
        history: {
          ...{ id, previous, gone: then.filter((one) => !now.has(one.key) && wasRead(one)) },
          changed: changed.filter((one) => wasRead(one) && !isList(one)),
          listsChanged: changed.some(isList),
          stamped: history.stampedBetween(previous.id, id).filter(wasRead),
          policyChanged: previous.policy !== mark,
          changedSums: history.changedSums(previous.id, id).filter(wasRead),
        },
      };
    },
  };
}

const NOTHING_CHANGED = {
  ...{ gone: [], changed: [], stamped: [], changedSums: [] },
  ...{ policyChanged: false, listsChanged: false },
};
