import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { encodeRequest } from '../../../src/encoding/request/envelope.js';
import { wsdlGetEmployees, wsdlUpdateShifts } from '../../../src/operations/index.generated.js';
import type { FaultEffect } from '../../../src/faults/InjectedFault.js';
import { settingsOf } from '../../../src/gateway/config/readConfig.js';
import { GaveWay, Service } from '../../../src/gateway/service/Service.js';
import { type Guarded, guarded } from '../tokens.js';

const NAMESPACES = { types: 'uri:Service', operations: 'uri:Service' };
const page: FaultEffect = {
  kind: 'answer',
  status: 503,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('<html>busy</html>'),
};

async function ask(
  { gateway }: Guarded,
  token: string,
  operation: typeof wsdlGetEmployees | typeof wsdlUpdateShifts = wsdlGetEmployees,
) {
  const body = encodeRequest(
    operation as never,
    token,
    operation === wsdlGetEmployees ? {} : { Shifts: [] },
    NAMESPACES,
  );
  const answer = await fetch(gateway.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body,
  });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

/** How often the service was called when the first `times` calls fail. */
async function failing(protect: object, effect: FaultEffect, times = 1, write = false) {
  const gateway = await guarded({ protect });
  let calls = 0;
  gateway.sandbox.setFaults(() => (++calls <= times ? effect : undefined));
  const token = await gateway.token({ effects: ['read', 'write'], units: ['101'] });
  const answer = await ask(gateway, token, write ? wsdlUpdateShifts : wsdlGetEmployees).catch(
    () => undefined,
  );
  return { answer, calls };
}

it('repeats reads, and only those, where it is told to', async () => {
  for (const effect of [page, { kind: 'reset' }] as const) {
    expect(await failing({ repeatReads: true }, effect)).toMatchObject({ calls: 2, answer: { status: 200 } });
    expect(await failing({}, effect)).toMatchObject({ calls: 1 });
    expect(await failing({ repeatReads: true }, effect, 1, true)).toMatchObject({
      calls: 1,
      answer: { status: 500 },
    });
  }
});

it('makes a fault of a page that is no SOAP, where it is told to', async () => {
  const plain = await failing({}, page);
  expect(plain.answer).toMatchObject({ status: 503, text: '<html>busy</html>' });
  const fault = await failing({ faults: true }, page);
  expect(fault.answer).toMatchObject({ status: 500, type: 'text/xml; charset=UTF-8' });
  expect(fault.answer!.text).toMatch(/<faultstring [^>]*>gateway: .*HTTP 503 in place of 200/);
  const odd: FaultEffect = { ...page, status: 200, headers: { 'content-type': 'text/xml' } };
  expect((await failing({ faults: true }, odd)).answer!.text).toContain('HTTP 200 without SOAP');
});

it.each(['text/html; charset=utf-8', 'text/plain', 'application/octet-stream'])(
  'an answer of the service goes on under the type %s too',
  async (type) => {
    const gateway = await guarded({ protect: { faults: true, writes: true } });
    gateway.sandbox.setFaults(async (call) => ({
      ...{ kind: 'answer', ...(await call.well()) },
      headers: { 'content-type': type },
    }));
    const token = await gateway.token({ effects: ['read', 'write'], units: ['101'] });
    for (const operation of [wsdlGetEmployees, wsdlUpdateShifts])
      expect((await ask(gateway, token, operation)).text).toContain(`${operation.name}Response`);
    const quoting = Buffer.from('Error in <s:Envelope xmlns:s="x"><s:Body/></s:Envelope>');
    gateway.sandbox.setFaults(() => ({
      ...page,
      status: 200,
      headers: { 'content-type': type },
      body: quoting,
    }));
    expect((await ask(gateway, token)).text).toContain('HTTP 200 without SOAP');
  },
);

it('makes a fault of an answer that is cut, with spooling on', async () => {
  const gateway = await guarded({ protect: { spool: true, faults: true } });
  let end: 'reset' | undefined = 'reset';
  gateway.sandbox.setFaults(async (call) => {
    const well = await call.well();
    return {
      kind: 'answer',
      ...well,
      headers: { 'content-type': 'text/xml' },
      body: well.body.subarray(0, 5_000),
      ...(end ? { end } : {}),
    };
  });
  const token = await gateway.token();
  expect((await ask(gateway, token)).text).toMatch(/gateway: .*(socket|connection|closed|answer)/);
  end = undefined;
  expect((await ask(gateway, token)).text).toContain('ends before its envelope does');
  gateway.sandbox.setFaults();
  expect((await ask(gateway, token)).status).toBe(200);
});

it('shares one budget over all scripts', async () => {
  const gateway = await guarded({ protect: { budget: 2 } });
  let running = 0;
  let most = 0;
  gateway.sandbox.setFaults(async () => {
    most = Math.max(most, ++running);
    await wait(50);
    running--;
    return undefined;
  });
  const tokens = await Promise.all(['a', 'b', 'c'].map((name) => gateway.token({ name })));
  const answers = await Promise.all([...tokens, ...tokens].map((token) => ask(gateway, token)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(most).toBe(2);
});

it('repeats a read that is one too many, also where the answer says so in XML', async () => {
  const busy: FaultEffect = {
    ...{ kind: 'answer', status: 429, headers: { 'content-type': 'text/xml' } },
    body: Buffer.from('<Envelope><Body><Fault><faultstring>too many</faultstring></Fault></Body></Envelope>'),
  };
  expect(await failing({ repeatReads: true }, busy)).toMatchObject({ calls: 2, answer: { status: 200 } });
});

it('leaves a place of the budget to scripts: a call that nobody waits for gives way where the last is asked for', async () => {
  const { service, limits, protect } = settingsOf({
    service: { endpoint: 'http://127.0.0.1:9/soap' },
    allowKeys: true,
    protect: { budget: 2 },
  } as never);
  const soap = new Service({ service, limits, protect });
  const call = (spare: boolean) => {
    const facts = { name: 'wsdlGetRoles', effect: 'read', owner: undefined, asPacked: false } as const;
    const request = { ...facts, headers: {}, body: Buffer.alloc(0), signal: new AbortController().signal };
    return soap.answer({ ...request, spare } as never).next();
  };
  expect(soap.hasRoom).toBe(true);
  // One that has ended takes no place of a script with it.
  await expect(call(true)).rejects.toMatchObject({ name: 'NetworkError' });
  const script = call(false);
  expect(soap.hasRoom).toBe(false);
  await expect(call(true)).rejects.toBeInstanceOf(GaveWay);
  await expect(script).rejects.toMatchObject({ name: 'NetworkError' });
  expect(soap.hasRoom).toBe(true);
});
