import { parseArgs } from 'node:util';
import { startSandbox } from './startSandbox.js';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8087' },
    world: { type: 'string', default: 'small' },
    seed: { type: 'string', default: '1' },
  },
});
const sandbox = await startSandbox({
  port: Number(values.port),
  world: values.world,
  seed: Number(values.seed),
});
// The keys of an invented world are no secrets: without them nobody can call.
console.log(`SOAP endpoint  ${sandbox.endpoint}
WSDL           ${sandbox.endpoint}?wsdl
Root key       ${sandbox.rootKey.reveal()}`);
for (const [unitId, key] of [...sandbox.unitKeys].slice(0, 5))
  console.log(`Unit ${unitId}       ${key.reveal()}`);
console.log('Stop with Ctrl-C.');
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void sandbox.stop().then(() => process.exit(0)));
