import type { ts as Ts } from 'ts-morph';
import type { FieldSpec } from '../../../definition/field.js';
import { XSD_TYPE_OF } from '../../../definition/scalar.js';
import type { AnswerMove } from './AnswerMove.js';
import { EditList } from './EditList.js';

/** What a file takes from the stand-in for parts that only the running script knows. */
export const LIBRARY_INPUT = 'libraryInput';

/** A value whose kind a file does not tell: node-soap makes a text of anything. */
export const UNSURE = 'what this is only shows when it runs.';

/** True where a value may not be what its field wants: a number for a text, 0 for no, null or an empty text for a day. */
export function isUnsure(move: AnswerMove, value: Ts.Expression, { kind, item, record }: FieldSpec): boolean {
  if (item || record || kind === 'apiKey') return false;
  if (/^new Date\b/.test(move.textOf(value))) return true;
  const wanted = WANTED[XSD_TYPE_OF[kind as keyof typeof XSD_TYPE_OF]] ?? 'string';
  const known = move.source.kindOf(value);
  if (known === wanted || move.textOf(value) === 'undefined') return false;
  if (known !== undefined) return true;
  // Whole numbers may be texts, and days that a script asks for are texts mostly; those of a row may be empty.
  const isRow = move.current?.operation.kind === 'batch';
  return (
    (isRow || kind === 'string' || wanted === 'boolean') && !(wanted === 'string' && isText(move, value))
  );
}

const WANTED: Readonly<Record<string, 'number' | 'boolean'>> = { int: 'number', boolean: 'boolean' };

/** `String(x)`, `x.trim()` and what else only gives texts. */
function isText(move: AnswerMove, value: Ts.Expression): boolean {
  return /^(String\(|process\.(env|argv)\b)|\.(trim|slice|substring|padStart|toString|toFixed|toISOString|join)\([^()]*\)$|\.split\([^()]*\)\[0\]$/.test(
    move.textOf(value),
  );
}

interface Trial {
  /** What is in the way. */
  readonly problems: readonly string[];
  readonly keep: () => void;
  readonly tell: () => void;
}

/** Moves parts on trial: nothing of it is there before `keep`, and `tell` says what is in the way. */
export function onTrial(move: AnswerMove, moveParts: (trial: AnswerMove) => void): Trial {
  const found: (readonly [node: Ts.Node, what: string])[] = [];
  const edits = new EditList();
  const recordTypes = new Set<string>();
  const trial: AnswerMove = Object.create(move, {
    edits: { value: edits },
    recordTypes: { value: recordTypes },
    problem: { value: (node: Ts.Node, what: string) => found.push([node, what]) },
  });
  const keep = () => {
    move.edits.add(edits);
    for (const type of recordTypes) move.recordTypes.add(type);
  };
  const tell = () => {
    for (const [node, what] of found) move.problem(node, what);
  };
  moveParts(trial);
  return { problems: found.map(([, what]) => what), keep, tell };
}
