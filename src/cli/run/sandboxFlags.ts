import type { SandboxFlags } from '../commands/sandbox.js';
import { deploymentIn } from '../connection/connection.js';
import { readJsonFile } from '../../validation/jsonFile.js';
import type { Quirks, SandboxOptions } from '../../sandbox/SandboxOptions.js';
import type { AllowableCode } from '../../sandbox/world/messages.js';
import { parseFaultNames, planByName } from '../../sandbox/server/planByName.js';
import { defined } from '../../text/defined.js';
import type { WorldJson } from '../../sandbox/world/worldFromJson.js';

/** The port of a sandbox that is started by hand, so that its address stays the same. */
const PORT = 8087;

/** The options that flags say. Throws a `RangeError` for what makes no sense, and a `ConfigurationError` for a wrong file. */
export async function optionsOfFlags(flags: SandboxFlags): Promise<SandboxOptions> {
  const { world, like, faults } = flags;
  return {
    ...defined({
      host: flags.host,
      allowHosts: flags.allowHost?.split(','),
      world: world?.endsWith('.json')
        ? (readJsonFile(world, { setting: 'world', expected: 'a world of the sandbox' }) as WorldJson)
        : world,
      like: await deploymentIn(like),
      likeInPart: flags.likeInPart || undefined,
      now: flags.now,
      allow: flags.allow?.split(',') as AllowableCode[] | undefined,
      faults: faults === undefined ? undefined : await planByName(parseFaultNames(faults)),
    }),
    port: numberOf('--port', flags.port) ?? PORT,
    seed: numberOf('--seed', flags.seed) ?? 1,
    clock: flags.movingClock ? 'moving' : 'fixed',
    quirks: quirksOf(flags),
  };
}

function quirksOf(flags: SandboxFlags): Quirks {
  const faultStatus = numberOf('--fault-status', flags.faultStatus) as Quirks['faultStatus'];
  if (faultStatus !== undefined && faultStatus !== 200 && faultStatus !== 500)
    throw new RangeError('--fault-status must be 200 or 500');
  return defined({
    latin1: flags.latin1 ?? false,
    positionalParts: flags.positional ?? false,
    nilArrays: flags.nilArrays ?? false,
    zeroDates: flags.zeroDates ?? false,
    trailingComment: flags.debugComment ?? false,
    faultStatus,
    latencyMs: latencyOf(flags.latency),
    maxConcurrentCalls: numberOf('--concurrency', flags.concurrency),
    allUnitsMaxUnits: numberOf('--all-units-max', flags.allUnitsMax),
  });
}

function latencyOf(text: string | undefined): Quirks['latencyMs'] {
  const [, least, most] = /^(\d+)(?:-(\d+))?$/.exec(text ?? '0') ?? [];
  if (least === undefined) throw new RangeError('--latency must be milliseconds such as 50, or 50-200');
  if (text === undefined) return undefined;
  return most === undefined ? Number(least) : [Number(least), Number(most)];
}

function numberOf(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new RangeError(`${flag} must be a whole number`);
  return Number(text);
}
