import type { WellAnswer } from '../faults/InjectedFault.js';
import { orElse } from '../text/orElse.js';
import { addDays, dayNumberOf, leadingDate } from '../calendar/days.js';
import { scrubbedDocument } from './scrub/BodyDocument.js';
import { kindOf } from './scrub/kinds.js';
import type { Leaf } from './scrub/Leaf.js';
import { replaceValues, saysNothing, valuesIn } from './scrub/Pseudonyms.js';
import type { RecordedValue } from './Bindings.js';
import type { MatchRules } from './MatchRules.js';
import type { StoredCall } from './StoredCall.js';

/** What a recorded call was answered, or the code of its failure. */
export type ReplayedAnswer = { readonly failure: string } | (WellAnswer & { readonly failure?: undefined });

const DATED = /^(date|dateText|dateTime|dateTimeText|wallClock|string)$/;

/**
 * The answer of a recorded call. Its bytes are those of the file, in the charset of the recording, unless the run uses
 * keys or badge numbers of its own, or its dates are relative: then these are put in.
 */
export function replayedAnswer(call: StoredCall, rules: MatchRules, today: string): ReplayedAnswer {
  const { http, operation } = call.facts;
  if (http.failure !== undefined) return { failure: http.failure };
  const days = rules.isRelative ? dayNumberOf(today) - dayNumberOf(call.facts.today) : 0;
  const text = adapted(call, operation, rules, days);
  const { body, charset } = encoded(text, http.charset ?? 'utf-8');
  return { status: http.status ?? 200, headers: withCharset(http.headers ?? {}, charset), body };
}

function adapted({ answer }: StoredCall, operation: string, rules: MatchRules, days: number): string {
  const text = answer?.text ?? '';
  if (!answer || answer.extension === 'txt') return text;
  const read = () => scrubbedDocument(answer, 'answer', operation);
  if (days === 0 && !rules.bindings.canStandIn(text)) {
    rules.bindings.tookAsRecorded(() => personalValues(read()?.leaves ?? []));
    return text;
  }
  const document = read();
  if (!document) return text;
  // What messages quote is known when all else has been seen.
  const texts = document.leaves.filter(({ message }) => !message);
  const messages = document.leaves.filter(({ message }) => message);
  let isChanged = false;
  for (const leaf of [...texts, ...messages]) {
    const other = textFor(leaf, rules, days);
    if (other === leaf.text) continue;
    leaf.set(other);
    isChanged = true;
  }
  return isChanged ? document.write() : text;
}

function* personalValues(leaves: readonly Leaf[]): Generator<RecordedValue> {
  for (const { name, text, spec } of leaves)
    if (spec?.sensitivity === 'personal' && !saysNothing(kindOf(name, spec), text))
      for (const recorded of valuesIn(kindOf(name, spec), text))
        yield { kind: kindOf(name, spec).kind, recorded };
}

/** What stands in the place of a text in this run. */
function textFor({ text, name, spec, message }: Leaf, { bindings }: MatchRules, days: number): string {
  if (message || spec === undefined) return bindings.shownIn(text);
  if (spec.sensitivity === 'secret') return bindings.shownFor('secret', text);
  if (spec.sensitivity === 'personal') {
    const kind = kindOf(name, spec);
    // Nothing is set, the same picture for all, one sex for all: these stand for nobody.
    if (saysNothing(kind, text)) return text;
    return replaceValues(kind, text, (value) => bindings.shownFor(kind.kind, value));
  }
  const date = days !== 0 && DATED.test(spec.kind) ? leadingDate(text) : undefined;
  return date === undefined ? text : addDays(date, days) + text.slice(date.length);
}

/** Bytes in the charset of the recording, as far as it has the letters; UTF-8 otherwise. One that nobody knows stays so called. */
function encoded(text: string, charset: string): { body: Uint8Array; charset: string } {
  const isKnown = orElse(() => new TextDecoder(charset), undefined) !== undefined;
  const single =
    /^(iso-8859-1|latin1|windows-1252)$/i.test(charset) && !/[^\0-\u007F\u00A0-\u00FF]/u.test(text);
  if (!single && isKnown) return { body: Buffer.from(text), charset: 'utf-8' };
  const named = (_: string, before: string) => before + charset.toUpperCase();
  const labelled = text.replace(/^(<\?xml[^>]*encoding=")[^"]*/, named);
  return { body: Buffer.from(labelled, isKnown ? 'latin1' : 'utf8'), charset };
}

function withCharset(headers: Readonly<Record<string, string>>, charset: string): Record<string, string> {
  const type = headers['content-type'];
  if (type === undefined || !/charset=/i.test(type)) return { ...headers };
  return {
    ...headers,
    'content-type': type.replace(/charset="?[\w-]+"?/i, `charset=${charset.toUpperCase()}`),
  };
}
