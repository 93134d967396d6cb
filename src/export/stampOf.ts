import type { Row } from './Dataset.js';

/** When a row was modified or deleted, without the offset, which is not to be trusted (wire trap 3). */
export function stampOf({ ts, deleted }: Row): string | undefined {
  const stamp = [ts, deleted].find((one) => typeof one === 'string');
  return stamp?.slice(0, 19).replace(' ', 'T');
}
