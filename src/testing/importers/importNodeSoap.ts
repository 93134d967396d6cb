import type { Recording } from '../../cassette/scrub/Recording.js';
import { recordingOf } from './recordingOf.js';

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
    const value = leadingJson(json);
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

// `debug` puts ` +12ms` behind the line.
function leadingJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/ \+\d+\w{1,2}$/, ''));
  } catch {
    return undefined;
  }
}
