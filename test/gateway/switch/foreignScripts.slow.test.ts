import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { scorecardsIn } from '../../../src/gateway/shadow/Scorecards.js';
import { ANSWER_SHAPES } from '../../../src/bridge/answerShapes.js';
import { describeWith } from '../../interop/foreignStack.js';
import { withRest } from '../switched.js';

const run = promisify(execFile);
const OPERATIONS = [
  'wsdlGetEmployeesV2',
  'wsdlGetSections',
  'wsdlGetNeoRoles',
  'wsdlGetSchedulesV3',
] as const;
// What REST has no place for.
const LOST = new Set([
  ...OPERATIONS.flatMap((name) =>
    ANSWER_SHAPES[name].map.fields
      .filter(({ fidelity }) => fidelity === 'lost' || fidelity === 'observed')
      .flatMap(({ soap }) => soap),
  ),
]);

/** What a script wrote, without the fields that are lost. */
function told(json: string): unknown {
  return JSON.parse(json, (name, value: unknown) => (LOST.has(name) ? undefined : value));
}

/** Runs a script over SOAP, then with each of its calls in shadow, then over REST: the same each time. */
async function expectSame(command: string, ...given: string[]): Promise<void> {
  const gateway = await withRest({ shadow: { perMinute: 100, waiting: 20 }, rest: { onTrouble: 'fault' } });
  const token = await gateway.token({ units: ['101'], name: 'reads' });
  const runs = async () => (await run(command, [...given, `${gateway.gateway.endpoint}?wsdl`, token])).stdout;
  const overSoap = await runs();
  expect(JSON.stringify(told(overSoap)).length).toBeGreaterThan(20_000);
  for (const mode of ['shadow', 'rest-if-equal', 'rest'] as const) {
    for (const operation of OPERATIONS) await gateway.switchTo(mode, { script: 'reads', operation });
    expect(told(await runs())).toEqual(told(overSoap));
  }
  await gateway.gateway.stop();
  const cards = await gateway.look(scorecardsIn);
  expect(cards.map(({ operation }) => operation).sort()).toEqual([...OPERATIONS].sort());
  for (const { operation, overRest, different, failures } of cards)
    expect({ operation, different, failures, isOverRest: overRest > 0 }).toEqual({
      ...{ operation, different: 0, failures: {}, isOverRest: true },
    });
}

const script = (file: string) => join(import.meta.dirname, 'foreign', file);
const TIME = { timeout: 120_000 };

describeWith('php', "PHP's SoapClient", () => {
  it('reads the same over REST', TIME, () => expectSame('php', script('reads.php')));
});

describeWith('zeep', 'zeep', () => {
  it('reads the same over REST', TIME, () => expectSame('/usr/bin/python3', script('reads.py')));
});

describeWith('soapLite', 'SOAP::Lite', () => {
  it('reads the same over REST', TIME, () => expectSame('perl', script('reads.pl')));
});

it('node-soap reads the same over REST', TIME, () => expectSame(process.execPath, script('reads.mjs')));
