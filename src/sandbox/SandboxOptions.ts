import type { Namespaces } from '../encoding/namespaces.js';
import type { WorldSize } from './world/WorldSize.js';

export interface SandboxOptions {
  /** Port to listen on; default 0, a free one. */
  readonly port?: number;
  /** Address to listen on; default `127.0.0.1`. */
  readonly host?: string;
  /** `small` (default), or a size such as `200x500` (units by employees) or `200x500x10` (and shifts each). */
  readonly world?: string | WorldSize;
  /** Varies the names in a generated world; default 1. */
  readonly seed?: number;
  /** What time it is in the world, an instant in ISO form; default `2026-03-16T01:00:00Z`. */
  readonly now?: string;
  /** A `fixed` clock (default) advances one second with each writing call and never else. */
  readonly clock?: 'fixed' | 'moving';
  /** Namespaces of answers and WSDL; requests are taken in any. Default `uri:Service` for both. */
  readonly namespaces?: Partial<Namespaces>;
}
