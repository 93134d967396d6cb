import type { Deployment } from '../../src/assumptions/file/Deployment.js';
import type { Found } from '../../src/assumptions/Found.js';
import { verdictOf } from '../../src/assumptions/Found.js';
import { assumptionNamed } from '../../src/assumptions/list/all.js';
import { startSandbox } from '../../src/sandbox/index.js';
import { KINDS, PLAN, surveyOf } from './surveyOf.js';

/** The file of a deployment with some answers, such as `write.lag: stale`. */
export function fileWith(...answers: readonly string[]): Deployment {
  const seen = new Map<string, Record<string, number>>();
  for (const one of answers) {
    const [id = '', answer = ''] = one.split(': ');
    seen.set(id, { ...seen.get(id), [answer]: 1 });
  }
  return fileOf(
    Object.fromEntries(
      [...seen].map(([id, counts]) => {
        const verdict = verdictOf(assumptionNamed(id)!, Object.keys(counts));
        return [id, { verdict, seen: counts, by: ['reading'] as const }];
      }),
    ),
  );
}

export function fileOf(
  assumptions: Readonly<Record<string, Found>>,
  operations: Deployment['operations'] = {},
): Deployment {
  return {
    ...{ format: 1, service: {}, surveys: [], operations },
    assumptions: assumptions as Deployment['assumptions'],
  };
}

/** Surveys a sandbox that is like a deployment. */
export async function surveyTwin(like: Deployment, isRoot = false) {
  await using sandbox = await startSandbox({ like, world: '2x4x6' });
  const [type] = sandbox.world.shiftTypes.of();
  const [unitKey] = sandbox.unitKeys.values();
  const write = { ...PLAN.write!, shiftCategoryId: String(type!.id), kinds: KINDS };
  const apiKey = isRoot ? sandbox.rootKey : unitKey!;
  return await surveyOf({ endpoint: sandbox.endpoint, apiKey }, { ...PLAN, write });
}
