import { answerOf } from '../assumptions/Assumption.js';
import { assumptionNamed } from '../assumptions/list/all.js';
import type { ClientDeployment } from '../client/clientOptions.js';

/** The answers to an assumption that a survey has seen on the service, and a sentence on them. */
export type Known = (id: string) => { readonly seen: readonly string[]; readonly says: string };

/** What the file of a deployment says of assumptions; without the file nothing is known. */
export function knownOf({ assumptions = {} }: Partial<ClientDeployment> = {}): Known {
  return (id) => {
    const assumption = assumptionNamed(id)!;
    const seen = Object.keys(assumptions[id]?.seen ?? {});
    const unknown = `Not known here: "${assumption.sentence}" A survey tells it (${id}).`;
    return { seen, says: seen.map((one) => answerOf(assumption, one).says).join(' ') || unknown };
  };
}
