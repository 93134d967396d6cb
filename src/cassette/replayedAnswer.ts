import type { WellAnswer } from '../faults/InjectedFault.js';
import { addDays, dayNumberOf, leadingDate } from '../calendar/days.js';
import { type BodyDocument, bodyDocument } from './scrub/BodyDocument.js';
import { kindOf, type ValueKind } from './scrub/kinds.js';
import type { Leaf } from './scrub/Leaf.js';
import { saysNothing } from './scrub/Pseudonyms.js';
import type { ScrubbedBody } from './scrub/Recording.js';
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
  const read = () => leavesOf(answer, operation);
  if (days === 0 && !rules.bindings.canStandIn(text)) {
    rules.bindings.tookAsRecorded(() => personalValues(read()?.leaves ?? []));
    return text;
  }
  const document = read();
  if (!document) return text;
  // What messages quote is known when all else has been seen.
  const texts = document.leaves.filter(({ message }) => !message);
  const messages = document.leaves.filter(({ message }) => message);
  const changed = [...texts, ...messages].filter((leaf) => replaced(leaf, rules, days));
  return changed.length > 0 ? document.write() : text;
}

function leavesOf({ text, extension }: ScrubbedBody, operation: string): BodyDocument | undefined {
  return bodyDocument(text, 'answer', operation, extension === 'form' ? 'x-www-form-urlencoded' : '');
}

function* personalValues(leaves: readonly Leaf[]): Generator<RecordedValue> {
  for (const { name, text, spec } of leaves)
    if (spec?.sensitivity === 'personal' && !saysNothing(kindOf(name, spec), text))
      yield { kind: kindOf(name, spec).kind, recorded: text };
}

/** Puts in what stands in the place of a text in this run; true when that is another. */
function replaced(leaf: Leaf, rules: MatchRules, days: number): boolean {
  const other = textFor(leaf, rules, days);
  if (other !== leaf.text) leaf.set(other);
  return other !== leaf.text;
}

function textFor({ text, name, spec, message }: Leaf, rules: MatchRules, days: number): string {
  if (message || spec === undefined) return rules.bindings.shownIn(text);
  if (spec?.sensitivity === 'secret') return rules.bindings.shownFor('secret', text);
  if (spec?.sensitivity === 'personal') return personalText(kindOf(name, spec), text, rules);
  const date = days !== 0 && spec && DATED.test(spec.kind) ? leadingDate(text) : undefined;
  return date === undefined ? text : addDays(date, days) + text.slice(date.length);
}

// Nothing is set, the same picture for all, one sex for all: these stand for nobody.
function personalText(kind: ValueKind, text: string, { bindings }: MatchRules): string {
  return saysNothing(kind, text) ? text : bindings.shownFor(kind.kind, text);
}

/** Bytes in the charset of the recording, as far as it has the letters; UTF-8 otherwise. */
function encoded(text: string, charset: string): { body: Uint8Array; charset: string } {
  const single =
    /^(iso-8859-1|latin1|windows-1252)$/i.test(charset) && !/[^\0-\u007F\u00A0-\u00FF]/u.test(text);
  if (!single) return { body: Buffer.from(text), charset: 'utf-8' };
  const labelled = text.replace(/^(<\?xml[^>]*encoding=")[^"]*/, `$1${charset.toUpperCase()}`);
  return { body: Buffer.from(labelled, 'latin1'), charset };
}

function withCharset(headers: Readonly<Record<string, string>>, charset: string): Record<string, string> {
  const type = headers['content-type'];
  if (type === undefined || !/charset=/i.test(type)) return { ...headers };
  return {
    ...headers,
    'content-type': type.replace(/charset="?[\w-]+"?/i, `charset=${charset.toUpperCase()}`),
  };
}
