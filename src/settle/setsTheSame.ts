import type { AnyOperation } from '../definition/operation.js';
import { identityOf } from './recognise.js';
import { listed, type Row } from './shape.js';

/** True when sending a row again sets the same again: it names what it changes, and adds to nothing. */
export function setsTheSame({ effect, settlement }: AnyOperation, row: Row): boolean {
  const shown = settlement?.shown;
  if (effect !== 'write' || !shown) return false;
  if (listed(shown.appends).some((name) => row[name] !== undefined)) return false;
  return shown.single === true || identityOf(shown, row).length > 0;
}
