import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createAuthority } from '../network/certificates.js';
import { runHere } from './runHere.js';

it("names the authority to trust, and takes the company's where it is given", {
  timeout: 120_000,
}, async () => {
  const authority = createAuthority('Company CA');
  const server = createServer(authority.issue('localhost'), (_, answer) => answer.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const found = async (more: Record<string, string>) => {
    const env = { WORKFORCE_ENDPOINT: `https://localhost:${port}/soap`, WORKFORCE_KEY: 'some-key', ...more };
    const { stdout } = await runHere(['doctor', '--json'], { env });
    const { findings } = JSON.parse(stdout) as { findings: { check: string; state: string }[] };
    return findings.filter(({ check }) => check === 'TLS');
  };
  try {
    expect(await found({})).toMatchObject([
      { state: 'failure', advice: expect.stringContaining('NODE_EXTRA_CA_CERTS') },
    ]);
    const trusted = await found({ NODE_EXTRA_CA_CERTS: authority.caFile });
    expect(trusted.map(({ state }) => state)).toEqual(['ok', 'warning']);
    const [open] = await found({ NODE_TLS_REJECT_UNAUTHORIZED: '0' });
    expect(open).toMatchObject({ state: 'failure', what: expect.stringContaining('can read the key') });
  } finally {
    server.close().closeAllConnections();
    authority.remove();
  }
});
