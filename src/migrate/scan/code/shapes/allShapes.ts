import type { Shape } from '../Reader.js';
import { assignmentShapes } from './assignmentShapes.js';
import { callShapes } from './callShapes.js';
import { commandShapes } from './commandShapes.js';
import { functionShapes } from './functionShapes.js';
import { goShapes } from './goShapes.js';
import { importShapes } from './importShapes.js';
import { loopShapes } from './loopShapes.js';
import { memberShapes } from './memberShapes.js';
import { operatorShapes } from './operatorShapes.js';
import { tableShapes } from './tableShapes.js';
import { textShapes } from './textShapes.js';

/** How each kind of node is read, in all languages. */
export const allShapes: Readonly<Record<string, Shape>> = {
  ...textShapes,
  ...memberShapes,
  ...callShapes,
  ...commandShapes,
  ...tableShapes,
  ...operatorShapes,
  ...assignmentShapes,
  ...functionShapes,
  ...loopShapes,
  ...importShapes,
  ...goShapes,
};
