export type { CallOutcome, SandboxCall } from './server/SandboxCall.js';
export type { Quirks, SandboxFaults, SandboxOptions } from './SandboxOptions.js';
export { type Sandbox, type SandboxRestOptions, startSandbox } from './startSandbox.js';
export type { WorldSnapshot } from './world/World.js';
export type { WorldJson } from './world/worldFromJson.js';
export { type Planted, TROUBLE_KINDS, type TroubleKind } from './world/trouble/plants.js';
export type { TroubledWorld, WorldSize } from './world/WorldSize.js';
