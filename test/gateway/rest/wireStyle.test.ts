import { expect, it } from 'vitest';
import {
  blankAt,
  inServiceOrder,
  joinedStyles,
  type WireStyle,
} from '../../../src/gateway/rest/WireStyle.js';
import { wsdlGetSections } from '../../../src/operations/organisation/wsdlGetSections.js';

const style = (more: Partial<WireStyle>): WireStyle => ({
  ...{ contentType: 'text/xml', charset: 'utf-8', blanks: {}, digits: {}, sorted: {} },
  ...more,
});
const ofAll = (...styles: WireStyle[]) =>
  styles.reduce<WireStyle | undefined>((known, more) => joinedStyles(known, more), undefined)!;

it('pads no decimal that the service writes now with more places and now with fewer', () => {
  const [two, four] = [style({ digits: { hours: 2 } }), style({ digits: { hours: 4 } })];
  expect(ofAll(two, two).digits.hours).toBe(2);
  expect(ofAll(two, four).digits.hours).toBe('varies');
  expect(ofAll(two, four, four).digits.hours).toBe('varies');
});

it('writes what has no value as the service does most often', () => {
  const learned = ofAll(
    style({ blanks: { city: { nil: 1 } } }),
    style({ blanks: { city: { omitted: 3 } } }),
    style({ blanks: { city: { nil: 1 } } }),
  );
  expect(blankAt(learned, 'city')).toBe('omitted');
  expect(blankAt(learned, 'street')).toBeUndefined();
});

it('puts records in no order that one answer did not have, nor by a field that one of them lacks', () => {
  const learned = ofAll(style({ sorted: { '': ['name'] } }), style({ sorted: { '': ['id', 'name'] } }));
  const sections = [
    { id: 2, name: 'A' },
    { id: 1, name: 'B' },
  ];
  expect(inServiceOrder(wsdlGetSections, sections, learned)).toEqual(sections);
  expect(inServiceOrder(wsdlGetSections, sections.toReversed(), learned)).toEqual(sections);
  const nameless = [{ id: 2 }, { id: 1, name: 'A' }];
  expect(inServiceOrder(wsdlGetSections, nameless, learned)).toEqual(nameless);
});
