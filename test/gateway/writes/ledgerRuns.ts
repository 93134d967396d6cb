import { randomOf } from '../../../src/text/random.js';
import { EVENTS, LedgerModel, type Step, WAYS } from './ledgerModel.js';

const AGAIN = ['same', 'turned', 'apart'] as const;
const BATCHES = [['A'], ['B'], ['A', 'B'], ['B', 'C'], ['A', 'A'], ['A', 'B', 'C']] as const;

/** Runs orders through the model. Throws what went wrong, with the orders that lead there. */
export async function runSteps(steps: readonly Step[], isShared = false): Promise<void> {
  const model = await LedgerModel.open(isShared);
  try {
    for (const [i, step] of steps.entries())
      await model.take(step).catch((error: unknown) => {
        throw new Error(`${(error as Error).message}, after ${JSON.stringify(steps.slice(0, i + 1))}`);
      });
  } finally {
    await model.close();
  }
}

/** Orders by a seed. Between any two stands another one, since a row that comes twice in a row may be the same order. */
export function randomSteps(seed: number, count: number): Step[] {
  const pick = <T>(all: readonly T[], n: number): T => all[Math.floor(randomOf(seed, n) * all.length)]!;
  return Array.from({ length: count }, (_, i): Step[] => [
    {
      ...{ badges: pick(BATCHES, i * 5), unit: pick(['1', '2'], i * 5 + 1), way: pick(WAYS, i * 5 + 2) },
      ...{ event: pick(EVENTS, i * 5 + 3), again: pick(AGAIN, i * 5 + 4) },
    },
    ...['1', '2'].map(
      (unit): Step => ({ badges: ['Z'], unit, way: 'close', event: 'nothing', again: 'same' }),
    ),
  ]).flat();
}
