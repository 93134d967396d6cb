import { afterAll, describe, expect, it } from 'vitest';
import { type Quirks, startSandbox } from '../../src/sandbox/index.js';
import type { Habits } from '../secondService/Habits.js';
import { HABITS } from '../secondService/Habits.js';
import { PLAN, surveyOf } from './surveyOf.js';
import { answersIn, surveySecond } from './surveySecond.js';
import { fileOf, surveyTwin } from './surveyTwin.js';

const counts = { found: 0, planted: 0, invented: 0 };
afterAll(() =>
  console.log(
    `survey: ${counts.found} of ${counts.planted} answers of planted habits found, ${counts.invented} invented`,
  ),
);

/** Compares what differs from a service without habits with what was planted. */
function judge(seen: ReadonlySet<string>, plain: ReadonlySet<string>, planted: readonly string[]): void {
  const differs = [...seen].filter((one) => !plain.has(one));
  counts.planted += planted.length;
  counts.found += planted.filter((one) => differs.includes(one)).length;
  counts.invented += differs.filter((one) => !planted.includes(one)).length;
  expect(differs.sort()).toEqual([...planted].sort());
}

const of = (answer: string, ...ids: string[]) => ids.map((id) => `${id}: ${answer}`);

const texts = (answer: string) => of(answer, 'write.token', 'write.texts', 'write.echoedValues');
const comment = (answer: string) => of(answer, 'write.texts', 'write.echoedValues');
const times = (answer: string) => of(answer, 'write.times', 'write.breaks', 'write.echoedValues');

/** What a survey must see of a service with a habit, beside what it sees of one without: no more and no less. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  none: [],
  'keeps upper': texts('case'),
  'keeps lower': texts('case'),
  'keeps cut20': texts('cut'),
  'keeps trimmed': comment('trimmed'),
  'keeps squeezed': comment('trimmed'),
  'keeps padded': texts('trimmed'),
  'keeps narrowed': texts('narrowed'),
  'keeps lettersLost': texts('narrowed'),
  'keeps oneLetterKept': texts('narrowed'),
  'keeps reread': [...texts('reread'), 'answer.charset: encodedTwice'],
  'keeps decomposed': texts('unicodeForm'),
  'keeps escapedTwice': texts('escaped'),
  'keeps lineEnds': comment('trimmed'),
  'keeps tokenGone': of('notShown', 'write.token', 'write.echoedValues'),
  'keeps textGone': of('notShown', 'write.texts', 'write.echoedValues'),
  'keeps withoutSeconds': ['answer.times: minutes', ...times('seconds')],
  'keeps withDate': ['answer.times: withDate', ...times('datePrefix')],
  'keeps withFraction': ['answer.times: withMore'],
  'keeps withZone': ['answer.times: withMore'],
  'keeps midnight': of('midnight', 'write.times', 'write.echoedValues'),
  'keeps anHourOn': times('different'),
  'keeps dateInUtc': ['answer.dates: withTime', ...of('different', 'write.dates', 'write.echoedValues')],
  'keeps dateWithTime': ['answer.dates: withTime'],
  'keeps dateOfTheCountry': [
    'answer.dates: otherwise',
    ...of('different', 'write.dates', 'write.echoedValues'),
  ],
  'keeps inWords': ['answer.flags: words', ...of('flagInWords', 'write.flags', 'write.echoedValues')],
  'keeps timeOfZeros': [...times('different'), ...of('midnight', 'write.times', 'write.echoedValues')],
  'keeps integerAsDecimal': ['answer.integers: decimals'],
  'keeps integerEmpty': ['write.numbers: notShown'],
  'shows upper': of('case', 'write.token', 'write.texts'),
  'answers upper': ['write.echoedValues: case'],
  'shows tokenGone': ['write.token: notShown'],
  'answers tokenGone': ['write.echoedValues: notShown'],
  'answers reversed': ['write.rowOrder: other'],
  'answers rotated': ['write.rowOrder: other'],
  'answers withoutIds': ['write.echo: withoutId'],
  'answers withoutRows': ['write.echo: nothing', 'write.wrongRow: unanswered'],
  'answers oneFewer': ['write.echo: otherNumber', 'write.wrongRow: unanswered'],
  'answers firstTwice': ['write.echo: otherNumber', 'write.ids: repeated'],
  'answers oneIdForAll': ['write.ids: repeated'],
  'answers nilRows': ['write.echo: emptyRow', 'write.wrongRow: unanswered'],
  'answers that saved rows are rejected': ['write.savedReasons: reasoned'],
  splits: ['write.records: several', ...of('different', 'write.times', 'write.echoedValues')],
  putsBreak: ['write.breaks: different'],
  movesClock: of('different', 'write.times', 'write.echoedValues'),
  givesPerson: ['write.person: somebody'],
  merges: ['write.ids: repeated', 'write.records: none'],
  ignoresTwin: ['write.echo: withoutId', 'write.records: none'],
  takesTwin: ['write.ids: repeated', 'write.records: none'],
  'gives a new id at each change': ['write.change: newId', 'delete.listed: inPart'],
  'warns before the XML': ['answer.before: text'],
  'reads 1 read late': ['write.lag: stale'],
  'reads 3 reads late': ['write.lag: stale'],
  'reads 20 s late': ['write.lag: stale'],
  'reads 5 min late': ['write.lag: notInTime'],
  'reads what is approved': ['write.records: none'],
  'shows what was deleted': ['delete.absent: shown'],
  'faults Client after half': ['fault.leavesHalf: half', 'fault.status: http500'],
  'faults Server after half': ['fault.leavesHalf: half', 'fault.status: http500'],
  'faults Client after all': ['fault.leavesHalf: all', 'fault.status: http500'],
  'faults Client before all': ['fault.leavesHalf: nothing', 'fault.status: http500'],
  'fails reads with Server': ['fault.status: http500'],
  // What is broken on the way tells nothing, and must not look like a habit.
  'answers 503 after all': [],
  'answers a page after all': [],
  'cuts its answer': [],
  'is busy twice': [],
  'saves 90 s after the connection died': [],
  'hangs 3 times': [],
  'saves half and resets twice': [],
  'answers a page of a login': [],
  'answers reads with a page of a login': [],
  'shows nothing of the last day': [],
  'rejects reads': [],
  'cuts reads': [],
};

const MODIFIED = ['read.modifiedZone: shown', 'read.modifiedInclusive: exclusive'];

// Its time is virtual, so that a survey of the same habits is the same.
const surveys = new Map<string, ReturnType<typeof surveySecond>>();
function surveyWith(habits: Habits): ReturnType<typeof surveySecond> {
  const name = JSON.stringify(habits);
  const survey = surveys.get(name) ?? surveySecond(habits);
  surveys.set(name, survey);
  return survey;
}

const plain = surveyWith({}).then(({ found }) => answersIn(found));

describe('a survey of the second service', () => {
  it.each(Object.keys(EXPECTED))('sees what it does and no more: %s', async (name) => {
    const { found } = await surveyWith(HABITS[name]!);
    judge(answersIn(found), await plain, EXPECTED[name]!);
  });

  it.each(Object.keys(EXPECTED))('leaves no row that it does not tell: %s', async (name) => {
    const { end, isThere } = await surveyWith(HABITS[name]!);
    const told = end === undefined || end.left.length > 0 || end.unsure !== undefined;
    expect({ isThere, told: isThere ? told : false }).toEqual({ isThere, told: isThere });
  });

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
      judge(answersIn(found), await plain, [`write.halfWrong: ${answer}`, ...others]);
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
    judge(answersIn((await surveyWith(habits)).found), await plain, planted);
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

  const MIXED: readonly (readonly [name: string, habits: Habits, parts: readonly string[]])[] = [
    [
      'narrows, warns and lags',
      { spoils: 'narrowed', spoiledWhere: 'kept', warning: true, lagReads: 2 },
      ['keeps narrowed', 'warns before the XML', 'reads 1 read late'],
    ],
    [
      'shows upper case, reverses and gives new ids',
      { spoils: 'upper', spoiledWhere: 'shown', answers: 'reversed', newIds: true },
      ['shows upper', 'answers reversed', 'gives a new id at each change'],
    ],
    [
      'cuts, gives to somebody and shows what was deleted',
      { spoils: 'cut20', spoiledWhere: 'kept', creates: 'givesPerson', showsDeleted: true },
      ['keeps cut20', 'givesPerson', 'shows what was deleted'],
    ],
    [
      'says flags in words, puts breaks and lags 20 s',
      { spoils: 'inWords', spoiledWhere: 'kept', creates: 'putsBreak', lagMs: 20_000 },
      ['keeps inWords', 'putsBreak', 'reads 20 s late'],
    ],
  ];

  it.each(MIXED)('sees several habits at once: %s', async (_, habits, parts) => {
    const { found } = await surveySecond(habits);
    judge(answersIn(found), await plain, [...new Set(parts.flatMap((part) => EXPECTED[part]!))]);
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
