import type { AnyOperation } from '../definition/operation.js';
import { isStandIn } from '../encoding/answer/rejectionFrame.js';
import { onceEach } from '../text/onceEach.js';
import type { Answer } from './answers.js';
import {
  definitionOf,
  hasRules,
  isRejected,
  recordIssuesOf,
  pathText,
  placeText,
  reasonLists,
} from './records.js';

/** `holds` only where it was seen to hold; what could not be seen is `notShown`, with why. */
export type Verdict =
  | { readonly is: 'holds'; readonly seen: number }
  | { readonly is: 'broken'; readonly where: readonly string[] }
  | { readonly is: 'notShown'; readonly because: string };

type ExpectationName = (typeof EXPECTATIONS)[number]['name'];

/** An expectation of the contract in the light of all answers of its operation. */
export interface Finding {
  readonly operation: string;
  readonly expectation: ExpectationName;
  readonly says: string;
  readonly verdict: Verdict;
}

interface Expectation {
  readonly name: string;
  readonly says: string;
  /** True for an operation that has it; default each. */
  readonly applies?: (operation: AnyOperation) => boolean;
  /** Of one answer alone. */
  readonly judge: (answer: Answer, operation: AnyOperation) => Verdict;
}

const EXPECTATIONS = [
  {
    name: 'answered',
    says: 'a read is answered, and not rejected',
    applies: ({ effect }) => effect === 'read',
    judge: judgeAnswered,
  },
  { name: 'fields', says: 'the answer has no field that the definition lacks', judge: judgeFields },
  { name: 'shape', says: 'each field of the answer has the type of its definition', judge: judgeShape },
  {
    name: 'rules',
    says: 'the documented rules between fields hold',
    applies: (operation) => hasRules(definitionOf(operation)),
    judge: judgeRules,
  },
  { name: 'reasons', says: 'what is rejected says why', applies: canReject, judge: judgeReasons },
  { name: 'fault', says: 'a fault has a code and a text', judge: judgeFault },
] as const satisfies readonly Expectation[];

/** What the answers of an operation say of each expectation. Compares shapes and rules; no finding holds a value. */
export function judge(operation: AnyOperation, answers: readonly Answer[]): Finding[] {
  const expected: readonly Expectation[] = EXPECTATIONS;
  return expected
    .filter(({ applies }) => applies?.(operation) ?? true)
    .map(({ name, says, judge: one }) => {
      const verdicts = answers.map((answer) => one(answer, operation));
      return {
        operation: operation.name,
        expectation: name as ExpectationName,
        says,
        verdict: together(verdicts),
      };
    });
}

function together(verdicts: readonly Verdict[]): Verdict {
  const where = verdicts.flatMap((verdict) => (verdict.is === 'broken' ? verdict.where : []));
  if (where.length > 0) return { is: 'broken', where: onceEach(where) };
  const seen = verdicts.reduce((sum, verdict) => sum + (verdict.is === 'holds' ? verdict.seen : 0), 0);
  if (seen > 0) return { is: 'holds', seen };
  const [first] = verdicts.flatMap((verdict) => (verdict.is === 'notShown' ? verdict.because : []));
  return { is: 'notShown', because: first ?? 'no answer was recorded' };
}

type ValueAnswer = Extract<Answer, { is: 'value' }>;

/** Judges the records of an answer; of an answer without any, nothing is shown. */
function ofRecords(answer: Answer, judgeValue: (answer: ValueAnswer) => Verdict): Verdict {
  if (answer.is === 'none') return notShown(answer.because);
  if (answer.is === 'fault') return notShown(`the answer is a fault: ${answer.code}`);
  if (answer.is === 'unreadable') return broken([`the answer cannot be read: ${answer.because}`], answer);
  return judgeValue(answer);
}

function judgeAnswered(answer: Answer): Verdict {
  if (answer.is === 'fault' && answer.isAsked) return broken([`fault ${answer.code}`], answer);
  return ofRecords(answer, ({ records, isAsked }) => {
    if (!isRejected(records)) return { is: 'holds', seen: 1 };
    return isAsked ? broken(['rejected'], answer) : notShown('the recorded call was rejected');
  });
}

function judgeFields(answer: Answer, operation: AnyOperation): Verdict {
  return ofRecords(answer, ({ records, issues }) => {
    const unknown = issues.filter(({ kind }) => kind === 'unknownElement');
    if (unknown.length > 0)
      return broken(
        unknown.map(({ path }) => pathText(path)),
        answer,
      );
    return shownBy(operation, records);
  });
}

function judgeShape(answer: Answer, operation: AnyOperation): Verdict {
  return ofRecords(answer, ({ records, issues }) => {
    const unread = issues.filter(({ kind }) => kind !== 'unknownElement');
    const told = unread.map(({ path }) => pathText(path));
    const misfits = recordIssuesOf(operation, records).filter(
      ({ isRule, path }) => !isRule && !told.includes(pathText(path)),
    );
    const places = [...unread, ...misfits].map(placeText);
    return places.length > 0 ? broken(places, answer) : shownBy(operation, records);
  });
}

function judgeRules(answer: Answer, operation: AnyOperation): Verdict {
  return ofRecords(answer, ({ records }) => {
    // What was rejected is as it was sent, and may break the rules for which it was rejected.
    const saved = records.filter((record) => !isRejected(record));
    const places = recordIssuesOf(operation, saved).filter(({ isRule }) => isRule);
    return places.length > 0 ? broken(places.map(placeText), answer) : shownBy(operation, saved);
  });
}

function judgeReasons(answer: Answer): Verdict {
  return ofRecords(answer, ({ records }) => {
    const lists = reasonLists(records).filter((reasons) => reasons.length > 0);
    if (lists.length === 0) return notShown('nothing was rejected');
    const isEmpty = lists.flat().some((reason) => isStandIn(String(reason)));
    return isEmpty
      ? broken(['validationErrors without a text'], answer)
      : { is: 'holds', seen: lists.length };
  });
}

function judgeFault(answer: Answer): Verdict {
  if (answer.is === 'none') return notShown(answer.because);
  if (answer.is !== 'fault') return notShown('no fault was seen');
  const lacks = [answer.code ? [] : 'faultcode', answer.text ? [] : 'faultstring'].flat();
  return lacks.length > 0 ? broken(lacks, answer) : { is: 'holds', seen: 1 };
}

function notShown(because: string): Verdict {
  return { is: 'notShown', because };
}

function broken(places: readonly string[], { from }: Answer): Verdict {
  return { is: 'broken', where: places.map((place) => `${place} (${from})`) };
}

/** Holds for the records that came. A reply whose lists are empty shows nothing of what stands in them. */
function shownBy({ kind, output }: AnyOperation, records: readonly unknown[]): Verdict {
  const came = records.filter((record) => record !== undefined);
  const lists = Object.entries(output.record?.fields ?? {}).filter(([, { item }]) => item?.record);
  const inLists = came.flatMap((record) => lists.flatMap(([name]) => (record as Row)[name] ?? []));
  const seen = kind === 'reply' && lists.length > 0 ? inLists.length : came.length;
  return seen > 0 ? { is: 'holds', seen } : notShown('no record came');
}

type Row = Readonly<Record<string, unknown>>;

/** True where the answer has a place for `validationErrors`. */
function canReject(operation: AnyOperation): boolean {
  return definitionOf(operation)?.fields.validationErrors !== undefined;
}
