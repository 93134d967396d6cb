import type { RestAnswer, RestRequest } from './answerRest.js';

const REDACTED = '[redacted]';
const SECRETS = /^(client_secret|access_token)$/;

/** A call for showing, with its credentials and tokens taken out; made when it is asked for. */
export function redactRest(request: RestRequest, answer: RestAnswer | undefined) {
  const input = () => ({
    query: Object.fromEntries(request.url.searchParams),
    body: redacted(parse(request)),
  });
  const output = () => redacted(answer?.body);
  return {
    input,
    output,
    requestText: () => {
      const { body } = input();
      const head = `${request.method} ${request.url.pathname}${request.url.search}`;
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
    Object.entries(value).map(([name, inside]) => [name, SECRETS.test(name) ? REDACTED : redacted(inside)]),
  );
}
