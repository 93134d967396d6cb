import type { Secret } from '../secret.js';
import { NotSentError } from '../errors/NotSentError.js';
import { bodyBytes, connectionError, hasNoBody, untilAborted } from '../faults/pieces.js';
import { aliasOf, isAlias } from './scrub/alias.js';
import { hashLabels } from './scrub/KnownValues.js';
import { Pseudonyms } from './scrub/Pseudonyms.js';
import { CassetteNotWrittenError, type Recording, type ScrubbedCall } from './scrub/Recording.js';
import { scrubInto } from './scrub/scrubCalls.js';
import { enforcePolicy } from './callStaleness.js';
import { Bindings } from './Bindings.js';
import {
  readCassette,
  recordingStamp,
  type StoredCassette,
  tryToWrite,
  writeCassette,
} from './cassetteFiles.js';
import { isRead, meaningOf } from './CallMeaning.js';
import { type CassetteSettings, projectKeyMissing, type CassetteMode } from './CassetteOptions.js';
import { type AnswerDrift, CassetteDriftError, compareAnswers } from './compareAnswers.js';
import { MatchRules } from './MatchRules.js';
import { CassetteMissError, CassetteUnreadableError, Miss } from './Miss.js';
import { createPlayer, type Player } from './createPlayer.js';
import { GIVEN_UP, recordCall } from './recordCall.js';
import { replayedAnswer } from './replayedAnswer.js';
import { storedCallOf } from './storedCallOf.js';
import type { StoredCall } from './StoredCall.js';

interface Recorded {
  readonly recording: Recording;
  /** The recorded call in whose place it comes. */
  readonly inPlaceOf: StoredCall | undefined;
  /** How many calls began before it. */
  readonly begun: number;
}

/** Recorded calls by name, and what stands in for the network while they are replayed or recorded. */
export class Cassette {
  /** The name of its folder. */
  readonly name: string;
  /** Whether it records or replays. */
  readonly mode: CassetteMode;
  /** For `createClient({ fetch })`, `createRestClient({ fetch })` and `downloadPayroll(url, { fetch })`. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Calls that no recorded one matched. */
  readonly misses: Miss[] = [];
  readonly #settings: CassetteSettings;
  readonly #drifts: AnswerDrift[] = [];
  #stored: StoredCassette | undefined;
  #player: Player | undefined;
  #recorded: Recorded[] = [];
  #begun = 0;
  #running = false;
  /** Why it could not be read, and whether a call met that, of which the script may say nothing. */
  #failure: Error | undefined;
  #failedCall = false;
  /** Which recording was there when it began. */
  #stamp: string | undefined;

  constructor(settings: CassetteSettings) {
    this.name = settings.name;
    this.mode = settings.mode;
    this.#settings = settings;
    this.fetch = (input, init) =>
      input instanceof Request
        ? this.#fetch(input.url, requestInit(input))
        : this.#fetch(String(input), init);
  }

  /** Recorded calls that were not asked for. */
  get unused(): string[] {
    return this.#player?.unused().map(({ folder }) => folder) ?? [];
  }

  /** The day that was today when the first call was recorded: freeze the clock there, or use relative dates. */
  get recordedToday(): string | undefined {
    this.start();
    return this.#stored?.calls[0]?.facts.today;
  }

  /** Reads what is recorded. Runs by itself before the first call. Throws a `CassetteStaleError` where the policy says so. */
  start(): void {
    if (this.#failure) throw this.#failure;
    if (this.#running) return;
    this.#running = true;
    try {
      this.#read();
    } catch (error) {
      this.#failure = error as Error;
      throw error;
    }
  }

  #read(): void {
    const { path, mode, today, match, projectKey, staleness } = this.#settings;
    if (mode !== 'replay' && mode !== 'verify') this.#stamp = recordingStamp(path);
    if (mode === 'record' || mode === 'refresh') tryToWrite(path);
    this.#stored = mode === 'record' ? undefined : readCassette(path);
    const calls = this.#stored?.calls ?? [];
    if (mode === 'replay' || mode === 'recordMissing') enforcePolicy(this.name, this.#stored, staleness);
    const bindings = new Bindings();
    const pseudonyms = projectKey === undefined ? undefined : this.#pseudonyms();
    const aliases = new Set(calls.flatMap(({ request }) => request?.text.match(/secret-[\w-]+/g) ?? []));
    const ownAlias = (secret: string) =>
      [...this.#namesOf(secret), ...(pseudonyms ? hashLabels(pseudonyms, secret) : [])]
        .map(aliasOf)
        .find((alias) => aliases.has(alias));
    const rulesFor = (call: StoredCall) =>
      new MatchRules(match, { bindings, pseudonyms, ownAlias, recordedToday: call.facts.today, today });
    this.#player = createPlayer(calls, rulesFor, this.#stored ? undefined : path);
  }

  /**
   * Writes what was recorded and ends. Throws a `CassetteMissError`, a `CassetteDriftError` or, with nothing written, a
   * `CassetteNotWrittenError`, or why a call met a cassette that could not be read.
   */
  stop(): void {
    if (!this.#running) return;
    this.#running = false;
    const [failure, isOfCall] = [this.#failure, this.#failedCall];
    this.#failure = undefined;
    this.#failedCall = false;
    if (failure && isOfCall) throw failure;
    // Who started it was told.
    if (failure) return;
    if (this.#recorded.length > 0 || this.mode === 'record') this.#write();
    if (this.misses.length > 0) throw new CassetteMissError(this.name, this.misses);
    if (this.#drifts.length > 0) throw new CassetteDriftError(this.name, this.#drifts);
  }

  /** Stops. Where the test throws as well, some runners show neither error: so a failure is also a warning. */
  [Symbol.dispose](): void {
    try {
      this.stop();
    } catch (error) {
      process.emitWarning(error as Error);
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this[Symbol.dispose]();
  }

  async #fetch(url: string, init: RequestInit = {}): Promise<Response> {
    try {
      this.start();
    } catch (error) {
      this.#failedCall = true;
      throw error instanceof NotSentError ? error : new CassetteUnreadableError(this.name, error as Error);
    }
    const body = await bodyBytes(init.body);
    const live = { ...init, ...(body.length > 0 ? { body: body as Uint8Array<ArrayBuffer> } : {}) };
    const contentType = new Headers(init.headers).get('content-type') ?? undefined;
    const request = { method: init.method ?? 'GET', url, contentType, body };
    const found = this.mode === 'record' ? undefined : this.#player!.find(request);
    const call = found instanceof Miss ? undefined : found;
    const { operation } = meaningOf(request);
    // To fetch a token changes nothing.
    const fetchesToken = operation === request.method && /\/token\/?$/.test(new URL(url).pathname);
    const isWrite = !isRead(operation, request.method) && !fetchesToken;
    if (this.mode === 'record' || this.mode === 'refresh') {
      if (!isWrite || this.#settings.writes) return this.#live(url, live, call);
      this.#missed(
        found instanceof Miss ? found : new Miss(operation, { ...NOTHING_RECORDED, isUnsentWrite: true }),
      );
    }
    if (call === undefined) {
      if (this.mode === 'recordMissing' && !isWrite) return this.#live(url, live, undefined);
      this.#missed(found as Miss);
    }
    if (this.mode === 'verify') await this.#verify(url, live, call);
    return this.#replay(call, init.signal ?? undefined);
  }

  #namesOf(secret: string): string[] {
    const named = Object.entries(this.#settings.secrets);
    const plain = (given: string | Secret) => (typeof given === 'string' ? given : given.reveal());
    return named.filter(([, given]) => plain(given) === secret).map(([name]) => name);
  }

  #missed(miss: Miss): never {
    this.misses.push(miss);
    throw new CassetteMissError(this.name, [miss]);
  }

  async #replay(call: StoredCall, signal: AbortSignal | undefined): Promise<Response> {
    const answer = replayedAnswer(call, this.#player!.rulesFor(call), this.#settings.today);
    // No answer came then, and none comes now.
    if (answer.failure === GIVEN_UP && signal) await untilAborted(signal);
    if (answer.failure !== undefined) throw connectionError(answer.failure);
    const { status, headers, body } = answer;
    return new Response(hasNoBody(status) ? null : (body as Uint8Array<ArrayBuffer>), {
      status,
      headers: { ...headers },
    });
  }

  async #live(url: string, init: RequestInit, inPlaceOf: StoredCall | undefined): Promise<Response> {
    const begun = this.#begun++;
    const live = await recordCall(this.#settings.fetch, url, init);
    this.#recorded.push({ recording: live.recording, inPlaceOf, begun });
    return live.respond();
  }

  // Only what changes nothing is called again.
  async #verify(url: string, init: RequestInit, call: StoredCall): Promise<void> {
    const { operation, http } = call.facts;
    if (!isRead(operation, http.method)) return;
    // What opened it was recorded as an alias, and leads nowhere.
    if (isAlias(http.url)) return;
    const { recording } = await recordCall(this.#settings.fetch, url, init);
    const scrubbed =
      this.#settings.verify === 'values' ? this.#scrub([recording], this.#pseudonyms())[0] : undefined;
    const changes = compareAnswers(call, recording, scrubbed);
    if (changes.length > 0) this.#drifts.push({ call: call.folder, changes });
  }

  #write(): void {
    const { path, today, environment } = this.#settings;
    if (recordingStamp(path) !== this.#stamp)
      throw new CassetteNotWrittenError(`Cassette ${this.name}`, [path], MEANWHILE);
    const kept = this.#stored?.calls ?? [];
    const pseudonyms = this.#pseudonyms();
    // Calls that are made together are answered in any order.
    const recorded = this.#recorded.sort((a, b) => a.begun - b.begun);
    this.#recorded = [];
    const recordings = recorded.map(({ recording }) => recording);
    const numberOf = ({ folder }: StoredCall) => Number.parseInt(folder, 10);
    let next = Math.max(0, ...kept.map(numberOf));
    const made = this.#scrub(recordings, pseudonyms).map((call, i) => {
      const { inPlaceOf } = recorded[i]!;
      return storedCallOf(call, inPlaceOf ? numberOf(inPlaceOf) : ++next, { today, environment });
    });
    const replaced = new Set(recorded.map(({ inPlaceOf }) => inPlaceOf));
    const calls = [...kept.filter((call) => !replaced.has(call)), ...made];
    writeCassette(path, calls, pseudonyms.moved, this.#stored);
  }

  #pseudonyms(): Pseudonyms {
    const { projectKey } = this.#settings;
    if (projectKey === undefined) throw projectKeyMissing(this.name);
    return new Pseudonyms(projectKey, this.#stored?.pseudonyms, this.#stored?.scheme);
  }

  /** Scrubs calls that come to the stored ones. */
  #scrub(recordings: readonly Recording[], pseudonyms: Pseudonyms): ScrubbedCall[] {
    const { secrets, keep } = this.#settings;
    const { calls: earlier, scheme } = this.#stored ?? {};
    const rules = { secrets, keep, scheme };
    return scrubInto({ earlier, pseudonyms }, recordings, rules, `Cassette ${this.name}`);
  }
}

function requestInit(request: Request): RequestInit {
  const { method, headers, body, signal } = request;
  return { method, headers, body, signal, redirect: 'manual', duplex: 'half' } as RequestInit;
}

const MEANWHILE = 'somebody else recorded it since this recording began, in';
const NOTHING_RECORDED = { nearest: undefined, used: false, recorded: [] };
