import { Refusal } from './Refusal.js';

/** A request that is the caller's to mend. */
export function refuse(why: string): Refusal {
  return new Refusal('Client', why);
}
