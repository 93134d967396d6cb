import type { CheckHistory, PayrollCheck } from '../CheckResult.js';
import type { RunScope } from '../checkScope.js';
import type { Keeper } from '../CheckRun.js';
import { manualMark } from '../findings/ofEarlierMonths.js';
import type { Finding } from '../findings/Finding.js';
import type { Alias } from '../Alias.js';
import type { Policy } from '../policy/Policy.js';
import { type EmployeeLedger, rowsIn, type UnitFacts } from '../ledger/Ledger.js';
import type { UnitRows } from '../ledger/readUnit.js';
import { type HistoryDraft, LISTS } from './HistoryDraft.js';
import type { PayrollHistory } from './PayrollHistory.js';

interface KeptOptions {
  readonly units?: readonly number[];
  readonly against?: 'check' | 'transfer';
  readonly signedBy?: string;
}

/** Keeps a check while it runs, and compares it with one before. */
export class KeptRun implements Keeper {
  readonly #history: PayrollHistory;
  readonly #scope: RunScope;
  readonly #options: KeptOptions;
  readonly #draft: HistoryDraft;
  readonly #previous: CheckHistory['previous'];

  constructor(history: PayrollHistory, scope: RunScope, options: KeptOptions) {
    const { units, against = 'check' } = options;
    const before = history.last(scope.period, units, against === 'transfer');
    const previous = before ?? history.last(scope.period, units);
    this.#previous = previous && { ...previous, transferred: against === 'transfer' && before !== undefined };
    this.#draft = history.begin(scope.period, units, scope.at);
    this.#draft.lists(scope.lists, scope.alias);
    this.#history = history;
    this.#scope = scope;
    this.#options = options;
  }

  unit(unit: UnitFacts, rows: UnitRows): void {
    this.#draft.unit(unit, rows, this.#scope.alias);
  }

  employee(ledger: EmployeeLedger): void {
    const { alias, period, policy } = this.#scope;
    const manual = rowsIn(period, ledger.transactions).filter(({ pType = -1 }) =>
      policy.manualTypes?.includes(pType),
    );
    this.#draft.employee(ledger, alias, manual.map(manualMark));
  }

  /** The check with what is new, gone and still there. */
  finish(check: PayrollCheck): PayrollCheck {
    const { policy, alias, personal } = this.#scope;
    const inAliases = personal
      ? check.findings.map((finding) => ({ ...finding, employee: undefined }))
      : check.findings;
    this.#draft.finish(
      check.verdict,
      inAliases as readonly Finding[],
      policyMark(policy, alias),
      this.#options.signedBy,
    );
    const previous = this.#previous;
    if (!previous) return { ...check, history: { ...NOTHING_CHANGED, id: this.#draft.id } };
    const then = this.#history.findingsOf(previous);
    const keys = new Set(then.map(({ key }) => key));
    const now = new Set(check.findings.map(({ key }) => key));
    // What could not be read is neither gone nor changed.
    const unread = new Set(check.failed.map(({ unit }) => unit));
    const wasRead = ({ unit }: { readonly unit: number }) => !unread.has(unit);
    const changed = this.#history.changedBetween(previous.id, this.#draft.id);
    const isList = ({ employee }: { readonly employee: string }) => employee === LISTS;
    return {
      ...check,
      findings: check.findings.map((finding) => ({
        ...finding,
        since: keys.has(finding.key) ? ('still there' as const) : ('new' as const),
      })),
      history: {
        ...{ id: this.#draft.id, previous, gone: then.filter((one) => !now.has(one.key) && wasRead(one)) },
        changed: changed.filter((one) => wasRead(one) && !isList(one)),
        listsChanged: changed.some(isList),
        stamped: this.#history.stampedBetween(previous.id, this.#draft.id).filter(wasRead),
        policyChanged: previous.policy !== policyMark(policy, alias),
        changedSums: this.#history.changedSums(previous.id, this.#draft.id).filter(wasRead),
      },
    };
  }

  discard(): void {
    this.#draft.discard();
  }
}

const NOTHING_CHANGED = {
  ...{ gone: [], changed: [], stamped: [], changedSums: [] },
  ...{ policyChanged: false, listsChanged: false },
};

/** What a policy says as a keyed hash: the same for the same policy. */
export function policyMark(policy: Policy, alias: Alias): string {
  return alias.of(JSON.stringify(policy));
}
