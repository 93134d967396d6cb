import { describe, expect, it } from 'vitest';
import { isLocalDate } from '../../src/definition/scalar.js';
import { kindOf } from '../../src/cassette/scrub/kinds.js';
import { Pseudonyms } from '../../src/cassette/scrub/Pseudonyms.js';

const pseudonyms = new Pseudonyms('project key');
const of = (name: string, text: string) => pseudonyms.of(kindOf(name), text);
const all = (count: number, text: (n: number) => string) => Array.from({ length: count }, (_, n) => text(n));

describe('pseudonyms', () => {
  it('are another for every badge number, and none twice', () => {
    const badges = all(9000, (n) => String(1000 + n));
    const others = badges.map((badge) => of('badgeNo', badge));
    expect(new Set(others).size).toBe(9000);
    expect(others.filter((other, i) => other === badges[i])).toEqual([]);
    expect(others.filter((other) => !/^[1-9]\d{3}$/.test(other))).toEqual([]);
  });

  it('keep leading zeros and lengths', () => {
    const badges = all(999, (n) => String(n + 1).padStart(4, '0'));
    const others = badges.map((badge) => of('badgeNo', badge));
    expect(others.filter((other) => !/^0\d{3}$/.test(other))).toEqual([]);
    expect(new Set(others).size).toBe(999);
    expect(others).not.toContain('0000');
    expect(of('badgeNo', '0000')).toBe('0000');
  });

  it('are the same for the same employee, whatever the field is called', () => {
    const names = [
      'badgeNo',
      'badgeNumber',
      'badgeNos',
      'managerBadgeNo',
      'reportingTo',
      'employeeBadgeNo',
      'newBadgeNo',
    ];
    expect(new Set(names.map((name) => of(name, '0042'))).size).toBe(1);
    expect(of('givenName', 'Åsa')).toBe(of('firstName', 'Åsa'));
    expect(of('socsecNo', '19800229-1238')).toBe(of('socialSecurityNumber', '19800229-1238'));
  });

  it('differ from kind to kind and from project to project', () => {
    expect(of('badgeNo', '123456')).not.toBe(of('phoneNo', '123456'));
    expect(new Pseudonyms('other').of(kindOf('badgeNo'), '123456')).not.toBe(of('badgeNo', '123456'));
    expect(new Pseudonyms('project key').of(kindOf('badgeNo'), '123456')).toBe(of('badgeNo', '123456'));
  });

  it('keep case, alphabet and signs of names', () => {
    expect(of('familyName', "D'Angelo-Öberg")).toMatch(/^[A-Z]'[A-Z][a-z]{5}-[À-Þ][a-z]{4}$/u);
    expect(of('familyName', 'Żółkiewski')).toMatch(/^[Ā-ſ][ -ſ]{2}[a-z]{7}$/u);
    expect(of('familyName', 'Żółkiewski')).not.toBe('Żółkiewski');
  });

  it('of a date without a value are that date', () => {
    for (const none of ['0000-00-00', '-0001-11-30T00:00:00+00:00', '0001-01-01', ' 0000-00-00 00:00:00 '])
      expect(of('dateOfBirth', none)).toBe(none);
    expect(of('dateOfBirth', '1977-03-13T00:00:00')).toMatch(/^197\d-\d\d-\d\dT00:00:00$/);
    expect(of('dateOfBirth', '1977-03-13 Anna')).not.toContain('Anna');
  });

  it('of a full name are the pseudonyms of its parts', () => {
    expect(of('employeeName', 'Åsa Öberg')).toBe(`${of('givenName', 'Åsa')} ${of('familyName', 'Öberg')}`);
  });

  it('of e-mail addresses are e-mail addresses under .example', () => {
    const one = of('email', 'anna.berg@corporation.com');
    expect(one).toMatch(/^[a-z]{4}\.[a-z]{4}@[a-z]{7}\.example$/);
    expect(one).toHaveLength('anna.berg@corporation.com'.length);
    expect(of('email', 'erik@corporation.com').split('@')[1]).toBe(one.split('@')[1]);
    expect(of('loginId', 'anna.berg@corporation.com')).toBe(one);
  });

  it('of phone numbers keep their signs', () => {
    expect(of('cellPhone', '+46 (0)70-123 45 67')).toMatch(
      /^\+[1-9]\d \(0\)[1-9]\d-[1-9]\d\d [1-9]\d [1-9]\d$/,
    );
  });

  it('of dates of birth are dates of the same ten years, and none twice', () => {
    const days = all(3653, (n) => new Date(Date.UTC(1980, 0, 1 + n)).toISOString().slice(0, 10));
    const others = days.map((day) => of('dateOfBirth', day));
    expect(others.filter((other) => !isLocalDate(other) || !other.startsWith('198'))).toEqual([]);
    expect(new Set(others).size).toBe(3653);
    expect(of('dateOfBirth', '0000-00-00')).toBe('0000-00-00');
  });

  it('of social security numbers begin with the pseudonym of the date of birth and keep a right check digit right', () => {
    const birth = of('dateOfBirth', '1981-12-18').replaceAll('-', '');
    // 811218-9876 is the tax authority's own example of a number with a right check digit.
    const full = of('socsecNo', '19811218-9876');
    expect(full).toMatch(new RegExp(`^${birth}-\\d{4}$`));
    expect(luhn(full.replace('-', '').slice(2))).toBe(0);
    expect(of('socsecNo', '811218-9876')).toBe(full.slice(2));
    expect(luhn(of('socsecNo', '811218-9875').replace('-', ''))).toBe(9);
    expect(of('socsecNo', 'AB 12 34 56 C')).toMatch(/^[A-Z]{2} [1-9]\d [1-9]\d [1-9]\d [A-Z]$/);
  });

  it('of free text say nothing and are as long', () => {
    const text = 'Anna is at home with a sick child until Thursday';
    const other = of('managerComment', text);
    expect(other).toHaveLength(text.length);
    expect(other).not.toMatch(/Anna|home|sick|child|Thursday/);
    expect(of('comment', text)).toBe(other);
  });

  it('of numbers in a field of words are numbers, and of words with a number words', () => {
    expect(of('leaveReason', '4711')).toMatch(/^\d{4}$/);
    expect(of('leaveReason', '4711')).not.toBe('4711');
    for (const text of ['Sick 12', '12 days', 'Sick']) expect(of('leaveReason', text)).toMatch(/^[a-z ]+$/i);
  });

  it('of amounts are amounts', () => {
    expect(of('monthlySalary', '31250.50')).toMatch(/^[1-9]\d{4}\.[1-9]\d$/);
    expect(of('monthlySalary', '0.00')).toBe('0.00');
  });

  it('of portraits are one blank picture, and of a sex always the same', () => {
    expect(of('portrait', 'AAAA')).toBe(of('portrait', 'BBBB'));
    expect(Buffer.from(of('portrait', 'AAAA'), 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect([of('sex', '0'), of('sex', '1')]).toEqual(['0', '0']);
    expect([of('sex', 'FEMALE'), of('sex', 'TYPE_1')]).toEqual(['NOT_SPECIFIED', 'NOT_SPECIFIED']);
  });

  it('of one value are never those of another in earlier calls of the cassette', () => {
    const badge = kindOf('badgeNo');
    const fresh = (...met: readonly string[]) => {
      const made = new Pseudonyms('project key');
      for (const text of met) made.meet(badge, text);
      return made;
    };
    const first = fresh().of(badge, '0042');
    const second = fresh(first).of(badge, '0042');
    expect(second).not.toBe(first);
    // Where it stands for the value by itself it is the same one, as an earlier call had it.
    const again = fresh();
    again.keep(badge, first);
    expect(again.of(badge, '0042')).toBe(first);
    const other = fresh(first);
    other.keep(badge, second);
    expect([first, second]).not.toContain(other.of(badge, '0042'));
    // Nor is one that the first choice of another value had to give way to.
    expect(new Pseudonyms('project key', { 'of another': first }).of(badge, '0042')).toBe(second);
  });

  it('of whole numbers stay in 32 bits', () => {
    const others = all(50, (n) => of('leaveReasonId', String(2_000_000_000 + n)));
    expect(others.filter((other) => Number(other) > 2_147_483_647 || other.length !== 10)).toEqual([]);
  });
});

/** What is over when the digits are summed as Luhn says. */
function luhn(digits: string): number {
  const sum = [...digits].reduce((total, digit, i) => {
    const twice = Number(digit) * (i % 2 === 0 ? 2 : 1);
    return total + Math.floor(twice / 10) + (twice % 10);
  }, 0);
  return sum % 10;
}
