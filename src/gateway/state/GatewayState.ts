import type { SqlState } from './SqlState.js';

/** What a gateway keeps. A promise that resolves means that it is on the disk. */
export type GatewayState = Pick<SqlState, keyof SqlState>;
export type { Hold, NewRow, RowState, StoredRow, StoredWrite, WriteScope } from './stored.js';
export { readsOn, UNTOLD } from './stored.js';
