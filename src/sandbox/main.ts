import { parseArgs } from 'node:util';
import { describeCall, describeSandbox } from './describe.js';
import { optionsOfFlags } from './flags.js';
import { startSandbox } from './startSandbox.js';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const { values } = parseArgs({
  options: {
    port: text,
    host: text,
    world: text,
    seed: text,
    now: text,
    'moving-clock': flag,
    latin1: flag,
    positional: flag,
    'nil-arrays': flag,
    'zero-dates': flag,
    'debug-comment': flag,
    'fault-status': text,
    latency: text,
    concurrency: text,
    'all-units-max': text,
    faults: text,
    json: flag,
  },
});
try {
  const sandbox = await startSandbox(
    await optionsOfFlags({
      ...values,
      movingClock: values['moving-clock'],
      nilArrays: values['nil-arrays'],
      zeroDates: values['zero-dates'],
      debugComment: values['debug-comment'],
      faultStatus: values['fault-status'],
      allUnitsMax: values['all-units-max'],
    }),
  );
  console.log(describeSandbox(sandbox, values.json));
  if (!values.json) console.log('Stop with Ctrl-C.\n');
  sandbox.onCall((call) => console.log(describeCall(call, values.json)));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop());
} catch (error) {
  console.error(error instanceof RangeError ? error.message : error);
  process.exitCode = 1;
}
