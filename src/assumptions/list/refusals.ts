import type { XmlNode } from '../../encoding/xml/XmlNode.js';
import type { Asker, Question } from '../Asker.js';
import type { Exchange } from '../Exchange.js';
import { seen, type Seen } from '../Seen.js';
import { hasText, isReasoned, reasonsOf } from '../wire/rowsOf.js';
import { viewOf } from '../wire/viewOf.js';
import { wsdlGetRoles } from '../../operations/catalogue/wsdlGetRoles.js';
import type { Workflows } from './sentencesOf.js';

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
  if (is === 'fault') {
    const [who = 'other'] = /^(Client|Server)(?=\.|$)/.exec(fault!.code) ?? [];
    return [seen(`${who.toLowerCase()}Fault`)];
  }
  if (is === 'value' && exchange.status === 200)
    return [seen(result && hasText(result) ? 'answer' : 'emptyAnswer')];
  // A server that is busy, or a gateway before it, says nothing of the call.
  if ([429, 502, 503, 504].includes(exchange.status)) return [];
  return [seen(exchange.status >= 400 ? 'httpError' : 'other')];
}

/** How faults and refusals look, and three calls that are wrong on purpose. */
export const REFUSAL_WORKFLOWS: Workflows = {
  'fault.status': {
    by: 'traffic',
    shownIn: (exchange) =>
      viewOf(exchange).is === 'fault' && !exchange.unknown?.includes('status')
        ? [seen(statusOf(exchange))]
        : [],
  },
  'fault.code': {
    by: 'traffic',
    shownIn: (exchange) => {
      const { fault } = viewOf(exchange);
      return fault ? [seen(/^(Client|Server)(\.|$)/.test(fault.code) ? 'soap' : 'otherwise')] : [];
    },
  },
  'row.reasons': { by: 'traffic', shownIn: (exchange) => rowsOf(exchange).flatMap(reasonsSeen) },
  'row.noReason': { by: 'traffic', shownIn: (exchange) => rowsOf(exchange).flatMap(noReasonSeen) },
  'fault.unknownKey': {
    by: 'errors',
    sends: 'a call with a key that nobody has',
    told: (asker) => toWrong(asker, { wrongKey: WRONG_KEY }),
  },
  'fault.unknownOperation': {
    by: 'errors',
    sends: 'a call of an operation that does not exist',
    told: (asker) =>
      toWrong(asker, { rewrite: (envelope) => envelope.replaceAll('wsdlGetRoles', 'wsdlSurveyOfNothing') }),
  },
  'fault.malformed': {
    by: 'errors',
    sends: 'an envelope that is cut before its end',
    told: (asker) =>
      toWrong(asker, { rewrite: (envelope) => envelope.replace(/<\/[\w:]+><\/soap:Body>.*$/s, '') }),
  },
};
