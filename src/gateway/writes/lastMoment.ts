import type { WriteSetting } from './Writing.js';
import { isSharedState } from '../config/isSharedState.js';
import type { StoredWrite } from '../state/GatewayState.js';

/** When a write was over at the latest. */
export function lastMoment(
  { settings: { state = '', limits }, startedAt }: WriteSetting,
  { sentAt, endedAt }: StoredWrite,
): number {
  if (endedAt !== undefined) return endedAt;
  // One that was under way when the gateway died ended with it; another gateway that lost its database may live on.
  return isSharedState(state) ? sentAt + limits.connectMs + limits.firstByteMs : Math.max(startedAt, sentAt);
}
