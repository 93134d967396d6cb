import type { Deployment } from '../../assumptions/file/Deployment.js';
import { answerOf } from '../../assumptions/Assumption.js';
import { assumptionNamed } from '../../assumptions/list/all.js';
import { TOLD_BY } from '../../assumptions/list/writes.js';
import { rowsOfTrial, takeBack, type TrialEnd, WAITS_MS } from '../runTrial.js';
import type { Noted, Ordered, Side } from './Side.js';
import {
  letterOf,
  rowOf,
  shorterThan,
  stepInWords,
  type Workflow,
  workflowOf,
  type WorkflowStep,
} from './Workflow.js';

/** What is explored, and how. */
export interface Exploring {
  readonly service: Side;
  readonly twin: Side;
  /** The file of the service. What varies by it is no difference. */
  readonly known: Pick<Deployment, 'assumptions'>;
  readonly seed: number;
  /** Is told of each difference when its shortest workflow is known. */
  readonly onFound?: (found: NewAssumption) => unknown;
}

/** A difference between a service and its twin, as an assumption that is still to be written. */
export interface NewAssumption {
  readonly id: string;
  readonly sentence: string;
  /** The shortest workflow that shows it, in words. */
  readonly steps: readonly string[];
  readonly service: string;
  readonly twin: string;
  /** The calls ended before the workflow was as short as it can be. */
  readonly mayBeShorter: boolean;
}

export interface Explored extends Omit<TrialEnd, 'trial'> {
  readonly found: readonly NewAssumption[];
  /** How many workflows were compared to their end, or to a difference. */
  readonly compared: number;
  /** How many could not be compared: an answer was missing. */
  readonly unknown: number;
  /** How many differences came once, and not again in the same workflow. */
  readonly once: number;
}

interface Difference {
  readonly service: Noted;
  readonly twin: Noted;
}

type Outcome = Difference | 'same' | 'unknown';

/** Of each aspect, the assumptions that have its words as answers. */
const COVERED: Readonly<Record<string, string>> = {
  ...{ call: 'fault.leavesHalf write.halfWrong', echo: 'write.echo', others: 'write.records' },
  ...{ reasons: 'write.savedReasons', id: 'write.ids write.change write.echo' },
  ...{ records: 'write.records', deleted: 'delete.absent', listed: 'delete.listed', ...TOLD_BY },
};

// Other words for the same answers.
const ALSO: Readonly<Record<string, string>> = {
  ...{ fault: 'half all nothing faultBeforeAll faultAfterHalf', value: 'half all nothing wrongRowAlone' },
  ...{ none: 'withoutId emptyRow', row: 'idAlone withoutId emptyRow', some: 'several', listed: 'inPart' },
  ...{ notListed: 'inPart', noOther: 'one' },
};

const SAYS: Readonly<Record<string, string>> = {
  call: 'The batch is answered',
  echo: 'The answer has a row for each row',
  reasons: 'The answer says of',
  id: 'The id that is answered for',
  records: 'A read shows records of',
  others: 'A read shows other records',
  deleted: 'After its deletion a read shows',
  listed: 'The read of what was deleted lists',
};

// To take back the rows of a workflow, and those of all.
const RESERVE = 20;

/** Runs workflows on a service and on its twin until the calls are spent, and takes back what they left. */
export async function explore(exploring: Exploring): Promise<Explored> {
  const pair = pairOf(exploring);
  const found: NewAssumption[] = [];
  const names = new Set<string>();
  const counts = { compared: 0, unknown: 0, once: 0 };
  const [before] = [await exploring.service.first(), await exploring.twin.first()];
  for (let number = 0; before; number++) {
    const workflow = workflowOf(exploring.seed, number);
    if (!pair.mayRun(workflow)) break;
    const outcome = await pair.run(workflow);
    counts[outcome === 'unknown' ? 'unknown' : 'compared']++;
    if (typeof outcome === 'string' || names.has(nameOf(outcome))) continue;
    names.add(nameOf(outcome));
    const shortest = await shortestOf(pair, workflow, outcome);
    if (!shortest.isSeenAgain) counts.once++;
    else found.push(assumptionOf(shortest, found.length + 1));
    if (shortest.isSeenAgain) exploring.onFound?.(found.at(-1)!);
  }
  const { asker, plan, neverShown, isUnanswered } = exploring.service;
  const none = { left: [], unsure: 'the day could not be read, so nothing was written' };
  const { left, unsure } = before ? await takeBack(asker, plan, [...neverShown], before) : none;
  const late = isUnanswered ? 'a write got no answer, and may be carried out later' : undefined;
  return { found, ...counts, left, unsure: unsure ?? late };
}

interface Shortest {
  readonly workflow: Workflow;
  readonly difference: Difference;
  readonly isSeenAgain: boolean;
  readonly isWhole: boolean;
}

/** Cuts a workflow as long as the same difference comes. */
async function shortestOf(
  pair: ReturnType<typeof pairOf>,
  workflow: Workflow,
  difference: Difference,
): Promise<Shortest> {
  let shortest: Shortest = { workflow: pair.ran(workflow), difference, isSeenAgain: false, isWhole: true };
  for (let candidates = [shortest.workflow]; candidates.length > 0; ) {
    const candidate = candidates.shift()!;
    if (!pair.mayRun(candidate)) return { ...shortest, isWhole: false };
    const outcome = await pair.run(candidate);
    if (typeof outcome === 'string' || nameOf(outcome) !== nameOf(difference)) continue;
    shortest = { ...shortest, workflow: pair.ran(candidate), difference: outcome, isSeenAgain: true };
    candidates = shorterThan(shortest.workflow);
  }
  return shortest;
}

const nameOf = ({ service, twin }: Difference) => `${service.aspect} ${service.word} ${twin.word}`;

function assumptionOf({ workflow, difference, isWhole }: Shortest, number: number): NewAssumption {
  const { service, twin } = difference;
  const { aspect, shift } = service;
  const subject = `${SAYS[aspect] ?? `A read shows ${aspect} of`}${shift === undefined ? '' : ` ${letterOf(shift)}`}`;
  return {
    id: `explored.${aspect}.${number}`,
    sentence: `After these steps: ${subject}: ${saysOf(twin)}`,
    steps: workflow.map(stepInWords),
    ...{ service: saysOf(service), twin: saysOf(twin), mayBeShorter: !isWhole },
  };
}

const WORDS: Readonly<Record<string, string>> = { silent: 'no reason', reasoned: 'a reason' };

/** An answer in words: those of the assumption that covers it, and how many letters were left. */
function saysOf({ aspect, word, letters }: Noted): string {
  if (aspect === 'reasons') return word.replaceAll(/silent|reasoned/g, (one) => WORDS[one]!);
  const covering = (COVERED[aspect] ?? '').split(' ').flatMap((id) => assumptionNamed(id) ?? []);
  const assumption = covering.find(({ answers }) => Object.hasOwn(answers, word));
  const says = assumption ? ` (${assumption.id}: ${answerOf(assumption, word).says})` : '';
  return `${word}${letters === undefined ? '' : `, ${letters} letters are left`}${says}`;
}

/** A service and its twin, step by step beside each other. */
function pairOf(exploring: Exploring) {
  let number = 0;
  let steps = 0;
  const { seen = {}, measured = {} } = exploring.known.assumptions['write.lag'] ?? {};
  const most = seen.notInTime ? Number.POSITIVE_INFINITY : (measured.seconds ?? 0) * 1000;
  const { reads = 0 } = measured;
  const waits = WAITS_MS.filter((_, i) => i === 0 || i <= reads || WAITS_MS[i - 1]! < most);

  /** True where there are calls enough to run a workflow and to take back its rows. */
  function mayRun(workflow: Workflow): boolean {
    const most = workflow.reduce((sum, { is }) => sum + (is === 'write' ? 1 : 0) + waits.length, 0);
    return exploring.service.asker.left >= most + RESERVE;
  }

  /** The part of the last workflow that was run: up to a difference. */
  function ran(workflow: Workflow): Workflow {
    return workflow.slice(0, steps);
  }

  /** Runs a workflow on both, up to the first difference that the file does not know. Takes back its rows. */
  async function run(workflow: Workflow): Promise<Outcome> {
    const { service, twin } = exploring;
    number++;
    for (const side of [service, twin]) side.begin(number);
    const ordered = new Map<number, Ordered>();
    const doubted = new Set<number>();
    let outcome: Outcome = 'same';
    for (steps = 0; steps < workflow.length && outcome === 'same'; steps++)
      outcome = await step(workflow[steps]!, ordered, doubted);
    // Of what was not read yet, the ids are not known.
    if (outcome !== 'same')
      for (const side of [service, twin]) await side.look(ordered, { is: 'write', rows: [] });
    for (const side of [service, twin]) await side.takeBack(ordered);
    return outcome;
  }

  async function step(
    step: WorkflowStep,
    ordered: Map<number, Ordered>,
    doubted: Set<number>,
  ): Promise<Outcome> {
    if (step.is === 'write') {
      const written = await write(step.rows, ordered, doubted);
      if (written !== 'same') return written;
    }
    let outcome: Outcome = 'unknown';
    let doubtedNow = new Set<number>();
    for (const waitMs of waits) {
      const { service, twin } = exploring;
      if (waitMs > 0) await service.asker.wait(waitMs);
      doubtedNow = new Set(doubted);
      const [a, b] = [await service.look(ordered, step), await twin.look(ordered, step)];
      outcome = a && b ? compared(a, b, doubtedNow) : 'unknown';
      if (outcome === 'same') break;
    }
    for (const shift of doubtedNow) doubted.add(shift);
    return outcome;
  }

  /** Sends the rows of which both have an id, and notes what is ordered then. */
  async function write(
    rows: Extract<WorkflowStep, { is: 'write' }>['rows'],
    ordered: Map<number, Ordered>,
    doubted: Set<number>,
  ): Promise<Outcome> {
    const { service, twin } = exploring;
    const sent = rows.filter(
      ({ does, shift }) =>
        does === 'create' || (ordered.has(shift) && service.knows(shift) && twin.knows(shift)),
    );
    if (sent.length === 0) return 'same';
    const all = sent.map((step) => {
      const before = ordered.get(step.shift) ?? { row: rowsOfTrial(service.plan)[0]!, isDeleted: false };
      const row = rowOf(step, before.row, { day: service.plan.day, mark: service.mark });
      const isDeleted = before.isDeleted || step.does === 'delete';
      ordered.set(step.shift, { row: { ...before.row, ...row }, isDeleted });
      return { step, row };
    });
    const [a, b] = [await service.write(all), await twin.write(all)];
    const outcome = compared(a, b, doubted);
    // Where one of them may give a fault now and then, what comes after it is no news.
    return outcome === 'same' && a[0]!.word !== b[0]!.word ? 'unknown' : outcome;
  }

  /** The first difference that the file does not know. A shift with a known one is doubted: the rest of it follows. */
  function compared(a: readonly Noted[], b: readonly Noted[], doubted: Set<number>): Outcome {
    for (const service of a) {
      const twin = b.find(({ aspect, shift }) => aspect === service.aspect && shift === service.shift);
      const isDoubted = doubted.size > 0 && (service.shift === undefined || doubted.has(service.shift));
      if (!twin || twin.word === service.word || isDoubted) continue;
      if (!isKnown(service, twin)) return { service, twin };
      if (service.shift !== undefined) doubted.add(service.shift);
    }
    return 'same';
  }

  /** True where the file has both answers, or where the service's is not the usual one and in the file. */
  function isKnown(service: Noted, twin: Noted): boolean {
    const covering = (COVERED[service.aspect] ?? '').split(' ').flatMap((id) => assumptionNamed(id) ?? []);
    const seenAs = ({ word }: Noted) =>
      covering.flatMap((assumption) => {
        const seen = exploring.known.assumptions[assumption.id]?.seen ?? {};
        const words = [word, ...(ALSO[word] ?? '').split(' ')].filter((one) => Object.hasOwn(seen, one));
        return words.map((one) => answerOf(assumption, one).is);
      });
    const is = seenAs(service);
    return is.some((one) => one !== 'assumed') || (is.length > 0 && seenAs(twin).length > 0);
  }

  return { mayRun, ran, run };
}
