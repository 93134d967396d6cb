import { describe, expect, it } from 'vitest';
import { inputIssues } from '../../src/validation/validate.js';
import { wsdlGetCategories } from '../../src/operations/catalogue/wsdlGetCategories.js';
import { wsdlUpdateTextItems } from '../../src/operations/catalogue/wsdlUpdateTextItems.js';
import { TextItem } from '../../src/records/catalogue/TextItem.js';

describe('document 2.10, TextItem', () => {
  it('takes a row to change by id and a row to create', () => {
    const TextItems = [
      { id: 7, ttext: 'Butik', extCode: '007' },
      { ttext: 'Lager', showInWebpunch: false },
    ];
    expect(inputIssues(wsdlUpdateTextItems, { TextItems })).toEqual([]);
  });

  it.each([0, 1, true, false])('takes showInWebpunch %j', (showInWebpunch) => {
    expect(inputIssues(wsdlUpdateTextItems, { TextItems: [{ ttext: 'Lager', showInWebpunch }] })).toEqual([]);
  });

  it.each([2, '1'])('refuses showInWebpunch %j', (showInWebpunch) => {
    expect(inputIssues(wsdlUpdateTextItems, { TextItems: [{ ttext: 'Lager', showInWebpunch }] })).toEqual([
      {
        path: ['TextItems', 0, 'showInWebpunch'],
        expected: 'true or false, or 1 or 0',
        given: JSON.stringify(showInWebpunch),
        source: 'interface document 2.10',
      },
    ]);
  });

  it('says which field the document does not have', () => {
    expect(Object.keys(TextItem.fields).filter((name) => TextItem.fields[name]!.observed)).toEqual(['tag']);
  });
});

describe('document 4.3, lastModified', () => {
  it('is YYYY-MM-DD hh:mm:ss or empty', () => {
    expect(inputIssues(wsdlGetCategories, { categoryType: 1, lastModified: 'yesterday' })).toEqual([
      {
        path: ['lastModified'],
        expected: 'a date and time as YYYY-MM-DD hh:mm:ss without an offset, or an empty string',
        given: 'a text of 9 characters',
        source: 'observed signatures',
      },
    ]);
    expect(inputIssues(wsdlGetCategories, { categoryType: 1, lastModified: '' })).toEqual([]);
  });
});
