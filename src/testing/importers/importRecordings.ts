import { charsetOf, textOfBody } from '../../encoding/xml/bodyText.js';
import { callNameOf } from '../../encoding/server/decodeRequest.js';
import type { Recording } from '../../cassette/scrub/Recording.js';
import { SERVICE_NAMESPACES } from '../../encoding/xml/namespaces.js';
import { encodeRequest } from '../../encoding/request/envelope.js';
import { operationNamed } from '../../operations/operationNamed.js';
import {
  allElements,
  attributeOf,
  childNamed,
  elementsOf,
  localName,
  textOf,
  type XmlNode,
} from '../../encoding/xml/XmlNode.js';
import { parseXml } from '../../encoding/xml/parseXml.js';
import { jsonIn } from '../../text/jsonIn.js';
import { checkFolder } from '../../validation/checkFolder.js';
import { gunzipSync, inflateSync } from 'node:zlib';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

/** A call that another tool wrote down. */
interface ForeignCall {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly requestType?: string | undefined;
  readonly request: string;
  readonly status?: number | undefined;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly answer: string | Uint8Array;
  readonly recordedAt?: string | undefined;
}

/** The recording that a foreign call is, with what it does not say filled in. */
function recordingOf(call: ForeignCall): Recording {
  const {
    method = 'POST',
    url = 'https://imported.example/soap',
    request,
    requestType = 'text/xml; charset=utf-8',
  } = call;
  const bytes = typeof call.answer === 'string' ? Buffer.from(call.answer) : call.answer;
  const contentType = call.headers?.['content-type'];
  const text = typeof call.answer === 'string' ? call.answer : textOfBody(bytes, contentType);
  const isFault = /<(?:[\w.-]+:)?Fault[\s>]/.test(text);
  return {
    operation: callNameOf(method, url, Buffer.from(request), 'text/xml; charset=utf-8'),
    ...{ method, url, requestType, request },
    recordedAt: call.recordedAt ?? new Date().toISOString(),
    answer: {
      status: call.status ?? (isFault ? 500 : 200),
      headers: call.headers ?? {
        'content-type': text.trimStart().startsWith('<') ? 'text/xml; charset=utf-8' : 'application/json',
      },
      text,
      charset: typeof call.answer === 'string' ? 'utf-8' : charsetOf(bytes, contentType),
    },
  };
}

interface NodeSoapRequest {
  readonly url?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly data?: string;
}

const LINE = /Http (request|response body): (.*)$/;

/** What node-soap prints with `DEBUG=node-soap`: each `Http request` with the `Http response body` that follows it. */
export function importNodeSoap(dump: string): Recording[] {
  const found: Recording[] = [];
  let request: NodeSoapRequest | undefined;
  for (const line of dump.split(/\r?\n/)) {
    const [, what, json] = LINE.exec(line) ?? [];
    if (json === undefined) continue;
    // `debug` puts ` +12ms` behind the line.
    const value = jsonIn(json.replace(/ \+\d+\w{1,2}$/, ''));
    if (what === 'request') request = value as NodeSoapRequest;
    else if (request && typeof value === 'string') {
      found.push(
        recordingOf({
          method: request.method,
          url: request.url,
          requestType: request.headers?.['Content-Type'],
          request: request.data ?? '',
          answer: value,
        }),
      );
      request = undefined;
    }
  }
  return found;
}

/**
 * The mock responses of a SoapUI project, each with the first request that the project has for the operation, or with
 * one without parts where it has none.
 */
export function importSoapUi(project: string): Recording[] {
  const root = parseXml(project);
  const requests = new Map<string, string>();
  for (const operation of named(root, 'operation')) {
    const call = elementsOf(operation).find((child) => localName(child.name) === 'call');
    const text = call && textOf(childNamed(call, 'request') ?? call);
    const name = attributeOf(operation, 'bindingOperationName') ?? attributeOf(operation, 'name');
    if (name !== undefined && text?.includes('Envelope') && !requests.has(name)) requests.set(name, text);
  }
  return named(root, 'mockOperation').flatMap((mock) => {
    const name = attributeOf(mock, 'operation') ?? attributeOf(mock, 'name') ?? '';
    const request = requests.get(name) ?? requestWithoutParts(name);
    const answers = elementsOf(mock).filter((child) => localName(child.name) === 'response');
    return answers.flatMap((response) => {
      const content = childNamed(response, 'responseContent');
      if (request === undefined || content === undefined) return [];
      const status = Number(attributeOf(response, 'httpResponseStatus') ?? '200');
      return [recordingOf({ request, answer: textOf(content), status })];
    });
  });
}

function named(root: XmlNode, name: string): XmlNode[] {
  return allElements(root).filter((node) => localName(node.name) === name);
}

function requestWithoutParts(name: string): string | undefined {
  const operation = operationNamed(name);
  return operation && encodeRequest(operation, 'imported', {}, SERVICE_NAMESPACES);
}

/** An entry of what `nock.recorder.rec({ output_objects: true })` gives. */
interface NockEntry {
  readonly scope: string;
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly status?: number;
  readonly response?: unknown;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly rawHeaders?: readonly string[] | Readonly<Record<string, string>>;
}

/** Recordings of nock, as objects or as the text of their JSON file. */
export function importNock(recorded: string | readonly unknown[]): Recording[] {
  const entries = (typeof recorded === 'string' ? JSON.parse(recorded) : recorded) as readonly NockEntry[];
  return entries.map((entry) => {
    const headers = headersOf(entry);
    return recordingOf({
      method: (entry.method ?? 'GET').toUpperCase(),
      url: new URL(entry.path, entry.scope).href,
      request: plainText(entry.body),
      requestType: typeof entry.body === 'string' ? undefined : 'application/json',
      status: entry.status ?? 200,
      answer: answerOf(entry.response, headers['content-encoding']),
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-encoding')),
    });
  });
}

function headersOf({ rawHeaders, headers }: NockEntry): Record<string, string> {
  const given = rawHeaders ?? headers ?? {};
  const pairs = Array.isArray(given)
    ? Array.from({ length: given.length / 2 }, (_, i) => [given[2 * i], given[2 * i + 1]])
    : Object.entries(given);
  return Object.fromEntries(pairs.map(([name, value]) => [String(name).toLowerCase(), String(value)]));
}

// nock keeps packed bodies as pieces in hexadecimal, and JSON as objects.
function answerOf(response: unknown, packing: string | undefined): string | Uint8Array {
  if (
    !Array.isArray(response) ||
    !response.every((piece) => typeof piece === 'string' && /^[0-9a-f]*$/i.test(piece))
  )
    return plainText(response);
  const bytes = Buffer.from(response.join(''), 'hex');
  if (packing === 'gzip') return gunzipSync(bytes);
  return packing === 'deflate' ? inflateSync(bytes) : bytes;
}

function plainText(body: unknown): string {
  if (body === undefined || body === null) return '';
  return typeof body === 'string' ? body : JSON.stringify(body);
}

const REQUEST = /(^|[._-])(request|req|in)(?=[._-]|$)/i;
const ANSWER = /(^|[._-])(response|resp|res|answer|reply|out)(?=[._-]|$)/i;
const HEAD =
  /^(?:(?<method>[A-Z]+) (?<path>\S+) HTTP\/[\d.]+|HTTP\/[\d.]+ (?<status>\d{3})[^\r\n]*)\r?\n(?<headers>(?:[\w-]+:[^\r\n]*\r?\n)*)\r?\n/;

/**
 * Pairs of raw request and response files in a folder and those below it: `x.request.xml` with `x.response.xml`,
 * `request.xml` with `response.xml`, `x_req.txt` with `x_res.txt`. A file may begin with its HTTP head. Throws a
 * `ConfigurationError` where the folder is not there.
 */
export function importRawFiles(folder: string): Recording[] {
  checkFolder('folder', folder);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  files.sort();
  const answers = new Map(
    files.filter((file) => ANSWER.test(basename(file))).map((file) => [stemOf(folder, file, ANSWER), file]),
  );
  return files.flatMap((file) => {
    if (!REQUEST.test(basename(file))) return [];
    const answer = answers.get(stemOf(folder, file, REQUEST));
    return answer === undefined ? [] : [recordingFrom(file, answer)];
  });
}

function recordingFrom(requestFile: string, answerFile: string): Recording {
  const [request, answer] = [requestFile, answerFile].map((file) => readFileSync(file));
  const [sent, got] = [opened(request!), opened(answer!)];
  const target = sent.path === undefined ? {} : { url: new URL(sent.path, 'https://imported.example').href };
  return recordingOf({
    ...target,
    method: sent.method,
    requestType: sent.headers['content-type'],
    request: textOfBody(sent.body, sent.headers['content-type']),
    status: got.status,
    headers: got.status === undefined ? undefined : got.headers,
    answer: got.body,
    recordedAt: statSync(answerFile).mtime.toISOString(),
  });
}

interface Opened {
  readonly method?: string | undefined;
  readonly path?: string | undefined;
  readonly status?: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

function opened(bytes: Buffer): Opened {
  const match = HEAD.exec(bytes.subarray(0, 16_384).toString('latin1'));
  if (!match?.groups) return { headers: {}, body: bytes };
  const { method, path, status, headers = '' } = match.groups;
  const pairs = headers
    .split(/\r?\n/)
    .filter(Boolean)
    .map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]);
  return {
    ...{ method, path, status: status === undefined ? undefined : Number(status) },
    headers: Object.fromEntries(pairs) as Record<string, string>,
    body: bytes.subarray(match[0].length),
  };
}

function stemOf(folder: string, file: string, side: RegExp): string {
  return `${relative(folder, file).slice(0, -basename(file).length)}${basename(file).replace(side, '')}`;
}
