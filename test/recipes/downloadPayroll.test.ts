import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { downloadPayroll, Secret } from '../../src/index.js';
import { type FaultName, type FaultServer, startFaultServer } from '../faults/faultServer.js';

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(() => server.close());

const SHORT = { firstByteTimeoutMs: 100, connectTimeoutMs: 100, idleTimeoutMs: 100, timeoutMs: 1_000 };

async function download(fault: FaultName, options = {}): Promise<string> {
  const pieces: Uint8Array[] = [];
  const url = new Secret(`${server.endpoint(fault)}SECRET-TOKEN`);
  for await (const bytes of downloadPayroll(url, options)) pieces.push(bytes);
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
  // On a busy machine, what ends by itself takes longer than that too.
  const limits = name === 'TimeoutError' ? SHORT : {};
  const error = await download(fault, limits).catch((error: unknown) => error as Error);
  expect(error).toMatchObject({ name });
  expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain('SECRET-TOKEN');
});

it('does not count the time that the reader takes over a piece', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const fetch = async () => new Response(ReadableStream.from([Buffer.from('first '), Buffer.from('second')]));
  const read: string[] = [];
  for await (const bytes of downloadPayroll(new Secret('https://files.example/a'), {
    timeoutMs: 100,
    fetch,
  })) {
    read.push(Buffer.from(bytes).toString());
    vi.advanceTimersByTime(1_000);
  }
  expect(read.join('')).toBe('first second');
});

/** What a file store answers with status 200, in these pieces. */
async function downloadOf(...pieces: string[]): Promise<string> {
  const fetch = async () => new Response(ReadableStream.from(pieces.map((piece) => Buffer.from(piece))));
  return download('ok', { fetch });
}

it.each([
  [['<!DOCTYPE html><html><body>Log in</body></html>']],
  [['\uFEFF\r\n <HTML lang="sv"><body>Log in</body></HTML>']],
  [['<?xml version="1.0"?>\n<!-- login -->\n', '<!doctype ht', 'ml>']],
  [[' ', '<', 'html>Log in</html>']],
])('takes no web page for the file: %j', async (pieces) => {
  const page = downloadOf(...pieces);
  await expect(page).rejects.toMatchObject({
    name: 'DecodeError',
    message: expect.stringContaining('web page'),
  });
});

it.each([
  '<?xml version="1.0"?><paxml/>',
  '<htmlx/>',
  '<',
  ' ',
  '',
  'badge;<html>;8,00',
  `<a>${'b'.repeat(2_000)}</a>`,
])('gives what a payroll system may read, as it came: %.20j', async (file) => {
  const half = file.length / 2;
  expect(await downloadOf(file.slice(0, half), file.slice(half))).toBe(file);
});

it('ends when its signal aborts', async () => {
  const failure = download('silent', { signal: AbortSignal.timeout(20) });
  await expect(failure).rejects.toMatchObject({ name: 'AbortedError' });
});
