import { ASSUMPTIONS } from '../../assumptions/list/all.js';
import type { Deployment, FieldsSeen } from '../../assumptions/file/Deployment.js';
import { parseDeployment } from '../../assumptions/file/deploymentText.js';

/**
 * The answers of each assumption that a sandbox can give, as `--like` asks: those that a survey can tell. Of each, the
 * first is what it does by itself. Everything that a file says beside these cannot be imitated.
 */
export const PLAYED: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  ASSUMPTIONS.filter(({ workflow }) => workflow.by !== 'none').map(({ id, answers }) => {
    const ids = Object.keys(answers);
    const usual = ids.filter((answer) => answers[answer]!.is === 'assumed');
    return [id, [...usual, ...ids.filter((answer) => !usual.includes(answer))]];
  }),
);

/** What a sandbox takes from the file of a deployment. */
export type Likeness = ReturnType<typeof likenessIn>;

function likenessIn({ service, assumptions, operations }: Deployment) {
  const turns = new Map<string, number>();
  return { service, answers, has, next, measured, fieldsOf };

  /** The answers that the service was seen to give, of those that can be played; none where it was not looked at. */
  function answers(id: string): readonly string[] {
    return (PLAYED[id] ?? []).filter((answer) => assumptions[id]?.seen[answer] !== undefined);
  }

  /** Whether an answer was seen, also beside others. */
  function has(id: string, answer: string): boolean {
    return answers(id).includes(answer);
  }

  /** The answer whose turn it is: where several were seen, they come one after the other, the usual one last. */
  function next(id: string): string {
    const seen = answers(id);
    // Names of one word look usual whatever the service does with the others.
    const unusual = seen.filter((answer) => answer !== 'asDefined');
    const inTurn = unusual.length > 0 ? unusual : seen;
    const turn = turns.get(id) ?? 0;
    turns.set(id, turn + 1);
    return inTurn[(turn + 1) % inTurn.length] ?? PLAYED[id]![0]!;
  }

  function measured(id: string, name: string): number | undefined {
    return assumptions[id]?.measured?.[name];
  }

  /** Which fields the records of an operation have, where records were seen. */
  function fieldsOf(operation: string): FieldsSeen | undefined {
    const seen = operations[operation];
    return seen && seen.records > 0 ? seen : undefined;
  }
}

/** What a file says and no sandbox can do, such as `write.lag: other`. */
export function notImitated({ service, assumptions }: Deployment): string[] {
  const answers = Object.entries(assumptions).flatMap(([id, { seen }]) =>
    Object.keys(seen)
      .filter((answer) => answer !== 'asAssumed' && !PLAYED[id]?.includes(answer))
      .map((answer) => `${id}: ${answer}`),
  );
  return [...answers, ...(service.added ?? []).map((name) => `the operation ${name}`)];
}

/**
 * Reads the JSON of a `deployment.json`. Throws a `ConfigurationError` for what is none, and a `RangeError` that lists
 * what a sandbox cannot imitate, unless `inPart` says to go on without it.
 */
export function likenessOf(like: object, inPart = false): Likeness {
  const deployment = parseDeployment(JSON.stringify(like), 'like');
  const missing = notImitated(deployment);
  if (missing.length > 0 && !inPart)
    throw new RangeError(
      `like: a sandbox cannot imitate ${missing.join('; ')}. Go on without with likeInPart, or --like-in-part.`,
    );
  return likenessIn(deployment);
}
