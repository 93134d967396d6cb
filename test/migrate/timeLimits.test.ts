import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { timeLimits } from '../../src/migrate/compare/timeLimits.js';

it('a time limit beside a signal of the caller aborts, whatever is collected meanwhile', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const limit = timeLimits(100, new AbortController().signal);
  const signal = limit();
  for (let i = 0; i < 10 && !signal.aborted; i++) {
    collect();
    await pause(50);
  }
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  expect(limit().aborted).toBe(false);
});

it('aborts with the signal of the caller', () => {
  const caller = new AbortController();
  const signal = timeLimits(60_000, caller.signal)();
  caller.abort(new Error('enough'));
  expect(signal.reason).toMatchObject({ message: 'enough' });
});
