import type { Secret } from '../../secret.js';
import { bodyDocument, type BodyDocument } from './BodyDocument.js';
import { KnownValues } from './KnownValues.js';
import type { Leaf } from './Leaf.js';
import { LeafScrubber, type ScrubScheme } from './LeafScrubber.js';
import { Pseudonyms } from './Pseudonyms.js';
import {
  CassetteNotWrittenError,
  type Recording,
  type ScrubbedBody,
  type ScrubbedCall,
} from './Recording.js';
import { urlLeaves, type UrlParts, urlPartsOf, writeUrl } from './urlLeaves.js';

export interface ScrubOptions {
  /** Makes the pseudonyms. Keep it as you keep a password: with it, short values can be guessed. */
  readonly projectKey: string;
  /** Secrets by the name that their alias has: `{ root: key }` gives `secret-root`. They are found wherever they stand. */
  readonly secrets?: Readonly<Record<string, string | Secret>>;
  /** Wire names of personal fields that stay as they are, such as `badgeNo`. */
  readonly keep?: readonly string[];
}

const KEPT_HEADERS = ['content-type', 'retry-after', 'deprecation', 'sunset', 'allow'];
const LEFT_OUT =
  'The body could not be read, so nothing is known of what it holds, and it was left out of the recording.\n';

/**
 * Takes secrets and personal values out of recorded calls, the same value the same way in all of them. Throws a
 * `CassetteNotWrittenError` when anything known would be left.
 */
export function scrubCalls(
  recordings: readonly Recording[],
  options: ScrubOptions,
  what = 'The recording',
): ScrubbedCall[] {
  return scrubInto([], new Pseudonyms(options.projectKey), recordings, options, what);
}

/** Scrubs calls that come to scrubbed ones, whose pseudonyms they share: `pseudonyms` knows those that were moved. */
export function scrubInto(
  earlier: readonly EarlierCall[],
  pseudonyms: Pseudonyms,
  recordings: readonly Recording[],
  options: Omit<ScrubOptions, 'projectKey'> & { readonly scheme?: ScrubScheme | undefined },
  what: string,
): ScrubbedCall[] {
  const known = new KnownValues(pseudonyms);
  for (const [name, secret] of Object.entries(options.secrets ?? {}))
    known.secret(typeof secret === 'string' ? secret : secret.reveal(), name);
  const scrubber = new LeafScrubber(known, pseudonyms, options);
  const calls = recordings.map((recording) => new CallInWork(recording));
  for (const call of earlier) for (const leaf of leavesOf(call)) scrubber.stands(leaf);
  for (const call of calls) call.meet(scrubber);
  for (const call of calls) call.learn(scrubber, known);
  const scrubbed = calls.map((call) => call.scrub(scrubber, known));
  const paths = calls.flatMap((call, i) =>
    call.survivors(scrubber, known, scrubbed[i]!).map((path) => `call ${i + 1}, ${path}`),
  );
  if (paths.length > 0) throw new CassetteNotWrittenError(what, paths);
  return scrubbed;
}

/** A call that was scrubbed. */
export type EarlierCall = Pick<ScrubbedCall, 'operation' | 'method' | 'url'> & {
  readonly request?: ScrubbedBody | undefined;
  readonly answer?: ScrubbedBody | undefined;
};

class CallInWork {
  readonly #recording: Recording;
  readonly #url: UrlParts;
  #request: BodyDocument | undefined;
  #answer: BodyDocument | undefined;
  #leaves: readonly Leaf[];
  #before: readonly Omit<Leaf, 'set'>[] = [];

  constructor(recording: Recording) {
    const { operation, method, request, requestType, answer, url } = recording;
    this.#recording = recording;
    this.#request = bodyDocument(request, 'request', operation, requestType);
    this.#answer = answer && bodyDocument(answer.text, 'answer', operation, answer.headers['content-type']);
    this.#url = urlPartsOf(url);
    this.#leaves = [
      ...urlLeaves(this.#url, method),
      ...(this.#request?.leaves ?? []),
      ...(this.#answer?.leaves ?? []),
    ];
  }

  meet(scrubber: LeafScrubber): void {
    for (const leaf of this.#leaves) scrubber.meet(leaf);
  }

  learn(scrubber: LeafScrubber, known: KnownValues): void {
    for (const secret of this.#recording.headerSecrets ?? []) known.secret(secret);
    for (const leaf of this.#leaves) scrubber.learn(leaf);
  }

  scrub(scrubber: LeafScrubber, known: KnownValues): ScrubbedCall {
    const { operation, method, url, request, requestType, answer, failure, recordedAt } = this.#recording;
    const address = known.isSecret(url) ? known.secret(url) : undefined;
    for (const leaf of this.#leaves) leaf.set(scrubber.scrubbed(leaf));
    const headers = Object.entries(answer?.headers ?? {}).filter(([name]) => KEPT_HEADERS.includes(name));
    const shownUrl = address ?? writeUrl(this.#url);
    const [sent, got] = [written(this.#request, request), answer && written(this.#answer, answer.text)];
    this.#release();
    return {
      operation: isSoapName(operation)
        ? operation
        : `${method} ${shownUrl.replace(/^https:\/\/[^/]*|\?.*/g, '')}`,
      method,
      url: shownUrl,
      requestType: requestType === undefined ? undefined : known.replaceIn(requestType),
      request: sent,
      answer: answer && {
        ...(got ?? { extension: 'txt', text: '' }),
        status: answer.status,
        headers: Object.fromEntries(headers.map(([name, value]) => [name, known.replaceIn(value)])),
        charset: answer.charset,
      },
      failure,
      recordedAt,
    };
  }

  /** Keeps what was there, and lets go of the documents: a large one is read again before it is written. */
  #release(): void {
    this.#before = this.#leaves.map(({ path, name, text, spec, message, ofPerson }) => ({
      path,
      name,
      text,
      spec,
      message,
      ofPerson,
    }));
    this.#leaves = [];
    this.#request = undefined;
    this.#answer = undefined;
  }

  /** The paths at which something is left, by reading again what was made. */
  survivors(scrubber: LeafScrubber, known: KnownValues, made: ScrubbedCall): string[] {
    const documents = documentsOf(made);
    const again = leavesOf(made, documents);
    // The same document again has the same leaves in the same places, unless one has become empty.
    const isSame =
      again.length === this.#before.length && again.every(({ name }, i) => name === this.#before[i]!.name);
    const byPath = isSame ? undefined : new Map(again.map((leaf) => [leaf.path, leaf]));
    const left = this.#before.filter((leaf, i) => {
      const now = byPath ? byPath.get(leaf.path) : again[i];
      return now !== undefined && scrubber.survives(leaf, now.text);
    });
    const named = documents.flatMap(({ names }) => names).filter(({ text }) => known.holdsAny(text));
    const paths = [...left.map(({ path }) => path), ...named.map(({ path }) => `a name in ${path}`)];
    const isAnywhere = paths.length === 0 && wholeOf(made).some((text) => known.holdsSecret(text));
    return isAnywhere ? ['outside its texts'] : [...new Set(paths.map((path) => known.replaceIn(path)))];
  }
}

/** What is written of a call; of a SOAP body, each text, attribute and unknown name was looked through by itself. */
function wholeOf({ operation, method, url, requestType, request, answer, failure }: ScrubbedCall): string[] {
  const facts = [
    operation,
    method,
    url,
    requestType,
    failure,
    answer?.charset,
    answer && JSON.stringify(answer.headers),
  ];
  const bodies = [request, answer].map((body) => (body?.extension === 'xml' ? undefined : body?.text));
  return [...facts, ...bodies].filter((text) => text !== undefined);
}

function documentsOf({ operation, request, answer }: EarlierCall): BodyDocument[] {
  return [reread(request, 'request', operation), reread(answer, 'answer', operation)].filter(
    (document) => document !== undefined,
  );
}

function leavesOf(call: EarlierCall, documents = documentsOf(call)): Leaf[] {
  return [...urlLeaves(urlPartsOf(call.url), call.method), ...documents.flatMap(({ leaves }) => leaves)];
}

function isSoapName(operation: string): boolean {
  return !operation.includes(' ');
}

function written(document: BodyDocument | undefined, text: string): ScrubbedBody | undefined {
  if (document) return { extension: document.extension, text: document.write() };
  return text.trim() === '' ? undefined : { extension: 'txt', text: LEFT_OUT };
}

function reread(body: ScrubbedBody | undefined, side: string, operation: string): BodyDocument | undefined {
  if (!body || body.extension === 'txt') return undefined;
  return bodyDocument(
    body.text,
    side,
    operation,
    body.extension === 'form' ? 'application/x-www-form-urlencoded' : '',
  );
}
