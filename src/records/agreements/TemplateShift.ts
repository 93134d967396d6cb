import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('TemplateShift', {
  id: t.int().means('recordId'),
  /** Id of the agreement template. */
  templateId: t.int().means('reference'),
  /** Weekday; the numbering is not documented. */
  weekDay: t.int().means('weekday'),
  /** Start of the availability. */
  availfrom: t.time().means('beginTime'),
  /** End of the availability. */
  availto: t.time().means('endTime'),
  altWeekDay: t.int().means('weekday'),
  /** Last modification. */
  ts: t.dateTime(),
});

/**
 * A part of a week in which employees are available by an `AgreementTemplate`. Source: observed signatures.
 */
export interface TemplateShift extends RecordOf<typeof definition> {}
export const TemplateShift: Definition<TemplateShift> = definition;
