import type { Exchange } from '../Exchange.js';
import { seen, type Seen } from '../Seen.js';
import { charsetSeen, labelsDiffer } from '../wire/charsetSeen.js';
import { type Forms, formsOf, type Kind } from '../wire/formsOf.js';
import { viewOf } from '../wire/viewOf.js';
import type { Workflows } from './sentencesOf.js';

/** A form is seen once in each answer that has it. */
const formsSeen = (counts: Readonly<Record<string, number>> = {}): Seen[] =>
  Object.keys(counts).map((form) => seen(form));

const valuesOf =
  (kind: Kind) =>
  (exchange: Exchange): Seen[] =>
    formsSeen(formsOf(exchange).values[kind]);

const blanksOf =
  (kind: Kind) =>
  (exchange: Exchange): Seen[] =>
    formsSeen(formsOf(exchange).blanks[kind]);

const isSoap = (exchange: Exchange) => ['value', 'fault'].includes(viewOf(exchange).is);

function namesSeen({ names }: Forms): Seen[] {
  const { unknown: _, ...known } = names;
  return Object.entries(known).flatMap(([form, count]) => (count > 0 ? [seen(form)] : []));
}

const A_MINUTE = 60_000;

function clockSeen({ date, sentAt, answeredAt }: Exchange): Seen[] {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told) || sentAt === undefined || answeredAt === undefined) return [];
  // The header counts whole seconds.
  const offMs = told + 1000 < sentAt ? sentAt - told - 1000 : Math.max(0, told - answeredAt);
  return [seen(offMs > A_MINUTE ? 'off' : 'near', { seconds: Math.round(offMs / 1000) })];
}

/** How answers are written: any answer tells. */
export const ANSWER_WORKFLOWS: Workflows = {
  'answer.charset': {
    by: 'traffic',
    shownIn: (exchange) => (isSoap(exchange) ? [seen(charsetSeen(exchange))] : []),
  },
  'answer.charsetLabels': {
    by: 'traffic',
    shownIn: (exchange) => (isSoap(exchange) ? [seen(labelsDiffer(exchange) ? 'differ' : 'agree')] : []),
  },
  'answer.before': {
    by: 'traffic',
    shownIn: (exchange) => (isSoap(exchange) ? [seen(viewOf(exchange).before)] : []),
  },
  'answer.after': {
    by: 'traffic',
    shownIn: (exchange) => (isSoap(exchange) ? [seen(viewOf(exchange).after)] : []),
  },
  'answer.names': { by: 'traffic', shownIn: (exchange) => namesSeen(formsOf(exchange)) },
  'answer.unknownFields': {
    by: 'traffic',
    shownIn: (exchange) => {
      const { records, names } = formsOf(exchange);
      return records === 0 ? [] : [seen(names.unknown > 0 ? 'some' : 'none')];
    },
  },
  'answer.members': {
    by: 'traffic',
    shownIn: (exchange) => {
      const { item, otherwise } = formsOf(exchange).members;
      return [...(item > 0 ? [seen('item')] : []), ...(otherwise > 0 ? [seen('otherwise')] : [])];
    },
  },
  'answer.arrayCounts': {
    by: 'traffic',
    shownIn: (exchange) => {
      const { records, wrongCounts } = formsOf(exchange);
      return wrongCounts > 0 ? [seen('wrong')] : records > 0 ? [seen('right')] : [];
    },
  },
  'answer.emptyLists': { by: 'traffic', shownIn: blanksOf('array') },
  'answer.blankTexts': {
    by: 'traffic',
    shownIn: (exchange) => {
      const { nil, empty, omitted } = formsOf(exchange).blanks.text ?? {};
      return [...(nil ? [seen('nil')] : []), ...(empty || omitted ? [seen('emptyOrOmitted')] : [])];
    },
  },
  'answer.blankDates': {
    by: 'traffic',
    shownIn: (exchange) => {
      const { nil, omitted, zero, empty } = formsOf(exchange).blanks.date ?? {};
      return [
        ...(nil || omitted ? [seen('omittedOrNil')] : []),
        ...(zero ? [seen('zero')] : []),
        ...(empty ? [seen('empty')] : []),
      ];
    },
  },
  'answer.dates': { by: 'traffic', shownIn: valuesOf('date') },
  'answer.times': { by: 'traffic', shownIn: valuesOf('time') },
  'answer.decimals': { by: 'traffic', shownIn: valuesOf('decimal') },
  'answer.integers': { by: 'traffic', shownIn: valuesOf('int') },
  'answer.flags': { by: 'traffic', shownIn: valuesOf('flag') },
  'answer.clock': { by: 'traffic', shownIn: clockSeen },
};
