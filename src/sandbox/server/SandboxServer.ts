import type { Namespaces } from '../../encoding/xml/namespaces.js';
import type { FaultCall, FaultEffect } from '../../faults/InjectedFault.js';
import type { Quirks } from '../SandboxOptions.js';
import type { World } from '../world/World.js';
import type { LikeService } from './SoapAnswer.js';
import type { CallListener } from './SandboxCall.js';

/** What every side of a running sandbox shares. */
export interface SandboxServer {
  readonly world: World;
  readonly namespaces: Namespaces;
  readonly quirks: Quirks;
  /** The service that it imitates. */
  readonly like: LikeService | undefined;
  readonly seed: number;
  /** Where it answers, such as `http://127.0.0.1:8087`. */
  readonly url: string;
  readonly tell: CallListener;
  /** The number of the next call, counted over all sides from 1. */
  nextNumber(): number;
  /** What the plan of faults makes happen to a call. */
  effectOn(call: FaultCall): Promise<FaultEffect | undefined>;
  /** Back to the world as it was at the start. */
  reset(): void;
}
