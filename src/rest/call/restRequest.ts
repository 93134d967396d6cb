import type { HttpRequest } from '../../transport/send.js';
import type { RestInput } from './restInputIssues.js';

/** Makes of path, parameters and body the request. The input has been checked. */
export function restRequest(
  baseUrl: string,
  method: string,
  path: string,
  { params = {}, body, headers }: RestInput,
): HttpRequest {
  const isForm = path === '/oauth/v3/token';
  const query = Object.entries(params.query ?? {}).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((one) => (one === undefined ? [] : [`${encodeURIComponent(name)}=${encoded(one)}`])),
  );
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params.path?.[name]));
  const sent = Object.entries(params.header ?? {}).filter(([, value]) => value !== undefined);
  return {
    url: `${baseUrl}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    method,
    headers: {
      'user-agent': 'workforce-soap',
      ...headers,
      accept: 'application/json, application/problem+json',
      'accept-encoding': 'gzip, deflate',
      ...(body !== undefined && {
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      }),
      ...(Object.fromEntries(sent) as Record<string, string>),
    },
    ...(body !== undefined && {
      body: isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body),
    }),
  };
}

function encoded(value: unknown): string {
  return encodeURIComponent(String(value));
}
