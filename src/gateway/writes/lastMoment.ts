import type { WriteSetting } from './Writing.js';
import { isSharedState } from '../config/isSharedState.js';
import type { StoredRow } from '../state/GatewayState.js';

/** When the last attempt at a row was over at the latest. */
export function lastMoment(
  { settings: { state = '', limits }, startedAt }: WriteSetting,
  { write: { sentAt, endedAt }, at }: StoredRow,
): number {
  if (endedAt !== undefined) return endedAt;
  const began = Math.max(sentAt, at);
  // One that was under way when the gateway died ended with it; another gateway that lost its database may live on.
  return isSharedState(state) ? began + limits.connectMs + limits.firstByteMs : Math.max(startedAt, began);
}
