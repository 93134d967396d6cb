import { describe, expect, it } from 'vitest';
import { type Quirks, startSandbox } from '../../src/sandbox/index.js';
import { type Habits, HABITS } from '../secondService/Habits.js';
import { EXPECTED, judge, seenOfNone, surveyWith, testHabits, testMixed, texts } from './habitCases.js';
import { PLAN, surveyOf } from './surveyOf.js';
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

  it.each([0, 1, 2, 3])('and a twin of every fourth of them does all of it, from %i', async (from) => {
    const some = OTHERS.filter((_, i) => i % 4 === from);
    const { found: usual, operations } = await surveyWith({});
    const found = { ...usual };
    for (const [, habits, planted] of some) {
      const seen = (await surveyWith(habits)).found;
      for (const id of planted.map((one) => one.split(':', 1)[0]!)) found[id] = seen[id]!;
    }
    const twin = answersIn((await surveyTwin(fileOf(found, operations))).found);
    expect(some.flatMap(([, , planted]) => planted).filter((one) => !twin.has(one))).toEqual([]);
  });

  it('measures what a token is cut to, and how long a read is behind', async () => {
    const cut = await surveyWith(HABITS['keeps cut20']!);
    expect(cut.found['write.token']!.measured).toEqual({ letters: 20 });
    const late = await surveyWith(HABITS['reads 2 reads late']!);
    expect(late.found['write.lag']!.measured).toMatchObject({ reads: 2 });
  });
});

/** Answers of the sandbox, rewritten as other services write them. */
type Rewrite = (xml: string) => string;

async function surveySandbox(quirks: Quirks, rewrite?: Rewrite) {
  await using sandbox = await startSandbox({ quirks, world: '2x6x5' });
  const [type] = sandbox.world.shiftTypes.of();
  const rewriting = async (url: string, init: object) => {
    const response = await fetch(url, { ...init, duplex: 'half' } as RequestInit);
    const { status, headers } = response;
    const type = headers.get('content-type') ?? '';
    return new Response(rewrite!(await response.text()), { status, headers: { 'content-type': type } });
  };
  const { found } = await surveyOf(
    {
      ...{ endpoint: sandbox.endpoint, apiKey: sandbox.unitKeys.get(101)! },
      ...(rewrite ? { fetch: rewriting as never } : {}),
    },
    { ...PLAN, write: { ...PLAN.write!, shiftCategoryId: String(type!.id) } },
  );
  return answersIn(found);
}

const lowerNames: Rewrite = (xml) =>
  xml.replace(/<(\/?)([a-z]\w*[A-Z]\w*)(?=[ >/])/g, (tag, slash, name) =>
    /^(wsdl|item|return|fault)/.test(name) ? tag : `<${slash}${name.toLowerCase()}`,
  );

const QUIRKS: readonly (readonly [
  name: string,
  quirks: Quirks,
  rewrite: Rewrite | undefined,
  planted: readonly string[],
])[] = [
  [
    'Latin-1, nil lists, faults with 200',
    { latin1: true, nilArrays: true, faultStatus: 200 },
    undefined,
    ['answer.charset: latin1', 'answer.emptyLists: nil', 'fault.status: http200', ...texts('narrowed')],
  ],
  [
    'parts by position, zero dates, a comment at the end',
    { positionalParts: true, zeroDates: true, trailingComment: true },
    undefined,
    ['request.parts: position', 'answer.blankDates: zero', 'answer.after: comment'],
  ],
  ['names in lower case', {}, lowerNames, ['answer.names: lower', 'row.reasons: otherCase']],
  [
    'reasons in another field',
    {},
    (xml) => xml.replaceAll('validationErrors', 'errorMessages'),
    ['row.reasons: otherField', 'answer.unknownFields: some'],
  ],
  [
    'an empty reason with each saved row',
    {},
    (xml) =>
      xml.replaceAll(
        /(<validationErrors [^>]*arrayType="xsd:string\[)0\]"><\/validationErrors>/g,
        '$11]"><item xsi:type="xsd:string"></item></validationErrors>',
      ),
    ['row.noReason: emptyText'],
  ],
  [
    'other letters than it says',
    {},
    (xml) => xml.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"'),
    ['answer.charsetLabels: differ'],
  ],
];

describe('a survey of a sandbox with habits', () => {
  // Begun with the first test: while files load, calls can time out.
  let usual: ReturnType<typeof surveySandbox> | undefined;

  it.each(QUIRKS)('sees what it does and no more: %s', async (_, quirks, rewrite, planted) => {
    usual ??= surveySandbox({});
    judge(await surveySandbox(quirks, rewrite), await usual, planted);
  });
});
