import { EventEmitter } from 'node:events';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodeRequest } from '../../../src/encoding/request/envelope.js';
import { encodeAnswer } from '../../../src/encoding/server/encodeAnswer.js';
import { NetworkError } from '../../../src/errors/index.js';
import { TokenCipher } from '../../../src/gateway/access/TokenCipher.js';
import type { GatewayState } from '../../../src/gateway/state/GatewayState.js';
import { contentOf, faultIn, textOfRecord } from '../../../src/gateway/writes/answerRows.js';
import { sendRows } from '../../../src/gateway/writes/answerWrite.js';
import { Deliveries } from '../../../src/gateway/writes/Deliveries.js';
import { WriteLedger, isSame, Turn } from '../../../src/gateway/writes/WriteLedger.js';
import { orderedRows, partOf } from '../../../src/gateway/writes/Writing.js';
import {
  wsdlPunch,
  wsdlUpdateEmployees,
  wsdlUpdateShifts,
  wsdlUpdateShiftTypes,
} from '../../../src/operations/index.generated.js';
import { Secret } from '../../../src/secret.js';
import { NAMESPACES, shift } from './script.js';

// One call on its way: what goes out, what is made of its answer, and how that reaches the script.

const cipher = new TokenCipher(new Secret('x'.repeat(64)));
const saved = encodeAnswer(
  wsdlUpdateShifts,
  [{ ...shift('0001'), scheduleId: 7, validationErrors: [] }] as never,
  {
    namespaces: NAMESPACES,
  },
);
const faultOf = (code: string) =>
  `<E:Envelope xmlns:E="http://schemas.xmlsoap.org/soap/envelope/"><E:Body><E:Fault><faultcode>E:${code}</faultcode><faultstring>no</faultstring></E:Fault></E:Body></E:Envelope>`;

type Served = (beforeSending: () => Promise<void>, signal: AbortSignal) => AsyncGenerator<unknown>;

/** What becomes of one row that a service takes as said. */
async function sent(served: Served, { gone = new AbortController().signal, fails = false } = {}) {
  const states: string[] = [];
  const state = {
    ...{ now: () => 0, leastSince: () => undefined },
    addWrite: async (write: object) => {
      if (fails) throw new Error('the disk is full');
      states.push('sent');
      return { ...write, seq: 1 };
    },
    saveWrite: async ({ state: now, endedAt }: { state: string; endedAt: unknown }) => {
      states.push(now === 'sent' && endedAt !== undefined ? 'lost' : now);
      return 2;
    },
  } as unknown as GatewayState;
  const clock = { now: () => 0, elapsed: () => 0 } as never;
  const ledger = new WriteLedger(state, cipher, { repeatMinutes: 10 } as never, clock);
  const ordered = {
    ...{ scope: { script: 'job', unit: '1', operation: 'x' }, marks: ['m'], contents: ['x'], others: {} },
    ...{ whole: undefined, isNamed: false, rows: [shift('0001')] },
  };
  const writing = {
    ledger,
    turn: Object.assign(new Turn(new Map(), () => undefined), { hold: { check: async () => undefined } }),
    setting: {
      service: {
        answer: ({ beforeSending, signal }: { beforeSending: () => Promise<void>; signal: AbortSignal }) =>
          served(beforeSending, signal),
      },
    },
    order: { name: 'x', operation: wsdlUpdateShifts, effect: 'append', headers: {}, by: undefined },
  };
  const result = await sendRows(writing as never, ordered, Buffer.alloc(0), gone).catch(
    (error: Error) => error,
  );
  return { states, result };
}

const answering = (
  text: string,
  status = 200,
  contentType: string | undefined = 'text/xml; charset=UTF-8',
): Served =>
  async function* (beforeSending) {
    await beforeSending();
    yield { status, header: () => contentType, bytes: Buffer.from(text) };
  };
const failing = (error: Error, isBefore = false): Served =>
  // biome-ignore lint/correctness/useYield: it fails before it answers.
  async function* (beforeSending) {
    if (!isBefore) await beforeSending();
    throw error;
  };
const network = (requestSent: boolean) =>
  new NetworkError(
    { code: 'ECONNRESET', requestSent, retryable: false, what: 'the connection failed' } as never,
    {
      ...{ operation: 'x', attempts: 1, durationMs: 0 },
    },
  );

describe('a row that is sent', () => {
  it('is recorded before it goes out, and with its answer and the record that it made', async () => {
    const { states, result } = await sent(answering(saved));
    expect(states).toEqual(['sent', 'answered']);
    if (result instanceof Error) throw result;
    expect(result.rows.map(({ state, recordId }) => [state, recordId])).toEqual([['answered', '7']]);
    expect(result.answer).toMatchObject({ status: 200, contentType: 'text/xml; charset=UTF-8' });
    expect(gunzipSync(result.answer.packed).toString()).toBe(saved);
  });

  it('has an answer of a type also where the service says none', async () => {
    const { result } = await sent(answering(saved, 200, ''.at(0)));
    expect(result).toMatchObject({ answer: { contentType: expect.stringMatching(/^text\/xml/) } });
  });

  it('is looked for later where its answer was lost, was cut, or never came', async () => {
    const nothing: Served = async function* (beforeSending) {
      await beforeSending();
      yield* [];
    };
    for (const served of [
      failing(new Error('cut')),
      failing(network(true)),
      answering(saved.slice(0, -20)),
      nothing,
    ]) {
      const { states, result } = await sent(served);
      expect(states).toEqual(['sent', 'lost']);
      expect(String(result)).toContain('its answer was lost. Send the same again, through the gateway');
    }
  });

  it('is looked for after a fault, and was not sent where the fault refuses its envelope', async () => {
    for (const [code, state] of [
      ['Server', 'lost'],
      ['Client', 'lost'],
      ['VersionMismatch', 'notSent'],
    ] as const) {
      const { states, result } = await sent(answering(faultOf(code), 500));
      expect(states).toEqual(['sent', state]);
      expect(result).toMatchObject({ rows: [], answer: { status: 500 } });
    }
  });

  it('was not sent where nothing of it went out: the failure is told as it is', async () => {
    const before = await sent(failing(new Error('no budget'), true));
    expect([before.states, String(before.result)]).toEqual([[], 'Error: no budget']);
    const refused = await sent(failing(network(false)));
    expect([refused.states, (refused.result as Error).name]).toEqual([['sent', 'notSent'], 'NetworkError']);
  });

  it('does not go out where it cannot be recorded, and that is told', async () => {
    let isOut = false;
    const { states, result } = await sent(
      async function* (beforeSending) {
        await beforeSending().catch(() => {
          throw new Error('the transport failed');
        });
        isOut = true;
        yield* [];
      },
      { fails: true },
    );
    expect([states, String(result), isOut]).toEqual([[], 'Error: the disk is full', false]);
  });

  it('does not go out for a caller that has gone, and goes on without one that goes later', async () => {
    const gone = new AbortController();
    const waiting = await sent(
      async function* (beforeSending, signal) {
        gone.abort();
        signal.throwIfAborted();
        await beforeSending();
        yield* [];
      },
      { gone: gone.signal },
    );
    expect(waiting.states).toEqual([]);
    const later = new AbortController();
    const { states } = await sent(
      async function* (beforeSending, signal) {
        await beforeSending();
        later.abort();
        signal.throwIfAborted();
        yield { status: 200, header: () => 'text/xml', bytes: Buffer.from(saved) };
      },
      { gone: later.signal },
    );
    expect(states).toEqual(['sent', 'answered']);
  });
});

describe('the fault in an answer', () => {
  const of = (
    text: string,
    status = 200,
    operation: typeof wsdlUpdateShifts | undefined = wsdlUpdateShifts,
  ) => faultIn(operation, { status, contentType: 'text/xml', packed: gzipSync(text) });

  it('is its code, whatever its status', () => {
    expect([of(faultOf('Client'), 500), of(faultOf('MustUnderstand'))]).toEqual(['Client', 'MustUnderstand']);
  });

  it('is one of the service where the status is that of a failure, also where all rows are answered', () => {
    expect([of(saved), of(saved, 500)]).toEqual([undefined, 'Server']);
  });

  it('is none where the service says that all is well, also of what is not known', () => {
    const packed = gzipSync(saved);
    expect([
      of('<html>welcome</html>'),
      faultIn(undefined, { status: 200, contentType: 'text/xml', packed }),
    ]).toEqual([undefined, undefined]);
  });

  it('is one of the service where it cannot be read', () => {
    const packed = gzipSync(faultOf('Client'));
    expect([
      of('<html>busy</html>', 502),
      faultIn(undefined, { status: 500, contentType: 'text/xml', packed }),
    ]).toEqual([...['Server', 'Server']]);
  });
});

it('what a row says comes back as it was, with its secrets, and nothing where nothing is kept', () => {
  const row = { badgeNo: '0001', pin: new Secret('1234'), list: [{ code: new Secret('5') }], none: null };
  const text = textOfRecord([row, { apart: 1 }]);
  const back = contentOf({ contentOf: () => text }, {} as never)!;
  expect((back.row.pin as Secret).reveal()).toBe('1234');
  expect((back.row.list as { code: Secret }[])[0]!.code.reveal()).toBe('5');
  expect([back.row.badgeNo, back.row.none, back.others, back.text]).toEqual([
    '0001',
    null,
    { apart: 1 },
    text,
  ]);
  expect(contentOf({ contentOf: () => undefined }, {} as never)).toBeUndefined();
});

describe('two calls with the same rows', () => {
  const ledgerWith = (holds: string[][]) =>
    new WriteLedger(
      {
        holdRows: async (marks: string[]) => {
          holds.push(marks);
          return { release: async () => undefined };
        },
      } as never,
      cipher,
      { repeatMinutes: 10 } as never,
      { elapsed: () => 0 } as never,
    );
  const marks = (...all: string[]) => ({ marks: all, whole: undefined }) as never;

  it('are under way one after the other, and those with other rows beside them', async () => {
    const ledger = ledgerWith([]);
    const first = await ledger.turn(marks('a', 'b'));
    const order: string[] = [];
    const second = ledger.turn(marks('b')).finally(() => order.push('second'));
    await ledger.turn(marks('c'));
    await new Promise(setImmediate);
    expect(order).toEqual([]);
    await first[Symbol.asyncDispose]();
    const turn = await second;
    // What was under way when it came is what it asks for.
    expect([...turn.joined.keys()]).toEqual(['b']);
  });

  it('are two orders where the first has its outcome when the second comes', async () => {
    const ledger = ledgerWith([]);
    const first = await ledger.turn(marks('a'));
    first.ended({ mark: 'a', position: 0, write: { id: '1' } } as never);
    const second = ledger.turn(marks('a'));
    await first[Symbol.asyncDispose]();
    expect([...(await second).joined]).toEqual([]);
  });

  it('are held as a whole, and let go where that fails', async () => {
    const holds: string[][] = [];
    const ledger = ledgerWith(holds);
    await (await ledger.turn({ marks: ['a'], whole: 'w' } as never))[Symbol.asyncDispose]();
    await ledger.turn({ marks: ['a'], whole: undefined } as never);
    expect(holds).toEqual([['a', 'w'], ['a']]);
    let isGone = true;
    const state = {
      holdRows: async () => (isGone ? Promise.reject(new Error('gone')) : { release: async () => undefined }),
    };
    const failing = new WriteLedger(state as never, cipher, { repeatMinutes: 10 } as never, {} as never);
    await expect(failing.turn(marks('a'))).rejects.toThrow('gone');
    isGone = false;
    await failing.turn(marks('a'));
  });

  it('are told apart by their write and their place in it', () => {
    const row = (id: string, position: number) => ({ position, mark: 'a', write: { id } }) as never;
    expect([
      isSame(row('1', 0), row('1', 0)),
      isSame(row('1', 0), row('1', 1)),
      isSame(row('1', 0), row('2', 0)),
    ]).toEqual([...[true, false, false]]);
    const turn = new Turn(new Map(), () => undefined);
    for (const one of [row('1', 0), row('1', 1), row('1', 0)]) turn.ended(one);
    expect(turn.outcomes.get('a')).toEqual([row('1', 1), row('1', 0)]);
  });
});

describe('a row of an order', () => {
  const order = (rows: readonly object[], more: object = {}) => {
    const body = Buffer.from(encodeRequest(wsdlUpdateShifts, 'key', { Shifts: rows } as never, NAMESPACES));
    const parts = body.toString().replace(/<apiKey.*<\/apiKey>/, '');
    return {
      ...{ name: 'wsdlUpdateShifts', operation: wsdlUpdateShifts, effect: 'append', headers: {}, body },
      read: { apiKey: 'key', partNames: [], parts },
      by: { token: { id: 't', name: 'job' }, key: 'key', unit: '101', tokens: undefined },
      ...more,
    };
  };
  const vault = { whose: async () => ({ is: 'none' }) };
  const marksOf = async (rows: readonly object[], more: object = {}) => {
    const ledger = new WriteLedger({} as never, cipher, { repeatMinutes: 10 } as never, {} as never);
    return orderedRows({ vault } as never, ledger, order(rows, more) as never);
  };
  const one = async (row: object, more: object = {}) => (await marksOf([row], more)).marks[0];
  const by = (more: object) => ({
    by: { token: { id: 't', name: 'job' }, key: 'key', unit: '101', ...more },
  });

  it('that cannot be taken apart has no content of its own, also as a part of its call', async () => {
    const whole = await marksOf([], { read: undefined });
    expect(whole).toMatchObject({ rows: undefined, contents: [] });
    expect(partOf(whole, [0])).toEqual(whole);
  });

  it('is another one for another letter of a password, a blank too', async () => {
    const employees = (password: string) => {
      const input = { employees: [{ badgeNo: '0001', password }] };
      const body = Buffer.from(encodeRequest(wsdlUpdateEmployees, 'key', input as never, NAMESPACES));
      return marksOf([], { name: 'wsdlUpdateEmployees', operation: wsdlUpdateEmployees, body });
    };
    const [first, again, other] = await Promise.all(['secret', 'secret', 'secret '].map(employees));
    expect(again!.marks).toEqual(first!.marks);
    expect(other!.marks).not.toEqual(first!.marks);
  });

  it('is the same whatever stands beside it', async () => {
    const { marks, rows, contents, whole } = await marksOf([shift('0002'), shift('0001'), shift('0001')]);
    expect(marks[1]).toBe(marks[2]);
    expect(new Set(marks).size).toBe(2);
    expect(await one(shift('0001'))).toBe(marks[1]);
    expect([rows?.length, contents.length, typeof whole]).toEqual([3, 3, 'string']);
  });

  it('is the same however its numbers and times are written, also inside of it, and another one for any other value', async () => {
    const tasks = ['08:00:00', '10:00:00'].map((begTime) => ({ begTime, endTime: '12:00:00' }));
    const text = order([{ ...shift('0001'), tasks }]).body.toString();
    const of = async (from: string | RegExp, to: string) => {
      const changed = text.replace(from, to);
      expect(changed).not.toBe(text);
      return (await marksOf([], { body: Buffer.from(changed) })).marks[0];
    };
    const own = (await marksOf([], { body: Buffer.from(text) })).marks[0];
    const swapped = (tag: string, then: string) =>
      of(new RegExp(`(<${tag}\\b.*?</${tag}>)(.*?)(<${then}\\b.*?</${then}>)`, 's'), '$3$2$1');
    expect(await swapped('begDate', 'endDate')).toBe(own);
    expect(await of(/(<begTime[^>]*>10:00:00<.begTime>)(<endTime.*?<.endTime>)/, '$2$1')).toBe(own);
    expect(await of('>10:00:00<', '>10:00<')).toBe(own);
    expect(await of('>08:00:00<', '>08:00<')).toBe(own);
    // What says nothing is none, in whichever way.
    const costs = async (cost: string | undefined) => {
      const said = cost === undefined ? {} : { costHourly: cost };
      const shifType = [{ name: 'x', ...said, timeStart: '10:00:00' }];
      const body = encodeRequest(wsdlUpdateShiftTypes, 'key', { shifType } as never, NAMESPACES);
      return (await marksOf([], { operation: wsdlUpdateShiftTypes, body: Buffer.from(body) })).marks[0];
    };
    expect(new Set([await costs('0'), await costs('0.00')]).size).toBe(1);
    expect(new Set([await costs('0'), await costs('0.01'), await costs('1')]).size).toBe(3);
    // To say nothing of it keeps what is there.
    expect(await costs(undefined)).not.toBe(await costs('0'));
    // Which task comes first is said by the script.
    const others = [
      await of(/(<item[^>]*><begTime[^>]*>08.*?<.item>)(<item.*?<.item>)/, '$2$1'),
      await of('>10:00:00<', '>10:00:01<'),
      await of('>0001<', '>1<'),
      await of(/<item[^>]*><begTime[^>]*>10.*?<.item>/, ''),
    ];
    expect(new Set([own, ...others]).size).toBe(5);
  });

  it('is another one of another script, unit or operation, or under a name', async () => {
    const own = await one(shift('0001'));
    expect(await one(shift('0001'), by({ token: { id: 'renewed', name: 'job' } }))).toBe(own);
    const others = await Promise.all([
      one(shift('0001'), by({ token: { id: 't', name: 'other' } })),
      one(shift('0001'), by({ unit: '102' })),
      one(shift('0001'), { name: 'wsdlOther' }),
      one(shift('0001'), { idempotencyKey: 'a' }),
      one(shift('0001'), { idempotencyKey: 'b' }),
      one(shift('0002')),
    ]);
    expect(new Set([own, ...others]).size).toBe(7);
    const { isNamed, whole } = await marksOf([shift('0001')], { idempotencyKey: 'a' });
    expect([isNamed, whole]).toEqual([true, undefined]);
  });

  it('is another one beside other parts of its call, which come with it', async () => {
    const of = async (source: string) => {
      const input = { ...wsdlUpdateShifts.input, source: { kind: 'string' } };
      const operation = { ...wsdlUpdateShifts, input } as unknown as typeof wsdlUpdateShifts;
      const said = { Shifts: [shift('0001')], source };
      const body = Buffer.from(encodeRequest(operation, 'key', said as never, NAMESPACES));
      return await marksOf([], { operation, body });
    };
    const [till, clock] = [await of('till'), await of('clock')];
    expect([till.others, clock.others]).toEqual([{ source: 'till' }, { source: 'clock' }]);
    expect(till.marks).not.toEqual(clock.marks);
    expect(JSON.parse(till.contents[0]!)).toEqual([till.rows![0], { source: 'till' }]);
    expect((await marksOf([shift('0001')])).others).toEqual({});
    const punch = { badgeNumber: '0001', action: 1, timestamp: '2026-05-04 08:00:00' };
    const body = Buffer.from(encodeRequest(wsdlPunch, 'key', punch as never, NAMESPACES));
    const whole = await marksOf([], { operation: wsdlPunch, body });
    expect(whole.rows).toMatchObject([punch]);
    expect(whole.others).toEqual({});
  });

  it('is one with its call where that cannot be taken apart', async () => {
    for (const more of [{ operation: undefined }, { read: undefined }]) {
      const { marks, rows, contents } = await marksOf([shift('0001')], more);
      expect([marks.length, rows, contents]).toEqual([1, undefined, []]);
    }
    expect((await marksOf([])).rows).toBeUndefined();
    expect((await marksOf([shift('0001'), { ...shift('0002'), begDate: 'soon' }])).rows).toBeUndefined();
  });

  it('is of nobody’s unit while the keys cannot be read: nothing is sent', async () => {
    const unread = { whose: async () => ({ is: 'unknown' }) };
    const ledger = new WriteLedger({} as never, cipher, { repeatMinutes: 10 } as never, {} as never);
    const of = (vaultOf: object) =>
      orderedRows({ vault: vaultOf } as never, ledger, order([shift('0001')], { by: undefined }) as never);
    await expect(of(unread)).rejects.toThrow('nothing was sent');
    expect((await of(vault)).scope).toMatchObject({ script: expect.stringMatching(/^key \w{8}$/) });
    expect((await of({ whose: async () => ({ is: 'unit', unit: '102' }) })).scope.unit).toBe('102');
  });
});

describe('an answer on its way', () => {
  /** A connection, with a clock that a test moves. */
  function line(shouldKeepAlive: boolean) {
    const done: string[] = [];
    const socket = Object.assign(new EventEmitter(), {
      ...{
        end: () => void done.push('ended'),
        resume: () => undefined,
        destroy: () => void done.push('destroyed'),
      },
    });
    const response = Object.assign(new EventEmitter(), { socket, destroyed: false, shouldKeepAlive });
    const sleeping: { ms: number; wake: () => void }[] = [];
    const clock = {
      sleep: (ms: number, signal: AbortSignal) =>
        new Promise<void>((wake, reject) => {
          sleeping.push({ ms, wake });
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    };
    const deliveries = new Deliveries(clock as never);
    const later: string[] = [];
    const verdict = deliveries.verdict(response as never, async (delivery) => void later.push(delivery));
    return { socket, response, sleeping, deliveries, later, verdict, done };
  }

  it('is delivered by the next request on its connection, or by its orderly end', async () => {
    const next = line(true);
    next.response.emit('finish');
    await next.deliveries.heard(next.socket as never);
    expect([await next.verdict, next.done]).toEqual(['delivered', []]);
    // Nothing is listened for any more.
    expect(next.deliveries.heard(next.socket as never)).toBeUndefined();
    expect(['error', 'end', 'close'].map((event) => next.socket.listenerCount(event))).toEqual([0, 0, 0]);
    const ended = line(true);
    ended.response.emit('finish');
    ended.socket.emit('end');
    expect(await ended.verdict).toBe('delivered');
  });

  it('is broken where the connection breaks, or ended before the answer was out', async () => {
    for (const event of ['error', 'close']) {
      const cut = line(true);
      cut.socket.emit(event);
      expect(await cut.verdict).toBe('broken');
    }
    const early = line(true);
    early.socket.emit('end');
    early.response.emit('finish');
    early.socket.emit('close');
    expect(await early.verdict).toBe('broken');
    const dead = line(true);
    expect(await dead.deliveries.verdict({ socket: undefined } as never, async () => undefined)).toBe(
      'broken',
    );
    expect(
      await dead.deliveries.verdict({ socket: dead.socket, destroyed: true } as never, async () => undefined),
    ).toBe('broken');
  });

  it('is silent after a second, and what is heard later is recorded', async () => {
    const quiet = line(true);
    quiet.response.emit('finish');
    expect(quiet.sleeping.map(({ ms }) => ms)).toEqual([1_000]);
    quiet.sleeping[0]!.wake();
    expect(await quiet.verdict).toBe('silent');
    await quiet.deliveries.heard(quiet.socket as never);
    expect(quiet.later).toEqual(['delivered']);
  });

  it('that ends its connection is delivered once the caller closes, within five seconds', async () => {
    const closing = line(false);
    closing.response.emit('finish');
    closing.socket.emit('end');
    closing.socket.emit('close');
    expect([await closing.verdict, closing.done]).toEqual(['delivered', ['destroyed']]);
    const open = line(false);
    open.response.emit('finish');
    expect(open.sleeping.map(({ ms }) => ms)).toEqual([5_000]);
    open.sleeping[0]!.wake();
    expect([await open.verdict, open.done]).toEqual(['broken', ['destroyed']]);
  });

  it('without a length closes the side of the gateway alone', async () => {
    const whole = line(true);
    (whole.socket as unknown as { destroySoon(): void }).destroySoon();
    whole.response.emit('finish');
    expect([whole.done, whole.sleeping.map(({ ms }) => ms)]).toEqual([['ended'], [5_000]]);
    whole.socket.emit('end');
    whole.socket.emit('close');
    expect(await whole.verdict).toBe('delivered');
  });
});
