import { isLoopback } from '../../../transport/endpoint.js';
import { statSync } from 'node:fs';
import { keyOf } from '../../connection/connection.js';
import { type Check, failure, type Finding, ok, warning } from '../Finding.js';

/** Endpoint, profile and where the key is. */
export const settings: Check = {
  name: 'settings',
  vital: true,
  run: async ({ target, url }) => {
    const { profileName, endpoint, keyReference } = target;
    const from = profileName === undefined ? 'options and environment' : `profile "${profileName}"`;
    const found: Finding[] = [ok(`${endpoint}, from ${from}; key from ${keyReference}`)];
    if (url.protocol === 'http:' && !isLoopback(url.hostname))
      found.push(failure('the endpoint is http: the key and all data travel in the clear', 'Use https.'));
    if (keyReference.startsWith('file:')) found.push(...fileFindings(keyReference.slice('file:'.length)));
    keyOf(target);
    return found;
  },
};

function fileFindings(path: string): Finding[] {
  if (process.platform === 'win32') return [];
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o077) === 0) return [];
  return [warning(`${path} can be read by other users`, `chmod 600 ${path}`)];
}
