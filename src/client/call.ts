import { charsetLabel } from '../encoding/xml/charset.js';
import { CodecError } from '../encoding/xml/limits.js';
import type { DecodedAnswer } from '../encoding/answer/TokenDecoder.js';
import type { AnyOperation, FieldSpec } from '../definition/operation.js';
import { type ClientError, InputError } from '../errors/index.js';
import { type CallOptions, checkCallOptions, type Input, type DebugExchange } from './callOptions.js';
import { type Connection, LONGEST_NAME } from './connection.js';
import { effectOf } from './rowEffect.js';
import { isObject } from '../validation/options.js';
import { lookInto, validate } from './validate.js';
import { clientErrorOf, faultErrorOf, httpErrorOf } from '../outcome/outcomeErrors.js';
import { type Outcome, outcomeOf } from '../outcome/outcome.js';
import { rememberSent } from '../outcome/sentInput.js';
import { errorWithoutSecrets } from '../outcome/errorWithoutSecrets.js';
import { secretsOf } from '../outcome/secretsOf.js';
import { withoutPersons } from '../outcome/withoutPersons.js';
import { rejectionTexts } from '../outcome/rejectionTexts.js';
import { Redactor } from '../text/redaction/redact.js';
import type { ApiKey } from '../secret.js';
import { Run } from '../transport/run.js';
import { isOfPacking } from '../transport/failure.js';
import { inTurns, paced } from '../transport/paced.js';
import type { HttpAnswer, HttpRequest } from '../transport/send.js';
import { tellCaller } from '../transport/report.js';
import { orElse } from '../text/orElse.js';

// More of a body is not for eyes, and takes seconds to look through.
const MOST_BYTES = 1_000_000;

/** Takes down what an attempt of a call sends and gets. */
class Tap {
  readonly #call: Pick<DebugExchange, 'operation' | 'attempt'>;
  readonly #request: HttpRequest;
  readonly #pieces: Uint8Array[] = [];
  #bytes = 0;
  #http: HttpAnswer | undefined;

  constructor(call: Pick<DebugExchange, 'operation' | 'attempt'>, request: HttpRequest) {
    this.#call = call;
    this.#request = request;
  }

  /** The answer, which is taken down as it is read. */
  through(http: HttpAnswer): HttpAnswer {
    this.#http = http;
    return { ...http, body: this.#copied(http.body) };
  }

  tell(debug: NonNullable<CallOptions['debug']>, redactor: Redactor): void {
    const { url, headers, body = '' } = this.#request;
    const http = this.#http;
    const answer = http && {
      status: http.status,
      headers: redactor.inside(http.headers()),
      body: redactor.quote(
        masked(textOf(Buffer.concat(this.#pieces), http.header('content-type'))),
        MOST_BYTES,
      ),
    };
    const request = { url, headers, body: Buffer.from(body).subarray(0, MOST_BYTES).toString() };
    tellCaller('debug function', () => debug({ ...this.#call, request: redactor.inside(request), answer }));
  }

  async *#copied(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of body) {
      if (this.#bytes < MOST_BYTES) this.#pieces.push(piece);
      this.#bytes += piece.byteLength;
      yield piece;
    }
  }
}

// Of an answer that could not be read to its end, not all secrets are known.
// Its text may stand in an element inside, and its name in the key of an array of PHP.
// No name is longer, so that a search through a text of letters alone ends soon.
const NAME = '[\\w.:-]{0,99}(?:api_?key|passw|secret|token)[\\w.:-]{0,99}';
const OPENED = `<${NAME}(?:\\s(?:[^<>]*[^<>/])?)?>`;
const SECRET_ELEMENT = new RegExp(
  `((?:${OPENED}|>${NAME}</key>)(?:\\s*<\\w(?:[^<>]*[^<>/])?>){0,4}(?:<!\\[CDATA\\[)?)[^<]+`,
  'gi',
);

function masked(xml: string): string {
  return xml.replace(SECRET_ELEMENT, '$1[redacted]');
}

function textOf(bytes: Buffer, contentType?: string): string {
  const charset = charsetLabel(contentType, bytes, true);
  return orElse(() => new TextDecoder(charset).decode(bytes), undefined) ?? bytes.toString('latin1');
}

type ValueAnswer = Extract<DecodedAnswer, { kind: 'value' }>;
type CallRun = Run<ClientError>;

/**
 * Runs one call: validate, encode, send, decode, outcome. Yields the records of the answer's array as they are complete
 * when `streaming`, and returns what became of the call. Throws a `ClientError` and nothing else.
 */
export async function* runCall(
  connection: Connection,
  operation: AnyOperation,
  input: Input,
  { streaming = false, ...options }: CallOptions & { readonly streaming?: boolean },
): AsyncGenerator<unknown[], Outcome> {
  try {
    checkCallOptions(operation, options);
    // Before anything looks into it.
    if (!isObject(input)) await validate(operation, input, connection.codec);
  } catch (error) {
    throw await connection.withoutKey(error);
  }
  const { name } = operation;
  // A call is repeated by what its rows do, not by what its operation can do.
  const effect = await lookInto(operation, () => effectOf(operation, input));
  const subject = { operation: name, effect, alias: connection.alias };
  const run: CallRun = new Run(connection.transport, subject, options, (error) =>
    errorWithoutSecrets(clientErrorOf(error, operation, run), connection.redactor()),
  );
  // Known before anything can quote them, and as long as the call lasts.
  const sent = connection.secrets.lease();
  const taps: Tap[] | undefined = options.debug && [];
  try {
    await lookInto(operation, () => {
      for (const [name, spec] of Object.entries(operation.input))
        for (const secret of secretsOf(spec, input[name])) sent.hold(secret);
    });
    refuseChanges(connection, operation);
    await validate(operation, input, connection.codec, options);
    const key = await run.deadline.race(connection.key(name));
    run.alias = key.alias;
    sent.hold(key.reveal());
    connection.warn?.(operation, input);
    const request = await requestOf(connection, operation, input, key);
    const answer = yield* run.repeat(() =>
      exchange({ connection, operation, request, run, taps }, streaming),
    );
    const { leastEvidence } = options;
    for (const secret of secretsOf(operation.output, answer.value)) connection.secrets.add(secret);
    const outcome = outcomeOf(operation, input, answer, {
      leastEvidence,
      emptyReasons: connection.style?.emptyReasons,
      redactor: quoterOf(connection, run),
    });
    run.ended(outcome.status, outcome.counts);
    if (effect !== 'read' && operation.rows) rememberSent(outcome.value as object, input);
    return outcome;
  } catch (error) {
    const failure = clientErrorOf(error, operation, run);
    run.ended(failure.name);
    const told = await connection.withoutKey(withoutPersons(failure, operation, input));
    if (effect !== 'read') rememberSent(told, input);
    throw told;
  } finally {
    // All that the answer held is known by now.
    for (const tap of taps ?? []) tap.tell(options.debug!, connection.redactor());
    sent.end(true);
    run.ended('stopped');
  }
}

interface Exchange {
  readonly connection: Connection;
  readonly operation: AnyOperation;
  readonly request: HttpRequest;
  readonly run: CallRun;
  /** Of the attempts, where they are taken down. */
  readonly taps: Tap[] | undefined;
}

async function* exchange(given: Exchange, streaming: boolean): AsyncGenerator<unknown[], ValueAnswer> {
  const { operation, request, run, taps } = given;
  if (!taps) return yield* read(given, streaming, run.send(request));
  const tap = new Tap({ operation: operation.name, attempt: run.attempts }, request);
  taps.push(tap);
  return yield* read(
    given,
    streaming,
    run.send(request).then((http) => tap.through(http)),
  );
}

async function* read(
  { connection, operation, request, run }: Exchange,
  streaming: boolean,
  sent: Promise<HttpAnswer>,
): AsyncGenerator<unknown[], ValueAnswer> {
  // Loaded while the request is on its way.
  const decoders = connection.codec.decoders();
  const http = await sent;
  const decoderOf = await decoders;
  const { status } = http;
  const contentType = http.header('content-type');
  const redactor = quoterOf(connection, run);
  const httpError = (isAnswer = false) =>
    httpErrorOf(http, request.url, operation, { redactor, progress: run, isAnswer });
  // Faults come with HTTP 500, some with 400; what says that a gateway is busy is no answer of the service.
  if (
    status !== 200 &&
    !(status >= 400 && status !== 429 && status < 502 && /xml/i.test(contentType ?? ''))
  ) {
    http.discard();
    throw httpError();
  }
  const { strict, lenient, limits, style, onDecodeIssue } = connection;
  const decoder = decoderOf(operation, {
    ...{ contentType, strict, lenient, limits, style },
    onIssue: (issue) => onDecodeIssue(run, issue),
  });
  const streamed = streamedSpec(operation);
  try {
    for await (const bytes of paced(http.body)) {
      decoder.write(bytes);
      const records = streaming && status === 200 ? decoder.take() : [];
      for (const record of records) {
        for (const secret of secretsOf(streamed, record)) connection.secrets.add(secret);
        rejectionTexts(streamed, record, redactor);
      }
      if (records.length > 0) yield records;
    }
    const answer = await inTurns(decoder.ending());
    if (answer.kind === 'fault') throw faultErrorOf(answer.fault, operation, redactor, run);
    if (status !== 200) throw httpError(true);
    return { ...answer, issues: redactor.inside(answer.issues, LONGEST_NAME) };
  } catch (error) {
    throw status !== 200 && (error instanceof CodecError || isOfPacking(error)) ? httpError() : error;
  }
}

// Outcomes are known by then: what there is no time to look through is left out of them.
function quoterOf({ secrets }: Connection, { deadline }: CallRun): Redactor {
  return new Redactor(secrets, () => deadline.remainingMs === 0);
}

function streamedSpec({ output, streams }: AnyOperation): FieldSpec | undefined {
  return streams ? output.record?.fields[streams]?.item : output.item;
}

function refuseChanges({ readsOnly }: Connection, { name, effect }: AnyOperation): void {
  if (!readsOnly || effect === 'read') return;
  const expected = "an operation that reads: this client was created with allow: 'read'";
  throw new InputError([{ path: ['operation'], expected }], { operation: name });
}

async function requestOf(
  connection: Connection,
  operation: AnyOperation,
  input: Input,
  key: ApiKey,
): Promise<HttpRequest> {
  const { codec, namespaces, style } = connection;
  return {
    url: connection.endpoint,
    headers: {
      'user-agent': 'workforce-soap',
      ...connection.headers,
      'content-type': 'text/xml; charset=utf-8',
      soapaction: `"${connection.soapAction(operation)}"`,
      accept: 'text/xml',
      'accept-encoding': 'gzip, deflate',
    },
    body: await lookInto(operation, () =>
      codec.requestBytes(operation, key.reveal(), input, { ...namespaces, allParts: style?.allParts }),
    ),
    owner: key.reveal(),
  };
}
