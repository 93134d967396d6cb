import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runWorker } from '../../src/cli/worker/runWorker.js';

it('a worker that is ended while Redis does not answer does not wait for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  const redis = join(folder, 'silent.sock');
  const over = new AbortController();
  // It takes connections and says nothing.
  const server = createServer(() => over.abort(new Error('interrupted'))).listen(redis);
  const options = { endpoint: 'http://127.0.0.1:1/', redis, queue: 'q', personal: 'keep' };
  const working = runWorker(
    { terminal: { note: () => undefined }, signal: over.signal } as never,
    options as never,
  );
  await expect(working).rejects.toThrow('cannot be used (interrupted)');
  server.close();
  rmSync(folder, { recursive: true });
});
