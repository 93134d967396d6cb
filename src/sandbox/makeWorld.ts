import type { SandboxOptions } from './SandboxOptions.js';
import { Clock } from './world/Clock.js';
import { generateWorld } from './world/generateWorld.js';
import { ALLOWABLE } from './world/messages.js';
import { enrich, RICH } from './rich/enrich.js';
import type { Planted } from './world/trouble/plants.js';
import { plantTrouble } from './world/trouble/plantTrouble.js';
import { createWorld, type World } from './world/World.js';
import { type WorldJson, worldFromJson } from './world/worldFromJson.js';
import { parseWorldSize, SMALL, type TroubledWorld, type WorldSize } from './world/WorldSize.js';

/** Makes the world that options ask for, and tells what is wrong in it where that was asked for. */
export function makeWorld(options: SandboxOptions): {
  readonly world: World;
  readonly planted: readonly Planted[];
} {
  const { world = 'small', seed = 1, now = '2026-03-16T01:00:00Z', clock, allow = [] } = options;
  for (const code of allow)
    if (!ALLOWABLE.includes(code)) throw new RangeError(`allow: ${code} is none of ${ALLOWABLE.join(', ')}`);
  const time = new Clock(now, clock);
  if (isJson(world)) return { world: createWorld(worldFromJson(world), time, allow), planted: [] };
  if (world === 'rich') {
    const rich = createWorld(generateWorld(RICH, seed, time.today()), time, allow);
    enrich(rich);
    return { world: rich, planted: [] };
  }
  const size = typeof world === 'string' ? parseWorldSize(world) : { ...SMALL, ...world };
  const made = createWorld(generateWorld(size, seed, time.today()), time, allow);
  return { world: made, planted: plantTrouble(made, size) };
}

function isJson(world: string | Partial<WorldSize> | TroubledWorld | WorldJson): world is WorldJson {
  return typeof world === 'object' && Array.isArray(world.units);
}
