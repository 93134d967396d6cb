import { type CallForm, formOf } from '../../cassette/CallForm.js';
import { type CallMeaning, meaningOf } from '../../cassette/CallMeaning.js';
import type { Cassette } from '../../cassette/Cassette.js';
import type { FieldSpec } from '../../definition/field.js';
import { startReplayServer } from '../../cassette/startReplayServer.js';
import { operationNamed } from '../../operations/operationNamed.js';
import { writeWsdl } from '../../wsdl/index.js';
import { runScript, type RunScriptOptions, type ScriptRun } from './runScript.js';

/** A call that a script made. */
export interface ObservedCall {
  readonly meaning: CallMeaning;
  /** Of a SOAP call. */
  readonly form?: CallForm | undefined;
  readonly effect: 'read' | 'write' | 'unknown';
  /** Why no recorded answer was there for it. */
  readonly unrecorded?: string;
}

export interface Observation {
  readonly run: ScriptRun;
  readonly calls: readonly ObservedCall[];
  /** Recorded calls that the script did not make. */
  readonly unused?: readonly string[];
  /** Port of the server that answered. */
  readonly port: number;
}

/** In `env`, `{endpoint}`, `{wsdl}`, `{url}` and `{key}` stand for those of the server. */
export interface ObserveOptions extends RunScriptOptions {
  /** The command line of the script. */
  readonly command: string;
  readonly key: string;
  readonly port: number;
  /** Where calls really go, while the cassette records. */
  readonly target?: string;
}

const HIDDEN: FieldSpec = { kind: 'string', sensitivity: 'personal' };

/** Runs a script against a cassette and keeps what it calls, in the order in which the calls came in. */
export async function observeScript(cassette: Cassette, options: ObserveOptions): Promise<Observation> {
  const { command, env, key, port, target } = options;
  const calls: ObservedCall[] = [];
  // One by one while it replays, so that a miss belongs to its call.
  let turn: Promise<unknown> = Promise.resolve();
  const replay = (place: number, input: string, init?: RequestInit) => {
    const answered = turn.then(async () => {
      const misses = cassette.misses.length;
      try {
        return await cassette.fetch(input, init);
      } finally {
        const miss = cassette.misses[misses];
        if (miss) calls[place] = { ...calls[place]!, unrecorded: miss.message };
      }
    });
    turn = answered.catch(() => undefined);
    return answered;
  };
  const observed: Pick<Cassette, 'start' | 'fetch'> = {
    start: () => cassette.start(),
    fetch(input, init) {
      const place = calls.push(callOf(String(input), init)) - 1;
      return cassette.mode === 'replay' ? replay(place, String(input), init) : cassette.fetch(input, init);
    },
  };
  const wsdl = writeWsdl({ endpoint: '{endpoint}' });
  await using server = await startReplayServer(observed, { port, wsdl, ...(target ? { target } : {}) });
  const path = target ? new URL(target).pathname : '/soap';
  const endpoint = server.url + path.replace(/\/$/, '');
  const places = { endpoint, wsdl: `${endpoint}?wsdl`, url: server.url, key };
  const filled = Object.entries({ WORKFORCE_ENDPOINT: '{endpoint}', WORKFORCE_KEY: '{key}', ...env }).map(
    ([name, text]) => [
      name,
      text.replace(/\{(\w+)\}/g, (all, place: string) => places[place as keyof typeof places] ?? all),
    ],
  );
  const run = await runScript(command, { ...options, env: Object.fromEntries(filled) });
  options.signal?.throwIfAborted();
  return { run, calls, unused: cassette.unused, port: Number(new URL(server.url).port) };
}

/** What a request asks for, and how it says it. */
export function callOf(url: string, init: RequestInit = {}): ObservedCall {
  const { method = 'GET', body } = init;
  const contentType = new Headers(init.headers).get('content-type') ?? undefined;
  const bytes = (body as Uint8Array | undefined) ?? new Uint8Array();
  const request = { method, url, contentType, body: bytes };
  let meaning: CallMeaning;
  let form: CallForm | undefined;
  try {
    meaning = meaningOf(request);
    form = formOf(request);
  } catch {
    // Nobody can read it: it is the same as the same bytes.
    meaning = {
      operation: 'unreadable request',
      parts: { method, url, body: Buffer.from(bytes).toString('latin1') },
      fields: { method: { kind: 'string' }, url: HIDDEN, body: HIDDEN },
    };
  }
  return { meaning, form, effect: effectOf(meaning, method) };
}

function effectOf({ operation }: CallMeaning, method: string): ObservedCall['effect'] {
  const known = operationNamed(operation);
  if (known) return known.effect === 'read' ? 'read' : 'write';
  return method === 'GET' ? 'read' : 'unknown';
}
