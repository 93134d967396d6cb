import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scorecardsIn } from '../../src/gateway/shadow/Scorecards.js';
import { axisArguments, compileAxis } from '../interop/compileAxis.js';
import { compileGsoap } from '../interop/compileGsoap.js';
import { describeWith } from '../interop/foreignStack.js';
import { STORY_NAMESPACES } from '../interop/storyWsdl.js';
import { nodeSoapStory } from '../sandbox/foreign/nodeSoapStory.js';
import { everyNth } from '../shortForm.js';
import { compiledCSharp, RUN } from '../testing/foreign/programs.js';
import { withRest } from './switched.js';
import { type Guarded, guarded } from './tokens.js';

const run = promisify(execFile);
const script = (file: string) => join(import.meta.dirname, '../sandbox/foreign', file);
const ALL = {
  watch: true,
  protect: { budget: 4, repeatReads: true, faults: true, spool: true, writes: true },
} as const;
const EVERYTHING = ['read', 'write', 'append', 'lock'] as const;

/** What each stack must have got, by hand from docs/sandbox.md; numbers as each stack reads them. */
const STORY = {
  found: ['0001', '0002'],
  unit: 'Göteborg Centrum',
  types: ['Dagpass', 'Kväll', 'Natt & jour', 'Möte <kort>', 'Ledig dag', 'Beredskap', 'Utgången'],
  outcomes: [[], ['SBX-SHIFT-002'], [], ['SBX-SHIFT-003'], []],
  schedules: ['0001', '0002', '0004'].map((badgeNo) => [badgeNo, 'kväll & <natt>', 8]),
  punches: 10,
  payroll: [
    ['100', 8],
    ['200', 4],
  ],
  started: 'In Progress',
  status: 'Ready to Download',
  file: [11, '0001;Åsa Öberg;U101;2026-03-02;100;8.00;CC-503;;'],
  fault: ['SOAP-ENV:Client', 'Unknown API key [sandbox]'],
};

type Tell = (wsdl: string, key: string) => Promise<object>;
const program =
  (command: string, ...given: string[]): Tell =>
  async (wsdl, key) =>
    JSON.parse((await run(command, [...given, wsdl, key])).stdout);

/** What a script tells of the service itself, through the gateway with a key and with a token, and over REST. */
async function toldFourTimes(tell: Tell, namespaces = STORY_NAMESPACES): Promise<object[]> {
  const key = ({ sandbox }: Guarded) => sandbox.unitKeys.get(101)!.reveal();
  const direct = await guarded({}, { namespaces });
  const told = [await tell(`${direct.sandbox.endpoint}?wsdl`, key(direct))];
  const withKey = await guarded({ allowKeys: true, ...ALL }, { namespaces });
  told.push(await tell(`${withKey.gateway.endpoint}?wsdl`, key(withKey)));
  const withToken = await guarded(ALL, { namespaces });
  const token = await withToken.token({ units: ['101'], effects: EVERYTHING });
  told.push(await tell(`${withToken.gateway.endpoint}?wsdl`, token));
  told.push(await overRest(tell, namespaces));
  return told;
}

/** The shifts come over REST, all else from the service. */
async function overRest(tell: Tell, namespaces: typeof STORY_NAMESPACES): Promise<object> {
  const options = { ...ALL, oneWorld: true, rest: { onTrouble: 'fault' } } as const;
  const withSwitch = await withRest(options, { namespaces });
  const token = await withSwitch.token({ units: ['101'], effects: EVERYTHING, name: 'story' });
  await withSwitch.switchTo('rest', { script: 'story', operation: 'wsdlGetSchedulesV3' });
  const told = await tell(`${withSwitch.gateway.endpoint}?wsdl`, token);
  await withSwitch.gateway.stop();
  const cards = await withSwitch.look(scorecardsIn);
  expect(cards).toMatchObject([{ operation: 'wsdlGetSchedulesV3', overRest: 1, failures: {} }]);
  return told;
}

/** The same as the sandbox tells, but for a key that does not exist: of that one the gateway speaks itself. */
async function expectSame(tell: Tell, story: object = STORY, namespaces = STORY_NAMESPACES): Promise<void> {
  const [direct, withKey, withToken, switched] = await toldFourTimes(tell, namespaces);
  expect(direct).toEqual(story);
  expect(withKey).toEqual(direct);
  const { fault: said, ...rest } = withToken as { fault?: readonly string[] };
  const { fault: _, ...expected } = direct as { fault?: unknown };
  expect(rest).toEqual(expected);
  expect(switched).toEqual(withToken);
  if (said) expect(JSON.stringify(said)).toMatch(/Client.*gateway: the apiKey must be a token/);
}

const TIME = { timeout: 120_000 };

describeWith('php', "PHP's SoapClient", () => {
  it(
    'tells the payroll story through ?wsdl, the same directly, through the gateway and over REST',
    TIME,
    () => expectSame(program('php', script('payrollStory.php'))),
  );

  it('is told in a fault that its token is too narrow', TIME, async () => {
    const gateway = await guarded({}, { namespaces: STORY_NAMESPACES });
    const token = await gateway.token({ units: ['101'] });
    const failed = run('php', [script('payrollStory.php'), `${gateway.gateway.endpoint}?wsdl`, token]);
    await expect(failed).rejects.toThrow(
      /the token "script" may not call wsdlUpdateShifts, whose effect is write/,
    );
  });
});

describeWith('nusoap', 'NuSOAP', () => {
  it(
    'tells the payroll story through ?wsdl, the same directly, through the gateway and over REST',
    TIME,
    () => expectSame(program('php', script('nusoapStory.php'))),
  );
});

describeWith('zeep', 'zeep', () => {
  it(
    'tells the payroll story through ?wsdl, the same directly, through the gateway and over REST',
    TIME,
    () => expectSame(program('/usr/bin/python3', script('payrollStory.py'))),
  );
});

describeWith('suds', 'suds', () => {
  it(
    'tells the payroll story through ?wsdl, the same directly, through the gateway and over REST',
    TIME,
    () => expectSame(program('/usr/bin/python3', script('sudsStory.py'))),
  );
});

describeWith('soapLite', 'SOAP::Lite', () => {
  it(
    'tells the payroll story through ?wsdl, the same directly, through the gateway and over REST',
    TIME,
    () => expectSame(program('perl', script('payrollStory.pl'))),
  );
});

describeWith('soap4r', 'soap4r', () => {
  it(
    'tells the payroll story through ?wsdl, the same directly, through the gateway and over REST',
    TIME,
    () => expectSame(program('ruby', '-W0', script('payrollStory.rb'))),
  );
});

describeWith('axis', 'the stub that Axis makes of ?wsdl', () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  beforeAll(() => compileAxis(folder, script('PayrollStory.java')), 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));
  // Its dates are moments of the machine's zone.
  it.each(everyNth(2, ['Pacific/Kiritimati', 'America/Los_Angeles']))(
    'tells the payroll story in %s',
    TIME,
    (zone) =>
      expectSame(program('java', ...axisArguments(folder), `-Duser.timezone=${zone}`, 'PayrollStory')),
  );
});

describeWith('gsoap', 'the proxy that gSOAP makes of ?wsdl', () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  let compiled = '';
  beforeAll(() => {
    compiled = compileGsoap(folder, 'client', script('payrollStory.cpp'));
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));
  it(
    'tells the payroll story through ?wsdl, the same directly, through the gateway and over REST',
    TIME,
    () => expectSame(program(compiled)),
  );
});

describeWith('mono', 'the ASMX client of .NET', () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  let runs: (endpoint: string, key: string) => Promise<object>;
  beforeAll(async () => {
    runs = await compiledCSharp(folder);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));
  it(
    'tells the payroll story through ?wsdl, the same directly, through the gateway and over REST',
    TIME,
    () =>
      expectSame(
        (wsdl, key) => runs(wsdl.replace(/\?wsdl$/, ''), key),
        { ...RUN, units: 1 },
        {
          types: 'uri:Service',
          operations: 'uri:Service',
        },
      ),
  );
});

it('node-soap tells the payroll story', TIME, () =>
  expectSame(nodeSoapStory, STORY, { types: 'uri:Service', operations: 'uri:Service' }),
);
