import type { Terminal } from '../terminal/Terminal.js';
import { describeIssue, type InputIssue } from '../../errors/index.js';

type Counts = Readonly<Record<string, number>>;

/** How many rows stand where: a line that is drawn over itself on a terminal, JSON lines elsewhere. */
export function jobProgress(terminal: Terminal, json: boolean): (counts: Counts) => void {
  const asJson = json || !terminal.animated;
  let last = '';
  return (counts) => {
    const text = asJson ? JSON.stringify({ progress: counts }) : summaryOf(counts);
    if (text === last) return;
    if (asJson) terminal.note(text);
    else terminal.draw(text);
    last = text;
  };
}

/** `240 accepted · 3 rejected`. */
export function summaryOf(counts: Counts): string {
  const parts = Object.entries(counts).map(
    ([state, count]) => `${count.toLocaleString('en')} ${WORDS[state] ?? state}`,
  );
  return parts.join(' · ') || 'no rows';
}

const WORDS: Readonly<Record<string, string>> = {
  recorded: 'not sent',
  alreadyThere: 'already there',
  ready: 'to be sent',
  sent: 'sent, not known',
};

interface Told {
  readonly validationErrors?: readonly string[];
  readonly fields?: readonly string[];
  readonly issues?: readonly InputIssue[];
  readonly next: string;
}

/** Why a row is not there once and what to do, each of it once. */
export function whyOf({ validationErrors = [], fields = [], issues = [], next }: Told): string {
  const said = [...validationErrors, ...issues.map((issue) => describeIssue(issue).trim())];
  if (fields.length > 0) said.push(`otherwise: ${fields.join(', ')}`);
  // What comes next of an invalid row begins with its issues.
  const told = issues.length > 0 ? next.slice(next.lastIndexOf('. ') + 2) : next;
  return [...said, told].filter((text) => text !== '').join('; ');
}
