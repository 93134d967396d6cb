import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import type { AnyOperation } from '../../src/definition/operation.js';
import { wsdlGetTimePunches } from '../../src/operations/punches/wsdlGetTimePunches.js';
import { wsdlGetSchedulesV3 } from '../../src/operations/scheduling/wsdlGetSchedulesV3.js';
import { wsdlUpdateShifts } from '../../src/operations/scheduling/wsdlUpdateShifts.js';
import { wsdlGetSkillCategories } from '../../src/operations/skills/wsdlGetSkillCategories.js';
import { decodeIn, errorOf, rolesAnswer } from './answers.js';

const role = '<item><id>1</id><name>Staff</name></item>';
const list = (items: string, attributes = '') => rolesAnswer(`<return${attributes}>${items}</return>`);
const categories = (inside: string) =>
  list(`<item><scatId>1</scatId>${inside}</item>`).replaceAll('wsdlGetRoles', 'wsdlGetSkillCategories');

// Answers of which a record or an item would be missing, or made up.
const lost: Record<string, [document: string, operation?: AnyOperation]> = {
  'a dangling reference': [list(`${role}<item href="#gone"/>`)],
  'a reference to what stands twice': [
    list('<item href="#x"/>').replace('</s:Body>', '<m id="x"/><m id="x"/></s:Body>'),
  ],
  'an external reference': [list(`${role}<item href="https://wfs.example/1"/>`)],
  'a nil item that holds something': [list(`${role}<item xsi:nil="true"><id>2</id></item>`)],
  'text where a record belongs': [list(`${role}<item>Staff</item>`)],
  'text where an array belongs': [list('Staff')],
  'text beside items': [list(`${role}Staff`)],
  'a sparse array': [list('<item e:position="[3]"><id>1</id></item>')],
  'one place twice': [
    list('<item e:position="[0]"><id>1</id></item><item e:position="[0]"><id>1</id></item>'),
  ],
  'places of two dimensions': [list('<item e:position="[0,1]"><id>1</id></item>')],
  'a part of an array': [list(role, ' e:offset="[2]"')],
  'a struct around each record': [list(`<item><Role><id>1</id></Role></item>`)],
  'a struct around the array': [list(`<items>${role}${role}</items>`)],
  'the record instead of the array': [list('<id>1</id><name>Staff</name>')],
  'an array of arrays': [list(`<item>${role}</item>`)],
  'names of other spelling': [list('<item><no>1</no><title>Staff</title></item>')],
  'a second return part': [rolesAnswer(`<return>${role}</return><return>${role}</return>`)],
  'a second response': [list(role).replace(/(<r:.*<\/r:\w+>)/, '$1$1')],
  'an array field twice': [
    categories('<skills><item><skillId>1</skillId></item></skills><skills/>'),
    wsdlGetSkillCategories,
  ],
  'text in an array field': [categories('<skills>none</skills>'), wsdlGetSkillCategories],
  'an array field that leads nowhere': [categories('<skills href="#gone"/>'), wsdlGetSkillCategories],
};

describe.each(Object.entries(lost))('%s', (_, [document, operation]) => {
  it.each([1, 1 << 20])('is an error, unless lenient (pieces of %i bytes)', (size) => {
    const decode = (options: object) => () => decodeIn(size, document, options, operation);
    const error = errorOf(decode({}));
    expect(error).toMatchObject({ name: 'CodecError', reason: 'value' });
    expect(error.message).toContain('lenient: true');
    expect(errorOf(decode({ strict: true }))).toMatchObject({ reason: 'value' });
    const answer = decode({ lenient: true })();
    expect(answer.kind === 'value' && answer.issues.length).toBeGreaterThan(0);
  });
});

it('is the case also for the last of many alike', () => {
  const document = list(`${role.repeat(50)}<item>Staff</item>${role.repeat(50)}`);
  expect(errorOf(() => decodeIn(1 << 20, document)).message).toContain('50: expected a Role');
});

it.each([
  ['more items than it says', list(role + role, ' e:arrayType="xsd:anyType[1]"'), 2],
  [
    'all places, in another order',
    list('<item e:position="[1]"><id>2</id></item><item e:position="[0]"><id>1</id></item>'),
    2,
  ],
  ['an empty record', list('<item/>'), 1],
  ['one value that does not fit', list('<item><id>x</id><name>Staff</name></item>'), 1],
  ['nothing', list('', ' xsi:nil="true"'), 0],
  ['nothing, said by its type', list('', ' e:arrayType="xsd:anyType[0]"'), 0],
  ['an item of none announced', list(role, ' e:arrayType="xsd:anyType[0]"'), 1],
  ['no number', list(role, ' e:arrayType="xsd:anyType[]"'), 1],
  ['numbers that are none', list(role, ' e:arrayType="xsd:anyType[ x,9]"'), 1],
])('an array of %s is whole', (_, document, count) => {
  const answer = decodeIn(1 << 20, document);
  expect(answer).toMatchObject({ leftOut: 0 });
  expect(answer.kind === 'value' && (answer.value as unknown[]).length).toBe(count);
});

it.each([' xsi:nil="true"/>', '><other>1</other></return>', '>text</return>'])(
  'a reply of <return%s answers nothing',
  (end) => {
    const document = rolesAnswer(`<return${end}`).replaceAll('wsdlGetRoles', 'wsdlGetTimePunches');
    for (const lenient of [true, false])
      expect(errorOf(() => decodeIn(1 << 20, document, { lenient }, wsdlGetTimePunches))).toMatchObject({
        name: 'CodecError',
        ...(lenient || !/[o>]t/.test(end) ? { reason: 'protocol' } : {}),
      });
  },
);

it.each([
  '/>',
  '></return>',
  '><validationErrors/></return>',
  '><schedules xsi:nil="true"/><validationErrors xsi:nil="true"/></return>',
  '><schedules xsi:nil="true"/><validationErrors/></return>',
])('a wrapper of <return%s lacks its list, which proves no absence', (end) => {
  const document = rolesAnswer(`<return${end}`).replaceAll('wsdlGetRoles', 'wsdlGetSchedulesV3');
  const decode = (options: object) => decodeIn(1 << 20, document, options, wsdlGetSchedulesV3);
  expect(decode({})).toMatchObject({
    value: { schedules: [] },
    issues: [{ kind: 'structure', path: ['schedules'] }],
    leftOut: 1,
  });
  // Unless the service is known to leave out what is empty.
  expect(decode({ style: { omitsLists: true } })).toMatchObject({
    value: { schedules: [] },
    issues: [],
    leftOut: 0,
  });
});

it('a refused request has no list', () => {
  const document = rolesAnswer(
    '<return><validationErrors><item>no access</item></validationErrors></return>',
  ).replaceAll('wsdlGetRoles', 'wsdlGetSchedulesV3');
  const answer = decodeIn(1 << 20, document, {}, wsdlGetSchedulesV3);
  expect(answer).toMatchObject({ value: { validationErrors: ['no access'] }, issues: [], leftOut: 0 });
});

it('a wrapper whose list has another name lacks its list, whatever is known', () => {
  const document = rolesAnswer('<return><plan><item/></plan></return>').replaceAll(
    'wsdlGetRoles',
    'wsdlGetSchedulesV3',
  );
  for (const style of [{}, { omitsLists: true }])
    expect(errorOf(() => decodeIn(1 << 20, document, { style }, wsdlGetSchedulesV3))).toMatchObject({
      name: 'CodecError',
    });
});

it('a wrapper with something unknown in the place of its list lacks it, whatever is known', () => {
  const document = rolesAnswer('<return><validationErrors/><plan>x</plan></return>').replaceAll(
    'wsdlGetRoles',
    'wsdlGetSchedulesV3',
  );
  for (const style of [{}, { omitsLists: true }])
    expect(decodeIn(1 << 20, document, { style }, wsdlGetSchedulesV3)).toMatchObject({ leftOut: 1 });
});

it('a list that is left out is an empty one where the service is known to do so', () => {
  const document = rolesAnswer('');
  expect(decodeIn(1 << 20, document)).toMatchObject({ value: [], leftOut: 1 });
  expect(decodeIn(1 << 20, document, { style: { omitsLists: true } })).toMatchObject({
    ...{ value: [], leftOut: 0, issues: [] },
  });
});

it.each([
  'xmlns="http://www.w3.org/2000/xmlns/"',
  'xmlns:a="http://www.w3.org/2000/xmlns/"',
  'xmlns:xmlns="uri:Service"',
  'xmlns:xml="uri:Service"',
  'xmlns:a="http://www.w3.org/XML/1998/namespace"',
  'xmlns:a=""',
])('an answer with %s is no XML with namespaces, and refused', (declaration) => {
  const document = list(role).replace('<return>', `<return ${declaration}>`);
  expect(errorOf(() => decodeIn(1 << 20, document)).message).toContain('cannot be declared so');
});

describe.each([1, 1 << 20])('what stands behind an answer, in pieces of %i bytes', (size) => {
  const document = list(role);
  const decode = (behind: string) => decodeIn(size, document + behind, { style: { after: true } });

  it('is passed over where the service is known to write a text there', () => {
    expect(decode('\n memory 12 MB <br>')).toMatchObject({ value: [{ id: 1 }], leftOut: 0 });
  });

  it.each(['', '\n', ' \r\n\t '])('is never passed over when it is a second answer after %j', (space) => {
    expect(errorOf(() => decode(space + document))).toMatchObject({ name: 'CodecError' });
  });
});

describe('names in another letter case', () => {
  it.each(['ID|NAME', 'Id|Name', 'iD|nAME'])('are those of the definition, and told of: %s', (names) => {
    const [id, name] = names.split('|');
    const one = `<item><${id}>1</${id}><${name}>Staff</${name}></item>`;
    for (const size of [1, 1 << 20]) {
      const answer = decodeIn(size, list(one.repeat(3)));
      expect(answer).toMatchObject({ leftOut: 0, value: Array(3).fill({ id: 1, name: 'Staff' }) });
      expect(answer.kind === 'value' && answer.issues.map(({ kind }) => kind)).toContain('unknownElement');
    }
  });

  it.each(['<id>1</id><ID>2</ID>', '<ID>2</ID><id>1</id>', '<ID>3</ID><ID>2</ID><id>1</id>'])(
    'give way to the very name: %s',
    (fields) => {
      const answer = decodeIn(1 << 20, list(`<item>${fields}<name>Staff</name></item>`));
      expect(answer).toMatchObject({ value: [{ id: 1, name: 'Staff' }] });
    },
  );
});

const shift = (badgeNo: string) =>
  ({
    badgeNo,
    shiftCategoryId: '11',
    begDate: '2026-04-06',
    begTime: '08:00:00',
    endDate: '2026-04-06',
    endTime: '16:30:00',
  }) as const;
const saved = (badgeNo: string) => `<item><badgeNo>${badgeNo}</badgeNo><id>1</id></item>`;

function clientOf(document: string, options: object = {}) {
  const fetch = async () => new Response(document, { headers: { 'content-type': 'text/xml' } });
  return createClient({ endpoint: 'https://wfs.example/soap', apiKey: 'k', retry: false, fetch, ...options });
}

describe('the answer of a batch', () => {
  const rowsOf = async (items: string, attributes = '') => {
    const document = list(items, attributes).replaceAll('wsdlGetRoles', wsdlUpdateShifts.name);
    const batch = await clientOf(document).wsdlUpdateShifts({ Shifts: ['1', '2', '3'].map(shift) });
    expect(batch.issues.some(({ kind }) => kind !== 'missing')).toBe(true);
    return batch.rows.map((row) => row.status).join(' ');
  };

  it.each([
    ['is nil', '<item xsi:nil="true"/>'],
    ['is empty', '<item/>'],
    ['is a text', '<item>saved</item>'],
    ['is wrapped', '<item><Shift><id>1</id></Shift></item>'],
    ['leads nowhere', '<item href="#gone"/>'],
  ])('keeps the places of the other rows when one %s', async (_, item) => {
    expect(await rowsOf(saved('1') + item + saved('3'))).toBe('accepted unanswered accepted');
    expect(await rowsOf(item + saved('2') + saved('3'))).toBe('unanswered accepted accepted');
  });

  it('goes by the places that its rows say', async () => {
    const at = (place: number) => saved(String(place + 1)).replace('<item', `<item e:position="[${place}]"`);
    expect(await rowsOf(at(2) + at(0))).toBe('accepted unanswered accepted');
    expect(await rowsOf(saved('2') + saved('3'), ' e:offset="[1]"')).toBe('unanswered accepted accepted');
  });

  it('answers no row where its places contradict each other', async () => {
    const none = saved('').replace('<item', '<item e:position="[1]"');
    expect(await rowsOf(none + none + none)).toBe('unanswered unanswered unanswered');
  });
});

it('a list tells its issues, and is an array like any other', async () => {
  const roles = await clientOf(list(`${role}<item><id>x</id></item>`)).wsdlGetRoles();
  expect(roles.issues).toEqual([
    { index: 1, path: [1, 'id'], kind: 'value', expected: 'a value of type int' },
  ]);
  expect(Object.keys(roles)).toEqual(['0', '1']);
  expect(JSON.parse(JSON.stringify(roles))).toEqual([{ id: 1, name: 'Staff' }, {}]);
  expect([...roles]).toEqual(roles);
});

it('a write whose reply says nothing has an unknown outcome', async () => {
  const document = rolesAnswer('<return/>').replaceAll('wsdlGetRoles', 'wsdlPunch');
  const call = clientOf(document).call('wsdlPunch', { badgeNumber: '1', timestamp: '2026-04-06 08:00:00' });
  await expect(call).rejects.toMatchObject({ name: 'OutcomeUnknownError' });
});

it('strict and lenient contradict each other', () => {
  expect(() => clientOf('', { strict: true, lenient: true })).toThrow(/lenient.*contradicts strict/);
});

it.each([
  ['<return><schedules/></return>', 'wsdlGetSchedulesV3', { schedules: [] }],
  ['<return><item><id>1</id></item></return>', 'wsdlGetRoles', [{ id: 1 }]],
])('of an answer that comes twice the first is taken, and it is told: %s', (part, name, value) => {
  const document = rolesAnswer(part + part).replaceAll('wsdlGetRoles', name);
  const operation = name === 'wsdlGetRoles' ? undefined : wsdlGetSchedulesV3;
  const twice = decodeIn(1 << 20, document, { lenient: true }, operation);
  expect(twice).toMatchObject({ value, issues: [{ expected: 'one answer' }] });
});
