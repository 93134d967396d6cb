import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'TemplateOverTime',
  {
    id: t.int(),
    templateId: t.int(),
    weekDay: t.int(),
    overtimeFrom: t.time(),
    overtimeTo: t.time(),
    oType: t.int(),
    altWeekDay: t.int(),
    ts: t.dateTime(),
  },
  { origin: 'observed' },
);

/** TemplateOverTime. */
export interface TemplateOverTime extends RecordOf<typeof definition> {}
export const TemplateOverTime: Definition<TemplateOverTime> = definition;
