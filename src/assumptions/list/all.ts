import type { Change } from '../../equivalence/Comparison.js';
import type { Assumption, Measure, PossibleAnswer, Resting, Source, Workflows } from '../Assumption.js';
import { ANSWER_WORKFLOWS } from './answers.js';
import { SENTENCES } from './sentences.js';
import { WRITE_WORKFLOWS } from './writes.js';

const CHANGES: Readonly<Record<Change, string>> = {
  narrowed: 'Letters are lost that the charset of the service lacks.',
  reread: 'It is read as Latin-1.',
  cut: 'It is cut.',
  trimmed: 'White space is lost.',
  case: 'Its letter case is changed.',
  unicodeForm: 'It has another Unicode form.',
  escaped: 'It has references of HTML.',
  rounded: 'It is rounded.',
  decimalComma: 'It has a comma for the point.',
  seconds: 'Seconds are lost or added.',
  datePrefix: 'A date comes before it.',
  midnight: '24:00:00 becomes 00:00:00.',
  flagInWords: 'A flag is a word.',
};

const TO_WRONG = `= clientFault: It gets a Client fault.
+ serverFault: It gets a Server fault.
+ otherFault: It gets a fault of another code.
+ httpError: It gets an HTTP status from 400 on.
+ noAnswer: It gets no answer.`;

const IS = { '=': 'assumed', '+': 'handled', '!': 'breaks' } as const;

const WORKFLOWS: Workflows = { ...ANSWER_WORKFLOWS, ...WRITE_WORKFLOWS };

/** Every assumption, in the order of the reports. */
export const ASSUMPTIONS: readonly Assumption[] = SENTENCES.trim()
  .split(/\n(?=[a-z]+\.[\w.]+ \()/)
  .map((block) => assumptionOf(block.split('\n')));

export function assumptionNamed(id: string): Assumption | undefined {
  return ASSUMPTIONS.find((one) => one.id === id);
}

function assumptionOf([head = '', sentence = '', ...lines]: readonly string[]): Assumption {
  const [, id = '', source = '', rest = ''] = /^(\S+) \(([\w. ]+); ([\w ]+)\)$/.exec(head) ?? [];
  const restedOnBy = rest.split(' ') as Resting[];
  const instead = lines.find((line) => line.startsWith('> '))?.slice(2);
  const because = lines.map((line) => line.split(' - ')[1]).find((text) => text);
  const measures = lines.flatMap((line) => (line.startsWith('#') ? [measureOf(line)] : []));
  return {
    ...{ id, sentence, source: sourceOf(source), restedOnBy },
    answers: {
      ...(because ? { asAssumed: { says: sentence, is: 'assumed' } } : {}),
      ...Object.fromEntries(lines.flatMap(answersIn)),
    },
    ...(instead ? { instead } : {}),
    ...(measures.length > 0 ? { measures: Object.fromEntries(measures) } : {}),
    workflow: WORKFLOWS[id] ?? (because ? { by: 'none', because } : { by: 'asking' }),
  };
}

function sourceOf(text: string): Source {
  const [is, section = ''] = text.split(' ');
  return is === 'document' ? { is, section } : ({ is } as Source);
}

function answersIn(line: string): [string, PossibleAnswer][] {
  if (line === '~f') return TO_WRONG.split('\n').flatMap(answersIn);
  if (line.startsWith('~')) return cameBack(line.slice(3).split(' '), IS[line[1] as keyof typeof IS]);
  const [, mark, id = '', says = ''] = /^([=+!]) (\w+): (.+?)(?: - .+)?$/.exec(line) ?? [];
  return mark ? [[id, { says, is: IS[mark as keyof typeof IS] }]] : [];
}

/** The answers of a value: it comes back as it was sent, changed in one of the ways, or otherwise. */
function cameBack(changes: readonly string[], is: PossibleAnswer['is']): [string, PossibleAnswer][] {
  const changed = changes.filter((change) => change !== '');
  return [
    ['kept', { says: 'It comes back as it was sent.', is: 'assumed' }],
    ...changed.map((change): [string, PossibleAnswer] => [change, { says: CHANGES[change as Change], is }]),
    ['different', { says: 'Another value comes back.', is: 'breaks' }],
    ['notShown', { says: 'No read shows it.', is: 'breaks' }],
  ];
}

function measureOf(line: string): [string, Measure] {
  const [, keeps, id = '', says = ''] = /^# (most|least) (\w+): (.+)$/.exec(line) ?? [];
  return [id, { says, keeps: keeps as Measure['keeps'] }];
}
