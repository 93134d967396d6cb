import { visibleText } from './safeText.js';

/** True for a text under which something is found again: one line, whose characters all can be written. */
export function isOneLine(value: unknown): value is string {
  return typeof value === 'string' && !/[\0\r\n\p{Surrogate}]/u.test(value);
}

/** True for such a text that says something. */
export function isLabel(value: unknown): value is string {
  return isOneLine(value) && value.trim() !== '';
}

const MOST = 400;

/** A text that came from elsewhere as one line of bounded length, safe for a terminal. */
export function oneLine(text: string): string {
  const line = visibleText(text.replace(/\s*\n\s*/g, ' '));
  return line.length > MOST ? `${line.slice(0, MOST)}…` : line;
}
