import { keyOf, surveyedCalls, type Target } from '../connection/connection.js';
import { type Asker, createAsker } from '../../surveying/createAsker.js';
import { stepsOf } from '../../surveying/runSurvey.js';
import { Tally } from '../../assumptions/file/Tally.js';
import type { LocalDate } from '../../definition/scalar.js';
import http from 'node:http';
import https from 'node:https';
import { TimeLimit } from '../../transport/TimeLimit.js';

/** What a check found. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'failure' | 'skipped';
  readonly what: string;
  /** What to do about it. */
  readonly advice?: string;
}

/** What checks look at. */
export interface Patient {
  readonly target: Target;
  readonly url: URL;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  /** What was found before and may be why a call fails. */
  readonly suspicions: string[];
  /** Whether and when the server answers; asked once. */
  readonly greeting: () => Promise<Greeting>;
  /** What a few reads tell; made when it is asked for, since it needs the key. */
  readonly reads: () => Reads;
}

/** What the server says before any call. */
export interface Greeting {
  readonly status: number;
  readonly date: string | undefined;
  /** The `Content-Type`. */
  readonly type: string | undefined;
  readonly sentAt: number;
  readonly answeredAt: number;
}

export interface Check {
  readonly name: string;
  readonly run: (patient: Patient) => Promise<Finding | readonly Finding[]>;
  /** True when nothing after it can go well once it failed. */
  readonly vital?: boolean;
}

export const ok = (what: string): Finding => ({ state: 'ok', what });
export const warning = (what: string, advice: string): Finding => ({ state: 'warning', what, advice });
export const failure = (what: string, advice: string): Finding => ({ state: 'failure', what, advice });
export const skipped = (what: string): Finding => ({ state: 'skipped', what });

const CALLS = 12;

/** A few reads of a survey, and what they tell. */
export class Reads {
  readonly tally = new Tally();
  readonly asker: Asker;
  readonly #steps;

  constructor(target: Target, signal: AbortSignal) {
    const today = new Date().toISOString().slice(0, 10) as LocalDate;
    this.#steps = stepsOf({ errors: false, write: undefined }, today);
    this.asker = createAsker({
      ...{ ...surveyedCalls(target), apiKey: keyOf(target), today, calls: CALLS, signal },
      onExchange: (exchange) => this.tally.take(exchange, 'reading'),
    });
  }

  /** Runs steps of a survey, in its order. */
  async run(...ids: readonly string[]): Promise<void> {
    for (const step of this.#steps) if (ids.includes(step.id)) await step.run(this.asker, this.tally);
  }
}

const LIMIT_MS = 15_000;
const HEADERS = { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' };
const NOTHING = '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body/></e:Envelope>';

/** Asks the endpoint for its head, or posts an envelope without a call; without a key. Rejects where no answer comes. */
export async function greet(
  { target: { endpoint, client }, signal: ended }: Pick<Patient, 'target' | 'signal'>,
  method: 'HEAD' | 'POST',
): Promise<Greeting> {
  const sentAt = Date.now();
  using limit = new TimeLimit(ended, LIMIT_MS);
  const { signal } = limit;
  const [headers, body] = method === 'POST' ? [HEADERS, NOTHING] : [{}, undefined];
  if (client.fetch) {
    const asked = { method, headers, redirect: 'manual', signal, ...(body ? { body } : {}) } as const;
    const response = await client.fetch(endpoint, asked);
    await response.body?.cancel();
    const [date, type] = ['date', 'content-type'].map((name) => response.headers.get(name) ?? undefined);
    return { status: response.status, date, type, sentAt, answeredAt: Date.now() };
  }
  // `fetch` calls no port that browsers do not.
  return await new Promise<Greeting>((resolve, reject) => {
    const { request } = endpoint.startsWith('https:') ? https : http;
    const asked = request(endpoint, { method, headers, signal, agent: false }, (answer) => {
      answer.resume();
      const { date, 'content-type': type } = answer.headers;
      resolve({ status: answer.statusCode ?? 0, date, type, sentAt, answeredAt: Date.now() });
    });
    asked.once('error', reject);
    asked.end(body);
  });
}
