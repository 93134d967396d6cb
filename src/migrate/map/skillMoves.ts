import { stays } from './moveParts.js';
import type { OperationMove } from './OperationMove.js';

const NO_SKILLS = 'REST has no skills. This stays on SOAP.';

export const skillMoves = {
  wsdlGetEmployeeSkills: stays(NO_SKILLS),
  wsdlUpdateEmployeeSkills: stays(NO_SKILLS),
  wsdlGetSkillCategories: stays(NO_SKILLS),
  wsdlUpdateSkills: stays(NO_SKILLS),
} as const satisfies Record<string, OperationMove>;
