import createClient from 'openapi-fetch';
import type { HttpRequest } from '../../transport/send.js';
import type { Version } from './authorization.js';
import type { RestInput } from './restInputIssues.js';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Makes of path, parameters and body the request that openapi-fetch would send. */
export function createRequestMaker(
  baseUrl: Readonly<Record<Version, string>>,
): (method: string, path: string, input: RestInput) => Promise<HttpRequest> {
  const clients = {
    v2: createClient({ baseUrl: baseUrl.v2 }),
    v3: createClient({ baseUrl: baseUrl.v3 }),
  };
  return async (method, path, { params, body }) => {
    let made: Request | undefined;
    await clients[path.startsWith('/v2/') ? 'v2' : 'v3'].request(
      method as 'get',
      path as never,
      {
        params,
        body,
        headers: {
          accept: 'application/json, application/problem+json',
          'accept-encoding': 'gzip, deflate',
          'user-agent': 'workforce-soap',
          ...(path === '/oauth/v3/token' ? FORM : {}),
        },
        // Only the request is wanted: sending is the same transport's as on the SOAP side.
        fetch: async (request: Request) => {
          made = request;
          return new Response(null, { status: 204 });
        },
      } as never,
    );
    const request = made as unknown as Request;
    const text = await request.text();
    return {
      url: request.url,
      method,
      headers: Object.fromEntries(request.headers),
      ...(text && { body: text }),
    };
  };
}
