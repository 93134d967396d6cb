import type { TextItem } from '../../records/catalogue/TextItem.js';
import type { Unchecked } from '../Unchecked.js';
import { changedSince } from '../rules/filters.js';
import { messagesOf } from '../rules/messagesOf.js';
import { Rejections, type Saved } from '../rules/Rejections.js';
import { ROLES } from '../world/generate/catalogue.js';
import type { TextItemRow, TextItemTag } from '../world/rows/catalogue.js';
import type { World } from '../world/World.js';
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

  wsdlUpdateTextItems(world, _caller, { TextItems = [] }) {
    return TextItems.map((row) => {
      const saved = saveTextItem(world, row);
      if ('errors' in saved) return { ...row, validationErrors: saved.errors };
      const { id, tag, ttext, extCode, showInWebpunch, checked } = saved;
      return { id, tag, ttext, extCode, showInWebpunch, checked, validationErrors: [] };
    });
  },
} satisfies Partial<Handlers>;

const TAGS: readonly string[] = ['costcentre', 'project', 'account'] satisfies TextItemTag[];

/** Changes the entry of an id, or creates one without an id; `showInWebpunch` counts for cost centres only (2.10). */
function saveTextItem(world: World, row: Unchecked<TextItem>): Saved<TextItemRow> {
  const rejections = new Rejections();
  const existing = world.textItems.get(row.id);
  if (row.id && !existing) rejections.add('SBX-ROW-002', 'text item', `id ${row.id}`);
  if (!row.id && !TAGS.includes(row.tag ?? '')) rejections.add('SBX-TEXT-001');
  if (!row.id && !row.ttext) rejections.add('SBX-ROW-001', 'ttext');
  if (rejections.any) return { errors: rejections.texts };
  const tag = existing?.tag ?? (row.tag as TextItemTag);
  const shown = row.showInWebpunch ?? existing?.showInWebpunch ?? true;
  const fields = {
    ttext: row.ttext ?? existing?.ttext ?? '',
    extCode: row.extCode ?? existing?.extCode ?? '',
    checked: row.checked ?? existing?.checked ?? false,
    showInWebpunch: tag === 'costcentre' ? shown : true,
    ts: world.stamp(),
  };
  return existing ? Object.assign(existing, fields) : world.textItems.add({ ...fields, tag, restId: 0 });
}
