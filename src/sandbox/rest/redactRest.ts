import type { RestAnswer, RestRequest } from './answerRest.js';

const REDACTED = '[redacted]';
const SECRETS = /secret|token|password|^(api_?key|key|jwt|sig|signature|code|bearer|assertion)$/i;
// Names of fields that are no secrets.
const PLAIN = /^(token_type|nextPageToken|previousPageToken|pageToken)$/;

/** A call for showing, with its credentials and tokens taken out; made when it is asked for. */
export function redactRest(request: RestRequest, answer: RestAnswer | undefined) {
  const input = () => ({
    query: redacted(Object.fromEntries(request.url.searchParams)) as Record<string, string>,
    body: redacted(parse(request)),
  });
  const output = () => redacted(answer?.body);
  return {
    input,
    output,
    requestText: () => {
      const { body, query } = input();
      const search = new URLSearchParams(query).toString();
      const head = `${request.method} ${request.url.pathname}${search && `?${search}`}`;
      return body === undefined ? head : `${head}\n\n${JSON.stringify(body, null, 2)}`;
    },
    answerText: () => (answer?.body === undefined ? '' : JSON.stringify(output(), null, 2)),
  };
}

function parse({ body, header }: RestRequest): unknown {
  const text = body.toString('utf8');
  if (text === '') return undefined;
  if (/form-urlencoded/.test(header('content-type') ?? ''))
    return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    return `${text.length} characters that are not JSON`;
  }
}

function redacted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(redacted);
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [
      name,
      isSecretName(name, inside) ? REDACTED : redacted(inside),
    ]),
  );
}

// `code` and `key` of an object are plain fields where they hold more than a text.
function isSecretName(name: string, value: unknown): boolean {
  return SECRETS.test(name) && !PLAIN.test(name) && typeof value === 'string';
}
