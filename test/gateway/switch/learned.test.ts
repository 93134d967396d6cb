import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseDeployment } from '../../../src/assumptions/file/deploymentText.js';
import { learnedIn } from '../../../src/gateway/rest/WireStyleBook.js';
import { WireStyleBook } from '../../../src/gateway/rest/WireStyleBook.js';
import { wsdlGetEmployeesV2 } from '../../../src/operations/employees/wsdlGetEmployeesV2.js';
import { createClient } from '../../../src/index.js';
import { openJournal } from '../../../src/journal/index.js';
import { runHere } from '../../cli/runHere.js';
import { afterThisTest } from '../withGateway.js';
import { withRest } from '../switched.js';

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-learned-'));
  afterThisTest(async () => rmSync(folder, { recursive: true }));
  return folder;
}

it('survey --from learns from the state of a running gateway, and writes neither a person nor a key', {
  tags: ['slow'],
}, async () => {
  const quirks = { latin1: true, zeroDates: true, nilArrays: true } as const;
  const gateway = await withRest({ shadow: { perMinute: 0 } }, { quirks });
  for (const one of gateway.sandbox.world.employees.of([101])) one.city = 'Malmö';
  const apiKey = await gateway.token({ units: ['101'] });
  const client = createClient({ endpoint: gateway.gateway.endpoint, apiKey });
  const people = await client.wsdlGetEmployees({});
  for (const until = Date.now() + 10_000; Date.now() < until; await wait(20))
    if ((await gateway.look((state) => state.note('habits', 'wsdlGetEmployees'))) !== undefined) break;

  const cwd = ownFolder();
  const { code, stdout, stderr } = await runHere(['survey', '--from', gateway.state], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('written: deployment.json') });
  const text = readFileSync(join(cwd, 'deployment.json'), 'utf8');
  const { assumptions, operations, surveys } = parseDeployment(text);
  expect(surveys).toMatchObject([{ by: 'traffic', calls: 1 }]);
  expect(assumptions['answer.charset']).toMatchObject({ seen: { latin1: 1 }, by: ['traffic'] });
  expect(assumptions['answer.blankDates']).toMatchObject({ seen: { zero: 1 } });
  expect(assumptions['answer.emptyLists']).toMatchObject({ seen: { nil: 1 } });
  expect(operations.wsdlGetEmployees).toMatchObject({ answers: 1, records: people.length });

  const told = [text, stdout, stderr].join('\n');
  const persons = people.flatMap(({ familyName, email, badgeNo }) => [familyName, email, `"${badgeNo}"`]);
  const secret = [...persons, apiKey, gateway.sandbox.unitKeys.get(101)!.reveal()];
  expect(secret.filter((one) => one && one.length > 3 && told.includes(one))).toEqual([]);

  // The same again adds what was seen, and makes no field of its own out of it.
  await runHere(['survey', '--from', gateway.state], { cwd });
  const again = parseDeployment(readFileSync(join(cwd, 'deployment.json'), 'utf8'));
  expect(again.assumptions['answer.charset']?.seen).toEqual({ latin1: 2 });
  expect(again.operations.wsdlGetEmployees).toEqual({
    ...operations.wsdlGetEmployees,
    ...{ answers: 2, records: 2 * people.length },
  });
});

it('survey --from says of a gateway that learned nothing and of another database what they are', async () => {
  const gateway = await withRest({ shadow: { perMinute: 0 } });
  const cwd = ownFolder();
  const before = readFileSync(gateway.state);
  const empty = await runHere(['survey', '--from', gateway.state], { cwd });
  expect(empty).toMatchObject({ code: 2, stderr: expect.stringContaining('where rest is configured') });
  expect(readFileSync(gateway.state).equals(before)).toBe(true);
  // An answer in UTF-16 passes in UTF-8: of letters in UTF-8 the charset of the service is not known.
  const operation = wsdlGetEmployeesV2;
  const inside = `<w:${operation.name}Response><return><item><badgeNo>1</badgeNo></item></return></w:${operation.name}Response>`;
  const names = 'xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:w="uri:Service"';
  const answer = Buffer.from(`<s:Envelope ${names}><s:Body>${inside}</s:Body></s:Envelope>`);
  await gateway.look((state) => new WireStyleBook(state).learn(operation, answer, 'text/xml; charset=utf-8'));
  const [learned] = await learnedIn(gateway.state);
  expect(learned!.assumptions['answer.names']).toMatchObject({ seen: { asDefined: 1 } });
  expect(learned!.assumptions).not.toHaveProperty(['answer.charset']);
  await (await openJournal(join(cwd, 'jobs.db'))).close();
  copyFileSync(join(cwd, 'jobs.db'), join(cwd, 'copy.db'));
  const journal = await runHere(['survey', '--from', 'copy.db'], { cwd });
  expect(journal).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('copy.db: is no state of a gateway'),
  });
});
