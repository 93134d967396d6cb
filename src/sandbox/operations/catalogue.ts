import type { TextItem } from '../../records/catalogue/TextItem.js';
import type { Unchecked } from '../Unchecked.js';
import { changedSince } from '../rules/filters.js';
import { messagesOf } from '../rules/messagesOf.js';
import { type Saving, saveRows } from '../rules/Saving.js';
import { defined } from '../../text/defined.js';
import { ROLES } from '../world/generate/catalogue.js';
import type { TextItemRow, TextItemTag } from '../world/rows/catalogue.js';
import type { Handlers } from './Handler.js';

/** Operations on lists that the whole customer shares. */
export const catalogue = {
  wsdlGetRoles() {
    return ROLES;
  },

  wsdlGetNeoRoles() {
    return ROLES.map(({ id, name }) => ({ id: String(id), extNeoRoleId: `R${id}`, name }));
  },

  wsdlGetErrorMessages(_world, _caller, { wsdlServiceName = '' }) {
    return messagesOf(wsdlServiceName).map((message) => ({ message }));
  },

  // The document shows no types of categories: 2 is those of shift types, all others those of staff.
  wsdlGetCategories(world, _caller, { categoryType, lastModified }) {
    if (categoryType !== 2) return changedSince(world.staffCategories.of(), lastModified);
    const names = new Set([...world.shiftTypes.of()].map(({ categoryName }) => categoryName));
    const made = { extCode: '', role: 0, ts: '2026-01-02T08:00:00' };
    const categories = [...names]
      .filter(Boolean)
      .map((categoryName, i) => ({ id: i + 1, categoryName, ...made }));
    return changedSince(categories, lastModified);
  },

  wsdlGetTextItems(world) {
    return [...world.textItems.of()].map(({ restId: _, ts: __, ...item }) => ({
      ...item,
      showInWebpunch: item.showInWebpunch ? '1' : '0',
      validationErrors: [],
    }));
  },

  wsdlUpdateTextItems: (world, caller, { TextItems }) =>
    saveRows(world, caller, TextItems, (saving, row) => {
      const { id, tag, ttext, extCode, showInWebpunch, checked } = saveTextItem(saving, row);
      return { id, tag, ttext, extCode, showInWebpunch, checked };
    }),
} satisfies Partial<Handlers>;

const TAGS: readonly string[] = ['costcentre', 'project', 'account'] satisfies TextItemTag[];

/** Changes the entry of an id, or creates one without an id; `showInWebpunch` counts for cost centres only (2.10). */
function saveTextItem(saving: Saving, row: Unchecked<TextItem>): TextItemRow {
  const { world } = saving;
  const existing = saving.existing('text item', world.textItems, { id: row.id });
  if (!row.id && !TAGS.includes(row.tag ?? '')) saving.add('SBX-TEXT-001');
  if (!row.id) saving.require(row, 'ttext');
  saving.settle();
  const tag = existing?.tag ?? (row.tag as TextItemTag);
  const { ttext, extCode, checked, showInWebpunch } = {
    ...{ ttext: '', extCode: '', checked: false, showInWebpunch: true },
    ...existing,
    ...defined(row),
  };
  const isShown = tag === 'costcentre' ? showInWebpunch : true;
  const fields = { ttext, extCode, checked, showInWebpunch: isShown, ts: world.stamp() };
  return existing ? Object.assign(existing, fields) : world.textItems.add({ ...fields, tag, restId: 0 });
}
