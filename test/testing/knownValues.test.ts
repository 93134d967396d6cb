import { expect, it } from 'vitest';
import { kindOf } from '../../src/cassette/scrub/kinds.js';
import { KnownValues } from '../../src/cassette/scrub/KnownValues.js';
import { Pseudonyms } from '../../src/cassette/scrub/Pseudonyms.js';

it.each([
  ['Anna', true],
  ['Kim', false],
  ['a12345', true],
  ['a1234', false],
  ['12-34-56', true],
  ['12-34-5', false],
  ['08:00', false],
  ['08:00:00', false],
  ['08:00:000', true],
])('the personal value %s is looked for in every text, not in messages alone: %s', (value, isFound) => {
  const known = new KnownValues(new Pseudonyms('a key of the project'));
  known.personal(kindOf('familyName'), value, true);
  const text = `swapped with ${value}, see there`;
  expect(known.replaceIn(text) !== text).toBe(isFound);
  expect(known.standsFor(value) !== undefined).toBe(isFound);
});

it('takes a key that is written as an alias is for the key that it is', () => {
  const known = new KnownValues(new Pseudonyms('a key of the project'));
  const key = 'secret-vault-0f3a9c7e5d1b';
  const alias = known.secret(key);
  expect(known.holdsSecret(`called with ${key}`)).toBe(true);
  expect(known.holdsSecret(`called with ${alias}`)).toBe(false);
  expect(known.replaceIn(`called with ${key}`)).toBe(`called with ${alias}`);
});

it.each([
  '29.02.1984',
  '29.2.1984',
  '29/02/1984',
  '29-02-1984',
  '02/29/1984',
  '2/29/1984',
  '1984/02/29',
  '19840229',
  '29%2F02%2F1984',
  '1984-02-29T00:00:00',
  '19840229T000000Z',
  '29.02.1984T00:00',
])('finds the date of birth 1984-02-29 that is written as %s', (written) => {
  const known = new KnownValues(new Pseudonyms('a key of the project'));
  known.personal(kindOf('dateOfBirth'), '1984-02-29', true);
  expect(known.replaceIn(`born ${written}, unit 7`)).toMatch(
    /^born (?!1984-?02-?29)198\d[\d-]+(T[\d:]+Z?)?, unit 7$/,
  );
  expect(known.survives(`born ${written}`, `is ${written}`)).toBe(true);
  expect(known.replaceIn('from 28.02.1984 to 1.3.1984')).toBe('from 28.02.1984 to 1.3.1984');
});

it.each(['070-123 45 67', '070 123 45 67', '(070) 123 4567', '070/1234567', '070.123.45.67'])(
  'finds the phone number 0701234567 that is written as %s',
  (written) => {
    const known = new KnownValues(new Pseudonyms('a key of the project'));
    known.personal(kindOf('cellPhone'), '0701234567', true);
    expect(known.replaceIn(`call ${written}, unit 7`)).toMatch(/^call (?!0701234567)0\d{9}, unit 7$/);
    expect(known.survives(`call ${written}`, `is ${written}`)).toBe(true);
    expect(known.replaceIn('rows 070 12 345 6 to 8')).toBe('rows 070 12 345 6 to 8');
  },
);

it.each([
  '0709182736',
  '070-918 27 36',
  '070\u00a0918\u00a027\u00a036',
  '0046709182736',
  '0046 70-918 27 36',
])('finds the phone number +46 70-918 27 36 that is written as %s', (written) => {
  const known = new KnownValues(new Pseudonyms('a key of the project'));
  known.personal(kindOf('cellPhone'), '+46 70-918 27 36', true);
  const made = known.replaceIn(`call ${written}, unit 7`);
  expect(made).toMatch(/^call 0[\d-]{9,}, unit 7$/);
  expect(made.replace(/\D|7$/g, '')).not.toContain('709182736');
  expect(known.survives(`call ${written}`, `is ${written}`)).toBe(true);
  expect(known.replaceIn('rows 0709182735 and 00709182736')).toBe('rows 0709182735 and 00709182736');
});

it("finds half of a name that is joined by a hyphen, but for one that is somebody else's", () => {
  const known = new KnownValues(new Pseudonyms('a key of the project'));
  const kind = kindOf('familyName');
  for (const name of ['Öberg-Lindqvist', 'Anna-Karin', 'Anna']) known.personal(kind, name, true);
  const anna = known.standsFor('Anna');
  for (const name of ['Öberg-Lindqvist', 'Anna-Karin', 'Anna']) known.wordsOf(kind, name);
  const [first, second] = known.standsFor('Öberg-Lindqvist')!.split('-');
  expect(known.replaceIn('Lindqvist and Öberg and Anna')).toBe(`${second} and ${first} and ${anna}`);
});

it.each([
  ['Åsa-Märta', 'Asa-Marta'],
  ['Åsa-Märta', 'aasa-maerta'],
  ['Jørgen', 'Jorgen'],
  ['Jørgen', 'Joergen'],
  ['Müller', 'MUELLER'],
  ['Strauß', 'strauss'],
  ['Łukasz', 'lukasz'],
  ['Æsgård', 'Aesgard'],
  ['François', 'Francois'],
  ['Αντώνης', 'Αντωνης'],
  ['Anna Berg', 'Änna Bérg'],
])('the name %s is found where it is written %s', (value, written) => {
  const known = new KnownValues(new Pseudonyms('a key of the project'));
  known.personal(kindOf('familyName'), value, true);
  const made = known.replaceIn(`swapped with ${written}, see there`);
  expect(made).toMatch(/^swapped with .+, see there$/);
  expect(made).not.toContain(written);
});

it('a vowel of another script is no accent', () => {
  const known = new KnownValues(new Pseudonyms('a key of the project'));
  known.personal(kindOf('familyName'), 'मीनाक्षी', true);
  expect(known.replaceIn('with मनकष')).toBe('with मनकष');
});

it.each([
  ['kim.berg@corp.example', 'moved by kim.berg today', 'kim.berg'],
  ['kim_berg@corp.example', 'moved by KIM_BERG today', 'KIM_BERG'],
  ['berg1984@corp.example', 'file of corp-berg1984', 'berg1984'],
])('of the address %s its name is found alone: %s', (address, text, name) => {
  const known = new KnownValues(new Pseudonyms('a key of the project'));
  known.personal(kindOf('email'), address, true);
  expect(known.replaceIn(text)).not.toContain(name);
});

it('a word that an address begins with is any word', () => {
  const known = new KnownValues(new Pseudonyms('a key of the project'));
  known.personal(kindOf('email'), 'payroll@corp.example', true);
  expect(known.replaceIn('sent to payroll')).toBe('sent to payroll');
});

it('a bracket that opens before a number and does not close behind it stays', () => {
  const known = new KnownValues(new Pseudonyms('a key of the project'));
  known.personal(kindOf('badgeNo'), '00834417', true);
  expect(known.replaceIn('Anna (00834417, of Nord)')).toMatch(/^Anna \(0\d{7}, of Nord\)$/);
});
