import { CallError, type CallFacts } from './CallError.js';
import { describeIssue, type InputIssue } from './InputIssue.js';

/** The input breaks a rule of the interface. Nothing was sent. */
export class InputError extends CallError {
  /** The name of the error class. Switch on it. */
  override readonly name = 'InputError';
  /** True when the same call can be sent again without harm. */
  readonly retryable = false;
  /** Every field that breaks a rule: where, what was expected, what was given. */
  readonly issues: readonly InputIssue[];

  constructor(issues: readonly InputIssue[], facts: CallFacts) {
    super(
      `the input is not valid and nothing was sent.\n${issues.slice(0, 10).map(describeIssue).join('\n')}${more(issues)}`,
      facts,
    );
    this.issues = issues;
  }
}

function more(issues: readonly unknown[]): string {
  return issues.length > 10 ? `\n  … and ${issues.length - 10} more in error.issues` : '';
}
