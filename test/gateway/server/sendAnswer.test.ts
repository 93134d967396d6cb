import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { PassThrough, Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { pipeAnswer, sendAnswer, sendFault } from '../../../src/gateway/server/sendAnswer.js';

it.each([10, 100_000])('an answer of %i bytes is out before it is looked at', async (bytes) => {
  const done: string[] = [];
  const response = { writeHead: () => undefined, end: () => done.push('out') };
  await sendAnswer(
    response as unknown as ServerResponse,
    { status: 200, headers: {} },
    [Buffer.alloc(bytes)],
    async () => void done.push('looked at'),
  );
  expect(done).toEqual(['out', 'looked at']);
});

/** A caller, and what it got. */
class Caller extends EventEmitter {
  readonly got: unknown[] = [];
  destroyed = false;
  headersSent = false;
  writableNeedDrain = false;
  hasRoom = true;

  writeHead(status: number, headers: object): void {
    this.headersSent = true;
    this.got.push([status, headers]);
  }
  write(piece: Uint8Array): boolean {
    this.got.push(String(piece));
    this.writableNeedDrain = !this.hasRoom;
    return this.hasRoom;
  }
  end(piece?: unknown): void {
    this.got.push(piece === undefined ? 'end' : `end ${piece}`);
  }
  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

const HEAD = { status: 200, headers: { 'x-a': '1' } };
const send = (caller: Caller, body: Parameters<typeof sendAnswer>[2]) =>
  sendAnswer(caller as unknown as ServerResponse, HEAD, body, () => undefined);
/** Pieces of which each comes a while after the one before; an error is thrown in its turn. `over` says that it was let go. */
async function* bodyOf(pieces: readonly (string | Error)[], over: unknown[] = []) {
  try {
    for (const piece of pieces) {
      await turn();
      if (piece instanceof Error) throw piece;
      if (piece === 'never') await new Promise(() => undefined);
      yield Buffer.from(piece);
    }
  } finally {
    over.push('over');
  }
}

it('sends nothing before there is something to send, so that a failure can still become a fault', async () => {
  const failing = new Caller();
  await expect(send(failing, bodyOf([new Error('down')]))).rejects.toThrow('down');
  expect([failing.headersSent, failing.got]).toEqual([false, []]);
  const late = new Caller();
  await expect(send(late, bodyOf(['a', new Error('down')]))).rejects.toThrow('down');
  expect(late.got).toEqual([[200, HEAD.headers], 'a']);
  const empty = new Caller();
  await send(empty, bodyOf([]));
  expect(empty.got).toEqual([[200, HEAD.headers], 'end']);
  const long = new Caller();
  await send(long, bodyOf(['a', 'b', 'c']));
  expect(long.got).toEqual([[200, HEAD.headers], 'a', 'b', 'c', 'end']);
});

it('stops reading for a caller that is gone, and writes it nothing', async () => {
  const gone = { name: 'CallerGone' };
  for (const body of [[Buffer.from('a')], bodyOf(['a', 'b']), bodyOf([])]) {
    const caller = new Caller();
    caller.destroyed = true;
    await expect(send(caller, body)).rejects.toMatchObject(gone);
    expect(caller.got).toEqual([]);
  }
  const caller = new Caller();
  caller.hasRoom = false;
  const over: unknown[] = [];
  // The service says nothing more, and is not waited for.
  const sending = send(caller, bodyOf(['a', 'b', 'never'], over));
  await vi.waitFor(() => expect(caller.listenerCount('drain')).toBe(1), { interval: 1 });
  // No faster than the caller takes it.
  await turn();
  expect(caller.got.slice(1)).toEqual(['a']);
  caller.emit('drain');
  await vi.waitFor(() => expect(caller.got.slice(1)).toEqual(['a', 'b']), { interval: 1 });
  caller.destroy();
  await expect(sending).rejects.toMatchObject(gone);
  expect([caller.got.slice(1), over]).toEqual([['a', 'b'], ['over']]);
});

it('ends an answer that is passed on when the service is silent, and not when the caller is slow', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const pipe = (write: (done: () => void) => void) => {
    const response = Object.assign(new Writable({ highWaterMark: 1, write: (_, __, done) => write(done) }), {
      writeHead: () => undefined,
    });
    const body = new PassThrough();
    const seen: string[] = [];
    const see = (piece: Uint8Array) => void seen.push(String(piece));
    const ended = pipeAnswer(response as never, HEAD, body, { idleMs: 100, see });
    return {
      body,
      seen,
      ended: ended.then(
        () => 'sent',
        ({ name }: Error) => name,
      ),
    };
  };
  const silent = pipe((done) => done());
  silent.body.write('a');
  await turn();
  vi.advanceTimersByTime(100);
  silent.body.write('b');
  await turn();
  vi.advanceTimersByTime(300);
  expect([await silent.ended, silent.seen]).toEqual(['CallerGone', ['a', 'b']]);
  let take = () => {};
  const slow = pipe((done) => {
    take = done;
  });
  slow.body.write('a');
  await turn();
  vi.advanceTimersByTime(1_000);
  take();
  slow.body.end();
  expect(await slow.ended).toBe('sent');
});

it('puts no fault behind half an answer, and closes after a request that it did not read', () => {
  const fault = (status: number, caller = new Caller()) => {
    const refusal = { code: 'Client', message: 'no <way>', status } as const;
    const namespaces = { types: 'uri:a', operations: 'uri:b' };
    sendFault(caller as never, refusal, { namespaces, actor: 'gateway' } as never);
    return caller;
  };
  const begun = new Caller();
  begun.writeHead(200, {});
  expect([fault(500, begun).destroyed, begun.got]).toEqual([true, [[200, {}]]]);
  for (const [status, closes] of [
    [500, false],
    [413, true],
    [415, true],
  ] as const) {
    const { destroyed, got } = fault(status);
    const [head, body] = got as [[number, Record<string, string>], string];
    expect([destroyed, head[0], head[1].connection]).toEqual([false, status, closes ? 'close' : undefined]);
    expect(body).toContain('gateway: no &lt;way');
    expect(Number(head[1]['content-length'])).toBe(Buffer.byteLength(body.slice('end '.length)));
  }
});
