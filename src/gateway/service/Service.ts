import type { Effect } from '../../definition/operation.js';
import type { Settlement } from '../../definition/settlement.js';
import type { ClientError } from '../../errors/index.js';
import { clientErrorOf } from '../../outcome/outcomeErrors.js';
import { createHttpEngine } from '../../transport/httpEngine.js';
import { DEFAULT_TIME_LIMITS } from '../../transport/timeLimits.js';
import { Run, type Transport } from '../../transport/run.js';
import type { HttpAnswer } from '../../transport/send.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';

/** A request to the service, as it goes out. */
export interface ServiceRequest {
  readonly name: string;
  /** What it may do, as far as that is known. */
  readonly effect: Effect;
  readonly settlement?: Settlement | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Whose key it carries: no connection is kept for two. */
  readonly owner: string | undefined;
  /** The answer is given as the service packed it. */
  readonly asPacked: boolean;
  /** The caller has gone. */
  readonly signal: AbortSignal;
}

/** The service behind the gateway. */
export class Service {
  readonly #endpoint: string;
  readonly #transport: Transport;

  constructor({ service, limits }: Pick<GatewaySettings, 'service' | 'limits'>) {
    const { hostname, port, protocol } = new URL(service.endpoint);
    const { connectMs, firstByteMs, idleMs } = limits;
    this.#endpoint = service.endpoint;
    this.#transport = {
      engine: createHttpEngine(),
      limits: { ...DEFAULT_TIME_LIMITS, totalMs: connectMs + firstByteMs, connectMs, firstByteMs, idleMs },
      retry: false,
      budget: undefined,
      hooks: {},
      server: { address: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) },
    };
  }

  /**
   * Gives the answer, once its head is there. Whoever asks reads its body before asking for more, which never comes: the
   * place of the call is free then. Throws a `ClientError`.
   */
  async *answer(request: ServiceRequest): AsyncGenerator<HttpAnswer, void> {
    const { name, effect, settlement, signal } = request;
    const operation = { name, effect, ...(settlement ? { settlement } : {}) };
    const run: Run<ClientError> = new Run(this.#transport, { operation: name, effect }, { signal }, (error) =>
      clientErrorOf(error, operation, run),
    );
    try {
      yield* run.repeat(() => this.#attempt(run, request));
      run.ended('ok');
    } catch (error) {
      const failure = clientErrorOf(error, operation, run);
      run.ended(failure.name);
      throw failure;
    } finally {
      run.ended('stopped');
    }
  }

  async *#attempt(
    run: Run<ClientError>,
    { headers, body, owner, asPacked }: ServiceRequest,
  ): AsyncGenerator<HttpAnswer, void> {
    const http = await run.send({
      ...{ url: this.#endpoint, headers, body, asPacked },
      ...(owner === undefined ? {} : { owner }),
    });
    try {
      yield http;
    } finally {
      http.discard();
    }
  }
}
