import { describe, expect, it } from 'vitest';
import { leftOutOf } from '../../../src/definition/decodeMarks.js';
import type { DecodeIssue } from '../../../src/definition/outcome.js';
import { createClient } from '../../../src/index.js';
import { createAnswerDecoder } from '../../../src/encoding/answer/decodeAnswer.js';
import { wsdlGetSkillCategories } from '../../../src/operations/skills/wsdlGetSkillCategories.js';
import { wsdlGetRoles } from '../../../src/operations/catalogue/wsdlGetRoles.js';
import { wsdlUpdateShifts } from '../../../src/operations/scheduling/wsdlUpdateShifts.js';
import { decodeIn, errorOf, rolesAnswer } from '../answers.js';

interface Listed {
  readonly value: (Record<string, unknown> | undefined)[];
  readonly issues: readonly DecodeIssue[];
  readonly leftOut: number;
}

const role = (id: number) => `<item><id>${id}</id></item>`;
const roles = Array.from({ length: 6 }, (_, i) => role(i));
const list = (items: string, attributes = '', behind = '') =>
  rolesAnswer(`<return${attributes}>${items}</return>`, behind);
const announcing = (count: number | string) => ` e:arrayType="tns:Role[${count}]"`;

const decoded = (document: string, size = 1 << 20, options = {}) =>
  decodeIn(size, document, options) as unknown as Listed;

// Lists that lack something, and how many items; the ones in `lenient` are errors without it.
const lacking: Record<string, [document: string, left: number, kept: number]> = {
  'a nil item': [list(`${role(1)}<item xsi:nil="true"/>${role(2)}`), 1, 2],
  'nil items among many alike': [
    list(`${roles.join('')}<item xsi:nil="1"/>${roles.join('')}<item xsi:nil="1"></item>`),
    2,
    12,
  ],
  'a reference to nil': [list(`${role(1)}<item href="#n"/>`, '', '<m id="n" xsi:nil="true"/>'), 1, 1],
  'fewer items than announced': [list(roles.join(''), announcing(9)), 3, 6],
  'none of the announced': [list('', announcing(2)), 2, 0],
  'none of the announced in a nil list': [list('', `${announcing(2)} xsi:nil="true"`), 2, 0],
  'fewer than two dimensions announce': [list(role(1), announcing('2,3')), 5, 1],
  'fewer, as early SOAP says it': [list(role(1), ' e:arrayType="xsd:ur-type[][4] "'), 3, 1],
  'fewer, as the encoding of SOAP 1.2 says it': [
    list(
      role(1),
      ' xmlns:n="http://www.w3.org/2003/05/soap-encoding" n:itemType="tns:Role" n:arraySize="2 2"',
    ),
    3,
    1,
  ],
  'nil items and fewer than announced': [list(`<item xsi:nil="true"/>${role(1)}`, announcing(4)), 3, 1],
  'fewer by reference': ['<return href="#a"/>', 1, 1],
};
lacking['fewer by reference']![0] = rolesAnswer(
  '<return href="#a"/>',
  `<m id="a"${announcing(2)}>${role(1)}</m>`,
);

describe.each(Object.entries(lacking))('a list with %s', (_, [document, left, kept]) => {
  it.each([1, 50, 1 << 20])('is marked, told of and no error, in pieces of %i bytes', (size) => {
    const { value, issues, leftOut } = decoded(document, size);
    expect([value.length, leftOutOf(value), leftOut]).toEqual([kept, left, left]);
    expect(issues.length).toBeGreaterThan(0);
    expect(value.every((item) => typeof item?.id === 'number')).toBe(true);
  });

  it('is an error with strict', () => {
    expect(errorOf(() => decoded(document, 1 << 20, { strict: true }))).toMatchObject({ reason: 'value' });
  });
});

it.each([
  ['a text', list(`${role(1)}<item>Staff</item>`), 1],
  ['a reference to nothing', list(`<item href="#gone"/>${role(1)}<item href="#gone"/>`), 2],
  ['text beside items', list(`${role(1)}Staff`), 1],
  ['places that no item has', list('<item e:position="[4]"><id>1</id></item>'), 4],
  [
    'places that no item has, and more announced',
    list('<item e:position="[4]"><id>1</id></item>', announcing(7)),
    6,
  ],
  ['a part of an array', list(role(1), `${announcing(5)} e:offset="[2]"`), 4],
  [
    'one place twice',
    list('<item e:position="[0]"><id>1</id></item><item e:position="[0]"><id>2</id></item>'),
    1,
  ],
  ['a second return part', rolesAnswer(`<return>${role(1)}</return><return>${role(2)}</return>`), 1],
])('lenient marks a list with %s', (_, document, left) => {
  for (const size of [1, 1 << 20]) {
    const { value, leftOut } = decoded(document, size, { lenient: true });
    expect([leftOutOf(value), leftOut]).toEqual([left, left]);
  }
});

it('more items than are announced are all there, and nothing is missing', () => {
  for (const count of ['0', '1', '', 'x', '1,x'])
    expect(decoded(list(roles.join(''), announcing(count)))).toMatchObject({ leftOut: 0, issues: [] });
});

describe('a list inside a record', () => {
  const category = (skills: number, announced: number, around = 'skills') =>
    `<item><scatId>1</scatId><${around} e:arrayType="tns:Skill[${announced}]">` +
    `${'<item><skillId>1</skillId></item>'.repeat(skills)}</${around}></item>`;
  const lists = (items: string, size: number, options = {}) => {
    const document = list(items).replaceAll('wsdlGetRoles', 'wsdlGetSkillCategories');
    const answer = decodeIn(size, document, options, wsdlGetSkillCategories) as unknown as Listed;
    const inner = answer.value.map((record) => leftOutOf((record?.skills ?? []) as object));
    return { inner, outer: leftOutOf(answer.value), whole: answer.leftOut, issues: answer.issues };
  };

  it.each([1, 60, 1 << 20])('is marked, and no other is, in pieces of %i bytes', (size) => {
    const items = [
      category(2, 2),
      category(1, 1),
      category(2, 2),
      category(1, 2),
      category(2, 2),
      category(0, 3),
    ];
    const expected = { inner: [0, 0, 0, 1, 0, 3], outer: 0, whole: 4 };
    const { issues, ...marks } = lists(items.join(''), size);
    expect(marks).toEqual(expected);
    expect(issues).toMatchObject([
      { index: 3, path: [3, 'skills'], kind: 'structure' },
      { index: 5, path: [5, 'skills'], kind: 'structure' },
    ]);
  });

  it('is marked where an empty one came before that announced none', () => {
    const empty = category(0, 0);
    expect(lists(empty.repeat(5) + category(0, 2) + empty, 1 << 20).inner).toEqual([0, 0, 0, 0, 0, 2, 0]);
    const closed = (count: number) =>
      `<item><scatId>1</scatId><skills e:arrayType="tns:Skill[${count}]"/></item>`;
    expect(lists(closed(0).repeat(5) + closed(2) + closed(2), 1 << 20).inner).toEqual([0, 0, 0, 0, 0, 2, 2]);
  });

  it('is marked where the field comes twice', () => {
    const twice =
      '<item><scatId>1</scatId><skills><item><skillId>1</skillId></item></skills><skills/></item>';
    expect(lists(twice, 1 << 20, { lenient: true })).toMatchObject({ inner: [1], whole: 1 });
  });

  it('is marked where what it awaits does not come', () => {
    const late =
      '<item><scatId>1</scatId><skills><item href="#gone"/><item><skillId>1</skillId></item></skills></item>';
    expect(lists(late, 1 << 20, { lenient: true })).toMatchObject({ inner: [1], whole: 1 });
  });
});

it('the answer of a batch keeps the places of nil rows, and is marked', () => {
  const saved = (id: number) => `<item><badgeNo>${id}</badgeNo></item>`;
  const document = list(`${saved(1)}<item xsi:nil="true"/>${saved(3)}`, announcing(4)).replaceAll(
    'wsdlGetRoles',
    'wsdlUpdateShifts',
  );
  for (const size of [1, 1 << 20]) {
    const { value } = decodeIn(size, document, {}, wsdlUpdateShifts) as unknown as Listed;
    expect(value.map((row) => row?.badgeNo)).toEqual(['1', undefined, '3']);
    expect(leftOutOf(value)).toBe(2);
  }
});

it('records that are taken as they arrive leave a list that says what the whole one lacks', () => {
  const decoder = createAnswerDecoder(wsdlGetRoles);
  const bytes = Buffer.from(
    list(`${roles.join('')}<item xsi:nil="true"/>${roles.join('')}`.repeat(9), announcing(120)),
  );
  let taken = 0;
  for (let at = 0; at < bytes.length; at += 40) {
    decoder.write(bytes.subarray(at, at + 40));
    taken += decoder.take().length;
  }
  const { value } = decoder.end() as unknown as Listed;
  expect([taken + value.length, leftOutOf(value)]).toEqual([108, 12]);
});

describe('what a caller sees', () => {
  const clientOf = (document: string) =>
    createClient({
      endpoint: 'https://wfs.example/soap',
      apiKey: 'k',
      fetch: async () => new Response(document, { headers: { 'content-type': 'text/xml' } }),
    });
  const shown = list(
    `<schedules${announcing(3)}><item><restId>1</restId><tags${announcing(2)}/></item></schedules>`,
  ).replaceAll('wsdlGetRoles', 'wsdlGetSchedulesV3');
  const period = { GetSchedulesV3: { fromDate: '2026-04-06', toDate: '2026-04-06' } } as const;

  it('of a list: the number beside the issues, in no copy and no JSON', async () => {
    const found = await clientOf(list(role(1), announcing(3))).wsdlGetRoles({});
    expect(found.leftOut).toBe(2);
    expect(Object.keys(found)).toEqual(['0']);
    expect(JSON.stringify(found)).toBe('[{"id":1}]');
    expect((await clientOf(list(role(1), announcing(1))).wsdlGetRoles({})).leftOut).toBe(0);
  });

  it('of a reply: all of its lists', async () => {
    const reply = await clientOf(shown).wsdlGetSchedulesV3(period);
    expect(reply.leftOut).toBe(4);
    const { schedules = [] } = reply.orThrow();
    expect([leftOutOf(schedules), leftOutOf(schedules[0]!.tags!)]).toEqual([2, 2]);
  });

  it('of a stream: the number once it has ended, and nothing before', async () => {
    const stream = clientOf(list(roles.join(''), announcing(8))).stream.wsdlGetRoles({});
    const seen: unknown[] = [];
    for await (const record of stream) seen.push(stream.leftOut, record.id);
    expect(seen).toEqual(roles.flatMap((_, i) => [undefined, i]));
    expect(stream.leftOut).toBe(2);
    const replies = clientOf(shown).stream.wsdlGetSchedulesV3(period);
    for await (const record of replies) expect(record.restId).toBe(1);
    expect(replies.leftOut).toBe(4);
  });

  it('of a stream that is left or fails: nothing', async () => {
    const left = clientOf(list(roles.join(''), announcing(8))).stream.wsdlGetRoles({});
    for await (const _record of left) break;
    expect(left.leftOut).toBeUndefined();
    const failed = clientOf(list(roles.join('')).replace('</return>', '')).stream.wsdlGetRoles({});
    await expect(failed.next()).rejects.toThrow();
    expect(failed.leftOut).toBeUndefined();
  });
});
