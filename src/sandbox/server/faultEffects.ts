import type { FaultCall, FaultEffect } from '../../faults/InjectedFault.js';
import type { SandboxFaults } from '../SandboxOptions.js';

type EffectOn = (call: FaultCall) => Promise<FaultEffect | undefined>;

/** What a plan makes happen to calls. The library is loaded when there is a plan for it. */
export function faultEffects(faults: SandboxFaults | undefined, seed: number): EffectOn {
  if (faults === undefined) return async () => undefined;
  if (typeof faults === 'function') return async (call) => faults(call);
  const loaded = import('../../faults/FaultPlan.js').then(({ effectsOf }) => effectsOf(faults, seed));
  return async (call) => (await loaded)(call);
}
