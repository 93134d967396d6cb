import { expect, it, vi } from 'vitest';
import { createClient } from '../../src/index.js';

const client = (hooks: unknown, endpoint = 'https://service.example/soap') =>
  createClient({
    ...{ endpoint, apiKey: 'a-key', retry: false, hooks: hooks as never },
    fetch: async () => new Response('no', { status: 502 }),
  });

it('tells all hooks of a list, also behind one that throws', async () => {
  const told: string[] = [];
  const failing = () => {
    throw new Error('no');
  };
  const { onAttempt, onOutcome } = {
    onAttempt: () => void told.push('attempt'),
    onOutcome: () => void told.push('outcome'),
  };
  await client([{ onAttempt: failing }, { onAttempt }, { onOutcome, onAttempt }]).safe.wsdlGetRoles();
  expect(told).toEqual(['attempt', 'attempt', 'outcome']);
});

it.each([
  [() => undefined],
  [[() => undefined]],
  ['x'],
  [{ onCalls: () => undefined }],
  [{ onCall: 7 }],
  [[[{}]]],
])('is a ConfigurationError where hooks are something else: %s', (hooks) => {
  expect(() => client(hooks)).toThrow(expect.objectContaining({ name: 'ConfigurationError' }));
});

it('a key over http to another machine warns once for a host', () => {
  const emit = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  for (let i = 0; i < 3; i++) client({}, `http://plain-${process.pid}.example/soap`);
  client({}, 'http://127.0.0.1:8087/soap');
  client({}, 'https://safe.example/soap');
  const said = emit.mock.calls;
  emit.mockRestore();
  expect(said).toEqual([
    [
      expect.stringContaining(`Keys go to plain-${process.pid}.example over http`),
      expect.objectContaining({ code: 'WORKFORCE_SOAP_PLAIN_HTTP' }),
    ],
  ]);
});

it.each([
  ['https://service.example/soap', 443],
  ['http://127.0.0.1/soap', 80],
  ['https://service.example:8443/soap', 8443],
])('tells the port of %s: %i', async (endpoint, port) => {
  const told: unknown[] = [];
  await client(
    { onCall: (event: { serverPort: number }) => told.push(event.serverPort) },
    endpoint,
  ).safe.wsdlGetRoles();
  expect(told).toEqual([port]);
});

it('a hook that fails later changes nothing, and warns', async () => {
  const emit = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const failing = async () => {
    await Promise.resolve();
    throw new Error('no');
  };
  const result = await client({ onOutcome: failing }).safe.wsdlGetRoles();
  await new Promise(setImmediate);
  const said = emit.mock.calls.map(([text]) => String(text));
  emit.mockRestore();
  expect(result).toMatchObject({ ok: false, error: { status: 502 } });
  expect(said).toEqual([expect.stringContaining('onOutcome hook failed')]);
});
