import { saysNothing } from '../equivalence/compare.js';
import type { InputIssue } from '../errors/index.js';
import { type RowState, assignedId, type Row } from '../settle/shape.js';
import { recognitionOf } from '../settle/recognise.js';
import { deletes } from '../settle/stateOf.js';
import { nextOf, isSettled } from './JobResult.js';
import type { JournalRow } from './JournalRow.js';
import { lookBefore } from './lookBefore.js';
import type { RunContext } from './RunContext.js';

/**
 * What a run would do with a row. `create`, `change` (of `fields`, where a read tells them) and `delete` are sent. `there`: it
 * is there as it is, and nothing is sent or the same is set again. `invalid`: it breaks a rule. `unknown`: a person has to look
 * first, or what was sent is looked up first; `next` says which.
 */
export interface PlannedRow<Input = Row> {
  /** The place of the row in the input, from 0. */
  readonly index: number;
  /** The row as it was given. */
  readonly input: Input;
  /** What a run would do. */
  readonly plan: 'create' | 'change' | 'delete' | 'there' | 'invalid' | 'unknown';
  /** Ids of the records that are there. */
  readonly ids: readonly string[];
  /** Fields that would change. */
  readonly fields: readonly string[];
  /** Rules of the interface that the row breaks. */
  readonly issues: readonly InputIssue[];
  /** What a person does next; empty if there is nothing to do. */
  readonly next: string;
}

/** Looks at what is there as a run does before it sends. */
export async function plannedRows(
  run: RunContext,
  mine: readonly JournalRow[],
  known: readonly JournalRow[],
): Promise<PlannedRow[]> {
  const recorded = mine.filter(({ state }) => state === 'recorded');
  const keys = new Set(mine.map(({ key }) => key));
  const all = [...mine, ...known.filter(({ key }) => !keys.has(key))];
  const read = recorded.length > 0 ? await lookBefore(run, recorded, all) : [];
  const states = new Map(recorded.map((row, i) => [row, read[i]]));
  return mine.map((row, index) => {
    const { ids = [], fields = [], issues = [] } = row.facts;
    const state = states.get(row);
    const plan = planOf(run, row, state);
    const changed = plan === 'change' && state?.status === 'differs' ? state.fields : fields;
    const shown = ids.length === 0 && plan === 'change' && state && 'ids' in state ? state.ids : ids;
    const next = row.state === 'ready' ? '' : nextOf(row.state, row.facts);
    return { index, input: row.content!, plan, ids: shown, fields: changed, issues, next };
  });
}

function planOf(
  { operation, token }: RunContext,
  row: JournalRow,
  state: RowState | undefined,
): PlannedRow['plan'] {
  if (row.state === 'invalid') return 'invalid';
  if (isSettled(row.state)) return 'there';
  if (row.state !== 'ready') return 'unknown';
  const shown = operation.settlement?.shown;
  if (deletes(shown, row.content!)) return 'delete';
  const id = assignedId(shown) ?? '';
  const hasId = row.facts.saved !== undefined || !saysNothing(row.content![id]);
  // A run sends a row beside records that are only like it, and changes none of them.
  const isNew = !hasId && shown !== undefined && recognitionOf(shown, row.content!, token) === 'alike';
  if (isNew) return 'create';
  if (state?.status === 'differs') return 'change';
  if (state?.status === 'unknowable') return hasId ? 'change' : 'create';
  return state?.status === 'done' && hasId ? 'there' : 'create';
}
