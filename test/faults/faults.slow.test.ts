import { it } from 'vitest';
import { mixedCallsHold } from './mixedCallsHold.js';

it('some hundred mixed calls end in time, as they should, once, without a trace of the key', {
  timeout: 180_000,
}, async () => {
  await mixedCallsHold(600);
});
