import type { AnyOperation } from '../definition/operation.js';
import type { InputIssue } from '../errors/index.js';
import { inputOf, type Row, rowShape } from '../settle/shape.js';
import { inputIssues } from '../validation/validate.js';

/** The rules that a row breaks, with paths inside the row. */
export function rowIssues(operation: AnyOperation, row: Row): InputIssue[] {
  const shape = rowShape(operation);
  const around = shape.part === undefined ? 0 : shape.many ? 2 : 1;
  return inputIssues(operation, inputOf(shape, [row])).map((issue) => ({
    ...issue,
    path: issue.path.slice(around),
  }));
}
