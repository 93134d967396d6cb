import type { Plant } from './plantedMonth.js';
import { PLANTS_OF_PAY } from './plantsOfPay.js';
import { PLANTS_OF_PEOPLE } from './plantsOfPeople.js';
import { PLANTS_OF_WORK } from './plantsOfWork.js';

/** A plant for each kind of finding but `fileApart`, which is one of a file. */
export const PLANTS: readonly Plant[] = [...PLANTS_OF_WORK, ...PLANTS_OF_PEOPLE, ...PLANTS_OF_PAY];
