import { type OperationMove, stays } from './OperationMove.js';

const NO_SKILLS =
  'Neither REST description shows skills (observed sums can be filtered by one). This stays on SOAP.';

export const skillMoves = {
  wsdlGetEmployeeSkills: stays(NO_SKILLS),
  wsdlUpdateEmployeeSkills: stays(NO_SKILLS),
  wsdlGetSkillCategories: stays(NO_SKILLS),
  wsdlUpdateSkills: stays(NO_SKILLS),
} as const satisfies Record<string, OperationMove>;
