import { parentPort, workerData } from 'node:worker_threads';
import type { PersonalPolicy } from '../export/personal.js';
import { serveThread } from '../export/threads/serveThread.js';
import { Secret } from '../secret.js';
import { proxyFetch } from './connection/proxy.js';
import type { ThreadData } from './export/exportThreads.js';

// The entry of a thread of an export.
const { client, proxy, ownKey, personal, parts } = workerData as ThreadData;

serveThread(parentPort!, {
  client: { ...client, ...(proxy === undefined ? {} : { fetch: proxyFetch(proxy) }) },
  personal: policyOf(personal),
  ...{ ownKey, parts },
});

function policyOf({ mode, key = '', labels = 2 }: ThreadData['personal']): PersonalPolicy {
  return mode === 'pseudonym' ? { mode, key: new Secret(key), labels } : { mode };
}
