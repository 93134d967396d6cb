import { createClient } from '../../src/index.js';
import type { Sandbox } from '../../src/sandbox/index.js';
import { runnable, runScript, stage } from './scripts.js';

// npx tsx examples/gateway/protect.ts: an answer is lost, the script is run again; directly, and through the gateway.
await using on = await stage({ protect: { writes: { quietMs: 0 } } });
const { sandbox, gateway } = on;
for (const script of runnable()) {
  const ways = { direct: sandbox.unitKeys.get(101)!.reveal(), gateway: await on.token(script.file) };
  for (const [way, key] of Object.entries(ways)) {
    sandbox.reset();
    loseTheFirstAnswer(sandbox);
    const before = await shifts(sandbox);
    const endpoint = way === 'direct' ? sandbox.endpoint : gateway.endpoint;
    const said = [await runScript(script, endpoint, key), await runScript(script, endpoint, key)];
    console.log(
      `${script.file.padEnd(11)} ${way.padEnd(8)} ${(await shifts(sandbox)) - before} booked   ${said.join('   again: ')}`,
    );
  }
}

function loseTheFirstAnswer(of: Sandbox): void {
  let calls = 0;
  of.setFaults(async (call) => {
    if (call.operation !== 'wsdlUpdateShifts' || ++calls > 1) return undefined;
    await call.well();
    return { kind: 'reset' };
  });
}

async function shifts(of: Sandbox): Promise<number> {
  const client = createClient(of.clientOptions(101));
  const reply = await client.wsdlGetSchedulesV3({
    GetSchedulesV3: { fromDate: '2026-05-04', toDate: '2026-05-07' },
  });
  return reply.orThrow().schedules?.length ?? 0;
}
