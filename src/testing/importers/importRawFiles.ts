import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { textOfBody } from '../../encoding/xml/bodyText.js';
import type { Recording } from '../../cassette/scrub/Recording.js';
import { recordingOf } from './recordingOf.js';

const REQUEST = /(^|[._-])(request|req|in)(?=[._-]|$)/i;
const ANSWER = /(^|[._-])(response|resp|res|answer|reply|out)(?=[._-]|$)/i;
const HEAD =
  /^(?:(?<method>[A-Z]+) (?<path>\S+) HTTP\/[\d.]+|HTTP\/[\d.]+ (?<status>\d{3})[^\r\n]*)\r?\n(?<headers>(?:[\w-]+:[^\r\n]*\r?\n)*)\r?\n/;

/**
 * Pairs of raw request and response files in a folder and those below it: `x.request.xml` with `x.response.xml`,
 * `request.xml` with `response.xml`, `x_req.txt` with `x_res.txt`. A file may begin with its HTTP head.
 */
export function importRawFiles(folder: string): Recording[] {
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
