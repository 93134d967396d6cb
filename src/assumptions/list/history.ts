import { allElements, elementsOf, localName, textOf } from '../../encoding/xml/XmlNode.js';
import { parseXml } from '../../encoding/xml/parseXml.js';
import type { Exchange } from '../Exchange.js';
import { seen, type Seen } from '../Seen.js';
import { fieldText, viewOf } from '../wire/viewOf.js';
import type { Workflows } from './sentencesOf.js';

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

/** One answer that is whole says that the others were broken on the way. */
function wholeSeen(exchanges: readonly Exchange[]): Seen[] {
  // A log has only what was taken for an envelope.
  const whole = exchanges.filter(({ unknown }) => !unknown?.includes('beside'));
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

/** What calls tell together, in the order in which they were made. */
export const HISTORY_WORKFLOWS: Workflows = {
  'answer.whole': { by: 'history', shownIn: wholeSeen },
  'fault.leavesHalf': { by: 'history', shownIn: halfSavedSeen },
};
