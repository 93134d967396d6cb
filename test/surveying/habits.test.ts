import { describe, expect, it } from 'vitest';
import { type Habits, HABITS } from '../secondService/Habits.js';
import { EXPECTED, judge, seenOfNone, surveyWith, testHabits, testMixed } from './habitCases.js';
import { testQuirks } from './quirkCases.js';
import { answersIn, surveySecond } from './surveySecond.js';
import { fileOf, surveyTwin } from './surveyTwin.js';

// Each answer that a habit can bring is there once, and some that bring none; the slow tests have all habits.
const CHOSEN = Object.keys(EXPECTED).filter(
  (name, i, names) =>
    EXPECTED[name]!.some((one) => !names.slice(0, i).some((before) => EXPECTED[before]!.includes(one))) ||
    /^none|503|90 s|half and resets|cuts reads/.test(name),
);

const MODIFIED = ['read.modifiedZone: shown', 'read.modifiedInclusive: exclusive'];

describe('a survey of the second service', () => {
  testHabits(CHOSEN);
  testMixed(2);

  it('changes and deletes no shift of somebody else, whose id is answered for its own', async () => {
    const { touched, end } = await surveySecond({ answers: 'otherIds' });
    expect(touched).toEqual([]);
    expect(end?.unsure).toMatch(/no read showed the shifts/);
  });

  it.each([
    ['answers', 'untilWrongRow', []],
    ['faults', 'faultAfterHalf', ['fault.leavesHalf: half', 'write.wrongRow: fault']],
  ] as const)(
    'sees that a service stops at a wrong row, and its twin stops so too: %s',
    { tags: ['slow'] },
    async (stopsAtWrong, answer, others) => {
      const { found, operations } = await surveySecond({ stopsAtWrong });
      judge(answersIn(found), await seenOfNone(), [`write.halfWrong: ${answer}`, ...others]);
      expect((await surveyTwin(fileOf(found, operations))).found['write.halfWrong']?.seen).toEqual({
        [answer]: 1,
      });
    },
  );

  const OTHERS: readonly (readonly [name: string, habits: Habits, planted: readonly string[]])[] = [
    ['puts a row into the one with its token', { tokens: 'merged' }, ['write.sameToken: merged']],
    ['refuses a token that is there', { tokens: 'unique' }, ['write.sameToken: refused']],
    ['loses the token by a change', { tokens: 'lostByChange' }, ['write.changedToken: notShown']],
    ['gives another token by a change', { tokens: 'newByChange' }, ['write.changedToken: different']],
    ['refuses large batches', { mostRows: [50, 'faults'] }, ['limit.rows: refused']],
    ['drops rows of large batches', { mostRows: [50, 'drops'] }, ['limit.rows: inPart']],
    ['ends a comment before an emoji', { emoji: 'cut' }, ['write.emoji: cut']],
    ['loses an emoji', { emoji: 'lost' }, ['write.emoji: lost']],
    ['heeds when it was modified', { modified: 'heeded' }, MODIFIED],
    ['ignores when it was modified', { modified: 'ignored' }, ['read.modifiedZone: ignored']],
    ['refers to its records', { refers: true }, ['answer.references: multiRef']],
    ['has a first day for no date', { blankDate: '1900-01-01' }, ['answer.blankDates: firstDay']],
  ];

  it.each(OTHERS)('sees what it does and no more: it %s', async (_, habits, planted) => {
    judge(answersIn((await surveyWith(habits)).found), await seenOfNone(), planted);
  });

  it.each([0, 1, 2, 3])(
    'and a twin of every fourth of them does all of it, from %i',
    { tags: ['slow'] },
    async (from) => {
      const some = OTHERS.filter((_, i) => i % 4 === from);
      const { found: usual, operations } = await surveyWith({});
      const found = { ...usual };
      for (const [, habits, planted] of some) {
        const seen = (await surveyWith(habits)).found;
        for (const id of planted.map((one) => one.split(':', 1)[0]!)) found[id] = seen[id]!;
      }
      const twin = answersIn((await surveyTwin(fileOf(found, operations))).found);
      expect(some.flatMap(([, , planted]) => planted).filter((one) => !twin.has(one))).toEqual([]);
    },
  );

  it('measures what a token is cut to, and how long a read is behind', async () => {
    const cut = await surveyWith(HABITS['keeps cut20']!);
    expect(cut.found['write.token']!.measured).toEqual({ letters: 20 });
    const late = await surveyWith(HABITS['reads 2 reads late']!);
    expect(late.found['write.lag']!.measured).toMatchObject({ reads: 2 });
  });
});

describe('a survey of a sandbox with habits', () => {
  // The slow tests have the others.
  testQuirks((_, i) => i % 2 === 0);
});
