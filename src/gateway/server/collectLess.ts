import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap of this process grow to four times what lives in it before all garbage is collected. The platform counts the
 * bytes of pieces that pass as if they stayed, and collects after each few of a long answer: that costs more than to pass it on.
 */
export function collectLess(): void {
  setFlagsFromString('--heap-growing-percent=300');
}
