import http from 'node:http';
import https from 'node:https';
import { TimeLimit } from '../../transport/TimeLimit.js';
import type { Greeting, Patient } from './Finding.js';

const LIMIT_MS = 15_000;
const HEADERS = { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' };
const NOTHING = '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body/></e:Envelope>';

/** Asks the endpoint for its head, or posts an envelope without a call; without a key. Rejects where no answer comes. */
export async function greet(
  { target: { endpoint, client }, signal: ended }: Pick<Patient, 'target' | 'signal'>,
  method: 'HEAD' | 'POST',
): Promise<Greeting> {
  const sentAt = Date.now();
  using limit = new TimeLimit(ended, LIMIT_MS);
  const { signal } = limit;
  const [headers, body] = method === 'POST' ? [HEADERS, NOTHING] : [{}, undefined];
  if (client.fetch) {
    const asked = { method, headers, redirect: 'manual', signal, ...(body ? { body } : {}) } as const;
    const response = await client.fetch(endpoint, asked);
    await response.body?.cancel();
    const [date, type] = ['date', 'content-type'].map((name) => response.headers.get(name) ?? undefined);
    return { status: response.status, date, type, sentAt, answeredAt: Date.now() };
  }
  // `fetch` calls no port that browsers do not.
  return await new Promise<Greeting>((resolve, reject) => {
    const { request } = endpoint.startsWith('https:') ? https : http;
    const asked = request(endpoint, { method, headers, signal, agent: false }, (answer) => {
      answer.resume();
      const { date, 'content-type': type } = answer.headers;
      resolve({ status: answer.statusCode ?? 0, date, type, sentAt, answeredAt: Date.now() });
    });
    asked.once('error', reject);
    asked.end(body);
  });
}
