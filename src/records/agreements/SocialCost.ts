import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'SocialCost',
  {
    type: t.int(),
    fromAge: t.int(),
    toAge: t.int(),
    startOn: t.int(),
    costPercent: t.decimal(),
  },
  { origin: 'observed' },
);

/** SocialCost. */
export interface SocialCost extends RecordOf<typeof definition> {}
export const SocialCost: Definition<SocialCost> = definition;
