/** The processor time that some work took, in milliseconds. Unlike a clock it does not grow beside other processes. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

// Runs by turns, of which the shortest of each counts: what else goes on only makes some of them longer.
const ROUNDS = { least: 3, most: 15 };
// No busy machine makes the shortest run so much longer, so that measuring again is of no use.
const HOPELESS = 3;

/**
 * How many times the processor time of one work another takes. Measures again while that is `most` or above, so that a
 * busy machine makes it take longer and not come out wrong.
 */
export function costRatio(plain: () => unknown, other: () => unknown, most: number): number {
  let [leastPlain, leastOther] = [Infinity, Infinity];
  for (let round = 1; round <= ROUNDS.most; round++) {
    leastPlain = Math.min(leastPlain, cpuMsAtOnce(plain));
    leastOther = Math.min(leastOther, cpuMsAtOnce(other));
    const ratio = leastOther / leastPlain;
    if (round >= ROUNDS.least && (ratio < most || ratio > most * HOPELESS)) break;
  }
  return leastOther / leastPlain;
}

function cpuMsAtOnce(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
