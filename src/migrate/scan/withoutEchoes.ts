import type { OperationName } from '../map/OperationMove.js';
import type { Style } from './Use.js';

interface Site {
  readonly style: Style;
  readonly operation: OperationName;
  readonly mayBe?: readonly OperationName[] | undefined;
}

/** An action or a request message beside the call that it belongs to is not a second call. */
export function withoutEchoes<T extends Site>(sites: readonly T[]): T[] {
  const called = new Set(sites.filter(({ style }) => style !== 'action').map(({ operation }) => operation));
  return sites.filter(
    ({ style, operation, mayBe = [] }) =>
      style !== 'action' || ![operation, ...mayBe].some((name) => called.has(name)),
  );
}
