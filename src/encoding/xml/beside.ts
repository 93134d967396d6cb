import { charsetLabel } from './charset.js';

/** What stands beside the XML of an answer. */
export type Beside = 'nothing' | 'space' | 'comment' | 'text';

interface Sent {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** An answer whose markup is ASCII in its bytes: one in UTF-16 becomes UTF-8. */
export function asBytes({ bytes, contentType }: Sent): Sent {
  const label = charsetLabel(contentType, bytes, true) ?? '';
  if (!/^utf-?16/i.test(label)) return { bytes, contentType };
  return { bytes: Buffer.from(new TextDecoder(label).decode(bytes)), contentType: 'text/xml; charset=utf-8' };
}

/** Where an envelope begins; `undefined` where none does. */
export function startOf(text: string): number | undefined {
  const prolog = text.indexOf('<?xml');
  if (prolog >= 0) return prolog;
  const envelope = text.search(/<(?:[\w-]+:)?Envelope[\s>]/);
  return envelope < 0 ? undefined : envelope;
}

export function endOf(text: string): number {
  const last = /<\/(?:[\w-]+:)?Envelope\s*>(?![\s\S]*<\/(?:[\w-]+:)?Envelope\s*>)/.exec(text.slice(-20_000));
  if (!last) return text.length;
  return Math.max(0, text.length - 20_000) + last.index + last[0].length;
}

export function besideOf(text: string): Beside {
  if (text === '') return 'nothing';
  const rest = text.replace(/^\u00ef\u00bb\u00bf/, '').trim();
  if (rest === '') return 'space';
  return rest.startsWith('<!--') && rest.endsWith('-->') ? 'comment' : 'text';
}
