import { gunzipSync, inflateSync } from 'node:zlib';
import type { Recording } from '../../cassette/scrub/Recording.js';
import { recordingOf } from './recordingOf.js';

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
      request: textOf(entry.body),
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
    return textOf(response);
  const bytes = Buffer.from(response.join(''), 'hex');
  if (packing === 'gzip') return gunzipSync(bytes);
  return packing === 'deflate' ? inflateSync(bytes) : bytes;
}

function textOf(body: unknown): string {
  if (body === undefined || body === null) return '';
  return typeof body === 'string' ? body : JSON.stringify(body);
}
