import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'Tag',
  {
    categoryExternalId: t.string(),
    tagExternalId: t.string(),
  },
  { origin: 'observed' },
);

/** Tag. */
export interface Tag extends RecordOf<typeof definition> {}
export const Tag: Definition<Tag> = definition;
