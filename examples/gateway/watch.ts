import { runnable, runScript, stage } from './scripts.js';

// npx tsx examples/gateway/watch.ts: scripts in four languages, unchanged, with tokens; and what the gateway saw of them.
process.env.GATEWAY_ADMIN = 'only-for-this-example';
await using on = await stage({ watch: true, admin: { token: 'env:GATEWAY_ADMIN' } });
const { sandbox, gateway } = on;
const key = sandbox.unitKeys.get(101)!.reveal();
for (const script of runnable()) {
  const direct = await runScript(script, sandbox.endpoint, key);
  const through = await runScript(script, gateway.endpoint, await on.token(script.file));
  console.log(`${script.file.padEnd(11)} direct: ${direct}   through the gateway: ${through}`);
}
const headers = { authorization: 'Bearer only-for-this-example' };
const metrics = await (await fetch(`${gateway.origin}/metrics`, { headers })).text();
console.log(`\n${metrics.match(/^workforce_gateway_calls_total.*$/gm)?.join('\n')}`);
