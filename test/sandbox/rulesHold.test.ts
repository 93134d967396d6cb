import { it } from 'vitest';
import { rulesHold } from './rulesHold.js';

it('every answer keeps the rules between fields that the document states', () => rulesHold({}));
