import { seen, type Seen } from '../../assumptions/Seen.js';
import { hasText } from '../../assumptions/wire/rowsOf.js';
import { viewOf } from '../../assumptions/wire/viewOf.js';
import { wsdlGetRoles } from '../../operations/catalogue/wsdlGetRoles.js';
import type { Asker, Question } from '../Asker.js';

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

/** Calls that are wrong on purpose, by the assumption that they tell. */
export const WRONG_CALLS: Readonly<
  Record<string, { readonly sends: string; readonly told: (asker: Asker) => Promise<readonly Seen[]> }>
> = {
  'fault.unknownKey': {
    sends: 'a call with a key that nobody has',
    told: (asker) => toWrong(asker, { wrongKey: WRONG_KEY }),
  },
  'fault.unknownOperation': {
    sends: 'a call of an operation that does not exist',
    told: (asker) =>
      toWrong(asker, { rewrite: (envelope) => envelope.replaceAll('wsdlGetRoles', 'wsdlSurveyOfNothing') }),
  },
  'fault.malformed': {
    sends: 'an envelope that is cut before its end',
    told: (asker) =>
      toWrong(asker, { rewrite: (envelope) => envelope.replace(/<\/[\w:]+><\/soap:Body>.*$/s, '') }),
  },
};
