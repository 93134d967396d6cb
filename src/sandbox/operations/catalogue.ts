import type { TextItem } from '../../records/catalogue/TextItem.js';
import type { Unchecked } from '../Unchecked.js';
import { changedSince } from '../rules/filters.js';
import { saveRows, type Saving } from '../rules/Saving.js';
import { defined } from '../../text/defined.js';
import { ROLES } from '../world/generate/catalogue.js';
import type { TextItemRow, TextItemTag } from '../world/rows.js';
import type { Handlers } from './Handler.js';
import { MESSAGES } from '../world/messages.js';

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

/** Which areas of messages an operation rejects with, besides those that all have. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  wsdlFindEmployees: ['CALL'],
  wsdlGetShiftCategories: ['CATEGORY'],
  wsdlUpdateShiftTypes: ['CATEGORY', 'SHIFT'],
  wsdlUpdateShifts: ['SHIFT'],
  wsdlScheduleRequestApprove: ['REQUEST', 'SHIFT'],
  wsdlScheduleRequestDeny: ['REQUEST', 'SHIFT'],
  wsdlUpdateAbsence: ['ABSENCE', 'EMPLOYEE', 'LOCK'],
  wsdlProcessLeaves: ['LEAVE', 'LOCK'],
  wsdlPunch: ['PUNCH', 'LOCK'],
  wsdlUpdateTimePunches: ['PUNCH', 'LOCK'],
  wsdlUpdateManualSalaries: ['SALARY', 'PUNCH', 'LOCK'],
  wsdlReverseTransactions: ['REVERSE', 'EMPLOYEE'],
  wsdlInitiateTransferToPayroll: ['TRANSFER'],
  wsdlGetResultTransferToPayroll: ['TRANSFER'],
  wsdlUpdateSalaryCompensations: ['COMPENSATION', 'SALARY'],
  wsdlUpdateStandardBankHolidays: ['HOLIDAY'],
  wsdlUpdateTimeTrackers: ['TRACKER', 'EMPLOYEE'],
  wsdlGetTimeTrackersBalance: ['TRACKER', 'EMPLOYEE'],
  wsdlGetFirstToExpireTimeTrackersBalance: ['TRACKER', 'EMPLOYEE'],
  wsdlUpdateEmployees: ['EMPLOYEE'],
  wsdlMoveEmployees: ['MOVE', 'EMPLOYEE'],
  wsdlSendQmail: ['MAIL', 'EMPLOYEE'],
  wsdlUpdateEmployeePortraits: ['EMPLOYEE'],
  wsdlUpdateEmployeeAttachments: ['EMPLOYEE'],
  wsdlUpdateEmployeeSkills: ['EMPLOYEE'],
  wsdlUpdateSkills: ['SKILL'],
  wsdlUpdateTextItems: ['TEXT'],
  wsdlCreateUnit: ['UNIT'],
  wsdlUpdateUnit: ['UNIT'],
  wsdlUpdateAgreements: ['AGREEMENT', 'EMPLOYEE'],
  wsdlUpdateAgreementsV2: ['AGREEMENT', 'EMPLOYEE'],
};
const SHARED = ['SCOPE', 'TYPE', 'DATE', 'ROW'];

/** The texts with which an operation can reject; without a name those of all operations. */
function messagesOf(operation: string): string[] {
  const own = AREAS[operation] ?? [];
  const areas = new Set([...SHARED, ...own]);
  return Object.entries(MESSAGES)
    .filter(([code]) => operation === '' || areas.has(code.split('-')[1]!))
    .map(([code, text]) => `${code}: ${text} [sandbox]`);
}
