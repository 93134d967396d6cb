import { minutesBetween } from '../../calendar/moments.js';
import type { PunchRow } from '../world/rows/punches.js';

/** Worked minutes of a punch; 0 while it is open. */
export function punchMinutes(punch: PunchRow): number {
  if (punch.punchOut === undefined) return 0;
  return Math.max(0, Math.floor(minutesBetween(punch.punchIn, punch.punchOut)) - punch.breakMinutes);
}
