import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { builtCli } from './builtCli.js';
import { runHere } from './runHere.js';
import { startStandIn } from './standIn.js';

beforeAll(() => builtCli().then(() => undefined), 120_000);

const CANARY = 'canary-5f1c9b7e2d';
let sandbox: Sandbox;
let key: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  key = sandbox.rootKey.reveal();
});
afterAll(() => sandbox.stop());

const READ = ['call', 'FindEmployees', '--badgeNoList', '0001', '--ndjson', '--columns', 'badgeNo'];
const FOUND = '{"badgeNo":"0001"}\n';

it('takes the key from the standard input', async () => {
  const env = { WORKFORCE_ENDPOINT: sandbox.endpoint };
  expect(await runHere([...READ, '--key', 'stdin'], { env, input: `${key}\n` })).toMatchObject({
    code: 0,
    stdout: FOUND,
  });
});

it('says what nobody caught in one line too, without the key', async () => {
  await using stuck = await startStandIn(sandbox.endpoint, () => 'hang');
  const failure = "process.once('SIGUSR2', () => { throw new Error('lost ' + process.env.WORKFORCE_KEY) })";
  const { stderr, code } = await runHere(['call', 'wsdlGetUnits', '--timeout', '50'], {
    env: {
      WORKFORCE_ENDPOINT: stuck.endpoint,
      WORKFORCE_KEY: CANARY,
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(failure)}`,
    },
    onStart: (child) => {
      const waitForCall = setInterval(() => {
        if (stuck.seen.length === 0) return;
        clearInterval(waitForCall);
        child.kill('SIGUSR2');
      }, 20);
    },
  });
  expect(stderr).toBe('error: lost [redacted]\n');
  expect(code).toBe(1);
});

it('refuses a [redacted] secret that comes back in a file', async () => {
  const { stderr, code } = await runHere(['call', 'wsdlUpdateEmployees', '--input', '-', '--yes'], {
    env: { WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: key },
    input: '[{"badgeNo":"0001","password":"[redacted]"}]',
  });
  expect(stderr).toContain('password stands as [redacted]');
  expect(code).toBe(2);
});
