import { type Call, type Code, plainText } from '../Code.js';
import type { Program } from '../Program.js';
import type { ReadFields } from './ReadFields.js';

/** Methods that take what they are told by name. */
const BY_NAME = /^(get|fetch|dig|values_at|pop|slice|set_index|groupby|isin|unique)$/;

/** Methods that give all keys or values. */
const WALKING = /^(items|keys|values|each|each_pair|forEach|columns|itertuples|iterrows|to_json)$/;

/** `dict(row)['badgeNo']`: a copy of a record of which only fields with known names are read. */
export function isReadByName(call: Call, program: Program, fields: ReadFields): boolean {
  const { parent } = call;
  if (parent?.kind === 'assign' && parent.value === call) {
    if (parent.target.kind === 'table')
      return parent.target.entries.every(({ key }) => plainText(key) !== undefined);
    const reads = program.variableOf(parent.target)?.reads ?? [];
    return reads.length > 0 && reads.every((read) => isByName(read, fields));
  }
  return isByName(call, fields);
}

/** `for key, value in dict(row).items()`: a copy of which all is gone through. */
export function isWalked(call: Call, program: Program): boolean {
  const { parent } = call;
  const kept =
    parent?.kind === 'assign' && parent.value === call ? program.variableOf(parent.target) : undefined;
  return [call, ...(kept?.reads ?? [])].some(
    ({ parent: use }) =>
      (use?.kind === 'member' && WALKING.test(plainText(use.key) ?? '')) ||
      (use?.kind === 'loop' && use.over === (kept ? use.over : call) && use.target.kind !== 'name'),
  );
}

function isByName(code: Code, fields: ReadFields): boolean {
  const { parent } = code;
  if (parent?.kind !== 'member' || parent.of !== code) return false;
  if (parent.key.kind === 'list') return parent.key.items.every((one) => plainText(one) !== undefined);
  const key = plainText(parent.key);
  return key !== undefined && (fields.knows(key) || (BY_NAME.test(key) && parent.parent?.kind === 'call'));
}
