import { describeWarning, type InputWarning } from '../../validation/inputWarnings.js';
import type { Terminal } from '../terminal/Terminal.js';

const MOST_SHOWN = 20;

/** Shows on the standard error what of an input looks like a mistake, before anything is sent. */
export function printWarnings(terminal: Terminal, warnings: readonly InputWarning[]): void {
  const { yellow, dim } = terminal.errorStyle;
  for (const warning of warnings.slice(0, MOST_SHOWN))
    terminal.note(`${yellow('warning:')} ${describeWarning(warning)}`);
  if (warnings.length > MOST_SHOWN) terminal.note(dim(`… and ${warnings.length - MOST_SHOWN} more warnings`));
}
