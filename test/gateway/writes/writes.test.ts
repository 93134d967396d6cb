import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { encodeRequest } from '../../../src/encoding/request/envelope.js';
import { createClient } from '../../../src/index.js';
import {
  wsdlGetRoles,
  wsdlUpdateSections,
  wsdlUpdateShifts,
} from '../../../src/operations/index.generated.js';
import type { Sandbox } from '../../../src/sandbox/index.js';
import { type Guarded, guarded } from '../tokens.js';
import { holdCalls, startedGateway } from '../withGateway.js';

const NAMESPACES = { types: 'uri:Service', operations: 'uri:Service' };
const shift = (badgeNo: string) => ({
  ...{ badgeNo, shiftCategoryId: '11' },
  ...{ begDate: '2026-04-06', begTime: '08:00:00', endDate: '2026-04-06', endTime: '16:30:00' },
});
const batch = (token: string, ...badges: string[]) =>
  encodeRequest(wsdlUpdateShifts, token, { Shifts: badges.map(shift) }, NAMESPACES);

interface Protected extends Guarded {
  readonly token101: string;
  /** Calls that reached the sandbox and change something. */
  readonly written: string[];
  send(
    body: string,
    signal?: AbortSignal,
  ): Promise<{ readonly status: number; readonly type: string | null; readonly text: string }>;
}

async function protectedWrites(
  protect: object = {},
  options: object = {},
  more: object = {},
): Promise<Protected> {
  const gateway = await guarded({ protect: { writes: { quietMs: 0 }, ...protect }, ...more }, options);
  const written: string[] = [];
  gateway.sandbox.onCall(({ operation }) => {
    if (operation === 'wsdlUpdateShifts') written.push(operation);
  });
  return {
    ...gateway,
    written,
    token101: await gateway.token({ units: ['101'], effects: ['read', 'write'] }),
    send: async (body, signal) => {
      const headers = { 'content-type': 'text/xml; charset=utf-8', connection: 'close' };
      const answer = await fetch(gateway.gateway.endpoint, {
        method: 'POST',
        body,
        headers,
        ...(signal ? { signal } : {}),
      });
      return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
    },
  };
}

/** How many shifts there are of the day that all batches are about. */
async function booked(sandbox: Sandbox): Promise<number> {
  const client = createClient(sandbox.clientOptions(101));
  const reply = await client.wsdlGetSchedulesV3({
    GetSchedulesV3: { fromDate: '2026-04-06', toDate: '2026-04-06' },
  });
  return reply.orThrow().schedules?.length ?? 0;
}

describe('the same batch again', () => {
  it('is a new order once the first was delivered', async () => {
    const { send, token101, written } = await protectedWrites();
    const first = await send(batch(token101, '0001'));
    expect(first.status).toBe(200);
    await send(batch(token101, '0001'));
    expect(written).toHaveLength(2);
  });

  it('gets the outcome of the first whose caller has gone meanwhile, and nothing is written twice', async () => {
    const { send, token101, written, sandbox } = await protectedWrites();
    const { arrived, letGo } = holdCalls(sandbox, 'wsdlUpdateShifts');
    const gone = new AbortController();
    const cut = send(batch(token101, '0001', '0002'), gone.signal);
    await arrived;
    gone.abort();
    await expect(cut).rejects.toThrow();
    // While the first is under way.
    const coming = send(batch(token101, '0001', '0002'));
    letGo();
    const again = await coming;
    expect(again.text.match(/<scheduleId /g)).toHaveLength(2);
    expect(written).toHaveLength(1);
    expect(await booked(sandbox)).toBe(2);
  });

  it('at the same time gets the same answer, and is sent once', async () => {
    const { send, token101, written } = await protectedWrites({}, { quirks: { latencyMs: 200 } });
    const answers = await Promise.all([1, 2, 3].map(() => send(batch(token101, '0001'))));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(written).toHaveLength(1);
  });

  it('of another token, or with another row, is another one', async () => {
    const { send, token, token101, written } = await protectedWrites({}, { quirks: { latencyMs: 200 } });
    const other = await token({ name: 'other', units: ['101'], effects: ['write'] });
    await Promise.all(
      [batch(token101, '0001'), batch(other, '0001'), batch(token101, '0002')].map((body) => send(body)),
    );
    expect(written).toHaveLength(3);
  });

  it('however it is written', async () => {
    const { send, token101, written, sandbox } = await protectedWrites();
    const { arrived, letGo } = holdCalls(sandbox, 'wsdlUpdateShifts');
    const body = batch(token101, '0001');
    const otherwise = body
      .replaceAll(/ xsi:type="[^"]*"/g, '')
      .replaceAll('><', '>\n<')
      .replace(/(<badgeNo>.*?<\/badgeNo>)(.*)(<\/item>)/s, '$2$1$3');
    const gone = new AbortController();
    const first = send(body, gone.signal);
    await arrived;
    // What was delivered to its caller would be another order by then.
    gone.abort();
    await expect(first).rejects.toThrow();
    const second = send(otherwise);
    letGo();
    await second;
    expect(written).toHaveLength(1);
  });
});

describe('an answer that was lost', () => {
  it('of a batch that was saved: it is found, and answered under its ids', async () => {
    const { send, token101, written, sandbox } = await protectedWrites();
    let calls = 0;
    sandbox.setFaults(async (call) => {
      if (call.operation !== 'wsdlUpdateShifts' || ++calls > 1) return undefined;
      await call.well();
      return { kind: 'reset' };
    });
    const lost = await send(batch(token101, '0001', '0002'));
    expect(lost.status).toBe(500);
    expect(lost.text).toMatch(/Send the same again, through the gateway/);
    const found = await send(batch(token101, '0001', '0002'));
    expect([found.status, found.type]).toEqual([200, 'text/xml; charset=UTF-8']);
    expect(found.text.match(/<badgeNo [^>]*>000[12]</g)).toHaveLength(2);
    expect(found.text.match(/<validationErrors [^>]*\[0\]"/g)).toHaveLength(2);
    expect(found.text).toMatch(/<scheduleId xsi:type="xsd:\w+">\d+</);
    expect(written).toHaveLength(1);
    expect(await booked(sandbox)).toBe(2);
  });

  it('of a batch that was not saved: it is sent again', async () => {
    const { send, token101, sandbox } = await protectedWrites();
    let calls = 0;
    sandbox.setFaults((call) =>
      call.operation === 'wsdlUpdateShifts' && ++calls === 1 ? { kind: 'reset' } : undefined,
    );
    expect((await send(batch(token101, '0001'))).status).toBe(500);
    expect((await send(batch(token101, '0001'))).status).toBe(200);
    expect(await booked(sandbox)).toBe(1);
  }, 30_000);

  it('of a batch that nobody can look for while the service says nothing: a fault says so in time, and later it is found', async () => {
    const limits = { connectMs: 500, firstByteMs: 500, idleMs: 500 };
    const { send, token101, written, sandbox } = await protectedWrites({}, {}, { limits });
    sandbox.setFaults(async (call) => {
      if (call.operation === 'wsdlUpdateShifts') await call.well();
      return { kind: 'silence' };
    });
    const signal = AbortSignal.timeout(30_000);
    expect((await send(batch(token101, '0001'), signal)).text).toContain('its answer was lost');
    expect((await send(batch(token101, '0001'), signal)).text).toMatch(
      /was not sent again\. It could not be read what became of it \(wsdl\w+: no answer .*\): send/,
    );
    sandbox.setFaults();
    expect((await send(batch(token101, '0001'), signal)).status).toBe(200);
    expect(written).toHaveLength(1);
  }, 60_000);

  it('of a batch that was saved in part: what is not there is sent, and each row has its answer', async () => {
    const { send, token101, written, sandbox } = await protectedWrites();
    sandbox.setFaults((call) => (call.operation === 'wsdlUpdateShifts' ? { kind: 'reset' } : undefined));
    await send(batch(token101, '0001', '0002'));
    sandbox.setFaults();
    await createClient(sandbox.clientOptions(101)).wsdlUpdateShifts({ Shifts: [shift('0001')] } as never);
    const before = written.length;
    const said = await send(batch(token101, '0001', '0002'));
    expect(said.text.match(/<badgeNo [^>]*>000[12]</g)).toHaveLength(2);
    expect(said.text.match(/<scheduleId /g)).toHaveLength(2);
    expect(written).toHaveLength(before + 1);
    expect(await booked(sandbox)).toBe(2);
  }, 30_000);

  it('of changes of what is there, not done or done in part: they are sent again, which sets the same', async () => {
    const { send, token101, sandbox } = await protectedWrites();
    const direct = createClient(sandbox.clientOptions(101));
    const [first, second] = await direct.wsdlGetSections({});
    const renamed = [first!, second!].map(({ id }, i) => ({ id: id!, restId: 101, name: `Bar ${i}` }));
    const body = encodeRequest(wsdlUpdateSections, token101, { sections: renamed }, NAMESPACES);
    sandbox.setFaults(({ operation }) =>
      operation === 'wsdlUpdateSections' ? { kind: 'reset' } : undefined,
    );
    expect((await send(body)).status).toBe(500);
    sandbox.setFaults();
    await direct.wsdlUpdateSections({ sections: renamed.slice(1) });
    expect((await send(body)).status).toBe(200);
    const names = (await direct.wsdlGetSections({})).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Bar 0', 'Bar 1']));
  }, 30_000);

  it.each(['resetMidBody', 'silence'])('as %s, and cut without a sign', async (kind) => {
    const { send, token101, written, sandbox } = await protectedWrites();
    let calls = 0;
    sandbox.setFaults(async (call) => {
      if (call.operation !== 'wsdlUpdateShifts' || ++calls > 1) return undefined;
      const well = await call.well();
      const body = well.body.subarray(0, well.body.length / 2);
      return {
        kind: 'answer',
        ...well,
        headers: {},
        body,
        ...(kind === 'silence' ? {} : { end: 'reset' as const }),
      };
    });
    expect((await send(batch(token101, '0001'))).status).toBe(500);
    expect((await send(batch(token101, '0001'))).status).toBe(200);
    expect(written).toHaveLength(1);
  });

  it('with a page of something between: it may have been saved', async () => {
    const { send, token101, written, sandbox } = await protectedWrites();
    let calls = 0;
    sandbox.setFaults(async (call) => {
      if (call.operation !== 'wsdlUpdateShifts' || ++calls > 1) return undefined;
      await call.well();
      return {
        kind: 'answer',
        status: 502,
        headers: { 'content-type': 'text/html' },
        body: Buffer.from('<html>'),
      };
    });
    expect((await send(batch(token101, '0001'))).text).toContain('Send the same again');
    expect((await send(batch(token101, '0001'))).status).toBe(200);
    expect(written).toHaveLength(1);
  });
});

it('sends no write whose caller has gone while it waited for its turn', async () => {
  const { send, token101, written, sandbox } = await protectedWrites({ budget: 1 });
  const { arrived, letGo } = holdCalls(sandbox, 'wsdlUpdateShifts');
  const first = send(batch(token101, '0001'));
  await arrived;
  const gone = new AbortController();
  const second = send(batch(token101, '0002'), gone.signal);
  // It is recorded when its turn comes, which is right before it is sent.
  await wait(50);
  gone.abort();
  await expect(second).rejects.toThrow();
  letGo();
  expect((await first).status).toBe(200);
  expect((await send(batch(token101, '0003'))).status).toBe(200);
  expect(written).toHaveLength(2);
});

it('lets reads go on as before', async () => {
  const { send, token101 } = await protectedWrites();
  expect((await send(encodeRequest(wsdlGetRoles, token101, {}, NAMESPACES))).status).toBe(200);
});

it('goes on after the gateway was stopped and started: what was not delivered is there', async () => {
  const { send, token101, written, sandbox, gateway, state } = await protectedWrites();
  const { arrived, letGo } = holdCalls(sandbox, 'wsdlUpdateShifts');
  const gone = new AbortController();
  const cut = send(batch(token101, '0001'), gone.signal);
  await arrived;
  gone.abort();
  await expect(cut).rejects.toThrow();
  letGo();
  await gateway.stop();
  const next = await startedGateway({
    ...{ service: { endpoint: sandbox.endpoint }, listen: { port: 0 }, state },
    keys: { units: { 101: 'env:GATEWAY_TEST_101' } },
    protect: { writes: true },
  });
  const answer = await fetch(next.endpoint, {
    method: 'POST',
    body: batch(token101, '0001'),
    headers: { 'content-type': 'text/xml' },
  });
  expect(await answer.text()).toMatch(/<scheduleId /);
  expect(written).toHaveLength(1);
});

it('lets no second gateway work on its state', async () => {
  const { sandbox, state } = await guarded();
  const { startGateway } = await import('../../../src/gateway/index.js');
  const second = startGateway({ service: { endpoint: sandbox.endpoint }, listen: { port: 0 }, state });
  await expect(second).rejects.toThrow('state: another gateway is at work on this file');
});
