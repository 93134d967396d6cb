import { atMostHundred } from '../../definition/scales.js';
import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('SocialCost', {
  type: t.count(),
  /** Least age. */
  fromAge: t.int(),
  /** Greatest age. */
  toAge: t.int(),
  startOn: t.int(),
  /** Cost in percent. */
  costPercent: t
    .decimal()
    .likely(...atMostHundred)
    .means('share'),
});

/** The social cost for an age group. Source: observed signatures. */
export interface SocialCost extends RecordOf<typeof definition> {}
export const SocialCost: Definition<SocialCost> = definition;
