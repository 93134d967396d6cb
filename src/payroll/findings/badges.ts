import { createHash } from 'node:crypto';
import { groupedBy } from '../../text/groupedBy.js';
import type { Period, Person } from '../ledger/Ledger.js';
import type { FindingKind } from '../policy/kinds.js';
import type { Policy } from '../policy/Policy.js';
import type { Judged } from './judge.js';
import { ofPerson } from './Finding.js';

/** From this share of the employees on, a length is that of the customer's badge numbers. */
const MOST = 0.75;
/** A slip gives two people one national id; what is filled in for none is there of more. */
const FEWEST_WITH_FILLER = 3;
/** A shorter national id or card number is a slip, and says nothing of who has it. */
const FEWEST = { national: 6, card: 4, person: 10 } as const;

/** An employee's number as the service shows it, blanks included: a file would hold them too. */
interface Numbered {
  readonly id: number;
  readonly badgeNo: string;
  readonly unit: number;
  /** A hash of the national id; 0 for none. */
  readonly national: number;
  /** The same of the card number, and of name and date of birth. */
  readonly card: number;
  readonly person: number;
}

/** The badge numbers of all employees side by side: the little of each that can be kept of a hundred thousand. */
export class Badges {
  readonly #people: Numbered[] = [];
  readonly #all = new Set<string>();

  add(people: readonly Person[], { from, to }: Period): void {
    for (const { badgeNo } of people) this.#all.add(badgeNo.trim());
    for (const { id, badgeNo, unit, nationalId, cardNo, name, born, employed, left } of people)
      if (employed <= to && left >= from)
        this.#people.push({
          ...{ id, badgeNo, unit },
          person: markOf(name && born ? `${name}${born}` : '', FEWEST.person),
          national: markOf(nationalId, FEWEST.national),
          card: markOf(cardNo, FEWEST.card),
        });
  }

  /** Who has a badge number, when it is one person. */
  ownerOf(badgeNo: string): { readonly id: number; readonly unit: number } | undefined {
    const number = badgeNo.trim();
    const [owner, ...others] = this.#people.filter((one) => number && one.badgeNo.trim() === number);
    return others.some(({ id }) => id !== owner!.id) ? undefined : owner;
  }

  /** True for a number that somebody has who was employed in the period, or was at any time. */
  has(badgeNo: string): boolean {
    return this.#all.has(badgeNo.trim());
  }

  /** All, without the national ids that several people of other names and days of birth have: they stand for none. */
  #peopleWithIds(): readonly Numbered[] {
    return [...groupedBy(this.#people, ({ national }) => national)].flatMap(([national, own]) =>
      national === 0 || new Set(own.map(({ person }) => person)).size < FEWEST_WITH_FILLER
        ? own
        : own.map((person) => ({ ...person, national: 0 })),
    );
  }

  *judge(policy: Policy): Generator<Judged> {
    const people = this.#peopleWithIds();
    const byNumber = new Map<string, number>();
    const byLength = new Map<number, number>();
    for (const { badgeNo } of people) {
      const number = badgeNo.trim();
      byNumber.set(number, (byNumber.get(number) ?? 0) + 1);
      if (number) byLength.set(badgeNo.length, (byLength.get(badgeNo.length) ?? 0) + 1);
    }
    const twice = MARKS.map(({ mark }) => twiceOf(people.map((person) => person[mark])));
    const unsaid = new Set(people.filter(({ national }) => !national).map(({ person }) => person));
    const usual = [policy.badgeLength ?? usualOf(byLength) ?? []].flat();
    for (const person of people) {
      const found = findingOf(person.badgeNo, byNumber, usual);
      // One person with two employments has one card. Who have national ids of their own are two.
      const same = MARKS.find(
        ({ mark }, i) => twice[i]!.has(person[mark]) && (mark !== 'person' || unsaid.has(person.person)),
      );
      for (const one of [found, same])
        if (one && policy.findings[one.kind] !== 'off') yield judgedOf(person, one);
    }
  }
}

interface BadgeFinding {
  readonly kind: FindingKind;
  readonly field?: string;
  readonly says: string;
  readonly advice: string;
}

function findingOf(
  badgeNo: string,
  byNumber: ReadonlyMap<string, number>,
  usual: readonly number[],
): BadgeFinding | undefined {
  const number = badgeNo.trim();
  if (number === '')
    return {
      kind: 'badgeMissing',
      says: 'The employee has no badge number.',
      advice: 'Enter it: payroll transactions and the file name people by it.',
    };
  const uses = byNumber.get(number) ?? 1;
  if (uses > 1)
    return {
      kind: 'badgeTwice',
      says: `${uses} employees have the same badge number.`,
      advice: 'Give each a number of their own: the file cannot tell them apart.',
    };
  if (usual.length > 0 && !usual.includes(badgeNo.length))
    return {
      kind: 'badgeLength',
      says: `The badge number has ${badgeNo.length} characters${number === badgeNo ? '' : ', a blank among them'}, and most others have ${usual.join(' or ')}.`,
      advice: 'Look for a blank, a lost leading zero or a slip of the finger.',
    };
  return undefined;
}

/** What two people who are employed at the same time cannot share; the first that they do is told. */
const MARKS: readonly (BadgeFinding & { readonly mark: 'national' | 'person' | 'card' })[] = [
  {
    ...{ kind: 'nationalIdTwice', mark: 'national', field: 'socsecNo' },
    says: 'Another employee who is employed at the same time has the same national id.',
    advice: 'Find out whether it is one person with two employments, or a slip.',
  },
  {
    ...{ kind: 'personTwice', mark: 'person', field: 'dateOfBirth' },
    says: 'Another employee who is employed at the same time has the same name and date of birth, and one of the two no national id.',
    advice: 'Find out whether one person was entered twice: each record may be paid.',
  },
  {
    ...{ kind: 'cardTwice', mark: 'card', field: 'cardNo' },
    says: 'Another employee who is employed at the same time has the same card number.',
    advice: 'Give each a card: the punches of one may be put down to the other.',
  },
];

/** The values that are there more than once. */
function twiceOf(values: readonly number[]): ReadonlySet<number> {
  const [once, twice] = [new Set<number>(), new Set<number>()];
  for (const value of values) if (value !== 0) (once.has(value) ? twice : once).add(value);
  return twice;
}

const IN_ORDER = ['0123456789', '1234567890'];

// One digit all over stands for none, and so do digits in their order and a word.
function markOf(text: string, fewest: number): number {
  const plain = text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  const isFilledIn = IN_ORDER.some((digits) => digits.startsWith(plain)) || !/\p{N}/u.test(plain);
  if (plain.length < fewest || isFilledIn || /^(.)\1*$/.test(plain)) return 0;
  return createHash('sha256').update(plain).digest().readUIntBE(0, 6);
}

function usualOf(byLength: ReadonlyMap<number, number>): number | undefined {
  const all = [...byLength.values()].reduce((sum, count) => sum + count, 0);
  return [...byLength].find(([, count]) => count >= all * MOST)?.[0];
}

function judgedOf(
  { id, badgeNo, unit }: Numbered,
  { kind, field = 'badgeNo', says, advice }: BadgeFinding,
): Judged {
  const records = [ofPerson({ id }, field)];
  return {
    rule: { kind },
    ...{ unit, employeeId: id, badgeNo, explains: [], found: { records, says, advice } },
  };
}
