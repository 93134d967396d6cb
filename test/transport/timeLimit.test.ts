import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { TimeLimit } from '../../src/transport/TimeLimit.js';

it('a time limit beside a signal of the caller aborts, whatever is collected meanwhile', {
  tags: ['slow'],
}, async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  using limit = new TimeLimit(new AbortController().signal, 100);
  const { signal } = limit;
  for (let i = 0; i < 10 && !signal.aborted; i++) {
    collect();
    await pause(50);
  }
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  using another = new TimeLimit(undefined, 60_000);
  expect(another.signal.aborted).toBe(false);
});

it('aborts with the signal of the caller', () => {
  const caller = new AbortController();
  using limit = new TimeLimit(caller.signal, 60_000);
  caller.abort(new Error('enough'));
  expect(limit.signal.reason).toMatchObject({ message: 'enough' });
});
