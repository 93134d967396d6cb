import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { FaultCall, FaultEffect } from '../../../src/faults/InjectedFault.js';
import { type WithRest, withRest } from '../switched.js';

const answer = (status: number, type: string, text: string): FaultEffect => ({
  ...{ kind: 'answer', status, headers: { 'content-type': type } },
  body: Buffer.from(text),
});

/** What a REST side can be like that is not well. */
const TROUBLES: Readonly<Record<string, (call: FaultCall) => FaultEffect>> = {
  'answers with errors': () => answer(500, 'application/problem+json', '{"status":500}'),
  'lets nobody in': () => answer(403, 'application/problem+json', '{"status":403}'),
  'is a page of something between': () => answer(200, 'text/html', '<html>Welcome</html>'),
  'answers what is no JSON': () => answer(200, 'application/json', '{"items": [{"id": "1"'),
  'answers another shape': () => answer(200, 'application/json', '"nothing"'),
  'closes the connection': () => ({ kind: 'reset' }),
  'says nothing': () => ({ kind: 'silence' }),
};

/** A gateway that knows all of the account that it must know, before the trouble begins. */
async function ready(): Promise<{ gateway: WithRest; token: string }> {
  const gateway = await withRest({ shadow: { perMinute: 1_000 }, rest: { answerMs: 700, waitMs: 300 } });
  const token = await gateway.token({ units: ['101'] });
  await gateway.switchTo('rest');
  await gateway.client(token).wsdlGetEmployeesV2({ badgeNo: '0001' });
  return { gateway, token };
}

it.each(Object.keys(TROUBLES))(
  'gives scripts what the service says while REST %s',
  { tags: ['slow'] },
  async (name) => {
    const { gateway, token } = await ready();
    const client = gateway.client(token);
    const ask = () => client.wsdlGetEmployeesV2({ badgeNo: '0002' });
    await gateway.switchTo('soap');
    const [expected] = await ask();
    expect(expected!.cardNo).toBeDefined();
    gateway.other.setFaults(async (call) =>
      call.operation.startsWith('GET') ? TROUBLES[name]!(call) : undefined,
    );
    for (const mode of ['shadow', 'rest-if-equal', 'rest'] as const) {
      await gateway.switchTo(mode);
      const [got] = await ask();
      expect({ mode, got }).toEqual({ mode, got: expected });
    }
  },
);

it.each<[string, string[] | undefined, boolean]>([
  ['the service answers', undefined, true],
  ['REST answers a script that does not read it', ['badgeNo'], false],
])('where REST gives a date that is none, %s', async (_, fields, isOfService) => {
  const gateway = await withRest({
    shadow: { perMinute: 0 },
    ...(fields ? { switch: { reads: { script: { fields } } } } : {}),
  });
  const token = await gateway.token({ units: ['101'] });
  await gateway.switchTo('rest', { losses: [] });
  const ask = () => gateway.client(token).wsdlGetEmployeesV2({ badgeNo: '0002' });
  const [well] = await ask();
  // REST has no place for it.
  expect(well!.cardNo).toBeFalsy();
  gateway.other.setFaults(async (call) => {
    if (!call.operation.includes('employees')) return undefined;
    const { body } = await call.well();
    const text = (body[0] === 0x1f ? gunzipSync(body) : Buffer.from(body)).toString();
    return answer(200, 'application/json', text.replaceAll(/("dateOfBirth":")[^"]*/g, '$107/12/1990'));
  });
  const [got] = await ask();
  expect(Boolean(got!.cardNo)).toBe(isOfService);
  expect(got!.dateOfBirth).toBe(isOfService ? well!.dateOfBirth : undefined);
});

it('answers a fault while REST is in trouble, where that is wanted, and never half an answer', {
  tags: ['slow'],
}, async () => {
  const gateway = await withRest({ rest: { onTrouble: 'fault' }, shadow: { perMinute: 0 } });
  const token = await gateway.token({ units: ['101'] });
  await gateway.switchTo('rest');
  await gateway.client(token).wsdlGetEmployeesV2({});
  // How long it waits for one that says nothing is another test's.
  const { 'says nothing': _, ...answering } = TROUBLES;
  for (const trouble of Object.values(answering)) {
    gateway.other.setFaults(async (call) => (call.operation.startsWith('GET') ? trouble(call) : undefined));
    await gateway.switchTo('rest');
    await expect(gateway.client(token).wsdlGetEmployeesV2({})).rejects.toThrow(
      /gateway: REST did not answer \(\w+Error( \d+)?\)/,
    );
  }
});

it('asks REST again after an answer that nobody waited for, though it never came', async () => {
  const gateway = await withRest({ rest: { onTrouble: 'fault', concurrent: 1 }, shadow: { perMinute: 0 } });
  const token = await gateway.token({ units: ['101'] });
  await gateway.switchTo('rest');
  const client = gateway.client(token);
  await client.wsdlGetEmployeesV2({ badgeNo: '0002' });
  const leaving = new AbortController();
  gateway.other.setFaults(async ({ operation }) => {
    if (!operation.startsWith('GET')) return undefined;
    leaving.abort();
    return { kind: 'silence' };
  });
  await expect(client.wsdlGetEmployeesV2({ badgeNo: '0002' }, { signal: leaving.signal })).rejects.toThrow();
  gateway.other.setFaults([]);
  await expect(client.wsdlGetEmployeesV2({ badgeNo: '0002' })).resolves.toHaveLength(1);
});

it('waits no longer for REST than it may, whatever is collected meanwhile', { tags: ['slow'] }, async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const gateway = await withRest({ rest: { onTrouble: 'fault', answerMs: 150 }, shadow: { perMinute: 0 } });
  const token = await gateway.token({ units: ['101'] });
  await gateway.switchTo('rest');
  gateway.other.setFaults(async ({ operation }) =>
    operation.startsWith('GET') ? { kind: 'silence' } : undefined,
  );
  let ended = false;
  const asked = gateway.client(token).wsdlGetEmployeesV2({});
  const told = expect(asked)
    .rejects.toThrow('gateway: REST did not answer (TimeoutError)')
    .finally(() => {
      ended = true;
    });
  for (let i = 0; i < 100 && !ended; i++) {
    collect();
    await pause(25);
  }
  expect(ended).toBe(true);
  await told;
});
