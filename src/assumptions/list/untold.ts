import { elementsOf, textOf } from '../../encoding/xml/XmlNode.js';
import { parseXml } from '../../encoding/xml/parseXml.js';
import { allElements, localName } from '../../encoding/xml/XmlNode.js';
import {
  type Assumption,
  assumed,
  breaks,
  GUESS,
  handled,
  INTEGRATIONS,
  OBSERVED,
  ofDocument,
  type Resting,
  type Source,
} from '../Assumption.js';
import type { Exchange } from '../Exchange.js';
import { seen, type Seen } from '../Seen.js';
import { fieldText, viewOf } from '../wire/viewOf.js';

/** Of each batch of shifts that got a fault: how many of its tokens the last read before the next batch shows. */
function halfSavedSeen(exchanges: readonly Exchange[]): Seen[] {
  const reads = exchanges.filter(({ operation }) => operation.name === 'wsdlGetSchedulesV3');
  const everShown = new Set(reads.flatMap(tokensShown));
  return exchanges.flatMap((write, i) => {
    if (!isBatch(write) || viewOf(write).is !== 'fault' || !write.request) return [];
    const tokens = tokensIn(write.request);
    const next = exchanges.findIndex((one, at) => at > i && isBatch(one));
    const between = exchanges.slice(i + 1, next < 0 ? undefined : next);
    const read = between.findLast((one) => reads.includes(one) && viewOf(one).is === 'value');
    if (tokens.length < 2 || !read) return [];
    const shown = new Set(tokensShown(read));
    const count = tokens.filter((token) => shown.has(token)).length;
    if (count > 0) return [seen(count === tokens.length ? 'all' : 'half')];
    // Where no token ever came back, none is no sign that nothing was saved.
    return exchanges.some(
      (one) => isBatch(one) && tokensIn(one.request ?? '').some((token) => everShown.has(token)),
    )
      ? [seen('nothing')]
      : [];
  });
}

const isBatch = ({ operation }: Exchange) => operation.name === 'wsdlUpdateShifts';

const tokensShown = (read: Exchange) =>
  viewOf(read).records.flatMap((record) => fieldText(record, 'extScheduleId') || []);

function tokensIn(request: string): string[] {
  try {
    const all = [...allElements(parseXml(request))];
    const fields = all.filter(
      (node) => localName(node.name) === 'extScheduleId' && elementsOf(node).length === 0,
    );
    return fields.map(textOf).filter((text) => text !== '');
  } catch {
    return [];
  }
}

type Untold = readonly [
  id: string,
  sentence: string,
  source: Source,
  restedOnBy: readonly Resting[],
  otherwise: string,
  because: string,
];

const RECORDS = 'it takes records that have no documented delete';
const LOAD = 'it takes many calls at once, which a survey does not make';

/** What is taken for granted and has no test yet. */
const LISTED: readonly Untold[] = [
  [
    'write.punchToken',
    'externalInfo1 of a punch comes back as it was sent.',
    OBSERVED,
    ['journal', 'settle'],
    'It comes back changed, or not.',
    RECORDS,
  ],
  [
    'write.absenceToken',
    'externalInfo1 of an absence comes back as it was sent.',
    OBSERVED,
    ['journal', 'settle'],
    'It comes back changed, or not.',
    RECORDS,
  ],
  [
    'write.transferLabel',
    'extTransferId names one transfer, and is shown at once.',
    ofDocument('2.8'),
    ['journal', 'payroll'],
    'It is shown later, or names several.',
    'a transfer cannot be taken back',
  ],
  [
    'write.trackerRounding',
    'The value of a time tracker keeps four decimals, rounded half up.',
    ofDocument('2.9'),
    ['journal', 'payroll'],
    'It keeps fewer.',
    RECORDS,
  ],
  [
    'write.employeeKey',
    'A badge number names one employee.',
    ofDocument('2.3'),
    ['journal', 'settle', 'exports'],
    'It may name several.',
    RECORDS,
  ],
  [
    'write.decimals',
    'Hours of a manual salary keep their decimals.',
    ofDocument('2.8'),
    ['journal', 'payroll'],
    'They are rounded.',
    RECORDS,
  ],
  [
    'write.locked',
    'A row of a locked period is refused with a reason.',
    ofDocument('2.8'),
    ['journal', 'payroll'],
    'It is dropped in silence, or saved.',
    'a survey locks nothing',
  ],
  [
    'write.compensations',
    'A compensation that is deleted is not read again.',
    OBSERVED,
    ['settle'],
    'It is still read.',
    'the workflow is not written yet',
  ],
  [
    'write.rules',
    'A rule that is deleted is not read again.',
    OBSERVED,
    ['settle'],
    'It is still read.',
    'the workflow is not written yet',
  ],
  [
    'write.lateSave',
    'A call whose connection died is saved within a minute, or never.',
    GUESS,
    ['journal'],
    'It is saved later.',
    'a survey breaks no connection',
  ],
  [
    'write.restored',
    'A row that was deleted does not come back by itself.',
    GUESS,
    ['exports', 'settle'],
    'It comes back.',
    'it takes days',
  ],
  [
    'write.ids.reused',
    'The id of a deleted row is not given again.',
    GUESS,
    ['journal', 'exports'],
    'It is given again.',
    'it takes many rows',
  ],
  [
    'read.modifiedAfter',
    'modifiedAfter is compared in CET.',
    ofDocument('2.7'),
    ['exports'],
    'It is compared in another zone.',
    'it takes punches of a known moment',
  ],
  [
    'read.punchOffset',
    'The offset in the moments of punches is to be ignored.',
    ofDocument('2.7'),
    ['exports', 'payroll'],
    'It is right.',
    'it takes punches of a known moment',
  ],
  [
    'read.transferredPunches',
    'A punch that went to payroll is still read.',
    ofDocument('2.7'),
    ['exports', 'payroll'],
    'It is not read any more.',
    'a transfer cannot be taken back',
  ],
  [
    'read.allUnits',
    'A read of all units answers all of them.',
    ofDocument('4.5'),
    ['exports'],
    'It times out, or answers some.',
    LOAD,
  ],
  [
    'read.rootKey',
    'Only the key of the main unit sees other units.',
    ofDocument('5'),
    ['exports'],
    'Others see them too.',
    'it takes two keys',
  ],
  [
    'limit.concurrency',
    'Ten calls at a time are answered.',
    INTEGRATIONS,
    ['client', 'exports', 'gateway'],
    'Fewer are answered.',
    LOAD,
  ],
  [
    'limit.busy',
    'A call beyond the limit gets HTTP 429 and is not carried out.',
    INTEGRATIONS,
    ['client', 'journal'],
    'It waits, or gets a fault.',
    LOAD,
  ],
  [
    'limit.rows',
    'A batch of a hundred rows is taken.',
    GUESS,
    ['journal'],
    'It is refused.',
    'a survey writes few rows',
  ],
];

/** What traffic alone tells, and what nothing tells yet. */
export const UNTOLD: readonly Assumption[] = [
  {
    id: 'fault.leavesHalf',
    sentence: 'A batch that gets a fault leaves nothing behind.',
    source: GUESS,
    restedOnBy: ['journal', 'settle', 'gateway'],
    answers: {
      nothing: assumed('It leaves nothing.'),
      all: handled('All of it is saved. The journal reads before it sends again.'),
      half: breaks('Some of its rows are saved.'),
    },
    workflow: { by: 'history', shownIn: halfSavedSeen },
  },
  ...LISTED.map(
    ([id, sentence, source, restedOnBy, otherwise, because]): Assumption => ({
      ...{ id, sentence, source, restedOnBy },
      answers: { asAssumed: assumed(sentence), otherwise: breaks(otherwise) },
      workflow: { by: 'none', because },
    }),
  ),
];
