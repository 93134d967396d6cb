import { type Client, createClient } from '../../src/index.js';
import type { PolicyInput } from '../../src/payroll/index.js';
import { inProcess } from '../inProcess.js';
import { type Sandbox, startSandbox, type TroubledWorld, type WorldJson } from '../../src/sandbox/index.js';

/** What a team would write for the sandbox: what the interface does not show. */
export const POLICY: PolicyInput = { baseTypes: ['100'], manualTypes: [3], openLockTexts: ['Open'] };

/** Long after everything. */
export const NOW = '2026-12-01T00:00:00Z';

/** Of the worlds that say nothing of it. */
const FEW = { units: 2, employees: 4 };

type Run<T> = (client: Client, sandbox: Sandbox) => Promise<T>;

/** Runs a function on a service of its own, which is called in this process: no fault happens to such calls. */
export function withWorld<T>(world: TroubledWorld | WorldJson, run: Run<T>): Promise<T> {
  return withServer(world, (_, sandbox) => {
    const fetch = inProcess(sandbox);
    const clientOptions = (unit?: number) => ({ ...sandbox.clientOptions(unit), fetch });
    return run(createClient(clientOptions()), { ...sandbox, clientOptions });
  });
}

/** The same over HTTP. */
export async function withServer<T>(world: TroubledWorld | WorldJson, run: Run<T>): Promise<T> {
  await using sandbox = await startSandbox({ world: isSized(world) ? { ...FEW, ...world } : world });
  // A service that fails is asked again at once.
  return await run(createClient({ ...sandbox.clientOptions(), retry: { backoffMs: 1 } }), sandbox);
}

function isSized(world: TroubledWorld | WorldJson): world is TroubledWorld {
  return !Array.isArray(world.units);
}
