import type { XmlNode } from '../../encoding/xml/XmlNode.js';
import { type Assumption, assumed, breaks, GUESS, handled, OBSERVED, ofDocument } from '../Assumption.js';
import type { Asker, Question } from '../Asker.js';
import type { Exchange } from '../Exchange.js';
import { seen, type Seen } from '../Seen.js';
import { hasText, isReasoned, reasonsOf } from '../wire/rowsOf.js';
import { viewOf } from '../wire/viewOf.js';
import { wsdlGetRoles } from '../../operations/catalogue/wsdlGetRoles.js';

/** How faults and refusals look. Any answer tells these. */
export const REFUSALS: readonly Assumption[] = [
  {
    id: 'fault.status',
    sentence: 'A fault comes with HTTP 500.',
    source: OBSERVED,
    restedOnBy: ['client', 'journal', 'gateway'],
    answers: {
      http500: assumed('Faults come with HTTP 500.'),
      http200: handled('Faults come with HTTP 200.'),
      http4xx: handled('Faults come with another status from 400 to 499.'),
    },
    workflow: {
      by: 'traffic',
      shownIn: (exchange) => (viewOf(exchange).is === 'fault' ? [seen(statusOf(exchange))] : []),
    },
  },
  {
    id: 'fault.code',
    sentence: 'The code of a fault is Client or Server.',
    source: OBSERVED,
    restedOnBy: ['client', 'journal'],
    answers: {
      soap: assumed('It is Client or Server, or one of them with more after a point.'),
      otherwise: handled('It is another code: it says nothing of what was done.'),
    },
    workflow: {
      by: 'traffic',
      shownIn: (exchange) => {
        const { fault } = viewOf(exchange);
        return fault ? [seen(/^(Client|Server)(\.|$)/.test(fault.code) ? 'soap' : 'otherwise')] : [];
      },
    },
  },
  {
    id: 'row.reasons',
    sentence: 'A row that is refused has its reasons in validationErrors.',
    source: ofDocument('7'),
    restedOnBy: ['journal', 'settle', 'gateway'],
    answers: {
      validationErrors: assumed('It has them in validationErrors.'),
      otherCase: breaks('The name of the field has another letter case.'),
      otherField: breaks('It has them in another field.'),
    },
    workflow: { by: 'traffic', shownIn: (exchange) => rowsOf(exchange).flatMap(reasonsSeen) },
  },
  {
    id: 'row.noReason',
    sentence: 'A row that was saved has no reason, also no empty one.',
    source: ofDocument('1'),
    restedOnBy: ['journal', 'settle', 'gateway'],
    answers: {
      none: assumed('It has none.'),
      emptyText: breaks('It has an empty text.'),
    },
    workflow: { by: 'traffic', shownIn: (exchange) => rowsOf(exchange).flatMap(noReasonSeen) },
  },
];

function statusOf({ status }: Exchange): string {
  if (status === 200 || status === 500) return `http${status}`;
  return status >= 400 && status < 500 ? 'http4xx' : 'other';
}

function rowsOf(exchange: Exchange): readonly XmlNode[] {
  return exchange.operation.kind === 'batch' ? viewOf(exchange).records : [];
}

function reasonsSeen(row: XmlNode): Seen[] {
  return isReasoned(row) ? [seen(reasonsOf(row))] : [];
}

function noReasonSeen(row: XmlNode): Seen[] {
  return isReasoned(row) ? [] : [seen(reasonsOf(row))];
}

const WRONG_KEY = 'survey-wrong-key-000';

async function toWrong(asker: Asker, question: Partial<Question>): Promise<readonly Seen[]> {
  const exchange = await asker.ask({ operation: wsdlGetRoles, input: {}, ...question });
  if (!exchange) return [seen('noAnswer')];
  const { is, fault, result } = viewOf(exchange);
  if (is === 'fault') return [seen(/^Client/.test(fault!.code) ? 'clientFault' : 'serverFault')];
  if (is === 'value' && exchange.status === 200)
    return [seen(result && hasText(result) ? 'answer' : 'emptyAnswer')];
  return [seen(exchange.status >= 400 ? 'httpError' : 'other')];
}

const TO_WRONG = {
  clientFault: assumed('It gets a Client fault.'),
  serverFault: handled('It gets a Server fault.'),
  httpError: handled('It gets an HTTP status from 400 on.'),
  noAnswer: handled('It gets no answer.'),
};

/** What a call gets that is wrong on purpose: three calls in all. */
export const ERRORS: readonly Assumption[] = [
  {
    id: 'fault.unknownKey',
    sentence: 'A call with an unknown key gets a Client fault.',
    source: GUESS,
    restedOnBy: ['client', 'gateway', 'exports'],
    answers: {
      ...TO_WRONG,
      emptyAnswer: breaks('It gets an empty answer, which looks as if there were nothing.'),
      answer: breaks('It gets an answer as if the key were right.'),
    },
    workflow: {
      by: 'errors',
      sends: 'a call with a key that nobody has',
      told: (asker) => toWrong(asker, { wrongKey: WRONG_KEY }),
    },
  },
  {
    id: 'fault.unknownOperation',
    sentence: 'A call of an unknown operation gets a Client fault.',
    source: OBSERVED,
    restedOnBy: ['client', 'exports'],
    answers: {
      ...TO_WRONG,
      emptyAnswer: breaks('It gets an empty answer.'),
      answer: breaks('It gets the answer of the operation that its SOAPAction names.'),
    },
    workflow: {
      by: 'errors',
      sends: 'a call of an operation that does not exist',
      told: (asker) =>
        toWrong(asker, { rewrite: (envelope) => envelope.replaceAll('wsdlGetRoles', 'wsdlSurveyOfNothing') }),
    },
  },
  {
    id: 'fault.malformed',
    sentence: 'An envelope that is cut gets a Client fault, and is not carried out.',
    source: OBSERVED,
    restedOnBy: ['client', 'gateway', 'journal'],
    answers: {
      ...TO_WRONG,
      emptyAnswer: breaks('It gets an empty answer.'),
      answer: breaks('It is carried out.'),
    },
    workflow: {
      by: 'errors',
      sends: 'an envelope that is cut before its end',
      told: (asker) =>
        toWrong(asker, { rewrite: (envelope) => envelope.replace(/<\/[\w:]+><\/soap:Body>.*$/s, '') }),
    },
  },
];
