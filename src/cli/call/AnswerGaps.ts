import type { DecodeIssue } from '../../definition/outcome.js';
import { counted } from '../../text/counted.js';
import { visibleText } from '../../text/safeText.js';
import type { Terminal } from '../terminal/Terminal.js';

const MOST_SHOWN = 20;

/** Shows warnings on the standard error. */
export function printWarnings(terminal: Terminal, warnings: readonly string[]): void {
  const { yellow, dim } = terminal.errorStyle;
  for (const warning of warnings.slice(0, MOST_SHOWN)) terminal.note(`${yellow('warning:')} ${warning}`);
  if (warnings.length > MOST_SHOWN) terminal.note(dim(`… and ${warnings.length - MOST_SHOWN} more warnings`));
}

/** What an answer lacks, and what of it was not printed. */
export class AnswerGaps {
  readonly #found = new Map<string, number>();
  /** Of a value, of the whole answer, or neither. */
  #hasLoss = false;
  #isDoubtful = false;

  /** Takes an issue of the answer. */
  note(issue: DecodeIssue): void {
    const sentence = sentenceOf(issue);
    this.#found.set(sentence, (this.#found.get(sentence) ?? 0) + 1);
    // Of the whole answer, what is lost is counted in `leftOut`: something in front of the XML also has an issue there.
    if (issue.kind === 'structure' && issue.path.length === 0) this.#isDoubtful = true;
    else if (issue.kind === 'value' || issue.kind === 'structure') this.#hasLoss = true;
  }

  /**
   * Says on the standard error what is missing, by names and numbers and never by a value. True where less is printed than the service
   * answered; `isEmpty` says that nothing is.
   */
  tell(terminal: Terminal, leftOut: number, isEmpty = false): boolean {
    const lines = [...this.#found].map(([text, count]) => (count > 1 ? `${text} (${count} times)` : text));
    if (leftOut > 0) lines.unshift(`${counted(leftOut, 'item')} did not come or cannot be read`);
    printWarnings(
      terminal,
      lines.map((line) => `of the answer, ${line}`),
    );
    return leftOut > 0 || this.#hasLoss || (isEmpty && this.#isDoubtful);
  }
}

function sentenceOf({ kind, path, expected }: DecodeIssue): string {
  const names = path.filter((step) => typeof step === 'string').join('.');
  const where = names === '' ? (path.length > 0 ? 'an item' : 'the whole') : visibleText(names.slice(0, 100));
  if (kind === 'unknownElement') return `${where} is not ${expected}`;
  const what =
    kind === 'missing' ? 'is missing' : path.length > 0 ? 'cannot be read and is left out' : 'is not whole';
  return `${where} ${what}: expected ${expected}`;
}
