import type { Secret } from '../../secret.js';
import { areInParts, type BodyDocument, type BodyPart, bodyParts, scrubbedDocument } from './BodyDocument.js';
import { KnownValues } from './KnownValues.js';
import type { Leaf } from './Leaf.js';
import { LeafScrubber } from './LeafScrubber.js';
import type { ScrubScheme } from './ProjectKey.js';
import { Pseudonyms } from './Pseudonyms.js';
import {
  CassetteNotWrittenError,
  PiecedBody,
  type Recording,
  type ScrubbedBody,
  type ScrubbedCall,
} from './Recording.js';
import { urlLeaves, urlPartsOf, writeUrl } from './urlLeaves.js';

/** Options of the scrubber. */
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
  const calls = scrubInto({ pseudonyms: new Pseudonyms(options.projectKey) }, recordings, options, what);
  const plain = ({ extension, text }: ScrubbedBody): ScrubbedBody => ({ extension, text });
  return calls.map(({ request, answer, ...call }) => ({
    ...{ ...call, request: request && plain(request) },
    answer: answer && {
      ...plain(answer),
      ...{ status: answer.status, headers: answer.headers, charset: answer.charset },
    },
  }));
}

/** Scrubs calls that come to scrubbed ones, whose pseudonyms they share: `pseudonyms` knows those that were moved. */
export function scrubInto(
  {
    earlier = [],
    pseudonyms,
  }: { readonly earlier?: readonly EarlierCall[] | undefined; readonly pseudonyms: Pseudonyms },
  recordings: readonly Recording[],
  options: Omit<ScrubOptions, 'projectKey'> & { readonly scheme?: ScrubScheme | undefined },
  what: string,
): ScrubbedCall[] {
  const known = new KnownValues(pseudonyms);
  for (const [name, secret] of Object.entries(options.secrets ?? {}))
    known.secret(typeof secret === 'string' ? secret : secret.reveal(), name);
  const scrubber = new LeafScrubber(known, pseudonyms, options);
  const calls = recordings.map((recording) => callInWork(recording, scrubber, known));
  for (const call of earlier) for (const leaf of leavesOf(call)) scrubber.stands(leaf);
  for (const call of calls) call.meet();
  scrubber.learn();
  const scrubbed = calls.map((call) => call.scrub());
  const paths = calls.flatMap((call, i) => [...call.left].map((path) => `call ${i + 1}, ${path}`));
  if (paths.length > 0) throw new CassetteNotWrittenError(what, paths);
  return scrubbed;
}

/** A call that was scrubbed, as a cassette holds it. */
interface EarlierCall {
  readonly facts: { readonly operation: string; readonly http: Pick<ScrubbedCall, 'method' | 'url'> };
  readonly request: ScrubbedBody | undefined;
  readonly answer: ScrubbedBody | undefined;
}

/** One call, of which only a part is in memory as a document at a time. */
function callInWork(recording: Recording, scrubber: LeafScrubber, known: KnownValues) {
  const { operation, method, url, requestType, answer, failure, recordedAt } = recording;
  const isInParts = answer instanceof PiecedBody && answer.charset === 'utf-8' && areInParts(answer.pieces);
  /** What is read of it: pieces where it can be read so. */
  const given: Record<Side, string | Uint8Array[]> = {
    request: recording.request,
    answer: isInParts ? answer.pieces : (answer?.text ?? ''),
  };
  const unreadable = new Set<Side>();
  /** The places at which something is left, by reading again what was made. */
  const left = new Set<string>();
  return { meet, scrub, left };

  function meet(): void {
    for (const secret of recording.headerSecrets ?? []) known.secret(secret);
    for (const leaf of urlLeaves(urlPartsOf(url), method)) scrubber.meet(leaf);
    for (const side of SIDES) {
      if (meetBody(side)) continue;
      // In a text, what is no character of its charset is another one.
      const isText = typeof given[side] === 'string';
      given[side] = side === 'request' ? recording.request : answer!.text;
      if (isText || !meetBody(side)) unreadable.add(side);
    }
  }

  function meetBody(side: Side): boolean {
    try {
      for (const { document } of parts(side)) for (const leaf of document.leaves) scrubber.meet(leaf);
      return true;
    } catch {
      return false;
    }
  }

  function scrub(): ScrubbedCall {
    const shownUrl = scrubUrl();
    const [request, got] = [scrubBody('request'), scrubBody('answer')];
    const { status = 0, charset = '' } = answer ?? {};
    const kept = Object.entries(answer?.headers ?? {}).filter(([name]) => KEPT_HEADERS.includes(name));
    const headers = Object.fromEntries(kept.map(([name, value]) => [name, known.replaceIn(value)]));
    const made: ScrubbedCall = {
      // The name of a SOAP operation, or a method with its path.
      operation: operation.includes(' ')
        ? `${method} ${shownUrl.replace(/^https:\/\/[^/]*|\?.*/g, '')}`
        : operation,
      ...{ method, url: shownUrl },
      requestType: requestType === undefined ? undefined : known.replaceIn(requestType),
      request,
      answer: answer && Object.assign(got ?? scrubbedBody('txt', []), { status, headers, charset }),
      ...{ failure, recordedAt },
    };
    if (left.size === 0 && wholeOf(made).some((text) => known.holdsSecret(text)))
      left.add('outside its texts');
    return made;
  }

  /** `isLast`: what was read of it is let go of. */
  function parts(side: Side, isLast = false): Iterable<BodyPart> {
    const body = given[side];
    if (typeof body === 'string' ? body.trim() === '' : body.length === 0) return [];
    const contentType = side === 'request' ? requestType : answer?.headers['content-type'];
    return bodyParts(isLast && typeof body !== 'string' ? taken(body) : body, side, operation, contentType);
  }

  function scrubUrl(): string {
    if (known.isSecret(url)) return known.secret(url);
    const parts = urlPartsOf(url);
    const leaves = urlLeaves(parts, method);
    for (const leaf of leaves) leaf.set(scrubber.scrubbed(leaf));
    const made = writeUrl(parts);
    compare(leaves, urlLeaves(urlPartsOf(made), method));
    return made;
  }

  function scrubBody(side: Side): ScrubbedBody | undefined {
    if (unreadable.has(side)) return scrubbedBody('txt', [Buffer.from(LEFT_OUT)]);
    const written: Uint8Array[] = [];
    let extension: ScrubbedBody['extension'] = 'txt';
    let before = Buffer.alloc(0);
    for (const { document, around } of parts(side, true)) {
      if (around > 0) written.push(before.subarray(0, placeOfLine(before, -around)));
      for (const leaf of document.leaves) {
        const other = scrubber.scrubbed(leaf);
        if (other !== leaf.text) leaf.set(other);
      }
      const made = Buffer.from(document.write());
      ({ extension } = document);
      verify(made, side, document);
      before = around === 0 ? made : made.subarray(placeOfLine(made, 1 + around));
    }
    return before.length === 0 ? undefined : scrubbedBody(extension, [...written, before]);
  }

  /** Reads again what was made. */
  function verify(made: Uint8Array, side: Side, document: BodyDocument): void {
    const again = scrubbedDocument(scrubbedBody(document.extension, [made]), side, operation);
    compare(document.leaves, again?.leaves ?? []);
    for (const name of again?.names() ?? [])
      if (known.holdsAny(name)) left.add(`a name in ${known.replaceIn(side)}`);
  }

  function compare(before: readonly Leaf[], again: readonly Leaf[]): void {
    // The same document again has the same leaves in the same places, unless one has become empty.
    const isSame = again.length === before.length && again.every(({ name }, i) => name === before[i]!.name);
    const byPath = isSame ? undefined : new Map(again.map((leaf) => [leaf.path, leaf]));
    for (const [i, leaf] of before.entries()) {
      const now = byPath ? byPath.get(leaf.path) : again[i];
      if (now) look(leaf, now.text);
    }
  }

  /** Looks at what now stands in a place. */
  function look(leaf: Leaf, now: string): void {
    if (scrubber.survives(leaf, now)) left.add(known.replaceIn(leaf.path));
  }
}

/** The pieces, of which none is kept. */
function* taken(pieces: Uint8Array[]): Generator<Uint8Array> {
  while (pieces.length > 0) yield pieces.shift()!;
}

function scrubbedBody(extension: ScrubbedBody['extension'], pieces: Uint8Array[]): ScrubbedBody {
  return Object.assign(new PiecedBody(pieces), { extension });
}

const SIDES = ['request', 'answer'] as const;
type Side = (typeof SIDES)[number];

/** Where a line of a text begins; a negative one is counted from its end. */
function placeOfLine(text: Buffer, line: number): number {
  let at = line < 0 ? text.length - 1 : 0;
  for (let i = 0; i < Math.abs(line); i++)
    at = line < 0 ? text.lastIndexOf('\n', at - 1) : text.indexOf('\n', at) + 1;
  return line < 0 ? at + 1 : at;
}

/** What is written of a call; of a SOAP body, each text, attribute and unknown name was looked through by itself. */
function wholeOf({ operation, method, url, requestType, request, answer, failure }: ScrubbedCall): string[] {
  const facts = [operation, method, url, requestType, failure, answer?.charset];
  if (answer) facts.push(JSON.stringify(answer.headers));
  const bodies = [request, answer].map((body) => (body?.extension === 'xml' ? undefined : body?.text));
  return [...facts, ...bodies].filter((text) => text !== undefined);
}

function leavesOf({ facts: { operation, http }, request, answer }: EarlierCall): Leaf[] {
  const documents = [request, answer].map((body, i) => scrubbedDocument(body, SIDES[i]!, operation));
  return [
    ...urlLeaves(urlPartsOf(http.url), http.method),
    ...documents.flatMap((document) => document?.leaves ?? []),
  ];
}
