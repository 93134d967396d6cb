import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/index.js';
import { describeWith } from '../interop/foreignStack.js';
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
};

/** The story as a program tells it, on a sandbox of its own. */
async function told(command: string, file: string): Promise<object> {
  await using sandbox = await startSandbox({
    namespaces: { types: 'https://wfs.example/soap/Service', operations: 'uri:Service' },
  });
  const key = sandbox.unitKeys.get(101)!.reveal();
  const { stdout } = await run(command, [script(file), `${sandbox.endpoint}?wsdl`, key]);
  return JSON.parse(stdout);
}

describeWith('php', "PHP's SoapClient", () => {
  it('tells the payroll story through ?wsdl', async () => {
    expect(await told('php', 'payrollStory.php')).toEqual(STORY);
  });
});

describeWith('zeep', 'zeep', () => {
  it('tells the payroll story through ?wsdl, without the network', async () => {
    expect(await told('/usr/bin/python3', 'payrollStory.py')).toEqual(STORY);
  });
});

it('node-soap tells the payroll story through ?wsdl', async () => {
  await using sandbox = await startSandbox();
  const key = sandbox.unitKeys.get(101)!.reveal();
  expect(await nodeSoapStory(`${sandbox.endpoint}?wsdl`, key)).toEqual(STORY);
});
