import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('TextItem', '2.10', {
  /** Id of the entry to change; left out, an entry is created. */
  id: t.int().means('recordId'),
  tag: t.string().observed().means('title'),
  /** Name that is displayed. */
  ttext: t.string().means('title'),
  /** External code. */
  extCode: t.string().means('externalCode'),
  /**
   * Whether the entry shows in web punch: `1` or `true`, `0` or `false`; it travels as a boolean. Honoured for cost
   * centres only; default `1`.
   */
  showInWebpunch: t.boolean().orBit(),
  /** Not explained by the document. */
  checked: t.boolean(),
  /** Why the service rejected the row; empty on success. */
  validationErrors: t.validationErrors(),
});

/**
 * An entry of one of the service's lists, such as a cost centre, to create or change, and the answer for it.
 * Source: interface document 2.10.
 */
export interface TextItem extends RecordOf<typeof definition> {}
export const TextItem: Definition<TextItem> = definition;
