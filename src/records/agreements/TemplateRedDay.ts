import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'TemplateRedDay',
  {
    id: t.int(),
    templateId: t.int(),
    redDate: t.date(),
    description: t.string(),
    ts: t.dateTime(),
  },
  { origin: 'observed' },
);

/** TemplateRedDay. */
export interface TemplateRedDay extends RecordOf<typeof definition> {}
export const TemplateRedDay: Definition<TemplateRedDay> = definition;
