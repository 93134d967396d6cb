import { DecodeError, InputError } from '../../errors/index.js';
import type { DecodeIssue } from '../../definition/outcome.js';
import type { AnswerFacts } from './answerFacts.js';
import type { CallPath } from './callPath.js';
import type { Page, Pages } from './pages.js';
import { isRestClientError, type RestClientError, type RestResult } from './restClientErrorOf.js';

/** A list that never throws: awaited it gives the items of all pages, `pages()` gives them one by one, a failure as the last. */
export interface SafePages<Item> extends Promise<RestResult<Item[]>> {
  /** The pages, one after another; a failure is the last. */
  pages(): AsyncGenerator<RestResult<Page<Item>>, void>;
}

/** The methods of a resource that never throw: each gives a `RestResult`, and a list the items of all its pages. */
export type Safe<Resource> = {
  readonly [K in keyof Resource]: Resource[K] extends (...args: infer A) => Pages<infer Item>
    ? (...args: A) => SafePages<Item>
    : Resource[K] extends (...args: infer A) => Promise<infer Value>
      ? (...args: A) => Promise<RestResult<Value>>
      : never;
};

type AnyMethod = (...args: never[]) => Promise<unknown> | Pages<unknown>;

/** The resource that `create` makes, with methods that never throw. */
export function createSafe<Resource extends object>(
  create: (callPath: CallPath) => Resource,
  callPath: CallPath,
): Safe<Resource> {
  const methods = Object.keys(create(callPath)) as (keyof Resource & string)[];
  return Object.fromEntries(
    methods.map((name) => [
      name,
      (...args: never[]) => {
        const notes = notesOf(callPath);
        const method = create(notes.callPath)[name] as AnyMethod;
        return safely(name, notes, () => method(...args));
      },
    ]),
  ) as Safe<Resource>;
}

export function safeCallPath(
  callPath: CallPath,
): (...call: Parameters<CallPath>) => Promise<RestResult<unknown>> {
  return async (...call) => {
    const notes = notesOf(callPath);
    return settle(
      typeof call[1] === 'string' ? `${call[0]} ${call[1]}` : call[0],
      notes,
      async () => (await notes.callPath(...call)).value,
    );
  };
}

/** What the answers of one method said besides their values. */
function notesOf(callPath: CallPath) {
  let issues: DecodeIssue[] = [];
  let answer: AnswerFacts | undefined;
  return {
    callPath: async (...call: Parameters<CallPath>) => {
      const answered = await callPath(...call);
      issues.push(...answered.issues);
      answer = answered.answer;
      return answered;
    },
    with<Value>(value: Value): RestResult<Value> {
      const notes = issues;
      issues = [];
      return { ok: true, value, issues: notes, answer };
    },
  };
}

type AnswerNotes = ReturnType<typeof notesOf>;

function safely(name: string, notes: AnswerNotes, call: () => Promise<unknown> | Pages<unknown>): unknown {
  let answer: Promise<unknown> | Pages<unknown>;
  try {
    answer = call();
  } catch (error) {
    return Promise.resolve({ ok: false, error: typedError(error, name, 'input') });
  }
  return 'pages' in answer
    ? safePages(name, notes, answer)
    : settle(name, notes, () => answer as Promise<unknown>);
}

async function settle<Value>(
  name: string,
  notes: AnswerNotes,
  call: () => Promise<Value>,
): Promise<RestResult<Value>> {
  try {
    return notes.with(await call());
  } catch (error) {
    return { ok: false, error: typedError(error, name, 'answer') };
  }
}

function safePages<Item>(name: string, notes: AnswerNotes, list: Pages<Item>): SafePages<Item> {
  let all: Promise<RestResult<Item[]>> | undefined;
  // Nothing is sent until it is awaited, as nothing is sent by a list until it is read.
  const started = () => {
    all ??= settle(name, notes, () => list.all());
    return all;
  };
  async function* pages(): AsyncGenerator<RestResult<Page<Item>>, void> {
    const reading = list.pages();
    try {
      for (;;) {
        const step = await settle(name, notes, () => reading.next());
        if (!step.ok) return yield step;
        if (step.value.done) return;
        yield { ...step, value: step.value.value };
      }
    } finally {
      await reading.return();
    }
  }
  return {
    // biome-ignore lint/suspicious/noThenProperty: it is a promise that begins when it is awaited.
    then: (...then) => started().then(...then),
    catch: (...then) => started().catch(...then),
    finally: (...then) => started().finally(...then),
    [Symbol.toStringTag]: 'Promise',
    pages,
  };
}

/** An error that is none of a call is of a wrong kind of input, or a bug: told without its words, which may quote the input. */
function typedError(error: unknown, operation: string, of: 'input' | 'answer'): RestClientError {
  if (isRestClientError(error)) return error;
  const what = `unexpected ${error instanceof Error ? error.name : typeof error}`;
  if (of === 'answer') return new DecodeError('malformed', what, { operation });
  return new InputError([{ path: [], expected: `what the method takes (${what})` }], { operation });
}
