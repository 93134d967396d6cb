import type { Bridged, OverRest, BridgedOperation } from '../../bridge/Bridged.js';
import { bridgeWith } from '../../bridge/createBridge.js';
import { type Identities, type Lookups, lookupsOf } from '../../bridge/map/Lookups.js';
import type { AbsenceDecisions } from '../../bridge/mappers/absenceToRest.js';
import { readIdentities, type SoapClients } from '../../bridge/readLookups.js';
import type { AnyOperation } from '../../definition/operation.js';
import { ConfigurationError } from '../../errors/index.js';
import { createCallPath, type RestCalls } from '../../rest/call/callPath.js';
import { restConnectionOf } from '../../rest/call/restClientOptions.js';
import { restClientOver } from '../../rest/createRestClient.js';
import { madeOnce } from '../../text/madeOnce.js';
import { defined } from '../../text/defined.js';
import { type Budget, createBudget } from '../../transport/budget.js';
import { TimeLimit } from '../../transport/TimeLimit.js';
import type { TokenCipher } from '../access/TokenCipher.js';
import type { Vault } from '../access/Vault.js';
import { Fresh } from '../config/Fresh.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import { secretOf } from '../config/secretOf.js';
import { readingClient } from '../service/readingClient.js';
import type { GatewayState } from '../state/GatewayState.js';
import type { Metrics } from '../watch/Metrics.js';
import { isBridged } from './bridgedOperations.js';
import { NotOverRest } from './NotOverRest.js';
import { inServiceOrder } from './WireStyle.js';
import type { WireStyleBook } from './WireStyleBook.js';
import type { Reply } from '../../definition/outcome.js';

/** What the REST side works with. */
export interface RestSetting {
  readonly settings: GatewaySettings;
  readonly rest: NonNullable<GatewaySettings['rest']>;
  readonly vault: Vault;
  readonly state: GatewayState;
  readonly cipher: TokenCipher;
  readonly metrics?: Metrics | undefined;
  /** Of the service. */
  readonly budget: Budget | undefined;
}

// A section that was made since is found by comparing; then the pairs are read anew.
const FRESH_MS = 3_600_000;
const KIND = 'rest';

/** What of the account must be known before REST can be asked: pairs of ids, and which unit a key sees. */
class Accounts {
  readonly #setting: RestSetting;
  readonly #calls: Fresh<Promise<RestCalls>>;
  readonly #checked = new Map<string, Fresh<Promise<void>>>();
  readonly #known = new Fresh(FRESH_MS, async () => {
    const identities = await this.#read();
    return { identities, lookups: lookupsOf(identities) };
  });

  constructor(setting: RestSetting, calls: Fresh<Promise<RestCalls>>) {
    this.#setting = setting;
    this.#calls = calls;
  }

  /** The pairs of ids; those that are kept where the service cannot be asked. */
  known(): Promise<{ readonly identities: Identities; readonly lookups: Lookups }> {
    return this.#known.value;
  }

  /** Reads the pairs of ids anew with the next call: a unit may be newer than they are. */
  forget(): void {
    this.#known.forget();
  }

  /** Throws a `NotOverRest` unless the service says that the key of a unit sees that unit and no other. */
  async checkKey(unit: string): Promise<void> {
    const { vault, cipher } = this.#setting;
    const mark = cipher.mark(unit, (await vault.key(unit)).reveal());
    return madeOnce(this.#checked, mark, () => new Fresh(Infinity, () => this.#check(unit, mark))).value;
  }

  async #check(unit: string, mark: string): Promise<void> {
    const { state, settings, budget, vault } = this.#setting;
    if ((await state.note(KIND, `unit ${unit}`)) === mark) return;
    const units = await readingClient(settings, budget, () => vault.key(unit)).wsdlGetUnits({});
    if (units.length !== 1 || String(units[0]!.id) !== unit)
      throw new NotOverRest(`keys.units.${unit} is not the key of the unit ${unit} alone`);
    await state.saveNotes(KIND, [{ name: `unit ${unit}`, text: mark }]);
  }

  async #read(): Promise<Identities> {
    const { state } = this.#setting;
    try {
      const identities = await readIdentities(this.#clients(), restClientOver(await this.#calls.value));
      await state.saveNotes(KIND, [{ name: 'identities', text: JSON.stringify(identities) }]);
      return identities;
    } catch (error) {
      const kept = await state.note(KIND, 'identities');
      if (kept === undefined) throw error;
      return JSON.parse(kept) as Identities;
    }
  }

  #clients(): SoapClients {
    const { settings, budget, vault } = this.#setting;
    const client = (unit: string | undefined) => readingClient(settings, budget, () => vault.key(unit));
    const { root, units } = vault.names;
    return root ? client(undefined) : units.map(client);
  }
}

/** A call as it is asked over REST. */
export interface RestQuestion {
  readonly operation: AnyOperation;
  /** Of the key that the call uses; absent for the root key. */
  readonly unit: string | undefined;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What REST answered, in the words of SOAP. */
export type RestAnswer = Pick<Bridged<unknown>, 'value' | 'losses'>;

/** The REST side of the service. Its credentials are here alone. */
export function restSide(setting: RestSetting, styles: WireStyleBook) {
  const calls = new Fresh(Infinity, open);
  const accounts = new Accounts(setting, calls);

  /**
   * Asks a call over REST. Throws what REST or the bridge throws, a `NotOverRest` for what cannot be asked there, and the
   * reason of the signal when that aborts first.
   */
  async function answer(question: RestQuestion, signal: AbortSignal): Promise<RestAnswer> {
    using limit = new TimeLimit(signal, setting.rest.answerMs);
    limit.signal.throwIfAborted();
    const ended = new Promise<never>((_, reject) => {
      limit.signal.addEventListener('abort', () => reject(limit.signal.reason));
    });
    return await Promise.race([ask(question, limit.signal), ended]);
  }

  /** Writes over REST. It goes on to its end, whoever waits for it. Throws what REST or the bridge throws. */
  async function write(question: RestQuestion): Promise<RestAnswer> {
    return ask(question);
  }

  async function ask(question: RestQuestion, signal?: AbortSignal): Promise<RestAnswer> {
    const { operation, unit, input } = question;
    const { name } = operation;
    if (!isBridged(name)) throw new NotOverRest(`${name} has no counterpart that can be asked`);
    const bridge = await bridgeFor(unit, signal).catch((error: unknown) => {
      throw error instanceof NotOverRest
        ? error
        : new NotOverRest(
            error instanceof ConfigurationError
              ? `a setting that it needs is missing: ${error.name}`
              : `the account could not be read: ${error instanceof Error ? error.name : typeof error}`,
          );
    });
    const { value, losses } = await bridge[name](input as never);
    if (losses.some(({ kind }) => kind === 'leftOut')) accounts.forget();
    if (unit !== undefined) checkUnit(name, value, Number(unit), (await accounts.known()).identities);
    const { sorted = {} } = (await styles.of(operation)) ?? {};
    return { value: inServiceOrder(operation, value, { sorted }), losses };
  }

  async function bridgeFor(unit: string | undefined, signal: AbortSignal | undefined): Promise<OverRest> {
    if (unit !== undefined) await accounts.checkKey(unit);
    const { lookups } = await accounts.known();
    const { callPath, accessToken } = await calls.value;
    const { absences, lossyWrites } = setting.rest;
    return bridgeWith({
      // An answer that nobody waits for any more makes no further call, and ends the one that it made.
      rest: restClientOver({
        accessToken,
        callPath: (method, path, input) => callPath(method, path, input, signal),
      }),
      ...{ lookups, lossyWrites },
      ...defined({ absences: absences as AbsenceDecisions | undefined }),
      ...(unit === undefined ? {} : { unit: Number(unit) }),
    });
  }

  async function open(): Promise<RestCalls> {
    const { baseUrl, region, clientId, clientSecret, v2Token, answerMs } = setting.rest;
    const { connectMs, idleMs } = setting.settings.limits;
    const connection = restConnectionOf({
      ...{ baseUrl, ...defined({ region, v2Token }) },
      clientId: (await secretOf('rest.clientId', clientId)).reveal(),
      clientSecret: () => secretOf('rest.clientSecret', clientSecret),
      // A script waits, and the service can answer it.
      retry: { attempts: 2, backoffMs: 250, maxRetryAfterMs: 2_000 },
      budget: createBudget({ concurrent: setting.rest.concurrent }),
      // A write has no other limit than that of each of its calls.
      ...{ timeoutMs: answerMs, firstByteTimeoutMs: answerMs },
      ...{ connectTimeoutMs: connectMs, idleTimeoutMs: idleMs },
    });
    return createCallPath(connection);
  }

  return { answer, write };
}

export type RestSide = ReturnType<typeof restSide>;

type Fields = Readonly<Record<string, unknown>>;
type Keeps = (record: Fields, unit: number, identities: Identities) => boolean;

const byRestId: Keeps = ({ restId }, unit) => restId === unit;
const byId: Keeps = ({ id }, unit) => id === unit;
// Districts every key sees.
const byGroup: Keeps = ({ id }, unit, { units, sections, districts }) =>
  districts.some(({ groupId }) => groupId === String(id)) ||
  [...units, ...sections].some(({ groupId, restId }) => groupId === String(id) && restId === unit);

/** How the records of an answer show that they are of a unit. What is not here, every key of the account sees. */
const KEEPS: { readonly [K in BridgedOperation]?: Keeps } = {
  wsdlGetEmployees: byRestId,
  wsdlGetEmployeesV2: byRestId,
  wsdlGetUnits: byId,
  wsdlGetUnit: byId,
  wsdlGetRestaurants: byId,
  wsdlGetRestaurant: byId,
  wsdlGetSections: byRestId,
  wsdlGetNeoGroups: byGroup,
  wsdlGetSchedules: byRestId,
  wsdlGetSchedulesForAllUnits: byRestId,
  wsdlGetSchedulesV2: byRestId,
  wsdlGetSchedulesV3: byRestId,
};

/** Throws a `NotOverRest` where a record of an answer is not shown to be of the unit: REST sees the whole account. */
export function checkUnit(
  operation: BridgedOperation,
  value: unknown,
  unit: number,
  identities: Identities,
): void {
  const keeps = KEEPS[operation];
  if (keeps && !recordsIn(value).every((record) => keeps(record, unit, identities)))
    throw new NotOverRest(`the answer is not shown to keep to the unit ${unit}`);
}

/** The records of an answer: its rows, and those of the lists in a reply. */
function recordsIn(value: unknown): readonly Fields[] {
  if (Array.isArray(value)) return value as Fields[];
  const reply = value as Partial<Reply<Fields>> | undefined;
  const record = reply?.status === 'answered' ? reply.value : undefined;
  return Object.values(record ?? {})
    .filter(Array.isArray)
    .flat()
    .filter((one) => typeof one === 'object') as Fields[];
}
