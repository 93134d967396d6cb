import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('GetTextItem', {
  /** Id of the entry. */
  id: t.int().means('recordId'),
  tag: t.string().means('title'),
  /** Name that is displayed. */
  ttext: t.string().means('title'),
  /** External code. */
  extCode: t.string().means('externalCode'),
  /** Whether the entry shows in web punch, `0` or `1`. A string here, while `TextItem` has a boolean. */
  showInWebpunch: t.string().means('setting'),
  checked: t.boolean(),
  /** Why the service rejected the request; empty on success. */
  validationErrors: t.validationErrors(),
});

/**
 * An entry of one of the service's lists, such as a cost centre. Fields have the meaning that `TextItem`
 * (interface document 2.10) gives them.
 * Source: observed signatures.
 */
export interface GetTextItem extends RecordOf<typeof definition> {}
export const GetTextItem: Definition<GetTextItem> = definition;
