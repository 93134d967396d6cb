import { CallError, type CallFacts } from './CallError.js';
import { describeIssue, type InputIssue } from './InputIssue.js';

/** The input breaks a rule of the interface. Nothing was sent. */
export class InputError extends CallError {
  override readonly name = 'InputError';
  readonly retryable = false;
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
