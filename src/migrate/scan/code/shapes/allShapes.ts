import type { Shape } from '../Reader.js';
import { assignmentShapes } from './assignmentShapes.js';
import { callShapes } from './callShapes.js';
import { functionShapes } from './functionShapes.js';
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
  ...tableShapes,
  ...operatorShapes,
  ...assignmentShapes,
  ...functionShapes,
  ...loopShapes,
  ...importShapes,
};
