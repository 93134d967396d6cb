import type { Effect } from '../../definition/operation.js';
import type { Settlement } from '../../definition/settlement.js';
import type { ClientError } from '../../errors/index.js';
import { clientErrorOf, httpErrorOf } from '../../outcome/outcomeErrors.js';
import { Redactor } from '../../text/redaction/redact.js';
import { type Budget, createBudget } from '../../transport/budget.js';
import { Ending } from '../../transport/Ending.js';
import { networkFailure } from '../../transport/failure.js';
import { createHttpEngine } from '../../transport/httpEngine.js';
import { Run, type Transport } from '../../transport/run.js';
import type { HttpAnswer } from '../../transport/send.js';
import { type GivenAnswer, shortAnswer, headOf } from '../answer/ShortAnswer.js';
import { endsAsEnvelope, Spool } from '../answer/Spool.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import { DEFAULT_TIME_LIMITS, type TimeLimits } from '../../transport/timeLimits.js';

const LOOK_BYTES = 4_096;

/** True for an answer that can be none of the service's own: what stands before it has answered. */
function isNoSoap({ status }: Pick<HttpAnswer, 'status'>): boolean {
  return status === 429 || status < 200 || (status > 200 && status < 400) || status >= 502;
}

/** True for bytes that begin as an envelope: with nothing before it where their type is not that of XML, as a client takes them. */
function isEnvelope(bytes: Buffer, { header }: Pick<HttpAnswer, 'header'>): boolean {
  // In UTF-16 every other byte is 0.
  const text = bytes.toString('latin1', 0, LOOK_BYTES).replaceAll('\0', '');
  if (!/xml/i.test(header('content-type') ?? ''))
    return /^[\xef\xbb\xbf\xfe\xff]*\s*(?:<\?xml[^>]*>\s*)?<(?:[\w.-]+:)?Envelope[\s>]/.test(text);
  return /<(?:[\w.-]+:)?Envelope[\s>]/.test(text) && !/<(!DOCTYPE|html)\b/i.test(text);
}

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
  /** The answer is given as the service packed it, unless it is looked into here. */
  readonly asPacked: boolean;
  /** Answers that are no SOAP are failures, also where the settings pass them on. */
  readonly soapOnly?: boolean;
  /** Ends the call. */
  readonly signal: AbortSignal | Ending;
  /** Asked by the gateway itself: it gives way to a call of a script, which ends it. */
  readonly spare?: boolean;
  /** Waited for when a place in the budget is there, right before the first byte goes out. */
  readonly beforeSending?: () => Promise<void>;
}

export type ServiceAnswer = GivenAnswer & Pick<HttpAnswer, 'stream'>;

/** Read whole before it goes on: that costs less than to pass it on piece by piece. */
const SHORT_BYTES = 64 * 1024;

/** The service behind the gateway, with what all calls to it share. */
export class Service {
  readonly budget: Budget | undefined;
  readonly #endpoint: string;
  readonly #transport: Transport;
  readonly #protect: GatewaySettings['protect'];
  readonly #spare = new Set<AbortController>();
  #running = 0;

  constructor({ service, limits, protect }: Pick<GatewaySettings, 'service' | 'limits' | 'protect'>) {
    const { hostname, port, protocol } = new URL(service.endpoint);
    this.#endpoint = service.endpoint;
    this.#protect = protect;
    this.budget = protect.budget === undefined ? undefined : createBudget({ concurrent: protect.budget });
    this.#transport = {
      engine: createHttpEngine(),
      limits: waitingTimes(limits),
      retry: protect.repeatReads ? {} : false,
      budget: this.budget,
      hooks: {},
      server: { address: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) },
    };
  }

  /** True when answers are looked into before they go on, so that they are not given as they are packed. */
  get looksInside(): boolean {
    return this.#checks || this.#protect.spool;
  }

  /** True when a call that no script waits for leaves a place of the budget free, or has it to itself. */
  get hasRoom(): boolean {
    const { budget } = this.#protect;
    return budget === undefined || this.#running === 0 || this.#running + 1 < budget;
  }

  /**
   * Gives the answer, once its head is there. Whoever asks reads its body before asking for more, which never comes: the
   * place of the call is free then. Throws a `ClientError`.
   */
  answer(request: ServiceRequest): AsyncGenerator<ServiceAnswer, void> {
    return request.spare ? this.#spareAnswer(request) : this.#answer(request);
  }

  async *#spareAnswer(request: ServiceRequest): AsyncGenerator<ServiceAnswer, void> {
    if (!this.hasRoom) throw new GaveWay();
    const ended = new AbortController();
    const outer = request.signal instanceof Ending ? request.signal.signal : request.signal;
    this.#spare.add(ended);
    try {
      yield* this.#answer({ ...request, signal: AbortSignal.any([outer, ended.signal]) });
    } catch (error) {
      throw ended.signal.aborted ? ended.signal.reason : error;
    } finally {
      this.#spare.delete(ended);
    }
  }

  async *#answer(request: ServiceRequest): AsyncGenerator<ServiceAnswer, void> {
    const { name, effect, settlement, signal, spare = false } = request;
    const typed = (error: unknown) =>
      clientErrorOf(error, { name, effect, ...(settlement ? { settlement } : {}) }, run);
    const run: Run<ClientError> = new Run(this.#transport, { operation: name, effect }, { signal }, typed);
    if (!spare) this.#begin();
    try {
      yield* run.repeat(() => this.#attempt(run, request));
      run.ended('ok');
    } catch (error) {
      const failure = typed(error);
      run.ended(failure.name);
      throw failure;
    } finally {
      run.ended('stopped');
      if (!spare) this.#running--;
    }
  }

  /** A call of a script begins: the gateway's own give way to it. */
  #begin(): void {
    this.#running++;
    if (!this.hasRoom) for (const one of this.#spare) one.abort(new GaveWay());
  }

  get #checks(): boolean {
    return this.#protect.faults || this.#protect.repeatReads;
  }

  async *#attempt(run: Run<ClientError>, request: ServiceRequest): AsyncGenerator<ServiceAnswer, void> {
    const { headers, body, owner, name, effect } = request;
    if (request.beforeSending) await request.beforeSending();
    const asPacked = request.asPacked && !this.looksInside;
    const http = await run.send({ url: this.#endpoint, headers, body, asPacked, owner });
    const notSoap = (answer: HttpAnswer) => {
      const redactor = new Redactor(owner ? [owner] : []);
      return httpErrorOf(answer, this.#endpoint, { name, effect }, { redactor, progress: run });
    };
    const isLooked = this.#checks || request.soapOnly;
    let spool: Spool | undefined;
    let isRead = false;
    try {
      if (isLooked && isNoSoap(http)) throw notSoap(http);
      const bytes = isShort(http) ? await http.whole!() : undefined;
      let answer: ServiceAnswer = bytes ? shortAnswer(http, bytes) : http;
      if (isLooked) {
        const begun = bytes ? { head: bytes, body: answer.body } : await headOf(http.body, LOOK_BYTES);
        if (!isEnvelope(begun.head, http)) throw notSoap(bytes ? { ...http, body: begun.body } : http);
        if (!bytes) answer = { ...http, body: begun.body };
      }
      if (this.#protect.spool && effect === 'read') {
        if (!bytes) spool = await Spool.of(answer.body);
        // Nothing says so where the server gives no length: for a read it is a connection that was lost.
        if (this.#checks && !(spool ? spool.endsAsEnvelope : endsAsEnvelope(bytes!)))
          throw networkFailure('the answer ends before its envelope does', true);
        if (spool) answer = { ...answer, body: spool.body() };
      }
      yield answer;
      isRead = true;
    } finally {
      await spool?.end();
      // A connection whose answer was read whole is kept for the next call.
      if (!isRead) http.discard();
    }
  }
}

/** A call of the gateway's own ended because a script needs its place. */
export class GaveWay extends Error {
  override readonly name = 'GaveWay';
}

function isShort({ whole, header }: HttpAnswer): boolean {
  return whole !== undefined && Number(header('content-length') ?? Infinity) <= SHORT_BYTES;
}

/** How long the service is waited for, whoever asks. */
export function waitingTimes({ connectMs, firstByteMs, idleMs }: GatewaySettings['limits']): TimeLimits {
  return { ...DEFAULT_TIME_LIMITS, totalMs: connectMs + firstByteMs, connectMs, firstByteMs, idleMs };
}
