import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import type { Exchange } from '../../assumptions/Assumption.js';
import { type Learned, learnedIn } from '../../gateway/rest/WireStyleBook.js';
import { operationIn } from '../../gateway/call/orderOf.js';
import { operationLoaders } from '../../operations/loaders.generated.js';
import { readCassette } from '../../cassette/cassetteFiles.js';
import { cassettesIn } from '../../cassette/checkCassettes.js';
import { exchangeOf } from '../../cassette/exchangeOf.js';
import { jsonIn } from '../../text/jsonIn.js';
import { UsageError } from '../CommandContext.js';

/**
 * The answered calls of the interface in a folder of cassettes, a HAR file or a log with envelopes, or what a gateway has
 * learned from those that passed it. Throws a `UsageError` or a `ConfigurationError`.
 */
export async function* recordedIn(path: string): AsyncGenerator<Exchange | Learned> {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats)
    throw new UsageError(
      `${path} is not there: name a folder of cassettes, a HAR file, a log, or the state of a gateway.`,
    );
  if (stats.isDirectory()) yield* exchangesOfCassettes(path);
  else if (isDatabase(path)) {
    const learned = await learnedIn(path);
    if (learned.length === 0)
      throw new UsageError(`${path} holds nothing: a gateway learns of answers where rest is configured.`);
    yield* learned;
  } else
    for (const call of callsOfFile(path)) {
      const exchange = await exchangeOfCall(call);
      if (exchange) yield exchange;
    }
}

type Recorded = Omit<Exchange, 'operation' | 'request'> & { readonly request: string };

function* exchangesOfCassettes(folder: string): Generator<Exchange> {
  for (const cassette of cassettesIn(folder))
    for (const call of readCassette(cassette)?.calls ?? []) {
      const exchange = exchangeOf(call);
      if (exchange) yield exchange;
    }
}

interface HarEntry {
  readonly request?: { readonly postData?: { readonly text?: string } };
  readonly response?: {
    readonly status?: number;
    readonly headers?: readonly { readonly name: string; readonly value: string }[];
    readonly content?: { readonly mimeType?: string; readonly text?: string; readonly encoding?: string };
  };
}

function callsOfFile(path: string): Iterable<Recorded> {
  const text = readFileSync(path, 'utf8');
  return /^\s*\{\s*"log"/.test(text) ? callsOfHar(path, text) : callsOfLog(path, text);
}

const ENVELOPES = /<((?:[\w-]+:)?Envelope)[\s>][\s\S]*?<\/\1\s*>/g;
const BODY = /<(?:[\w-]+:)?Body\b[^>]*>\s*<(?:[\w-]+:)?([\w-]+)/;

/** Each request that a log has as text, with the answer that comes next. */
function* callsOfLog(path: string, text: string): Generator<Recorded> {
  const envelopes = [...text.matchAll(ENVELOPES)].map(([envelope]) => ({
    ...{ envelope, name: BODY.exec(envelope)?.[1] ?? '' },
  }));
  if (envelopes.length === 0)
    throw new UsageError(`${path} is no HAR file and no log with envelopes: expected JSON with log.entries.`);
  for (const [i, { envelope: request, name }] of envelopes.entries()) {
    const answer = envelopes[i + 1];
    if (!answer || !Object.hasOwn(operationLoaders, name)) continue;
    if (answer.name !== `${name}Response` && answer.name !== 'Fault') continue;
    yield {
      ...{ request, status: answer.name === 'Fault' ? 500 : 200, contentType: 'text/xml; charset=utf-8' },
      ...{ bytes: Buffer.from(answer.envelope), unknown: ['charset', 'beside', 'status'] },
    };
  }
}

function* callsOfHar(path: string, har: string): Generator<Recorded> {
  for (const { request, response } of entriesOf(path, har)) {
    const { text, encoding, mimeType = '' } = response?.content ?? {};
    if (!request?.postData?.text || !text) continue;
    const header = (name: string) => response?.headers?.find((one) => one.name.toLowerCase() === name)?.value;
    // Without base64 the file has letters, and not the bytes that came.
    const isBytes = encoding === 'base64';
    const contentType = isBytes ? (header('content-type') ?? mimeType) : 'text/xml; charset=utf-8';
    const bytes = Buffer.from(text, isBytes ? 'base64' : 'utf8');
    const unknown = isBytes ? [] : (['charset'] as const);
    yield { request: request.postData.text, status: response?.status ?? 200, contentType, bytes, unknown };
  }
}

function entriesOf(path: string, text: string): readonly HarEntry[] {
  const { log } = Object(jsonIn(text)) as { log?: { entries?: readonly HarEntry[] } };
  if (Array.isArray(log?.entries)) return log.entries;
  throw new UsageError(`${path} is no HAR file: expected JSON with log.entries.`);
}

/** The exchange of a call of the interface. The body's element says which operation it is. */
async function exchangeOfCall(call: Recorded): Promise<Exchange | undefined> {
  const name = operationIn(Buffer.from(call.request), 'text/xml; charset=utf-8');
  if (name === undefined || !Object.hasOwn(operationLoaders, name)) return undefined;
  const operation = await operationLoaders[name as keyof typeof operationLoaders]();
  return { ...call, operation };
}

/** True for a file of SQLite. */
export function isDatabase(file: string): boolean {
  const begin = Buffer.alloc(15);
  const opened = openSync(file, 'r');
  try {
    readSync(opened, begin, 0, begin.length, 0);
  } finally {
    closeSync(opened);
  }
  return begin.toString('latin1') === 'SQLite format 3';
}
