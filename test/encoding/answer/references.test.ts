import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wsdlGetSkillCategories } from '../../../src/operations/skills/wsdlGetSkillCategories.js';
import { decodeIn, errorOf, rolesAnswer } from '../answers.js';

const category = (skills: string) => `<item><scatId>1</scatId><skills>${skills}</skills></item>`;
const plain = category('<item><skillId>1</skillId></item>');
const answer = (odd: string, behind: string) =>
  rolesAnswer(`<return>${plain}${plain}${category(odd)}${plain}${plain}</return>`, behind).replaceAll(
    'wsdlGetRoles',
    'wsdlGetSkillCategories',
  );

it.each([
  ['is nil and is not', '<m id="x" xsi:nil="true">Skill</m>', 'structure', 'nothing, since it is nil'],
  ['holds a text', '<m id="x">text</m>', 'structure', 'a Skill'],
  ['is not there', '', 'structure', 'a Skill that its reference leads to'],
])(
  'what is wrong with an element that %s is told of the record that refers to it',
  (_, behind, kind, expected) => {
    for (const size of [1, 100, 100_000]) {
      const document = answer('<item href="#x"/>', behind);
      expect(errorOf(() => decodeIn(size, document, {}, wsdlGetSkillCategories)).message).toContain(
        '2.skills.0: expected a Skill',
      );
      const decoded = decodeIn(size, document, { lenient: true }, wsdlGetSkillCategories);
      expect(decoded).toMatchObject({ issues: [{ index: 2, path: [2, 'skills', 0], kind, expected }] });
      expect(
        (decoded as { value: { skills: unknown[] }[] }).value.map(({ skills }) => skills.length),
      ).toEqual([...[1, 1, 0, 1, 1]]);
    }
  },
);

it('an element waits for what an element inside it refers to', () => {
  const inside = '<item id="a"><scatId>7</scatId><skills><item><skillId href="#n"/></item></skills></item>';
  for (const size of [1, 100_000]) {
    const document = rolesAnswer(
      `<return>${inside}<item href="#a"/></return>`,
      '<n id="n">12</n>',
    ).replaceAll('wsdlGetRoles', 'wsdlGetSkillCategories');
    const category = { scatId: 7, skills: [{ skillId: 12 }] };
    expect(decodeIn(size, document, {}, wsdlGetSkillCategories)).toMatchObject({
      ...{ kind: 'value', value: [category, category], issues: [] },
    });
  }
});

it('the same tag means something else where its prefix does', () => {
  const item = (declared: string) => `<item${declared}><id>1</id><name xsi:nil="true"></name></item>`;
  const items = [item(''), item(' xmlns:xsi="urn:other"'), item('')];
  const document = rolesAnswer(`<return>${[...items, ...items].join('')}</return>`);
  const names = [undefined, '', undefined];
  for (const size of [1, 100_000]) {
    const { value } = decodeIn(size, document) as unknown as { value: { name?: string }[] };
    expect(value.map(({ name }) => name)).toEqual([...names, ...names]);
  }
});

it('a field of a record in a record says its place, however many records come behind it', () => {
  const odd = '<item><skillId>1</skillId><skillDescription href="#gone">x</skillDescription></item>';
  const document = answer(odd, '').replace('</return>', `${plain}${plain}</return>`);
  for (const size of [1, 7, 100, 777, 100_000]) {
    const { issues } = decodeIn(size, document, {}, wsdlGetSkillCategories) as {
      issues: readonly { readonly index?: number; readonly path: readonly unknown[] }[];
    };
    expect(issues.map(({ index, path }) => [index, path])).toEqual([
      [2, [2, 'skills', 0, 'skillDescription']],
    ]);
  }
});

// More of them than are read before tags that never come again are read another way.
const MANY = 700;
const numbered = (count: number, piece: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => piece(i));
const roleIds = (document: string, size: number) => {
  const decoded = decodeIn(size, document, { lenient: true }) as unknown as { value: { id?: number }[] };
  return decoded.value.map(({ id }) => id);
};

describe.each([7, 100_000])('numbered tags in pieces of %i bytes', (size) => {
  it.each<[how: string, write: (id: string) => string, read?: (id: string) => string]>([
    ['in double quotes', (id) => `id="${id}"`],
    ['in single quotes, with what ends no tag', (id) => `id='>"${id}'`, (id) => `>"${id}`],
    ['behind a type', (id) => `xsi:type="r:Role" id="${id}"`],
    ['in front of a namespace', (id) => `id="${id}" xmlns:q="urn:q" q:href="#nothing"`],
    ['in single quotes now and then', (id) => (id.endsWith('3') ? `id='${id}'` : `id="${id}"`)],
    ['with a number of another attribute', (id) => `e:position="[${id}]" id="${id}"`],
    ['with a line end in each', (id) => `id="${id}\n"`, (id) => `${id} `],
    ['with letters beyond ASCII', (id) => `id="é${id}荷"`, (id) => `é${id}荷`],
    ['with an entity now and then', (id) => (id.endsWith('3') ? `id="&#97;${id.slice(1)}"` : `id="${id}"`)],
  ])('are read as each of them says: %s', (_, write, read = (id) => id) => {
    const hrefs = numbered(MANY, (i) => `<item href='#${read(`a${i}`).replaceAll('"', '&quot;')}'/>`);
    const behind = numbered(MANY, (i) => `<m ${write(`a${i}`)}><id>${i}</id></m>`);
    const document = rolesAnswer(`<return>${hrefs.join('')}</return>`, behind.reverse().join(''));
    expect(roleIds(document, size)).toEqual(numbered(MANY, String).map(Number));
  });

  it('are in the namespaces that each of them declares', () => {
    const items = numbered(
      MANY,
      (i) => `<q:item xmlns:q="urn:${i % 2}" xmlns:id="u${i}"><q:id>${i}</q:id></q:item>`,
    );
    const document = rolesAnswer(`<return>${items.join('')}</return>`);
    expect(roleIds(document, size)).toEqual(numbered(MANY, String).map(Number));
  });

  it('mean what the namespaces around each of them say', () => {
    const other = (i: number) => (i % 3 === 0 ? ' xmlns:xsi="urn:other"' : '');
    const items = numbered(
      MANY,
      (i) => `<item${other(i)}><id>${i}</id><name id="n${i}" xsi:nil="true"></name></item>`,
    );
    const document = rolesAnswer(`<return>${items.join('')}</return>`);
    const { value } = decodeIn(size, document) as unknown as { value: { name?: string }[] };
    expect(value.map(({ name }) => name)).toEqual(Array.from(value, (_, i) => (other(i) ? '' : undefined)));
    expect(value).toHaveLength(MANY);
  });

  it.each([
    ['an attribute that is there twice', '<item id="b" id="c"><id>1</id></item>'],
    ['a character that no attribute can hold', '<item id="b<c"><id>1</id></item>'],
    ['attributeLength', `<item id="${'b'.repeat(9000)}"><id>1</id></item>`],
    ['a prefix that is not declared', '<item id="b" x:y=""><id>1</id></item>'],
  ])('are refused as the first would be: %s', (message, odd) => {
    const items = numbered(MANY, (i) => `<item id="a${i}"><id>${i}</id></item>`).join('');
    const refused = errorOf(() => decodeIn(size, rolesAnswer(`<return>${items}${odd}</return>`)));
    expect(refused.message).toContain(message);
  });

  it('lead to none where an id came twice, whichever came between', () => {
    const twice = '<m id="a"><id>1</id></m><m id="b"><id>2</id></m>';
    const behind = `<m id="c"><id>3</id></m>${twice.repeat(3)}<m id="d"><id>4</id></m>`;
    const hrefs = ['c', 'a', 'b', 'd', 'c'].map((id) => `<item href="#${id}"/>`).join('');
    expect(roleIds(rolesAnswer(`<return>${hrefs}</return>`, behind), size)).toEqual([3, 4, 3]);
  });
});

it('lead to the one element of their name, in whichever orders elements and references stand', () => {
  const name = fc.nat(40).map((number) => `a${number}`);
  fc.assert(
    fc.property(
      fc.oneof(fc.array(name), fc.uniqueArray(name)),
      fc.boolean(),
      fc.array(name),
      (ids, isSorted, hrefs) => {
        const order = isSorted ? [...ids].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1))) : ids;
        const behind = order.map((id, i) => `<m id="${id}"><id>${i}</id></m>`).join('');
        const items = hrefs.map((href) => `<item href="#${href}"/>`).join('');
        const once = hrefs.filter((href) => order.filter((id) => id === href).length === 1);
        expect(roleIds(rolesAnswer(`<return>${items}</return>`, behind), 100_000)).toEqual(
          once.map((href) => order.indexOf(href)),
        );
      },
    ),
  );
});
