import { expect, it } from 'vitest';
import {
  blankAt,
  inServiceOrder,
  joinedStyles,
  styleIn,
  type WireStyle,
} from '../../../src/gateway/rest/WireStyle.js';
import { WireStyleBook } from '../../../src/gateway/rest/WireStyleBook.js';
import { wsdlGetSections } from '../../../src/operations/organisation/wsdlGetSections.js';
import { wsdlGetUnits } from '../../../src/operations/organisation/wsdlGetUnits.js';
import { asWritten, wireValue } from '../../../src/gateway/rest/asWritten.js';

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

it('puts the records of a reply in the order of the service too, and leaves a rejected one', () => {
  const schedules = { kind: 'reply', streams: 'schedules' } as never;
  const records = [{ id: 2 }, { id: 10 }, { id: 1 }];
  const learned = ofAll(style({ sorted: { schedules: ['id'] } }));
  const reply = { status: 'answered', value: { note: 'x', schedules: records } };
  const put = inServiceOrder(schedules, reply, learned) as { orThrow(): unknown; value: unknown };
  const expected = { note: 'x', schedules: [{ id: 1 }, { id: 2 }, { id: 10 }] };
  expect([put.value, put.orThrow()]).toEqual([expected, expected]);
  const rejected = { status: 'rejected', validationErrors: ['no'] };
  expect(inServiceOrder(schedules, rejected, learned)).toBe(rejected);
  expect(inServiceOrder(wsdlGetSections, records, undefined)).toBe(records);
});

it('takes the orders of a list that only one of two answers has', () => {
  const learned = ofAll(style({ sorted: { '': ['id'] } }), style({ sorted: { rows: ['name'] } }));
  expect(learned.sorted).toEqual({ '': ['id'], rows: ['name'] });
});

const NAMES = { types: 'uri:Service', operations: 'uri:Service' };
const written = (value: object, more: Partial<WireStyle> | undefined) => {
  const { bytes } = asWritten(wsdlGetUnits, [value], NAMES, more && style(more));
  return /<item[^>]*>(.*)<\/item>/s.exec(bytes.toString('latin1'))?.[1] ?? '';
};

it.each<[object, Partial<WireStyle>, RegExp]>([
  [{ name: 'A', maxHourDay: '7.5' }, { digits: { maxHourDay: 2 } }, />7\.50<\/maxHourDay>/],
  [{ name: 'A', maxHourDay: '7' }, { digits: { maxHourDay: 2 } }, />7\.00<\/maxHourDay>/],
  [{ name: 'A', maxHourDay: '7.125' }, { digits: { maxHourDay: 2 } }, />7\.125<\/maxHourDay>/],
  [{ name: 'A', maxHourDay: '7.5' }, { digits: { maxHourDay: 'varies' } }, />7\.5<\/maxHourDay>/],
  [{ name: 'A', maxHourDay: '7.5' }, { digits: { minRest: 2 } }, />7\.5<\/maxHourDay>/],
  [{ name: 'A', city: '' }, { blanks: { city: { empty: 1 } } }, /<city [^>]*(\/>|><\/city>)/],
  [{ name: 'A' }, { blanks: { city: { nil: 1 } } }, /<city [^>]*xsi:nil="(1|true)"/],
  [{ name: 'P\u00fcg', city: 'x' }, { charset: 'iso-8859-1' }, />P\u00fcg<\/name>/],
  [{ name: 'P\u00fcg', city: 'x' }, { charset: 'utf-8' }, />P\u00c3\u00bcg<\/name>/],
])('writes %j, where the service does so by %j, as %s', (value, more, text) => {
  expect(written(value, more)).toMatch(text);
});

it('leaves out what the service leaves out, and nothing where nothing was learned', () => {
  expect(written({ name: 'A', city: '' }, { blanks: { city: { omitted: 2, empty: 1 } } })).not.toContain(
    '<city',
  );
  expect(written({ name: 'A', city: '' }, { blanks: { country: { omitted: 2 } } })).toContain('<city');
  expect(written({ name: 'A', city: '' }, undefined)).toContain('<city');
});

it.each<[string, unknown, unknown]>([
  ['list', [{ id: 1 }], [{ id: 1 }]],
  ['batch', { rows: [{ status: 'accepted', value: { id: 1 } }, { status: 'unanswered' }] }, [{ id: 1 }]],
  ['reply', { status: 'answered', value: { id: 1 } }, { id: 1 }],
  [
    'reply',
    { status: 'rejected', partial: { id: 1 }, validationErrors: ['no'] },
    { id: 1, validationErrors: ['no'] },
  ],
])('of a %s, %j goes out as %j', (kind, value, out) => {
  expect(wireValue({ kind } as never, value)).toEqual(out);
});

const answer = (...items: readonly string[]) =>
  Buffer.from(
    `<Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"><Body><wsdlGetSectionsResponse xmlns=""><return>${items.map((item) => `<item>${item}</item>`).join('')}</return></wsdlGetSectionsResponse></Body></Envelope>`,
  );

it('sees what one record alone leaves out', () => {
  const bytes = answer('<id>1</id><name>A</name>', '<id>2</id>');
  const exchange = { operation: wsdlGetSections, request: undefined, status: 200, contentType: 'text/xml' };
  expect(styleIn({ ...exchange, bytes })?.blanks.name).toEqual({ omitted: 1 });
});

it('learns from twenty answers of an operation, and then from one every ten minutes', async () => {
  let now = 0;
  const notes = new Map<string, string>();
  const state = {
    note: async (_: string, name: string) => notes.get(name),
    saveNotes: async (_: string, some: readonly { name: string; text?: string | undefined }[]) => {
      for (const { name, text } of some) notes.set(name, text!);
    },
  };
  const book = new WireStyleBook(state, { elapsed: () => now });
  const taught = async (times: number) => {
    for (let i = 0; i < times; i++) await book.learn(wsdlGetSections, answer('<id>1</id>'), 'text/xml');
    return (await book.of(wsdlGetSections))?.blanks.name?.omitted;
  };
  expect(await taught(25)).toBe(20);
  now += 600_001;
  expect(await taught(3)).toBe(21);
});
