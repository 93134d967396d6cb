import { type Definition, type RecordOf, record } from '../../definition/record.js';
import { askedBalance, askedRules } from './ttBalanceItem.js';

const definition = record('ttFirstToExpireBalanceItem', '2.9', { ...askedBalance }, askedRules);

/** Asks for the balance that expires first of one time tracker of one employee on a day. Source: interface document 2.9. */
export interface ttFirstToExpireBalanceItem extends RecordOf<typeof definition> {}
export const ttFirstToExpireBalanceItem: Definition<ttFirstToExpireBalanceItem> = definition;
