import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findingsOf } from '../../src/cli/doctor/checks/way.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** What doctor says of a certificate that ends then. */
const said = (valid_to: string) => {
  const shown = {
    ...{ authorized: true, authorizationError: undefined, getProtocol: () => 'TLSv1.3' },
    getPeerCertificate: () => ({ valid_to, issuer: { O: 'Example Trust' } }),
  };
  return findingsOf(shown as never, {}).map(({ state, what }) => [state, what]);
};

it('doctor tells for how many whole days a certificate holds, and warns three weeks before it ends', () => {
  const ok = (days: string) => ['ok', `TLSv1.3, certificate by Example Trust, for another ${days}`];
  expect(said('Mar 22 12:00:00 2026 GMT')).toEqual([ok('21 days')]);
  expect(said('Mar 22 11:59:59 2026 GMT')).toEqual([
    ok('20 days'),
    ['warning', 'the certificate ends in 20 days'],
  ]);
  expect(said('Mar  2 12:00:00 2026 GMT')).toEqual([
    ok('1 day'),
    ['warning', 'the certificate ends in 1 day'],
  ]);
});
