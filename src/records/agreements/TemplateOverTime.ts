import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('TemplateOverTime', {
  id: t.int().means('recordId'),
  /** Id of the agreement template. */
  templateId: t.int().means('reference'),
  /** Weekday; the numbering is not documented. */
  weekDay: t.int().means('weekday'),
  /** Start of the period. */
  overtimeFrom: t.time(),
  /** End of the period. */
  overtimeTo: t.time(),
  oType: t.count(),
  altWeekDay: t.int().means('weekday'),
  /** Last modification. */
  ts: t.dateTime(),
});

/** An overtime period of an `AgreementTemplate`. Source: observed signatures. */
export interface TemplateOverTime extends RecordOf<typeof definition> {}
export const TemplateOverTime: Definition<TemplateOverTime> = definition;
