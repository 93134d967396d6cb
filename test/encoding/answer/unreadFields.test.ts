import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { unreadIn } from '../../../src/definition/decodeMarks.js';
import { createAnswerDecoder } from '../../../src/encoding/answer/decodeAnswer.js';
import { wsdlGetEmployees } from '../../../src/operations/employees/wsdlGetEmployees.js';
import { wsdlGetSkillCategories } from '../../../src/operations/skills/wsdlGetSkillCategories.js';
import { wsdlUpdateShifts } from '../../../src/operations/scheduling/wsdlUpdateShifts.js';
import { wsdlGetTimePunches } from '../../../src/operations/punches/wsdlGetTimePunches.js';
import { decodeIn, rolesAnswer } from '../answers.js';

type Row = Record<string, unknown>;

const good = {
  id: '1',
  badgeNo: '007',
  punchIn: '2026-04-06T08:00:00',
  hours: '7.5',
  approvedByManager: '1',
};
const xmlOf = (fields: Readonly<Record<string, string>>) =>
  `<item>${Object.entries(fields)
    .map(([name, text]) => (text.startsWith('<') ? text : `<${name}>${text}</${name}>`))
    .join('')}</item>`;
const punches = (rows: readonly string[], behind = '') =>
  rolesAnswer(`<return><timepunches>${rows.join('')}</timepunches></return>`, behind).replaceAll(
    'wsdlGetRoles',
    'wsdlGetTimePunches',
  );

function rowsOf(document: string, size = 1 << 20): Row[] {
  const answer = decodeIn(size, document, {}, wsdlGetTimePunches);
  return (answer as unknown as { value: { timepunches: Row[] } }).value.timepunches;
}

const textsOf = (record: object) =>
  Object.fromEntries(Array.from(unreadIn(record), ([field, text]) => [field, text.reveal()]));

// What may stand in a punch and has no reading, and what its record is marked with.
const unread: Record<string, [Readonly<Record<string, string>>, Readonly<Record<string, string>>, string?]> =
  {
    'a decimal comma': [{ hours: '7,5' }, { hours: '7,5' }],
    'white space around it': [{ hours: ' 7,5 ' }, { hours: ' 7,5 ' }],
    'a time where a moment belongs': [{ punchIn: '08:00' }, { punchIn: '08:00' }],
    'no number': [{ id: '12x' }, { id: '12x' }],
    'a number beyond all': [{ id: '9'.repeat(20) }, { id: '9'.repeat(20) }],
    'a flag in words': [{ approvedByManager: 'yes' }, { approvedByManager: 'yes' }],
    'an entity': [{ hours: '7&#44;5' }, { hours: '7,5' }],
    CDATA: [{ hours: '<hours>7<![CDATA[,5]]></hours>' }, { hours: '7,5' }],
    'a character that XML lacks': [{ hours: '7&#1;5' }, { hours: '7\uFFFD5' }],
    'an element inside': [{ hours: '<hours>7<x/>5</hours>' }, { hours: '7<…>5' }],
    'nothing but an element inside': [{ badgeNo: '<badgeNo><x/></badgeNo>' }, { badgeNo: '<…>' }],
    'a reference to a bad text': [{ hours: '<hours href="#h"/>' }, { hours: '7,5' }, '<m id="h">7,5</m>'],
    'a reference over another': [
      { hours: '<hours href="#g"/>' },
      { hours: '7,5' },
      '<m id="g" href="#h"/><m id="h">7,5</m>',
    ],
    'a reference to nothing': [{ hours: '<hours href="#gone"/>' }, { hours: '<…>' }],
    'an element that others refer to': [{ hours: '<hours id="h">7,5</hours>' }, { hours: '7,5' }],
    'two values': [{ hours: '<hours>7.5</hours><hours>8</hours>' }, { hours: '<…>' }],
    'two values apart': [
      { hours: '<hours>7.5</hours><x/>', hourType: '<hours/><hours>8</hours>' },
      { hours: '<…>' },
    ],
    'two values, and one of them again': [
      { hours: '<hours>7.5</hours><hours>8</hours><hours>8</hours>' },
      { hours: '<…>' },
    ],
    'a value, and one that cannot be read': [
      { hours: '<hours>7.5</hours><hours>7,5</hours>' },
      { hours: '7,5' },
    ],
    'a value, and a reference to another': [
      { hours: '<hours>7.5</hours><hours href="#h"/>' },
      { hours: '<…>' },
      '<m id="h">8</m>',
    ],
    several: [
      { hours: '7,5', punchIn: 'Monday', id: '?' },
      { hours: '7,5', punchIn: 'Monday', id: '?' },
    ],
  };

it.each([
  ['<hours>7.5</hours><hours>7.5</hours>', '7.5'],
  ['<hours>7.5</hours><hours xsi:nil="true"/>', '7.5'],
  ['<hours xsi:nil="true"/><hours>7.5</hours>', '7.5'],
])('a field that comes again and says nothing else is read: %s', (hours, read) => {
  const [row] = rowsOf(punches([xmlOf({ ...good, hours })]));
  expect([row!.hours, textsOf(row!)]).toEqual([read, {}]);
});

describe.each(Object.entries(unread))('%s', (_, [fields, texts, behind]) => {
  it.each([1, 100, 1 << 20])('is marked on its record and no other, in pieces of %i bytes', (size) => {
    const plain = xmlOf(good);
    const odd = xmlOf({ ...good, ...fields });
    const rows = rowsOf(punches([plain, plain, plain, odd, plain, odd, plain], behind), size);
    expect(rows.map(textsOf)).toEqual([{}, {}, {}, texts, {}, texts, {}]);
    for (const field of Object.keys(texts)) expect(rows[3]).not.toHaveProperty(field);
  });
});

it('is in no copy, comparison, JSON or print of the record', () => {
  const [row] = rowsOf(punches([xmlOf({ ...good, hours: '7,5' })]));
  const { hours: _, ...rest } = { ...rowsOf(punches([xmlOf(good)]))[0]! };
  expect(unreadIn(row!).size).toBe(1);
  expect(unreadIn({ ...row }).size).toBe(0);
  expect(row).toEqual(rest);
  expect(JSON.stringify(row)).toBe(JSON.stringify(rest));
  expect(inspect(row, { showHidden: true, depth: 9 })).not.toContain('7,5');
});

it('is marked for each of more records than issues are listed for, and also in those taken from a stream', () => {
  const document = Buffer.from(
    punches(Array.from({ length: 3000 }, (_, i) => xmlOf({ ...good, hours: `${i},5` }))),
  );
  const decoder = createAnswerDecoder(wsdlGetTimePunches);
  const rows: Row[] = [];
  for (let at = 0; at < document.length; at += 5000) {
    decoder.write(document.subarray(at, at + 5000));
    rows.push(...(decoder.take() as Row[]));
  }
  const end = decoder.end() as unknown as { value: { timepunches: Row[] } };
  expect(rows.length).toBeGreaterThan(2900);
  const marked = [...rows, ...end.value.timepunches].map((row) => textsOf(row).hours);
  expect(marked).toEqual(Array.from({ length: 3000 }, (_, i) => `${i},5`));
});

it('is marked on a record inside a record, and in the answer of a batch', () => {
  const category = (id: string) =>
    `<item><scatId>1</scatId><skills><item><skillId>${id}</skillId></item></skills></item>`;
  const categories = decodeIn(
    1 << 20,
    rolesAnswer(`<return>${category('1')}${category('x')}</return>`).replaceAll(
      'wsdlGetRoles',
      'wsdlGetSkillCategories',
    ),
    {},
    wsdlGetSkillCategories,
  ) as unknown as { value: { skills: Row[] }[] };
  expect(categories.value.map(({ skills }) => textsOf(skills[0]!))).toEqual([{}, { skillId: 'x' }]);
  const batch = decodeIn(
    1 << 20,
    rolesAnswer('<return><item><begDate>6/4/2026</begDate></item></return>').replaceAll(
      'wsdlGetRoles',
      'wsdlUpdateShifts',
    ),
    {},
    wsdlUpdateShifts,
  ) as unknown as { value: Row[] };
  expect(textsOf(batch.value[0]!)).toEqual({ begDate: '6/4/2026' });
});

it('is marked on a record that several refer to', () => {
  const document = punches(['<item href="#r"/>', '<item href="#r"/>'], `<m id="r"><hours>7,5</hours></m>`);
  expect(rowsOf(document).map(textsOf)).toEqual([{ hours: '7,5' }, { hours: '7,5' }]);
});

it('never shows a secret that could not be decoded', () => {
  const document = rolesAnswer(
    '<return><item><passwordTandA>hun<b/>ter2</passwordTandA></item></return>',
  ).replaceAll('wsdlGetRoles', 'wsdlGetEmployees');
  const { value } = decodeIn(1 << 20, document, {}, wsdlGetEmployees) as unknown as { value: Row[] };
  expect(textsOf(value[0]!)).toEqual({ passwordTandA: 'hun<…>ter2' });
  expect(inspect(unreadIn(value[0]!))).not.toMatch(/hun|ter2/);
});

it('is marked with the beginning of a text that is longer than 4,096 characters, which no value is', () => {
  const [row] = rowsOf(punches([xmlOf({ ...good, hours: '1,'.repeat(5000) })]));
  expect(textsOf(row!)).toEqual({ hours: `${'1,'.repeat(2048)}<…>` });
});

it('is not said of a field that is absent, nil, empty or stands for none', () => {
  const none = {
    hours: '<hours xsi:nil="true"/>',
    id: '',
    punchIn: '0000-00-00 00:00:00',
    approvedByManager: ' ',
  };
  for (const size of [1, 1 << 20])
    for (const row of rowsOf(punches([xmlOf({}), xmlOf(none), xmlOf(none), xmlOf(none)]), size))
      expect(unreadIn(row).size).toBe(0);
});

it('is known to another copy of the package, and in no copy of the record', async () => {
  const [row] = rowsOf(punches([xmlOf({ ...good, hours: '7,5', id: 'x' })]));
  vi.resetModules();
  const other = await import('../../../src/definition/decodeMarks.js');
  expect(other.unreadIn).not.toBe(unreadIn);
  const known = Array.from(other.unreadIn(row!), ([field, text]) => [field, text.reveal()]);
  expect(Object.fromEntries(known)).toEqual({ hours: '7,5', id: 'x' });
  expect([unreadIn({ ...row }).size, unreadIn(structuredClone(row!)).size]).toEqual([0, 0]);
  expect(Reflect.ownKeys(row!)).toEqual(Object.keys(row!));
});

it.each([1 << 20, 100, 7])(
  'a text with U+FFFE or U+FFFF is told, wherever it stands: in pieces of %i',
  (size) => {
    const roleOf = (name: string) => `<item><id>1</id><name>${name}</name></item>`;
    for (const character of ['\uFFFE', '\uFFFF'])
      for (const text of [character, `a${character}`, `å${character}`, `\uFFFD${character}b`]) {
        const names = ['plain', 'å', '\uFFFD', text, 'plain'];
        const answer = decodeIn(size, rolesAnswer(`<return>${names.map(roleOf).join('')}</return>`));
        const { value, issues } = answer as unknown as { value: { name: string }[]; issues: object[] };
        expect(issues).toMatchObject([{ index: 3, kind: 'value', expected: 'characters that XML can hold' }]);
        const shown = names.map((name) => name.replace(character, '\uFFFD'));
        expect(value.map(({ name }) => name)).toEqual(shown);
      }
  },
);
