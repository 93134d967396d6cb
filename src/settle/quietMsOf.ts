import { type Client, lagOf } from '../client/client.js';
import { QUIET_MS } from './pace.js';

/** How long to wait for a row that a read does not show: as asked for, and no shorter than the lag that a survey has seen. */
export function quietMsOf(client: Client, asked: number = QUIET_MS): number {
  return Math.max(asked, lagOf(client));
}
