import { describe, expect, it } from 'vitest';
import { inputIssues } from '../../src/validation/validate.js';
import { wsdlCreateUnit } from '../../src/operations/organisation/wsdlCreateUnit.js';
import { wsdlGetSections } from '../../src/operations/organisation/wsdlGetSections.js';
import { wsdlGetUnits } from '../../src/operations/organisation/wsdlGetUnits.js';
import { wsdlGetUnitsAPIKey } from '../../src/operations/organisation/wsdlGetUnitsAPIKey.js';
import { wsdlGetUnitsAPIKeyV2 } from '../../src/operations/organisation/wsdlGetUnitsAPIKeyV2.js';
import { wsdlUpdateSections } from '../../src/operations/organisation/wsdlUpdateSections.js';
import { wsdlUpdateUnit } from '../../src/operations/organisation/wsdlUpdateUnit.js';
import { createUnitInfo } from '../../src/records/organisation/createUnitInfo.js';
import { RestaurantKey } from '../../src/records/organisation/RestaurantKey.js';
import { UnitKey } from '../../src/records/organisation/UnitKey.js';
import { UnitKeyV2 } from '../../src/records/organisation/UnitKeyV2.js';

const source = 'interface document 2.10';
// Å is one character, whatever its bytes.
const fifty = 'Å'.repeat(50);
const tooLong = `${fifty}!`;
const name = 'a string of at most 50 characters';

describe('document 2.10 and 8, names of at most 50 characters', () => {
  const given = 'a text of 51 characters';

  it.each([
    [
      'a section',
      wsdlUpdateSections,
      (text: string) => ({ sections: [{ name: text }] }),
      ['sections', 0, 'name'],
    ],
    ['a unit', wsdlUpdateUnit, (text: string) => ({ unitInfo: { name: text } }), ['unitInfo', 'name']],
    ['a new unit', wsdlCreateUnit, (text: string) => ({ unitInfo: { name: text } }), ['unitInfo', 'name']],
  ])('of %s', (_what, operation, input, path) => {
    expect(inputIssues(operation, input(tooLong))).toEqual([{ path, expected: name, given, source }]);
    expect(inputIssues(operation, input(fifty))).toEqual([]);
    // One that takes two units of JavaScript is one character too.
    expect(inputIssues(operation, input('\u{1F378}'.repeat(50)))).toEqual([]);
    expect(inputIssues(operation, input('\u{1F378}'.repeat(51)))).toHaveLength(1);
  });
});

describe('document 2.10, Section', () => {
  it('takes 0 for no manager and no group, and any of its three identifiers', () => {
    const sections = [
      { id: 7, managerId: 0, managerGroupId: 0, costCentreExtCode: '' },
      { extSectionId: '007' },
      { extGroupId: 'G7', costCentre: 3, costCentreExtCode: 'ignored' },
    ];
    expect(inputIssues(wsdlUpdateSections, { sections })).toEqual([]);
  });
});

describe('document 2.10 and 8, updateUnit', () => {
  const unit = (field: string, value: unknown) => ({ unitInfo: { [field]: value } });

  it.each([
    ['noBreaks is 0 to 4', 'noBreaks', 5, 'a whole number from 0 to 4', '5'],
    ['noBreaks is 0 to 4', 'noBreaks', -1, 'a whole number from 0 to 4', '-1'],
    ['noBreaks is an int', 'noBreaks', 1.5, 'a whole number from 0 to 4', '1.5'],
    [
      'timeZone is an IANA name',
      'timeZone',
      'Mars/Olympus',
      'an IANA time zone name, such as Europe/Stockholm',
      'a text of 12 characters',
    ],
    [
      'timeZone is no offset',
      'timeZone',
      '+01:00',
      'an IANA time zone name, such as Europe/Stockholm',
      '"+01:00"',
    ],
    [
      'publishedTo is a date',
      'publishedTo',
      '2023-02-29',
      'a date of the calendar as YYYY-MM-DD',
      '"2023-02-29"',
    ],
    ['ssoLoginOnly is 0 or 1', 'ssoLoginOnly', 2, 'true or false, or 1 or 0', '2'],
  ])('%s', (_rule, field, value, expected, given) => {
    expect(inputIssues(wsdlUpdateUnit, unit(field, value))).toEqual([
      { path: ['unitInfo', field], expected, given, source },
    ]);
  });

  it.each([
    ['noBreaks', 0],
    ['noBreaks', 4],
    ['currency', 'SEK'],
    ['timeZone', 'Europe/Stockholm'],
    ['timeZone', 'America/Argentina/Buenos_Aires'],
    ['timeZone', 'UTC'],
    ['districtId', 0],
    ['managerId', 0],
    ['publishedTo', '2024-02-29'],
    ['ssoLoginOnly', true],
    ['ssoLoginOnly', 1],
    ['ssoLoginOnly', 0],
    ['currency', 'sek'],
    ['timeZone', ''],
    ['maxHourDay', '7.5'],
    ['geos', [{ latitude: '57.7089', longitude: '11.9746', radius: 50 }]],
  ])('takes %s %j', (field, value) => {
    expect(inputIssues(wsdlUpdateUnit, unit(field, value))).toEqual([]);
  });

  it('takes managerBadgeNo beside managerId, which wins', () => {
    const unitInfo = { managerId: 12, managerBadgeNo: '0007' };
    expect(inputIssues(wsdlUpdateUnit, { unitInfo })).toEqual([]);
  });
});

describe('document 2, time strings are hh:mm:ss', () => {
  it.each([
    ['standardOpenHours', 'timeStart', '8:00'],
    ['standardOpenHours', 'timeEnd', '17:00'],
    ['deviatingOpenHours', 'timeStart', '25:00:00'],
    ['deviatingOpenHours', 'timeEnd', '17.00.00'],
  ])('in %s.%s', (list, field, wrong) => {
    const hours = (time: string) => ({ unitInfo: { [list]: [{ [field]: time }] } });
    expect(inputIssues(wsdlUpdateUnit, hours(wrong))).toEqual([
      {
        path: ['unitInfo', list, 0, field],
        expected: 'a time from 00:00:00 to 24:00:00 as hh:mm:ss, or an empty string',
        given: `"${wrong}"`,
        source,
      },
    ]);
    expect(inputIssues(wsdlUpdateUnit, hours('08:00:00'))).toEqual([]);
    expect(inputIssues(wsdlUpdateUnit, hours('24:00:00'))).toEqual([]);
  });
});

describe('document 2.7, modifiedAfter; 4.3, lastModified', () => {
  it.each([
    [wsdlGetUnits, 'modifiedAfter'],
    [wsdlGetSections, 'lastModified'],
  ])('$name: %s', (operation, part) => {
    expect(inputIssues(operation, { [part]: '2024-03-01' })).toEqual([
      {
        path: [part],
        expected: 'a date and time as YYYY-MM-DD hh:mm:ss without an offset, or an empty string',
        given: '"2024-03-01"',
        source: 'observed signatures',
      },
    ]);
    for (const value of ['2024-03-01 00:00:00', ''])
      expect(inputIssues(operation, { [part]: value })).toEqual([]);
    expect(inputIssues(operation, {})).toEqual([]);
  });
});

describe('document 5, keys are secrets', () => {
  it.each([RestaurantKey, UnitKey, UnitKeyV2, createUnitInfo])('$name.API_key', (record) => {
    expect(record.fields.API_key).toMatchObject({ kind: 'apiKey', sensitivity: 'secret' });
  });
});

describe('document 9, versioning', () => {
  it('wsdlGetUnitsAPIKey is deprecated in favour of wsdlGetUnitsAPIKeyV2', () => {
    expect(wsdlGetUnitsAPIKey).toMatchObject({ deprecated: true, successor: 'wsdlGetUnitsAPIKeyV2' });
    expect(wsdlGetUnitsAPIKeyV2.deprecated).toBeUndefined();
  });
});
