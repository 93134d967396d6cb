import type { Use } from '../scan/Use.js';
import { DECIDE, decideAbove, isMinified, type Rewrite, rewriteOf } from './edits.js';

/** How far from a call its comment may stand, in lines. */
const NEAR = 6;

/**
 * Puts a comment above the calls of a file that no codemod spoke of: envelopes from files of their own, names that other files
 * give, libraries that are not followed, functions of files that stay. `textOf` gives what became of another file.
 */
export function noteStaying(
  { file, before, after }: Rewrite,
  uses: readonly Use[],
  textOf: (file: string) => string | undefined = () => undefined,
): Rewrite {
  if (isMinified(file, before)) return rewriteOf(file, before, after);
  const lines = before.split('\n');
  let made = after;
  for (const { line, operation, style, through } of uses) {
    const helper = style === 'method' && through !== undefined ? textOf(through) : undefined;
    const isThroughStaying = helper !== undefined && !isMoved(helper);
    const text = lines[line - 1] ?? '';
    const at = made.indexOf(`${text}\n`);
    // What was moved or stands there twice is not looked for. A function of the file's own speaks for its callers.
    if (
      !(/^(envelope|node-soap|strong-soap)$/.test(style) || isThroughStaying) ||
      text.trim() === '' ||
      at < 0 ||
      made.indexOf(`${text}\n`, at + 1) >= 0
    )
      continue;
    const above = made.slice(0, at).split('\n').slice(-NEAR);
    const below = made.slice(at).split('\n').slice(0, NEAR);
    if ([...above, ...below].some((one) => one.includes(DECIDE))) continue;
    const where = isThroughStaying ? `goes through ${through}, which` : 'is called from here and';
    const what = `${operation} ${where} was not moved: client.${operation}({ … }) does it, or client.call(name, parts) for any name.`;
    const [{ start, text: comment } = { start: 0, text: '' }] = decideAbove(made, at, what);
    made = made.slice(0, start) + comment + made.slice(start);
  }
  return rewriteOf(file, before, made);
}

function isMoved(text: string): boolean {
  return text.includes('workforce-soap') && !text.includes(DECIDE);
}
