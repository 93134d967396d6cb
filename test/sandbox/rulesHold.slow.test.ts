import { it } from 'vitest';
import { rulesHold } from './rulesHold.js';

it('every answer of the rich world keeps the rules between fields that the document states', () =>
  rulesHold({ world: 'rich' }));

it('every answer of the default world keeps them too', () => rulesHold({}));
