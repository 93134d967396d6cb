import { describe, expect, it } from 'vitest';
import { inputIssues } from '../../src/validation/validate.js';
import { wsdlGetSchedulesV3 } from '../../src/operations/scheduling/wsdlGetSchedulesV3.js';
import { wsdlGetShiftCategories } from '../../src/operations/scheduling/wsdlGetShiftCategories.js';
import { wsdlUpdateShiftTypes } from '../../src/operations/scheduling/wsdlUpdateShiftTypes.js';

describe('document 4.2 and 7, wsdlGetShiftCategories', () => {
  it.each([
    ['nothing', { includeTags: true }],
    ['an empty string', { includeTags: true, lastModified: '' }],
  ])('lastModified must be set when includeTags is true, and %s does not set it', (_what, input) => {
    expect(inputIssues(wsdlGetShiftCategories, input)).toEqual([
      expect.objectContaining({
        path: ['lastModified'],
        expected: 'a date and time as YYYY-MM-DD hh:mm:ss, because includeTags is true',
        source: 'interface document 4.2',
      }),
    ]);
  });

  it('lastModified is YYYY-MM-DD hh:mm:ss', () => {
    expect(inputIssues(wsdlGetShiftCategories, { lastModified: '2020-01-01' })).toEqual([
      {
        path: ['lastModified'],
        expected: 'a date and time as YYYY-MM-DD hh:mm:ss without an offset, or an empty string',
        given: '"2020-01-01"',
        source: 'interface document 4.2',
      },
    ]);
  });

  it.each([
    ['no part', {}],
    ['tags with lastModified', { includeTags: true, lastModified: '2020-01-01 00:00:00' }],
    ['skills without lastModified', { includeSkills: true }],
    ['an empty lastModified, which ignores the filter', { lastModified: '', includeTags: false }],
  ])('takes %s', (_what, input) => {
    expect(inputIssues(wsdlGetShiftCategories, input)).toEqual([]);
  });
});

describe('document 2.2, scheduleCategoryUnit', () => {
  const unit = (scheduleCategoryUnit: object) => ({
    shifType: [{ name: 'Day', scheduleCategoryUnits: [scheduleCategoryUnit] }],
  });

  it.each([
    [
      'unitId is required when externalUnitId is absent',
      { visibleInWebpunch: true },
      'unitId',
      'the id of a unit, because externalUnitId is absent',
    ],
    ['visibleInWebpunch is required', { unitId: 101 }, 'visibleInWebpunch', 'true or false'],
  ])('%s', (_rule, value, field, expected) => {
    expect(inputIssues(wsdlUpdateShiftTypes, unit(value))).toEqual([
      expect.objectContaining({
        path: ['shifType', 0, 'scheduleCategoryUnits', 0, field],
        expected,
        source: 'interface document 2.2',
      }),
    ]);
  });

  it.each([
    ['unitId', { unitId: 101, visibleInWebpunch: true }],
    ['externalUnitId', { externalUnitId: 'EXT-101', visibleInWebpunch: false }],
    [
      'both, because externalUnitId is ignored then',
      { unitId: 1, externalUnitId: 'E', visibleInWebpunch: true },
    ],
  ])('takes %s', (_what, value) => {
    expect(inputIssues(wsdlUpdateShiftTypes, unit(value))).toEqual([]);
  });
});

describe('GetSchedulesV3', () => {
  it('leaves a period that runs backwards to the service, because no document forbids it', () => {
    const GetSchedulesV3 = { fromDate: '2024-03-01', toDate: '2024-02-01', modifiedAfter: '' };
    expect(inputIssues(wsdlGetSchedulesV3, { GetSchedulesV3 })).toEqual([]);
  });

  it('has no allUnits, unlike version 2', () => {
    expect(inputIssues(wsdlGetSchedulesV3, { GetSchedulesV3: { allUnits: true } })).toEqual([
      expect.objectContaining({ path: ['GetSchedulesV3', 'allUnits'] }),
    ]);
  });
});
