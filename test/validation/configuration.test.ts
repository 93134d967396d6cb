import { expect, it } from 'vitest';
import { goPolicyOf } from '../../src/evidence/signoff/GoPolicy.js';
import { settingsOf } from '../../src/gateway/config/readConfig.js';
import { ConfigurationError } from '../../src/index.js';
import { policyOf } from '../../src/payroll/policy/Policy.js';

const gateway = (config: object) => settingsOf(config as never);
const SERVICE = { service: { endpoint: 'https://service.example/' }, allowKeys: true };

function refusal(read: () => unknown): ConfigurationError {
  try {
    read();
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
  throw new Error('it was taken');
}

it.each([
  [
    'a misspelt setting',
    () => gateway({ ...SERVICE, listn: {} }),
    'listn: there is no such setting; did you mean listen?',
  ],
  [
    'a misspelt setting inside another',
    () => gateway({ ...SERVICE, listen: { prt: 1 } }),
    'listen.prt: there is no such setting; did you mean port?',
  ],
  [
    'a setting that belongs inside another',
    () => gateway({ ...SERVICE, writes: true }),
    'writes: there is no such setting here; there is protect.writes',
  ],
  [
    'a misspelt setting of one of two forms',
    () => gateway({ ...SERVICE, protect: { writes: { repeatMinuts: 5 } } }),
    'protect.writes.repeatMinuts: there is no such setting; did you mean repeatMinutes?',
  ],
  [
    'another kind of value in one of two forms',
    () => gateway({ ...SERVICE, protect: { writes: { repeatMinutes: 'x' } } }),
    'protect.writes.repeatMinutes: expected number, given another text',
  ],
  [
    'a value of neither form',
    () => gateway({ ...SERVICE, protect: { writes: 'x' } }),
    'protect.writes: expected true or object, given another text',
  ],
  [
    'a setting like none',
    () => gateway({ ...SERVICE, listen: { zzzzzz: 1 } }),
    'listen.zzzzzz: there is no such setting; there are host, port, tls',
  ],
  [
    'another kind of value',
    () => gateway({ ...SERVICE, listen: { port: true } }),
    'listen.port: expected number, given a boolean',
  ],
  [
    'a value out of its range',
    () => gateway({ ...SERVICE, listen: { port: 70_000 } }),
    'listen.port: expected number to be <=65535, given a number',
  ],
  ['nothing', () => gateway({}), 'service: expected object, given nothing'],
  ['no object', () => gateway(7 as never), 'config: expected object, given a number'],
  [
    'a policy of payroll',
    () => policyOf({ exceptions: [{ kind: 'negative', reason: '', owner: 'A', until: '2026-13-01' }] }),
    /^policy\.exceptions\.0\.reason: .*given an empty text\npolicy\.exceptions\.0\.until: expected YYYY-MM-DD, given another text$/,
  ],
  [
    'a policy of go',
    () => goPolicyOf({ nigths: 3 }),
    'policy.nigths: there is no such setting; did you mean nights?',
  ],
  [
    'a policy for a script',
    () => goPolicyOf({ scripts: { a: { run: 1 } } }),
    'policy.scripts.a.run: there is no such setting; did you mean runs?',
  ],
] as const)('says of %s which setting, what was expected and what was given', (_, read, expected) => {
  const { message } = refusal(read);
  if (typeof expected === 'string') expect(message).toBe(expected);
  else expect(message).toMatch(expected);
});

it('shows no value, since a key may stand where a reference belongs', () => {
  const error = refusal(() => gateway({ ...SERVICE, keys: { root: 'SECRET-KEY' } }));
  expect(error.message).toBe(
    'keys.root: expected env:NAME, file:/path or {"command": ["program", …]}, never the secret itself, given another text',
  );
  expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain('SECRET-KEY');
});

it('names every setting that is wrong', () => {
  const error = refusal(() => gateway({ ...SERVICE, listen: { port: 'a' }, keep: { writeDays: 0 } }));
  expect(error.option).toBe('listen.port');
  expect(error.message.split('\n')).toHaveLength(2);
  expect(error.message).toContain('keep.writeDays: expected a whole number from 1');
});
