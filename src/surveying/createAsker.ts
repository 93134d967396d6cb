import { addDays } from '../calendar/days.js';
import type { LocalDate } from '../definition/scalar.js';
import { encodeRequest } from '../encoding/request/envelope.js';
import type { Namespaces } from '../encoding/xml/namespaces.js';
import { clientErrorOf } from '../outcome/outcomeErrors.js';
import { ApiKey } from '../secret.js';
import { Run, type Transport } from '../transport/run.js';
import { wholeBody } from '../transport/wholeBody.js';
import type { Exchange } from '../assumptions/Assumption.js';
import type { AnyOperation } from '../definition/operation.js';

/** One call of a survey. */
export interface Question {
  readonly operation: AnyOperation;
  readonly input: Readonly<Record<string, unknown>>;
  /** Changes the envelope before it is sent. */
  readonly rewrite?: (envelope: string) => string;
  /** Sent in place of the key. */
  readonly wrongKey?: string;
}

/** Asks a service within a budget. */
export interface Asker {
  /** How many calls it may still make. */
  readonly left: number;
  /** The day around which it reads. */
  readonly today: LocalDate;
  /** The instant, in milliseconds. */
  readonly now: () => number;
  /** Waits so many milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
  /** No part at the end of a request is left out. */
  readonly isSendingAll: boolean;
  /** Leaves out no part from here on. */
  sendAllParts(): void;
  /** Makes a call once; gives `undefined` where no answer came. Throws a `BudgetSpent`. */
  ask(question: Question): Promise<Exchange | undefined>;
  /** The answer to the same question that came before in this survey, or else that of a new call. */
  known(question: Question): Promise<Exchange | undefined>;
}

/** No more calls may be made. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
  constructor() {
    super('the survey has made as many calls as it may: raise --calls to go on');
  }
}

/** What a survey calls, and how much. */
export interface AskerOptions {
  readonly endpoint: string;
  readonly apiKey: ApiKey;
  readonly namespaces: Namespaces;
  /** The SOAPAction header of an operation, without its quotes. */
  readonly soapAction: (operation: Question['operation']) => string;
  readonly transport: Transport;
  /** How many calls it may make. */
  readonly calls: number;
  /** The day around which it reads; default today. */
  readonly today?: LocalDate;
  readonly signal?: AbortSignal;
  readonly now?: () => number;
  readonly wait?: (ms: number) => Promise<void>;
  /** Is told of every answer. */
  readonly onExchange?: (exchange: Exchange) => void;
}

/** Asks a service through a transport. Nothing of it prints the key. */
export function createAsker(options: AskerOptions): Asker {
  const { now = Date.now, wait = (ms) => new Promise<void>((done) => setTimeout(done, ms)) } = options;
  let left = options.calls;
  let allParts = false;
  const answers = new Map<string, Promise<Exchange | undefined>>();
  const ask = async (question: Question) => {
    options.signal?.throwIfAborted();
    if (left <= 0) throw new BudgetSpent();
    left--;
    const namespaces = { ...options.namespaces, allParts };
    const answer = await exchangeOf({ ...options, namespaces }, question, now);
    if (answer) options.onExchange?.(answer);
    return answer;
  };
  return {
    get left() {
      return left;
    },
    today: options.today ?? addDays(new Date(now()).toISOString().slice(0, 10), 0),
    ...{ now, wait, ask },
    get isSendingAll() {
      return allParts;
    },
    sendAllParts: () => {
      allParts = true;
      // What was asked without them was not answered.
      answers.clear();
    },
    known: (question) => {
      const name = `${question.operation.name} ${JSON.stringify(question.input)}`;
      const known = answers.get(name) ?? ask(question);
      answers.set(name, known);
      return known;
    },
  };
}

async function exchangeOf(
  { endpoint, apiKey, namespaces, soapAction, transport, signal }: AskerOptions,
  { operation, input, rewrite, wrongKey }: Question,
  now: () => number,
): Promise<Exchange | undefined> {
  const key = wrongKey === undefined ? apiKey : new ApiKey(wrongKey, 'wrong');
  const written = encodeRequest(operation, key.reveal(), input, namespaces);
  const body = rewrite ? rewrite(written) : written;
  // A survey says what it asks: no call is repeated by itself.
  const settings = { retry: false as const, ...(signal ? { signal } : {}) };
  const subject = { operation: operation.name, effect: operation.effect };
  const run: Run<ReturnType<typeof clientErrorOf>> = new Run(transport, subject, settings, (error) =>
    clientErrorOf(error, operation, run),
  );
  const sentAt = now();
  // biome-ignore lint/correctness/useYield: nothing is handed on before its end.
  const exchange = run.repeat(async function* () {
    const http = await run.send({
      url: endpoint,
      headers: {
        ...{ 'user-agent': 'workforce-soap', 'content-type': 'text/xml; charset=utf-8' },
        ...{ soapaction: `"${soapAction(operation)}"`, accept: 'text/xml' },
        'accept-encoding': 'gzip, deflate',
      },
      ...{ body, owner: key.reveal() },
    });
    const bytes = (await wholeBody(http.body, Number.POSITIVE_INFINITY))!;
    const contentType = http.header('content-type') ?? '';
    return { bytes, status: http.status, contentType, date: http.header('date') };
  });
  try {
    const { value } = await exchange.next();
    run.ended('ok');
    // The key leaves with the call: nothing that is kept holds it.
    const request = body.replaceAll(key.reveal(), '');
    return { operation, request, sentAt, answeredAt: now(), ...value };
  } catch (error) {
    run.ended('failed');
    signal?.throwIfAborted();
    if (error instanceof Error && 'attempts' in error) return undefined;
    throw error;
  }
}
