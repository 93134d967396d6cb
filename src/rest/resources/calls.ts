import type { PathCalls } from './pathCalls.js';
import type { paths as V2Paths } from './v2.generated.js';
import type { paths as V3Paths } from './v3.generated.js';

/** Every path of version 2. */
export type V2Calls = PathCalls<V2Paths>;
/** Every path of version 3. */
export type V3Calls = PathCalls<V3Paths>;
