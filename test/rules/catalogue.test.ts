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

  it('has a showInWebpunch that is a boolean on the wire', () => {
    expect(inputIssues(wsdlUpdateTextItems, { TextItems: [{ ttext: 'Lager', showInWebpunch: 1 }] })).toEqual([
      {
        path: ['TextItems', 0, 'showInWebpunch'],
        expected: 'true or false',
        given: '1',
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
        given: '"yesterday"',
        source: 'interface document 4.5',
      },
    ]);
    expect(inputIssues(wsdlGetCategories, { categoryType: 1, lastModified: '' })).toEqual([]);
  });
});
