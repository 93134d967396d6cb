import { afterAll, beforeAll, expect, it } from 'vitest';
import { downloadPayroll, Secret } from '../../src/index.js';
import { type FaultName, type FaultServer, startFaultServer } from '../faults/faultServer.js';

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(() => server.close());

const LIMITS = { firstByteTimeoutMs: 100, connectTimeoutMs: 100, idleTimeoutMs: 100, timeoutMs: 1_000 };

async function download(fault: FaultName, options = {}): Promise<string> {
  const pieces: Uint8Array[] = [];
  const url = new Secret(`${server.endpoint(fault)}SECRET-TOKEN`);
  for await (const bytes of downloadPayroll(url, { ...LIMITS, ...options })) pieces.push(bytes);
  return Buffer.concat(pieces).toString();
}

it('gives the file', async () => {
  expect(await download('ok')).toContain('unknown operation');
});

it.each([
  ['silent', 'TimeoutError'],
  ['stopMidBody', 'TimeoutError'],
  ['resetMidBody', 'NetworkError'],
  ['notFound', 'HttpError'],
  ['redirect', 'HttpError'],
] as const)('ends by its limits, without the URL in the error: %s', async (fault, name) => {
  const error = await download(fault).catch((error: unknown) => error as Error);
  expect(error).toMatchObject({ name });
  expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain('SECRET-TOKEN');
});

it('ends when its signal aborts', async () => {
  const failure = download('silent', { signal: AbortSignal.timeout(20) });
  await expect(failure).rejects.toMatchObject({ name: 'AbortedError' });
});
