import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'TemplateShift',
  {
    id: t.int(),
    templateId: t.int(),
    weekDay: t.int(),
    availfrom: t.time(),
    availto: t.time(),
    altWeekDay: t.int(),
    ts: t.dateTime(),
  },
  { origin: 'observed' },
);

/** TemplateShift. */
export interface TemplateShift extends RecordOf<typeof definition> {}
export const TemplateShift: Definition<TemplateShift> = definition;
