import { expect, it } from 'vitest';
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
