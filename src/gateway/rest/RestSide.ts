import type { Bridged, OverRest } from '../../bridge/Bridged.js';
import { bridgeOverRest } from '../../bridge/createBridge.js';
import type { AbsenceDecisions } from '../../bridge/mappers/absenceToRest.js';
import type { Identities } from '../../bridge/map/Lookups.js';
import type { AnyOperation } from '../../definition/operation.js';
import { createRestClient, type RestClient } from '../../rest/index.js';
import { secretOf } from '../config/secretOf.js';
import { Accounts } from './Accounts.js';
import { isBridged } from './bridgedOperations.js';
import { checkUnit } from './checkUnit.js';
import { NotOverRest } from './NotOverRest.js';
import type { RestSetting } from './RestSetting.js';
import { inServiceOrder } from './WireStyle.js';
import type { WireStyleBook } from './WireStyleBook.js';
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Budget, createBudget, type Place } from '../../transport/budget.js';

/**
 * The budget of the REST client, which also knows for which answer a call is made: an answer that nobody waits for any
 * more makes no further call.
 */
class RestCalls implements Budget {
  readonly #budget: Budget;
  readonly #answers = new AsyncLocalStorage<AbortSignal>();

  constructor(concurrent: number) {
    this.#budget = createBudget({ concurrent });
  }

  /** Makes an answer of several calls. Rejects with the signal's reason when that aborts first. */
  async for<T>(signal: AbortSignal, make: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    let end = () => {};
    const ended = new Promise<never>((_, reject) => {
      end = () => reject(signal.reason);
    });
    signal.addEventListener('abort', end, { once: true });
    try {
      return await Promise.race([this.#answers.run(signal, make), ended]);
    } finally {
      signal.removeEventListener('abort', end);
    }
  }

  async acquire(signal: AbortSignal): Promise<Place> {
    const answer = this.#answers.getStore();
    return this.#budget.acquire(answer ? AbortSignal.any([signal, answer]) : signal);
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
export class RestSide {
  readonly #setting: RestSetting;
  readonly #styles: WireStyleBook;
  readonly #calls: RestCalls;
  readonly #accounts: Accounts;
  readonly #bridges = new Map<string, { readonly of: Identities; readonly bridge: OverRest }>();
  #client: Promise<RestClient> | undefined;

  constructor(setting: RestSetting, styles: WireStyleBook) {
    this.#setting = setting;
    this.#styles = styles;
    this.#calls = new RestCalls(setting.rest.concurrent);
    this.#accounts = new Accounts(setting, () => this.#rest());
  }

  /**
   * Asks a call over REST. Throws what REST or the bridge throws, a `NotOverRest` for what cannot be asked there, and the
   * reason of the signal when that aborts first.
   */
  async answer(question: RestQuestion, signal: AbortSignal): Promise<RestAnswer> {
    return this.#ask(question, AbortSignal.any([signal, AbortSignal.timeout(this.#setting.rest.answerMs)]));
  }

  /** Writes over REST. It goes on to its end, whoever waits for it. Throws what REST or the bridge throws. */
  async write(question: RestQuestion): Promise<RestAnswer> {
    return this.#ask(question, new AbortController().signal);
  }

  #ask({ operation, unit, input }: RestQuestion, signal: AbortSignal): Promise<RestAnswer> {
    const { name } = operation;
    return this.#calls.for(signal, async () => {
      if (!isBridged(name)) throw new NotOverRest(`${name} has no counterpart that can be asked`);
      const bridge = await this.#bridge(unit).catch((error: unknown) => {
        throw error instanceof NotOverRest
          ? error
          : new NotOverRest(`a setting that it needs is missing: ${nameOf(error)}`);
      });
      const { value, losses } = await bridge[name](input as never);
      if (unit !== undefined) checkUnit(name, value, Number(unit), await this.#accounts.identities());
      const { sorted = {} } = (await this.#styles.of(operation)) ?? {};
      return { value: inServiceOrder(operation, value, { sorted }), losses };
    });
  }

  async #bridge(unit: string | undefined): Promise<OverRest> {
    if (unit !== undefined) await this.#accounts.checkKey(unit);
    const identities = await this.#accounts.identities();
    const known = this.#bridges.get(unit ?? '');
    if (known?.of === identities) return known.bridge;
    const { absences, lossyWrites } = this.#setting.rest;
    const bridge = bridgeOverRest({
      rest: await this.#rest(),
      identities,
      lossyWrites,
      ...(absences === undefined ? {} : { absences: absences as AbsenceDecisions }),
      ...(unit === undefined ? {} : { unit: Number(unit) }),
    });
    this.#bridges.set(unit ?? '', { of: identities, bridge });
    return bridge;
  }

  #rest(): Promise<RestClient> {
    this.#client ??= this.#open();
    this.#client.catch(() => {
      this.#client = undefined;
    });
    return this.#client;
  }

  async #open(): Promise<RestClient> {
    const { baseUrl, region, clientId, clientSecret, v2Token } = this.#setting.rest;
    return createRestClient({
      baseUrl,
      ...(region === undefined ? {} : { region }),
      clientId: (await secretOf('rest.clientId', clientId)).reveal(),
      clientSecret: () => secretOf('rest.clientSecret', clientSecret),
      ...(v2Token === undefined ? {} : { v2Token }),
      // A script waits, and the service can answer it.
      retry: { attempts: 2, backoffMs: 250, maxRetryAfterMs: 2_000 },
      budget: this.#calls,
    });
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
