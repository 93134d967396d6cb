import { SPOILINGS, type SpoilingName } from './spoilings.js';

/** What happens to some calls, counted from 1. */
export interface CallFault {
  readonly on: 'write' | 'read';
  readonly from: number;
  readonly to: number;
  /** How many of the rows are saved before it: all by default. */
  readonly saves?: 'all' | 'half' | 'none' | 'last';
  readonly ends:
    | 'reset'
    | 'hang'
    | 'late'
    | 'Client'
    | 'Server'
    | 'busy'
    | 'http503'
    | 'page'
    | 'cut'
    | 'rejects'
    | 'login'
    | 'moved'
    | 'broken'
    | 'nothing'
    | 'answer';
  /** Of `late`: how long after the client gave up it saves. */
  readonly afterMs?: number;
}

/** What a service of another make does that no document says. Every habit is a plain value. */
export interface Habits {
  /** The window of docs/writes.md in which no client can prevent a double. */
  readonly window?:
    | 'a second writer'
    | 'a service that saves later than quietMs'
    | 'a read that is behind, or shows a part'
    | 'a row that is given to somebody else, or to another day'
    | 'a network that delivers twice';
  readonly spoils?: SpoilingName;
  /** `kept`: in what is saved, so that answers and reads have it. */
  readonly spoiledWhere?: 'kept' | 'shown' | 'answered';
  readonly answers?:
    | 'reversed'
    | 'rotated'
    | 'withoutIds'
    | 'withoutRows'
    | 'oneFewer'
    | 'firstTwice'
    | 'oneIdForAll'
    | 'rejectsSaved'
    | 'nilRows'
    | 'zeroIds'
    | 'otherIds'
    | 'previous'
    | 'more'
    | 'inARow'
    | 'previousIds'
    | 'grouped'
    | 'asSent';
  /** Behind a row that is refused, no other one of its batch is saved; with a fault, or an answer that says so. */
  readonly stopsAtWrong?: 'answers' | 'faults';
  /** What becomes of a new row whose token is there, and of the token of a row that is changed. */
  readonly tokens?: 'merged' | 'unique' | 'lostByChange' | 'newByChange';
  /** How many rows a batch may have, and whether more get a fault or are dropped. */
  readonly mostRows?: readonly [most: number, beyond: 'faults' | 'drops'];
  /** Comments end before, or lack, signs of more than 16 bits. */
  readonly emoji?: 'cut' | 'lost';
  /** Shift types are there, and asked for by `lastModified`, which may be ignored. */
  readonly modified?: 'heeded' | 'ignored';
  /** Records stand behind references. */
  readonly refers?: true;
  /** A date without a value is shown so. */
  readonly blankDate?: string;
  /** What the service does to a new row beyond saving it. */
  readonly creates?:
    | 'merges'
    | 'splits'
    | 'joins'
    | 'putsBreak'
    | 'movesClock'
    | 'givesPerson'
    | 'substitutes'
    | 'takesTwin'
    | 'refusesTwin'
    | 'mergesWithoutId'
    | 'savesTwice'
    | 'mergesNeighbour'
    | 'ignoresTwin'
    | 'replacesTwin';
  /** How many of the first calls that write are answered as saved, and rolled back after that. */
  readonly rollsBack?: number;
  /** A second after a row was created, a job of the database changes its time. */
  readonly changesLater?: true;
  /** Somebody else changes what a change is about to change, or deletes it, after the last read. */
  readonly editsFirst?: 'changes' | 'deletes';
  /** Ids go on after the highest that is there. */
  readonly resetsIds?: true;
  /** Every night all records get other ids. */
  readonly renumbers?: 'anew' | 'inTurn';
  /** What was deleted is there again after an hour. */
  readonly deletedComesBack?: true;
  /** Reads show what they showed, until it is as old. */
  readonly cacheMs?: number;
  /** Reads show as many, others each time. */
  readonly readsSome?: number;
  /** Reads show no row of nobody. */
  readonly readsAssigned?: true;
  /** Reads show each record twice. */
  readonly showsTwice?: true;
  /** The ids that reads show are the numbers of the rows in the answer. */
  readonly numbersRows?: true;
  /** Each second person has another row of the same day before the job begins. */
  readonly hasTwins?: true;
  readonly reusesIds?: true;
  /** Ids are as large as these, of which what reads show and answers say has 32 bits. */
  readonly idsFrom?: number;
  /** Ids that are given, of which each other one is another table's. */
  readonly idSteps?: number;
  /** The first row of so many calls is refused, and all that they saved is rolled back, though it is answered. */
  readonly refusesFirst?: number;
  /** A change makes another record, and what was there before it is shown too. */
  readonly keepsVersions?: true;
  /** The last day of what is asked for is not shown. */
  readonly readsBeforeLastDay?: true;
  /** Reads show each record once more, without its texts. */
  readonly showsJoined?: true;
  /** What a new row does not say, or says empty, is filled in. */
  readonly fillsIn?: true;
  /** A change makes another record in the place of the one that is changed. */
  readonly newIds?: true;
  readonly warning?: true;
  /** How many reads, or milliseconds, what is read is behind. */
  readonly lagReads?: number;
  readonly lagMs?: number;
  readonly readsFirst?: number;
  readonly readsLast?: number;
  readonly readsApproved?: true;
  /** The first person of the rows has moved away: no read shows their records. */
  readonly readsNotFirstPerson?: true;
  readonly showsDeleted?: true;
  /** Somebody else books an equal row, or another one of the same person, after the first write. */
  readonly secondWriter?: 'equal' | 'other';
  readonly faults?: readonly CallFault[];
}

const write = (fault: Partial<CallFault>): Habits => ({
  faults: [{ on: 'write', from: 1, to: 1, ends: 'reset', ...fault }],
});
const read = (fault: Partial<CallFault>): Habits => ({
  faults: [{ on: 'read', from: 2, to: 3, ends: 'Server', ...fault }],
});

const SPOILT = Object.keys(SPOILINGS) as SpoilingName[];

/** Habits by their names, of which some are the same for each way to spoil a value. */
export const HABITS: Readonly<Record<string, Habits>> = {
  none: {},
  ...Object.fromEntries(SPOILT.map((spoils) => [`keeps ${spoils}`, { spoils, spoiledWhere: 'kept' }])),
  ...Object.fromEntries(
    (
      ['upper', 'withDate', 'comma', 'tokenGone', 'inWords', 'momentWithZone', 'badgeWithoutZeros'] as const
    ).flatMap((spoils) => [
      [`shows ${spoils}`, { spoils, spoiledWhere: 'shown' }],
      [`answers ${spoils}`, { spoils, spoiledWhere: 'answered' }],
    ]),
  ),
  ...Object.fromEntries(
    (
      [
        'reversed',
        'rotated',
        'withoutIds',
        'withoutRows',
        'oneFewer',
        'firstTwice',
        'oneIdForAll',
        'nilRows',
      ] as const
    ).map((answers) => [`answers ${answers}`, { answers }]),
  ),
  'answers that saved rows are rejected': { answers: 'rejectsSaved' },
  ...Object.fromEntries(
    (['splits', 'putsBreak', 'movesClock', 'givesPerson'] as const).map((creates) => [creates, { creates }]),
  ),
  ...Object.fromEntries(
    (['merges', 'takesTwin', 'refusesTwin'] as const).map((creates) => [
      creates,
      { creates, hasTwins: true },
    ]),
  ),
  substitutes: { creates: 'substitutes', window: 'a row that is given to somebody else, or to another day' },
  'reuses ids': { reusesIds: true },
  'gives a new id at each change': { newIds: true },
  'warns before the XML': { warning: true },
  'reads 1 read late': { lagReads: 1 },
  'reads 2 reads late': { lagReads: 2 },
  'reads 3 reads late': { lagReads: 3 },
  'reads 20 s late': { lagMs: 20_000 },
  'reads 5 min late': { lagMs: 300_000 },
  'reads the first 3': { readsFirst: 3 },
  'reads the last 5': { readsLast: 5, window: 'a read that is behind, or shows a part' },
  'reads what is approved': { readsApproved: true },
  'reads nothing of who moved': { readsNotFirstPerson: true },
  'shows what was deleted': { showsDeleted: true },
  'has an equal writer': { secondWriter: 'equal', window: 'a second writer' },
  'has another writer': { secondWriter: 'other' },
  'faults Client after half': write({ saves: 'half', ends: 'Client' }),
  'faults Server after half': write({ saves: 'half', ends: 'Server' }),
  'faults Client after all': write({ ends: 'Client' }),
  'faults Client before all': write({ saves: 'none', ends: 'Client' }),
  'answers 503 after all': write({ ends: 'http503' }),
  'answers a page after all': write({ ends: 'page' }),
  'cuts its answer': write({ ends: 'cut' }),
  'is busy twice': write({ to: 2, saves: 'none', ends: 'busy' }),
  'saves 10 s after the connection died': write({ ends: 'late', afterMs: 10_000 }),
  'saves 50 s after the connection died': write({ ends: 'late', afterMs: 50_000 }),
  'saves 90 s after the connection died': {
    ...write({ ends: 'late', afterMs: 90_000 }),
    window: 'a service that saves later than quietMs',
  },
  'hangs 3 times': write({ to: 3, saves: 'none', ends: 'hang' }),
  'is away for 8 writes': write({ to: 8, saves: 'none' }),
  'saves half and resets twice': write({ to: 2, saves: 'half' }),
  'fails reads with Server': read({}),
  'fails reads with Client': read({ ends: 'Client' }),
  ...Object.fromEntries(
    (['zeroIds', 'otherIds', 'previous', 'more'] as const).map((answers) => [
      `answers ${answers}`,
      { answers },
    ]),
  ),
  mergesWithoutId: { creates: 'mergesWithoutId', hasTwins: true },
  'saves twice': { creates: 'savesTwice', window: 'a network that delivers twice' },
  'rolls back what it answered': { rollsBack: 1 },
  'rolls back twice and uses ids again': { rollsBack: 2, resetsIds: true },
  'changes times a second later': { changesLater: true },
  'edits before a change': { editsFirst: 'changes' },
  'deletes before a change': { editsFirst: 'deletes' },
  'resets ids': { resetsIds: true },
  'renumbers anew': { renumbers: 'anew' },
  'renumbers in turn': { renumbers: 'inTurn' },
  'brings back what was deleted': { deletedComesBack: true },
  'caches reads for 50 s': { cacheMs: 50_000 },
  'caches reads for 5 min': { cacheMs: 300_000 },
  'reads any 4': { readsSome: 4 },
  'reads any 7': { readsSome: 7 },
  'reads no row of nobody': { readsAssigned: true },
  'shows each record twice': { showsTwice: true },
  'saves the last and resets': write({ saves: 'last' }),
  'faults Server after the last': write({ saves: 'last', ends: 'Server' }),
  'answers reads with a page': read({ ends: 'page' }),
  'is away from reads': read({ to: 9, ends: 'http503' }),
  'rejects reads': read({ ends: 'rejects' }),
  'cuts reads': read({ ends: 'cut' }),
  ...Object.fromEntries(
    (['inARow', 'previousIds', 'grouped', 'asSent'] as const).map((answers) => [
      `answers ${answers}`,
      { answers, idSteps: 2, ...(answers === 'asSent' ? { creates: 'movesClock' as const } : {}) },
    ]),
  ),
  ...Object.fromEntries(
    (['mergesNeighbour', 'ignoresTwin', 'replacesTwin'] as const).map((creates) => [
      creates,
      { creates, hasTwins: true },
    ]),
  ),
  'keeps monthFirst': {
    ...{ spoils: 'monthFirst', spoiledWhere: 'kept' },
    window: 'a row that is given to somebody else, or to another day',
  },
  'has ids of more than 32 bits': { idsFrom: 4_294_967_200 },
  'shows the largest number for each id': { idsFrom: 9_007_199_254_740_000 },
  'shows the numbers of its rows for ids': { numbersRows: true },
  'refuses one row and rolls the others back': { refusesFirst: 2 },
  'keeps what was changed beside the change': { keepsVersions: true },
  'shows nothing of the last day': { readsBeforeLastDay: true },
  'shows each record again without its texts': { showsJoined: true },
  'fills in what is empty': { fillsIn: true },
  'answers a page of a login': write({ ends: 'login' }),
  'answers that it moved': write({ ends: 'moved' }),
  'breaks off its answer': write({ ends: 'broken' }),
  'answers nothing': write({ ends: 'nothing' }),
  'answers reads with a page of a login': read({ ends: 'login' }),
  'answers that reads moved': read({ ends: 'moved' }),
  'breaks off reads': read({ ends: 'broken' }),
  'answers reads with nothing': read({ ends: 'nothing' }),
};
