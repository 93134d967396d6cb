import type { PayrollCheck } from '../CheckResult.js';
import type { RunScope } from '../checkScope.js';
import { manualMark } from '../findings/ofEarlierMonths.js';
import { type EmployeeLedger, rowsIn, type UnitFacts } from '../ledger/Ledger.js';
import type { UnitRows } from '../ledger/readUnit.js';
import { LISTS } from './HistoryDraft.js';
import type { PayrollHistory } from './PayrollHistory.js';

interface KeptOptions {
  readonly units?: readonly number[];
  readonly against?: 'check' | 'transfer';
  readonly signedBy?: string;
}

/** Keeps a check while it runs, and compares it with one before. */
export function keepRun(history: PayrollHistory, scope: RunScope, options: KeptOptions) {
  const { alias, period, policy, personal } = scope;
  const { units, against = 'check', signedBy } = options;
  const ofTransfer = against === 'transfer' ? history.last(period, units, true) : undefined;
  const before = ofTransfer ?? history.last(period, units);
  const previous = before && { ...before, transferred: ofTransfer !== undefined };
  const draft = history.begin(period, units, scope.at);
  draft.lists(scope.lists, alias);
  return {
    unit: (unit: UnitFacts, rows: UnitRows): void => draft.unit(unit, rows, alias),
    employee(ledger: EmployeeLedger): void {
      const manual = rowsIn(period, ledger.transactions).filter(({ pType = -1 }) =>
        policy.manualTypes?.includes(pType),
      );
      draft.employee(ledger, alias, manual.map(manualMark));
    },
    discard: (): void => draft.discard(),
    /** The check with what is new, gone and still there. */
    finish(check: PayrollCheck): PayrollCheck {
      // What a policy says as a keyed hash: the same for the same policy.
      const mark = alias.of(JSON.stringify(policy));
      const inAliases = check.findings.map(({ employee, ...finding }) =>
        personal || employee === undefined ? finding : { ...finding, employee },
      );
      draft.finish(check.verdict, inAliases, mark, signedBy);
      const { id } = draft;
      if (!previous) return { ...check, history: { ...NOTHING_CHANGED, id } };
      const then = history.findingsOf(previous);
      const keys = new Set(then.map(({ key }) => key));
      const now = new Set(check.findings.map(({ key }) => key));
      // What could not be read is neither gone nor changed.
      const unread = new Set(check.failed.map(({ unit }) => unit));
      const wasRead = ({ unit }: { readonly unit: number }) => !unread.has(unit);
      const changed = history.changedBetween(previous.id, id);
      const isList = ({ employee }: { readonly employee: string }) => employee === LISTS;
      return {
        ...check,
        findings: check.findings.map((finding) => ({
          ...finding,
          since: keys.has(finding.key) ? ('still there' as const) : ('new' as const),
        })),
        history: {
          ...{ id, previous, gone: then.filter((one) => !now.has(one.key) && wasRead(one)) },
          changed: changed.filter((one) => wasRead(one) && !isList(one)),
          listsChanged: changed.some(isList),
          stamped: history.stampedBetween(previous.id, id).filter(wasRead),
          policyChanged: previous.policy !== mark,
          changedSums: history.changedSums(previous.id, id).filter(wasRead),
        },
      };
    },
  };
}

const NOTHING_CHANGED = {
  ...{ gone: [], changed: [], stamped: [], changedSums: [] },
  ...{ policyChanged: false, listsChanged: false },
};
