import type { XmlNode } from '../../encoding/xml/XmlNode.js';
import { wsdlDeleteEligibilityRules } from '../../operations/payroll/wsdlDeleteEligibilityRules.js';
import { wsdlDeleteSalaryCompensations } from '../../operations/payroll/wsdlDeleteSalaryCompensations.js';
import { wsdlGetEligibilityRules } from '../../operations/payroll/wsdlGetEligibilityRules.js';
import { wsdlGetSalaryCompensations } from '../../operations/payroll/wsdlGetSalaryCompensations.js';
import { wsdlUpdateEligibilityRules } from '../../operations/payroll/wsdlUpdateEligibilityRules.js';
import { wsdlUpdateSalaryCompensations } from '../../operations/payroll/wsdlUpdateSalaryCompensations.js';
import type { Asker } from '../Asker.js';
import type { Exchange } from '../Exchange.js';
import type { RuleKind, RuleTrial, SentRow } from '../Trial.js';
import { answered, idOf, isReasoned, recordsIn } from '../wire/rowsOf.js';
import { fieldText, isSoap, isValue } from '../wire/viewOf.js';

// A rule without a condition, and a compensation of no bank holiday, salary type and hour: they change no pay.
const OF_RULES = {
  rules: {
    noun: 'eligibility rule',
    ...{
      read: wsdlGetEligibilityRules,
      write: wsdlUpdateEligibilityRules,
      remove: wsdlDeleteEligibilityRules,
    },
    plain: { id: 0, employeeCondition: 0, employeeConditionAmount: 0, countAbsences: false },
  },
  compensations: {
    noun: 'salary compensation',
    read: wsdlGetSalaryCompensations,
    ...{ write: wsdlUpdateSalaryCompensations, remove: wsdlDeleteSalaryCompensations },
    plain: { id: 0, reddayId: 0, salaryCodes: '', eligibilityRuleIds: '', periodType: 1, periodLength: 1 },
  },
} as const;

/** The operations without which a kind of rule is not written: one to read, one to write and one to delete. */
export function operationsOf(kind: RuleKind): string[] {
  const { read, write, remove } = OF_RULES[kind];
  return [read.name, write.name, remove.name];
}

/** The row of a kind that a survey sends. */
export const ruleOf = (kind: RuleKind, mark: string): SentRow => ({
  ...OF_RULES[kind].plain,
  name: `${mark} survey`,
});

/** Writes one rule, reads it, and deletes it. */
export async function runRule(
  asker: Asker,
  kind: RuleKind,
  { mark, waits }: { readonly mark: string; readonly waits: readonly number[] },
): Promise<RuleTrial | undefined> {
  const { read, write } = OF_RULES[kind];
  const before = await asker.ask({ operation: read, input: {} });
  if (!isValue(before)) return undefined;
  const answer = await asker.ask({ operation: write, input: { [write.rows!]: [ruleOf(kind, mark)] } });
  const ids = answered({ answer }).flatMap((record) => (isReasoned(record) ? [] : idOf(record) || []));
  const shown = await readUntil(asker, kind, waits, (records) => records.some((one) => isOwn(one, mark)));
  const isShown = shown !== undefined && recordsIn(shown).some((one) => isOwn(one, mark));
  const { gone, left, unsure } = await takeBackRule(asker, kind, { mark, waits, ids: isShown ? [] : ids });
  const late = isSoap(answer) || isShown ? undefined : 'a write got no answer, and may be carried out later';
  return { isShown, gone, left, unsure: unsure ?? late };
}

/** What may be repeated is asked again, once, where no SOAP comes back. */
export async function askedAgain(ask: () => Promise<Exchange | undefined>): Promise<Exchange | undefined> {
  const answer = await ask();
  return isSoap(answer) ? answer : await ask();
}

/** Deletes the rules of a mark, and those of some ids that were answered for it. */
export async function takeBackRule(
  asker: Asker,
  kind: RuleKind,
  {
    mark,
    waits,
    ids = [],
  }: { readonly mark: string; readonly waits: readonly number[]; readonly ids?: readonly string[] },
): Promise<Omit<RuleTrial, 'isShown'>> {
  const { noun, remove } = OF_RULES[kind];
  const now = await readUntil(asker, kind, [0, 0], () => true);
  if (!now) return { gone: undefined, left: [], unsure: `the read of ${noun}s got no answer` };
  const own = (records: readonly XmlNode[]) => records.filter((one) => isOwn(one, mark)).map(idOf);
  const all = [...new Set([...own(recordsIn(now)), ...ids])];
  if (all.length === 0) return { gone: undefined, left: [], unsure: undefined };
  const rows = all.map((id) => ({ ...ruleOf(kind, mark), id: Number(id) }));
  await askedAgain(() => asker.ask({ operation: remove, input: { [remove.rows!]: rows } }));
  const gone = await readUntil(asker, kind, waits, (records) => own(records).length === 0);
  const neverSeen = ids.length > 0 ? `no read showed the ${noun} ${ids.join(', ')}` : undefined;
  if (!gone) return { gone, left: all.map((id) => `the ${noun} ${id}`), unsure: undefined };
  return { gone, left: own(recordsIn(gone)).map((id) => `the ${noun} ${id}`), unsure: neverSeen };
}

const isOwn = (record: XmlNode, mark: string) =>
  (fieldText(record, 'name') ?? '').toLowerCase().includes(mark.toLowerCase());

/** The first read that is as it should be, or else the last one that was answered. */
async function readUntil(
  asker: Asker,
  kind: RuleKind,
  waits: readonly number[],
  isRight: (records: readonly XmlNode[]) => boolean,
): Promise<Exchange | undefined> {
  let last: Exchange | undefined;
  for (const waitMs of waits) {
    if (waitMs > 0) await asker.wait(waitMs);
    const read = await asker.ask({ operation: OF_RULES[kind].read, input: {} });
    if (!isValue(read)) continue;
    last = read;
    if (isRight(recordsIn(read))) break;
  }
  return last;
}
