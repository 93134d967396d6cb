import { expect, it } from 'vitest';
import type { AnyOperation } from '../../../src/definition/operation.js';
import { encodeRequest } from '../../../src/encoding/request/envelope.js';
import { encodeFault } from '../../../src/encoding/server/encodeAnswer.js';
import {
  wsdlScheduleRequestApprove,
  wsdlScheduleRequestDeny,
  wsdlUpdateShiftTypes,
} from '../../../src/operations/index.generated.js';
import { MovedClock } from '../movedClock.js';
import { holdCalls } from '../withGateway.js';
import { badgesIn, LOSSES, NAMESPACES, type Script, script, shift } from './script.js';

/** The service is not reached by the next write. */
async function notReached({ sandbox, order }: Script, badges: readonly string[]): Promise<void> {
  sandbox.setFaults(async ({ operation }) =>
    operation === 'wsdlUpdateShifts' ? { kind: 'reset' } : undefined,
  );
  await order(badges);
  sandbox.setFaults();
}

it('does not take the record of an order that was delivered for one like it whose answer was lost', async () => {
  const run = await script();
  const first = await run.order(['0001'], { closes: true });
  await notReached(run, ['0001']);
  const again = await run.order(['0001'], { closes: true });
  const id = /<scheduleId [^>]*>(\d+)</;
  expect(id.exec(again)![1]).not.toBe(id.exec(first)![1]);
  expect(await run.booked()).toEqual(['0001', '0001']);
});

it('finds the second of two like orders under its own id', async () => {
  const run = await script();
  await run.order(['0001', '0002'], { closes: true });
  await LOSSES['between the service and the gateway']!(run, ['0001', '0003']);
  expect(badgesIn(await run.order(['0003', '0001'], { closes: true }))).toEqual(['0003', '0001']);
  expect(await run.booked()).toEqual(['0001', '0001', '0002', '0003']);
});

it.each<[string, object]>([
  ['an id of 0', { scheduleId: '0' }],
  ['an empty id', { scheduleId: '' }],
  ['a person of 0', { persId: '0' }],
  ['deleteShift 0', { deleteShift: 0 }],
])('knows a new row that comes again with %s', async (_, more) => {
  const run = await script();
  const again = { rows: [{ ...shift('0001'), ...more }], closes: true };
  await LOSSES['between the service and the gateway']!(run, ['0001']);
  expect(badgesIn(await run.order([], again))).toEqual(['0001']);
  expect(await run.booked()).toEqual(['0001']);
  await LOSSES['between the service and the gateway']!(run, [], again);
  await run.order(['0001']);
  expect(await run.booked()).toEqual(['0001', '0001']);
});

it('takes a change for another order than a new row, and a change that takes the person away for another one', async () => {
  const run = await script();
  const made = await run.order(['0001'], { closes: true });
  const scheduleId = /<scheduleId [^>]*>(\d+)</.exec(made)![1]!;
  const change = { ...shift('0002'), scheduleId };
  await LOSSES['between the service and the gateway']!(run, [], { rows: [change] });
  await run.order([], { rows: [{ ...change, persId: '0' }] });
  expect(await run.booked()).toEqual(['0002']);
});

const HEADERS = { 'content-type': 'text/xml; charset=utf-8', connection: 'close' };
const type = {
  name: 'Extra',
  shiftTypeExtId: 'X1',
  costHourly: '107.5',
  timeStart: '10:00:00',
  timeEnd: '18:30:00',
};

it.each<[string, (body: string) => string]>([
  ['a prefix of another name', (body) => body.replaceAll('tns', 'other')],
  ['no types', (body) => body.replaceAll(/ xsi:type="[^"]*"/g, '')],
  ['a decimal with a zero after it', (body) => body.replaceAll('>107.5<', '>107.50<')],
])('knows a row that comes again with %s', async (_, otherwise) => {
  const run = await script();
  const token = await run.token({ units: ['101'], effects: ['read', 'write'] });
  const body = encodeRequest(wsdlUpdateShiftTypes, token, { shifType: [type] } as never, NAMESPACES);
  let sent = 0;
  run.sandbox.setFaults(async (call) => {
    if (call.operation !== 'wsdlUpdateShiftTypes' || ++sent > 1) return undefined;
    await call.well();
    return { kind: 'reset' };
  });
  const post = async (text: string) =>
    (await fetch(run.gateway.endpoint, { method: 'POST', body: text, headers: HEADERS })).text();
  expect(await post(body)).toContain('Send the same');
  expect(otherwise(body)).not.toBe(body);
  expect(await post(otherwise(body))).toMatch(/<id [^>]*>\d+</);
  expect(sent).toBe(1);
});

it('takes the same for another operation as another order, whatever became of the first', async () => {
  const run = await script();
  const token = await run.token({ units: ['101'], effects: ['read', 'write'] });
  const came: string[] = [];
  const post = async (operation: AnyOperation, signal?: AbortSignal) => {
    const body = encodeRequest(operation, token, { scheduleRequest: { scheduleId: 1 } } as never, NAMESPACES);
    const sent = { method: 'POST', body, headers: HEADERS, ...(signal ? { signal } : {}) };
    return fetch(run.gateway.endpoint, sent).then((answer) => answer.text());
  };
  const held = holdCalls(run.sandbox, 'wsdlScheduleRequestApprove');
  const gone = new AbortController();
  const lost = post(wsdlScheduleRequestApprove, gone.signal).catch(() => 'gone');
  await held.arrived;
  gone.abort();
  expect(await lost).toBe('gone');
  run.sandbox.setFaults();
  held.letGo();
  run.sandbox.onCall(({ operation }) => void came.push(operation));
  await post(wsdlScheduleRequestDeny);
  expect(came).toContain('wsdlScheduleRequestDeny');
});

it('gives the script the fault about its new rows, and keeps the outcome of those that it sent before', async () => {
  const run = await script();
  await LOSSES['with the script']!(run, ['0001']);
  const fault = encodeFault({ code: 'Server', string: 'busy' }, { namespaces: NAMESPACES });
  const headers = { 'content-type': 'text/xml' };
  run.sandbox.setFaults(async ({ operation }) =>
    operation === 'wsdlUpdateShifts'
      ? { kind: 'answer', status: 500, headers, body: Buffer.from(fault) }
      : undefined,
  );
  expect(await run.order(['0002', '0001'], { closes: true })).toContain('busy');
  run.sandbox.setFaults();
  expect(badgesIn(await run.order(['0002']))).toEqual(['0002']);
  expect(await run.booked()).toEqual(['0001', '0002']);
});

it('keeps a row open of which an answer does not say whether it is about it, however late it comes again', async () => {
  const clock = new MovedClock();
  const run = await script({}, clock);
  await LOSSES['with the script']!(run, ['0001']);
  // The service saves the new row, and answers something that is no row of the call.
  run.sandbox.setFaults(async (call) => {
    if (call.operation !== 'wsdlUpdateShifts') return undefined;
    const well = await call.well();
    const body = Buffer.from(Buffer.from(well.body).toString().replaceAll('>0002<', '>0009<'));
    return { kind: 'answer', ...well, body };
  });
  expect(await run.order(['0001', '0002'], { closes: true })).toContain('does not say which');
  run.sandbox.setFaults();
  await clock.move(86_400_000);
  await run.order(['0002'], { closes: true });
  expect(await run.booked()).toEqual(['0001', '0002']);
});

it('sends no row again where the read does not show a row of the same call that is known to be saved', async () => {
  const run = await script();
  await LOSSES['with the script']!(run, ['0001']);
  await LOSSES['between the service and the gateway']!(run, ['0002']);
  // The read is behind: it shows nothing of either.
  run.sandbox.setFaults(async (call) => {
    if (call.operation !== 'wsdlGetSchedulesV3') return undefined;
    const well = await call.well();
    const body = Buffer.from(
      Buffer.from(well.body)
        .toString()
        .replace(/<item[\s\S]*<\/item>/, '')
        .replace(/\[\d+\]/g, '[0]'),
    );
    return { kind: 'answer', ...well, body };
  });
  expect(await run.order(['0001', '0002'])).toContain('the read lacks what is known to be saved');
  run.sandbox.setFaults();
  expect(badgesIn(await run.order(['0001', '0002']))).toEqual(['0001', '0002']);
  expect(await run.booked()).toEqual(['0001', '0002']);
});
