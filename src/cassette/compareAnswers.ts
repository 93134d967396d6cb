import { bodyDocument } from './scrub/BodyDocument.js';
import type { Leaf } from './scrub/Leaf.js';
import type { Recording, ScrubbedCall } from './scrub/Recording.js';
import type { StoredCall } from './StoredCall.js';

/** How a live answer differs from the recorded one. */
export interface AnswerDrift {
  /** Folder of the recorded call. */
  readonly call: string;
  /** Such as `+ answer[].email` or `status: recorded 200, live 500`. Never a personal value. */
  readonly changes: readonly string[];
}

/** Live answers are not as recorded. */
export class CassetteDriftError extends Error {
  override readonly name = 'CassetteDriftError';
  /** Answers that are no longer as recorded. */
  readonly drifts: readonly AnswerDrift[];

  constructor(cassette: string, drifts: readonly AnswerDrift[]) {
    const lines = drifts.map(
      ({ call, changes }) => `${call}\n${changes.map((change) => `  ${change}`).join('\n')}`,
    );
    super(`cassette ${cassette}: live answers differ from the recorded ones\n${lines.join('\n')}`);
    this.drifts = drifts;
  }
}

/** Compares status, kind and the set of fields; with `scrubbed`, the live call after scrubbing, the values as well. */
export function compareAnswers(stored: StoredCall, live: Recording, scrubbed?: ScrubbedCall): string[] {
  const { http, operation } = stored.facts;
  if (http.failure !== live.failure)
    return [`failure: recorded ${http.failure ?? 'none'}, live ${live.failure ?? 'none'}`];
  if (http.status !== live.answer?.status)
    return [`status: recorded ${http.status}, live ${live.answer?.status}`];
  const recorded = leavesOf(stored.answer?.text ?? '', operation);
  const now = leavesOf(scrubbed?.answer?.text ?? live.answer?.text ?? '', operation);
  const fields = fieldChanges(recorded, now);
  return scrubbed ? [...fields, ...valueChanges(recorded, now)] : fields;
}

function leavesOf(text: string, operation: string): readonly Leaf[] {
  return bodyDocument(text, 'answer', operation)?.leaves ?? [];
}

const collapsed = (path: string) => path.replace(/\[\d+\]/g, '[]');

function fieldChanges(recorded: readonly Leaf[], now: readonly Leaf[]): string[] {
  const [was, is] = [recorded, now].map((leaves) => new Set(leaves.map(({ path }) => collapsed(path))));
  // Nothing can be said of the fields of records where one side has none.
  const comparable = (path: string, other: Set<string>) => {
    const array = path.lastIndexOf('[]');
    return array < 0 || [...other].some((name) => name.startsWith(path.slice(0, array + 2)));
  };
  return [
    ...[...is!].filter((path) => !was!.has(path) && comparable(path, was!)).map((path) => `+ ${path}`),
    ...[...was!].filter((path) => !is!.has(path) && comparable(path, is!)).map((path) => `- ${path}`),
  ];
}

function valueChanges(recorded: readonly Leaf[], now: readonly Leaf[]): string[] {
  const live = new Map(now.map(({ path, text }) => [path, text]));
  return recorded.flatMap(({ path, text, spec }) => {
    const is = live.get(path);
    if (is === undefined || is === text) return [];
    return [spec === undefined || spec.sensitivity ? `~ ${path}` : `~ ${path}: recorded ${text}, live ${is}`];
  });
}
