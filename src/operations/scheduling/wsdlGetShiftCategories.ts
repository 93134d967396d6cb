import { listOperation, t } from '../../definition/operation.js';
import { ShiftCategory } from '../../records/scheduling/ShiftCategory.js';

/**
 * Returns all shift types of the key's unit.
 * `lastModified` must be set when `includeTags` is true.
 * Source: interface document 4.2.
 */
export const wsdlGetShiftCategories = listOperation('wsdlGetShiftCategories', {
  action: 'wsdlGetShiftCategories',
  section: '4.2',
  input: {
    /** Only shift types modified after this time, `YYYY-MM-DD hh:mm:ss`; empty or absent ignores it. */
    lastModified: t.dateTimeText().orEmpty().means('changedSince'),
    /** `true` adds the connected tags; needs `lastModified`. */
    includeTags: t.boolean().since('2019-12-02'),
    /** `true` adds the connected skills. */
    includeSkills: t.boolean().since('2020-02-14'),
  },
  rules: [
    {
      name: 'tagsWithoutDate',
      form: 'requires',
      fields: ['lastModified'],
      when: { includeTags: { in: [true] } },
      expected: 'a date and time as YYYY-MM-DD hh:mm:ss, because includeTags is true',
      says: ['4.2', 'must be set when `includeTags` is true'],
    },
  ],
  answers: ShiftCategory,
});
