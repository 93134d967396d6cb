import { allElements, elementsOf, localName, textOf } from '../../encoding/xml/XmlNode.js';
import { parseXml } from '../../encoding/xml/parseXml.js';
import { type Exchange, seen, type Seen, type Workflows } from '../Assumption.js';
import { charsetSeen, isAscii, labelsDiffer } from '../wire/charsetSeen.js';
import { formsOf, type Kind } from '../wire/formsOf.js';
import { isReasoned, reasonsOf } from '../wire/rowsOf.js';
import { fieldText, isSoap, viewOf } from '../wire/viewOf.js';

type Told = (exchange: Exchange) => readonly Seen[];

/** A form is seen once in each answer that has it. */
const formsSeen = (counts: Readonly<Record<string, number | undefined>> = {}): Seen[] =>
  Object.entries(counts).flatMap(([form, count]) => (count ? [seen(form)] : []));

const valuesOf =
  (kind: Kind): Told =>
  (exchange) =>
    formsSeen(formsOf(exchange).values[kind]);

const ofSoap =
  (what: 'charset' | 'beside', told: (exchange: Exchange) => string | undefined): Told =>
  (exchange) => {
    const answer = isSoap(exchange) && !exchange.unknown?.includes(what) ? told(exchange) : undefined;
    return answer ? [seen(answer)] : [];
  };

const A_MINUTE = 60_000;

function clockSeen({ date, sentAt, answeredAt }: Exchange): Seen[] {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told) || sentAt === undefined || answeredAt === undefined) return [];
  // The header counts whole seconds.
  const offMs = told + 1000 < sentAt ? sentAt - told - 1000 : Math.max(0, told - answeredAt);
  return [seen(offMs > A_MINUTE ? 'off' : 'near', { seconds: Math.round(offMs / 1000) })];
}

// Signs of XML stand in texts as references.
const REFERENCE = /<[\w:-]+ [^<>]*\bhref=["']#/;

function statusSeen(exchange: Exchange): Seen[] {
  if (viewOf(exchange).is !== 'fault' || exchange.unknown?.includes('status')) return [];
  const { status } = exchange;
  if (status === 200 || status === 500) return [seen(`http${status}`)];
  return [seen(status >= 400 && status < 500 ? 'http4xx' : 'other')];
}

/** Where the rows of a batch have their reasons: those that have some, or those that have none. */
const reasonsSeen =
  (areReasoned: boolean): Told =>
  (exchange) => {
    const rows = exchange.operation.kind === 'batch' ? viewOf(exchange).records : [];
    return rows.filter((row) => isReasoned(row) === areReasoned).map((row) => seen(reasonsOf(row)));
  };

const TOLD: Readonly<Record<string, Told>> = {
  'answer.charset': ofSoap('charset', (exchange) =>
    isAscii(exchange.bytes) ? undefined : charsetSeen(exchange),
  ),
  'answer.charsetLabels': ofSoap('charset', (exchange) => (labelsDiffer(exchange) ? 'differ' : 'agree')),
  'answer.before': ofSoap('beside', (exchange) => viewOf(exchange).before),
  'answer.after': ofSoap('beside', (exchange) => viewOf(exchange).after),
  'answer.names': (exchange) => {
    const { unknown: _, ...known } = formsOf(exchange).names;
    return formsSeen(known);
  },
  'answer.unknownFields': (exchange) => {
    const { records, names } = formsOf(exchange);
    return formsSeen(names.unknown > 0 ? { some: 1 } : { none: records });
  },
  'answer.members': (exchange) => formsSeen(formsOf(exchange).members),
  'answer.references': (exchange) =>
    viewOf(exchange).records.length > 0
      ? [seen(REFERENCE.test(Buffer.from(exchange.bytes).toString('latin1')) ? 'multiRef' : 'inPlace')]
      : [],
  'answer.arrayCounts': (exchange) => {
    const { records, wrongCounts } = formsOf(exchange);
    return formsSeen(wrongCounts > 0 ? { wrong: 1 } : { right: records });
  },
  'answer.emptyLists': (exchange) => formsSeen(formsOf(exchange).blanks.array),
  'answer.blankTexts': (exchange) => {
    const { nil, empty, omitted } = formsOf(exchange).blanks.text ?? {};
    return formsSeen({ nil, emptyOrOmitted: empty || omitted });
  },
  'answer.blankDates': (exchange) => {
    const { nil, omitted, ...told } = formsOf(exchange).blanks.date ?? {};
    return formsSeen({ omittedOrNil: nil || omitted, ...told });
  },
  'answer.dates': valuesOf('date'),
  'answer.times': valuesOf('time'),
  'answer.decimals': (exchange) => {
    const { whole: _, ...told } = formsOf(exchange).values.decimal ?? {};
    return formsSeen(told);
  },
  'answer.integers': valuesOf('int'),
  'answer.flags': valuesOf('flag'),
  'answer.clock': clockSeen,
  'fault.status': statusSeen,
  'fault.code': (exchange) => {
    const { fault } = viewOf(exchange);
    return fault ? [seen(/^(Client|Server)(\.|$)/.test(fault.code) ? 'soap' : 'otherwise')] : [];
  },
  'row.reasons': reasonsSeen(true),
  'row.noReason': reasonsSeen(false),
};

/** Of each batch of shifts that got a fault: how many of its tokens the last read before the next batch shows. */
function halfSavedSeen(exchanges: readonly Exchange[]): Seen[] {
  const reads = exchanges.filter(({ operation: { name } }) => /^wsdlGetSchedulesV[23]$/.test(name));
  const everShown = new Set(reads.flatMap(tokensShown));
  return exchanges.flatMap((write, i) => {
    if (!isBatch(write) || viewOf(write).is !== 'fault' || !write.request) return [];
    const tokens = [...new Set(tokensIn(write.request))];
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

// With these the service, or a gateway before it, says that it does not answer at the moment.
const NOT_NOW = new Set([429, 502, 503, 504]);

/** One answer that is whole says that the others were broken on the way. */
function wholeSeen(exchanges: readonly Exchange[]): Seen[] {
  // A log has only what was taken for an envelope.
  const whole = exchanges.filter(
    ({ unknown, status }) => !unknown?.includes('beside') && !NOT_NOW.has(status),
  );
  const forms = whole.map((exchange) => viewOf(exchange).is);
  if (forms.some((form) => form === 'value' || form === 'fault')) return [seen('envelope')];
  return forms.length === 0 ? [] : [seen(forms.includes('unreadable') ? 'broken' : 'page')];
}

const isBatch = ({ operation }: Exchange) => operation.name === 'wsdlUpdateShifts';

const tokensShown = (read: Exchange) =>
  viewOf(read).records.flatMap((record) => fieldText(record, 'extScheduleId') || []);

function tokensIn(request: string): string[] {
  try {
    const all = allElements(parseXml(request));
    const fields = all.filter(
      (node) => localName(node.name) === 'extScheduleId' && elementsOf(node).length === 0,
    );
    return fields.map(textOf).filter((text) => text !== '');
  } catch {
    return [];
  }
}

/** How answers are written, and how faults and refusals look: any answer tells, or several in the order in which they were made. */
export const ANSWER_WORKFLOWS: Workflows = {
  ...Object.fromEntries(
    Object.entries(TOLD).map(([id, shownIn]) => [id, { by: 'traffic', shownIn } as const]),
  ),
  'answer.whole': { by: 'history', shownIn: wholeSeen },
  'fault.leavesHalf': { by: 'history', shownIn: halfSavedSeen },
};
