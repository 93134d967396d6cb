import {
  type Assumption,
  assumed,
  breaks,
  GUESS,
  handled,
  INTEGRATIONS,
  OBSERVED,
  ofDocument,
} from '../Assumption.js';
import type { Exchange } from '../Exchange.js';
import { seen, type Seen } from '../Seen.js';
import { charsetSeen, labelsDiffer } from '../wire/charsetSeen.js';
import { type Forms, formsOf, type Kind } from '../wire/formsOf.js';
import { viewOf } from '../wire/viewOf.js';

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

/** How answers are written. Any answer tells these. */
export const ANSWERS: readonly Assumption[] = [
  {
    id: 'answer.charset',
    sentence: 'The letters of an answer are in the charset that it names.',
    source: OBSERVED,
    restedOnBy: ['decoder', 'exports', 'gateway'],
    answers: {
      utf8: assumed('Answers are in UTF-8.'),
      latin1: handled('Answers are in ISO-8859-1.'),
      otherCharset: handled('Answers are in another charset, which they name.'),
      latin1AsUtf8: breaks('Answers say UTF-8 and hold other bytes.'),
      utf8AsLatin1: breaks('Answers say ISO-8859-1 and hold UTF-8.'),
      encodedTwice: breaks('Letters are encoded as UTF-8 twice.'),
    },
    workflow: {
      by: 'traffic',
      shownIn: (exchange) => (isSoap(exchange) ? [seen(charsetSeen(exchange))] : []),
    },
  },
  {
    id: 'answer.charsetLabels',
    sentence: 'The HTTP header and the XML prolog name the same charset.',
    source: INTEGRATIONS,
    restedOnBy: ['decoder'],
    answers: {
      agree: assumed('They agree, or one of them is silent.'),
      differ: handled('They differ. The HTTP header is followed.'),
    },
    workflow: {
      by: 'traffic',
      shownIn: (exchange) => (isSoap(exchange) ? [seen(labelsDiffer(exchange) ? 'differ' : 'agree')] : []),
    },
  },
  {
    id: 'answer.before',
    sentence: 'Nothing stands before the XML of an answer.',
    source: INTEGRATIONS,
    restedOnBy: ['decoder', 'journal'],
    answers: {
      nothing: assumed('Nothing stands there.'),
      space: handled('It begins with white space or a byte order mark.'),
      comment: breaks('A comment stands there.'),
      text: breaks('It begins with a text, such as a warning of the server.'),
    },
    workflow: {
      by: 'traffic',
      shownIn: (exchange) => (isSoap(exchange) ? [seen(viewOf(exchange).before)] : []),
    },
  },
  {
    id: 'answer.after',
    sentence: 'After the envelope comes nothing, or a comment.',
    source: INTEGRATIONS,
    restedOnBy: ['decoder'],
    answers: {
      nothing: assumed('Nothing comes.'),
      space: handled('White space comes.'),
      comment: handled('A comment comes.'),
      text: breaks('Another text comes.'),
    },
    workflow: {
      by: 'traffic',
      shownIn: (exchange) => (isSoap(exchange) ? [seen(viewOf(exchange).after)] : []),
    },
  },
  {
    id: 'answer.names',
    sentence: 'The names of fields are written as in the definition.',
    source: ofDocument('2'),
    restedOnBy: ['decoder', 'journal', 'settle', 'exports', 'gateway', 'payroll'],
    answers: {
      asDefined: assumed('They are written as in the definition.'),
      lower: breaks('They are in lower case.'),
      upper: breaks('They are in upper case.'),
      otherCase: breaks('They are in another letter case.'),
    },
    workflow: { by: 'traffic', shownIn: (exchange) => namesSeen(formsOf(exchange)) },
  },
  {
    id: 'answer.unknownFields',
    sentence: 'Records have no fields beside those of the definition.',
    source: OBSERVED,
    restedOnBy: ['decoder', 'exports'],
    answers: {
      none: assumed('There are no other fields.'),
      some: handled('There are other fields. They are left out and reported.'),
    },
    workflow: {
      by: 'traffic',
      shownIn: (exchange) => {
        const { records, names } = formsOf(exchange);
        return records === 0 ? [] : [seen(names.unknown > 0 ? 'some' : 'none')];
      },
    },
  },
  {
    id: 'answer.members',
    sentence: 'The members of a list are called item.',
    source: ofDocument('1'),
    restedOnBy: ['decoder', 'gateway'],
    answers: {
      item: assumed('They are called item.'),
      otherwise: handled('They have other names. They are taken by their place.'),
    },
    workflow: {
      by: 'traffic',
      shownIn: (exchange) => {
        const { item, otherwise } = formsOf(exchange).members;
        return [...(item > 0 ? [seen('item')] : []), ...(otherwise > 0 ? [seen('otherwise')] : [])];
      },
    },
  },
  {
    id: 'answer.arrayCounts',
    sentence: 'The number in arrayType is that of the members.',
    source: OBSERVED,
    restedOnBy: ['decoder', 'exports'],
    answers: {
      right: assumed('The number is right.'),
      wrong: breaks('The number is wrong: a list may be cut.'),
    },
    workflow: {
      by: 'traffic',
      shownIn: (exchange) => {
        const { records, wrongCounts } = formsOf(exchange);
        return wrongCounts > 0 ? [seen('wrong')] : records > 0 ? [seen('right')] : [];
      },
    },
  },
  {
    id: 'answer.emptyLists',
    sentence: 'An empty list is an element without members.',
    source: OBSERVED,
    restedOnBy: ['decoder', 'journal', 'settle'],
    answers: {
      empty: assumed('It is an element with arrayType [0].'),
      nil: handled('It is nil.'),
      bare: handled('It is an element without arrayType.'),
      omitted: breaks('It is left out.'),
    },
    workflow: { by: 'traffic', shownIn: blanksOf('array') },
  },
  {
    id: 'answer.blankTexts',
    sentence: 'A text without a value is an empty element, or left out.',
    source: ofDocument('2.2'),
    restedOnBy: ['decoder', 'exports', 'gateway'],
    answers: {
      emptyOrOmitted: assumed('It is an empty element, or left out.'),
      nil: handled('It is nil.'),
    },
    workflow: {
      by: 'traffic',
      shownIn: (exchange) => {
        const { nil, empty, omitted } = formsOf(exchange).blanks.text ?? {};
        return [...(nil ? [seen('nil')] : []), ...(empty || omitted ? [seen('emptyOrOmitted')] : [])];
      },
    },
  },
  {
    id: 'answer.blankDates',
    sentence: 'A date without a value is left out, or nil.',
    source: INTEGRATIONS,
    restedOnBy: ['decoder', 'exports', 'gateway', 'payroll'],
    answers: {
      omittedOrNil: assumed('It is left out, or nil.'),
      zero: handled('It is a zero date, such as 0000-00-00.'),
      empty: handled('It is an empty element.'),
    },
    workflow: {
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
  },
  {
    id: 'answer.dates',
    sentence: 'A date is written as YYYY-MM-DD.',
    source: ofDocument('2'),
    restedOnBy: ['decoder', 'settle', 'exports', 'payroll'],
    answers: {
      day: assumed('It is written as YYYY-MM-DD.'),
      withTime: handled('A time follows the date.'),
      otherwise: breaks('It is written in another way.'),
    },
    workflow: { by: 'traffic', shownIn: valuesOf('date') },
  },
  {
    id: 'answer.times',
    sentence: 'A time is written as hh:mm:ss.',
    source: ofDocument('2'),
    restedOnBy: ['decoder', 'settle', 'exports'],
    answers: {
      seconds: assumed('It is written as hh:mm:ss.'),
      minutes: handled('It has no seconds.'),
      withDate: handled('A date stands before it.'),
      withMore: handled('A fraction or an offset follows it.'),
      otherwise: breaks('It is written in another way.'),
    },
    workflow: { by: 'traffic', shownIn: valuesOf('time') },
  },
  {
    id: 'answer.decimals',
    sentence: 'A decimal is written with a point.',
    source: OBSERVED,
    restedOnBy: ['decoder', 'exports', 'payroll'],
    answers: {
      point: assumed('It is written with a point.'),
      comma: breaks('It is written with a comma.'),
      exponent: breaks('It is written with an exponent.'),
      otherwise: breaks('It is written in another way.'),
    },
    workflow: { by: 'traffic', shownIn: valuesOf('decimal') },
  },
  {
    id: 'answer.integers',
    sentence: 'A whole number is written in digits.',
    source: OBSERVED,
    restedOnBy: ['decoder', 'settle'],
    answers: {
      digits: assumed('It is written in digits.'),
      decimals: breaks('Decimals follow it.'),
      otherwise: breaks('It is written in another way.'),
    },
    workflow: { by: 'traffic', shownIn: valuesOf('int') },
  },
  {
    id: 'answer.flags',
    sentence: 'A flag is written as true, false, 1 or 0.',
    source: OBSERVED,
    restedOnBy: ['decoder', 'settle'],
    answers: {
      bits: assumed('It is written as true, false, 1 or 0.'),
      words: breaks('It is another word.'),
      otherwise: breaks('It is written in another way.'),
    },
    workflow: { by: 'traffic', shownIn: valuesOf('flag') },
  },
  {
    id: 'answer.clock',
    sentence: 'The clock of the service is that of this machine, to the minute.',
    source: GUESS,
    restedOnBy: ['journal', 'exports'],
    answers: {
      near: assumed('They differ by a minute at most.'),
      off: breaks('They differ by more than a minute.'),
    },
    measures: { seconds: { says: 'The seconds by which they differ.', keeps: 'most' } },
    workflow: { by: 'traffic', shownIn: clockSeen },
  },
];

const A_MINUTE = 60_000;

function clockSeen({ date, sentAt, answeredAt }: Exchange): Seen[] {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told) || sentAt === undefined || answeredAt === undefined) return [];
  // The header counts whole seconds.
  const offMs = told + 1000 < sentAt ? sentAt - told - 1000 : Math.max(0, told - answeredAt);
  return [seen(offMs > A_MINUTE ? 'off' : 'near', { seconds: Math.round(offMs / 1000) })];
}
