import type { WellAnswer } from '../faults/InjectedFault.js';
import { addDays } from '../../calendar/days.js';
import { dayNumberOf, leadingDate } from '../../calendar/days.js';
import { bodyDocument } from '../scrub/BodyDocument.js';
import { kindOf } from '../scrub/kinds.js';
import type { Leaf } from '../scrub/Leaf.js';
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
  if (days === 0 && !rules.bindings.canStandIn(text)) return text;
  const document = bodyDocument(
    text,
    'answer',
    operation,
    answer.extension === 'form' ? 'x-www-form-urlencoded' : '',
  );
  let changed = false;
  for (const leaf of document?.leaves ?? []) {
    const other = textFor(leaf, rules, days);
    if (other === leaf.text) continue;
    leaf.set(other);
    changed = true;
  }
  return document && changed ? document.write() : text;
}

function textFor({ text, name, spec, message }: Leaf, rules: MatchRules, days: number): string {
  if (message) return rules.bindings.givenIn(text);
  if (spec?.sensitivity !== undefined) {
    const kind = spec.sensitivity === 'secret' ? 'secret' : kindOf(name).kind;
    return rules.bindings.givenFor(kind, text) ?? text;
  }
  const date = days !== 0 && spec && DATED.test(spec.kind) ? leadingDate(text) : undefined;
  return date === undefined ? text : addDays(date, days) + text.slice(date.length);
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
