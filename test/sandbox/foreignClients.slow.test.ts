import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/index.js';
import { axisArguments, compileAxis } from '../interop/compileAxis.js';
import { compileGsoap } from '../interop/compileGsoap.js';
import { describeWith } from '../interop/foreignStack.js';
import { STORY_NAMESPACES } from '../interop/storyWsdl.js';
import { nodeSoapStory } from './foreign/nodeSoapStory.js';

const run = promisify(execFile);
const script = (file: string) => join(import.meta.dirname, 'foreign', file);

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

/** The story as a program tells it, on a sandbox of its own. */
async function told(command: string, ...given: string[]): Promise<object> {
  await using sandbox = await startSandbox({ namespaces: STORY_NAMESPACES });
  const key = sandbox.unitKeys.get(101)!.reveal();
  const { stdout } = await run(command, [...given, `${sandbox.endpoint}?wsdl`, key]);
  return JSON.parse(stdout);
}

describeWith('php', "PHP's SoapClient", () => {
  it('tells the payroll story through ?wsdl', async () => {
    expect(await told('php', script('payrollStory.php'))).toEqual(STORY);
  });
});

describeWith('nusoap', 'NuSOAP', () => {
  it('tells the payroll story through ?wsdl, in ISO-8859-1', async () => {
    expect(await told('php', script('nusoapStory.php'))).toEqual(STORY);
  });
});

describeWith('zeep', 'zeep', () => {
  it('tells the payroll story through ?wsdl, without the network', async () => {
    expect(await told('/usr/bin/python3', script('payrollStory.py'))).toEqual(STORY);
  });
});

describeWith('suds', 'suds', () => {
  it('tells the payroll story through ?wsdl', async () => {
    expect(await told('/usr/bin/python3', script('sudsStory.py'))).toEqual(STORY);
  });
});

describeWith('soapLite', 'SOAP::Lite', () => {
  it('tells the payroll story', async () => {
    expect(await told('perl', script('payrollStory.pl'))).toEqual(STORY);
  });
});

describeWith('soap4r', 'soap4r', () => {
  it('tells the payroll story through ?wsdl', async () => {
    expect(await told('ruby', '-W0', script('payrollStory.rb'))).toEqual(STORY);
  });
});

describeWith('axis', 'the stub that Axis makes of ?wsdl', () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  beforeAll(() => compileAxis(folder, script('PayrollStory.java')), 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  // Its dates are moments of the machine's zone.
  it.each(['Pacific/Kiritimati', 'America/Los_Angeles'])(
    'tells the payroll story in %s',
    { timeout: 60_000 },
    async (zone) => {
      expect(await told('java', ...axisArguments(folder), `-Duser.timezone=${zone}`, 'PayrollStory')).toEqual(
        STORY,
      );
    },
  );
});

describeWith('gsoap', 'the proxy that gSOAP makes of ?wsdl', () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  let program = '';
  beforeAll(() => {
    program = compileGsoap(folder, 'client', script('payrollStory.cpp'));
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('tells the payroll story', async () => {
    expect(await told(program)).toEqual(STORY);
  });
});

it('node-soap tells the payroll story through ?wsdl', async () => {
  await using sandbox = await startSandbox();
  const key = sandbox.unitKeys.get(101)!.reveal();
  expect(await nodeSoapStory(`${sandbox.endpoint}?wsdl`, key)).toEqual(STORY);
});
