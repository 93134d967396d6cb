import { expect, it } from 'vitest';
import { type Habits, HABITS } from '../secondService/Habits.js';
import { answersIn, surveySecond } from './surveySecond.js';

const of = (answer: string, ...ids: string[]) => ids.map((id) => `${id}: ${answer}`);

export const texts = (answer: string) => of(answer, 'write.token', 'write.texts', 'write.echoedValues');
const comment = (answer: string) => of(answer, 'write.texts', 'write.echoedValues');
const times = (answer: string) => of(answer, 'write.times', 'write.breaks', 'write.echoedValues');

/** What a survey must see of a service with a habit, beside what it sees of one without: no more and no less. */
export const EXPECTED: Readonly<Record<string, readonly string[]>> = {
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

/** How many answers were looked for. */
export const counts = { found: 0, planted: 0, invented: 0 };

/** Compares what differs from a service without habits with what was planted. */
export function judge(
  seen: ReadonlySet<string>,
  plain: ReadonlySet<string>,
  planted: readonly string[],
): void {
  const differs = [...seen].filter((one) => !plain.has(one));
  counts.planted += planted.length;
  counts.found += planted.filter((one) => differs.includes(one)).length;
  counts.invented += differs.filter((one) => !planted.includes(one)).length;
  expect(differs.sort()).toEqual([...planted].sort());
}

// Its time is virtual, so that a survey of the same habits is the same.
const surveys = new Map<string, ReturnType<typeof surveySecond>>();
export function surveyWith(habits: Habits): ReturnType<typeof surveySecond> {
  const name = JSON.stringify(habits);
  const survey = surveys.get(name) ?? surveySecond(habits);
  surveys.set(name, survey);
  return survey;
}

/** What is seen of a service without habits. */
export const seenOfNone = () => surveyWith({}).then(({ found }) => answersIn(found));

/** Tests that a survey of the second service sees these habits and leaves nothing. */
export function testHabits(names: readonly string[]): void {
  it.each(names)('sees what it does and no more: %s', async (name) => {
    const { found } = await surveyWith(HABITS[name]!);
    judge(answersIn(found), await seenOfNone(), EXPECTED[name]!);
  });

  it.each(names)('leaves no row that it does not tell: %s', async (name) => {
    const { end, isThere } = await surveyWith(HABITS[name]!);
    const told = end === undefined || end.left.length > 0 || end.unsure !== undefined;
    expect({ isThere, told: isThere ? told : false }).toEqual({ isThere, told: isThere });
  });
}

type Mixed = readonly [name: string, habits: Habits, parts: readonly string[]];

const MIXED: readonly Mixed[] = [
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

/** Tests that it sees some of the services that have several. */
export function testMixed(from = 0): void {
  it.each(MIXED.slice(from))('sees several habits at once: %s', async (_, habits, parts) => {
    const { found } = await surveySecond(habits);
    judge(answersIn(found), await seenOfNone(), [...new Set(parts.flatMap((part) => EXPECTED[part]!))]);
  });
}
