import { visibleText } from './safeText.js';

const MOST = 400;

/** A text that came from elsewhere as one line of bounded length, safe for a terminal. */
export function oneLine(text: string): string {
  const line = visibleText(text.replace(/\s*\n\s*/g, ' '));
  return line.length > MOST ? `${line.slice(0, MOST)}…` : line;
}
