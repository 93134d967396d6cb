import type { PlannedFault } from '../../faults/FaultPlan.js';
import type { WorldSnapshot } from '../world/World.js';
import { isOfThisMachine, readBody, type Route, sendJson } from './Route.js';
import type { SandboxServer } from './SandboxServer.js';

/** A fault of the library, for callers that are not in this process. */
export interface FaultByName extends Omit<PlannedFault, 'fault'> {
  readonly name: string;
  readonly operation?: string;
}

/**
 * `/admin`: the clock, reset, snapshots and faults, as JSON, for tests in any language. Answers callers on this machine
 * only, and no page of another origin. `setFaults` replaces the plan of faults; an empty list ends it. It throws a `RangeError` for
 * an unknown name.
 */
export function adminRoute(
  sandbox: SandboxServer,
  setFaults: (faults: readonly FaultByName[]) => Promise<void>,
): Route {
  const snapshots = new Map<string, WorldSnapshot>();
  const { world } = sandbox;
  const state = () => ({
    now: world.clock.instant(),
    clock: world.clock.mode,
    units: world.unitIds().length,
  });
  const handlers: Readonly<Record<string, (body: never, id: string) => unknown>> = {
    'GET /admin': state,
    'POST /admin/reset': () => {
      sandbox.reset();
      return state();
    },
    'PUT /admin/clock': (body: { now?: unknown } | null) => {
      const now = body?.now;
      if (typeof now !== 'string' || Number.isNaN(Date.parse(now)))
        throw new RangeError('now must be an instant such as 2026-03-16T01:00:00Z');
      world.clock.set(now);
      return state();
    },
    'POST /admin/snapshots': () => {
      const id = String(snapshots.size + 1);
      snapshots.set(id, world.snapshot());
      return { id };
    },
    'POST /admin/snapshots/:id/restore': (_: never, id: string) => {
      const snapshot = snapshots.get(id);
      if (!snapshot) throw new RangeError(`no snapshot has the id ${id}`);
      world.restore(snapshot);
      return state();
    },
    'PUT /admin/faults': async (faults: readonly FaultByName[]) => {
      if (!Array.isArray(faults) || faults.some((fault) => typeof fault?.name !== 'string'))
        throw new RangeError('the body must be a list of faults, each with its name');
      await setFaults(faults);
      return { faults };
    },
  };
  return async (request, response, url) => {
    if (url.pathname !== '/admin' && !url.pathname.startsWith('/admin/')) return false;
    if (!isOfThisMachine(request))
      return sendJson(response, 403, { error: 'for callers on this machine only' });
    const [, id = ''] = /^\/admin\/snapshots\/([^/]+)\/restore$/.exec(url.pathname) ?? [];
    const path = id === '' ? url.pathname : '/admin/snapshots/:id/restore';
    const handle = handlers[`${request.method} ${path}`];
    if (!handle) return sendJson(response, 404, { error: `known are ${Object.keys(handlers).join(', ')}` });
    try {
      const text = (await readBody(request)).toString();
      return sendJson(response, 200, await handle((text === '' ? {} : JSON.parse(text)) as never, id));
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof SyntaxError)) throw error;
      return sendJson(response, 400, {
        error: error instanceof RangeError ? error.message : 'the body is not JSON',
      });
    }
  };
}
