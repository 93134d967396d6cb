import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { faultRun, leaksIn, SHORT, trouble } from './faultRun.js';
import { guarded } from './tokens.js';
import { afterThisTest } from './withGateway.js';

process.env.GATEWAY_TEST_ADMIN = 'ADMIN-SECRET';
const PROTECT = { budget: 6, repeatReads: true, faults: true, spool: true, writes: { quietMs: 0 } } as const;
const WRITES = { units: ['101'], effects: ['read', 'write'] } as const;

it('books each shift once through whatever goes wrong behind it, and shows no key', {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  afterThisTest(async () => rmSync(folder, { recursive: true }));
  const gateway = await guarded({
    ...{ protect: PROTECT, limits: SHORT, watch: { log: join(folder, 'calls.ndjson') } },
    admin: { token: 'env:GATEWAY_TEST_ADMIN' },
  });
  const tokens = await Promise.all(['a', 'b', 'c'].map((name) => gateway.token({ name, ...WRITES })));
  gateway.sandbox.setFaults(trouble);
  const run = await faultRun(gateway.gateway.endpoint, gateway.sandbox, tokens, 120);
  expect(run.wrong).toEqual({});
  expect(run.troubled).toBeGreaterThan(5);
  const headers = { authorization: 'Bearer ADMIN-SECRET' };
  const pages = await Promise.all(
    ['/metrics', '/gateway', '/gateway/readiness'].map(async (path) =>
      (await fetch(gateway.gateway.origin + path, { headers })).text(),
    ),
  );
  const files = [dirname(gateway.state), folder].flatMap((at) =>
    readdirSync(at).map((file) => join(at, file)),
  );
  const keys = [...gateway.sandbox.unitKeys.values(), gateway.sandbox.rootKey].map((key) => key.reveal());
  expect(leaksIn(pages, files, [...tokens, ...keys, 'ADMIN-SECRET'])).toEqual([]);
});
