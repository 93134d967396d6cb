import { DEFAULT_TIME_LIMITS, type TimeLimits } from '../../transport/timeLimits.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';

/** How long the service is waited for, whoever asks. */
export function waitingTimes({ connectMs, firstByteMs, idleMs }: GatewaySettings['limits']): TimeLimits {
  return { ...DEFAULT_TIME_LIMITS, totalMs: connectMs + firstByteMs, connectMs, firstByteMs, idleMs };
}
