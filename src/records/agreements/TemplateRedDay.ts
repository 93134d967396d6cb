import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('TemplateRedDay', {
  id: t.int().means('recordId'),
  /** Id of the agreement template. */
  templateId: t.int().means('reference'),
  /** The day. */
  redDate: t.date(),
  /** Name of the day. */
  description: t.string().means('description'),
  /** Last modification. */
  ts: t.dateTime(),
});

/** A red day of an `AgreementTemplate`. Source: observed signatures. */
export interface TemplateRedDay extends RecordOf<typeof definition> {}
export const TemplateRedDay: Definition<TemplateRedDay> = definition;
