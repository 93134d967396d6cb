import http from 'node:http';
import https from 'node:https';
import { TimeLimit } from '../../transport/TimeLimit.js';
import type { Target } from '../connection/connection.js';
import type { Greeting } from './Finding.js';

const LIMIT_MS = 15_000;

/** Asks the endpoint for its head, without a key. Rejects with the system's error when there is no answer. */
export async function greet({ endpoint, client }: Target, signal: AbortSignal): Promise<Greeting> {
  const sentAt = Date.now();
  using limit = new TimeLimit(signal, LIMIT_MS);
  if (client.fetch) {
    const response = await client.fetch(endpoint, {
      method: 'HEAD',
      headers: {},
      redirect: 'manual',
      signal: limit.signal,
    });
    await response.body?.cancel();
    const date = response.headers.get('date') ?? undefined;
    return { status: response.status, date, sentAt, answeredAt: Date.now() };
  }
  return await new Promise<Greeting>((resolve, reject) => {
    const { request } = endpoint.startsWith('https:') ? https : http;
    const asked = request(endpoint, { method: 'HEAD', signal: limit.signal, agent: false }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, date: answer.headers.date, sentAt, answeredAt: Date.now() });
    });
    asked.once('error', reject);
    asked.end();
  });
}
