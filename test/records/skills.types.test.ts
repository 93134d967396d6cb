import { describe, expectTypeOf, it } from 'vitest';
import type { ItemOf, OutputOf } from '../../src/definition/operation.js';
import type { wsdlGetEmployeeSkills } from '../../src/operations/skills/wsdlGetEmployeeSkills.js';
import type { wsdlGetSkillCategories } from '../../src/operations/skills/wsdlGetSkillCategories.js';
import type { employeeSkill } from '../../src/records/skills/employeeSkill.js';
import type { GetEmployeeSkillsResponse } from '../../src/records/skills/GetEmployeeSkillsResponse.js';
import type { Skill } from '../../src/records/skills/Skill.js';
import type { SkillCategory } from '../../src/records/skills/SkillCategory.js';
import type { SkillItem } from '../../src/records/skills/SkillItem.js';
import type { Reply, Records } from '../../src/definition/outcome.js';

describe('skill types', () => {
  it('answers the skills of employees in a reply whose entries can be streamed', () => {
    expectTypeOf<OutputOf<typeof wsdlGetEmployeeSkills>>().toEqualTypeOf<Reply<GetEmployeeSkillsResponse>>();
    expectTypeOf<ItemOf<typeof wsdlGetEmployeeSkills>>().toEqualTypeOf<employeeSkill>();
  });

  it('holds the skills inside their category', () => {
    expectTypeOf<OutputOf<typeof wsdlGetSkillCategories>>().toEqualTypeOf<Records<SkillCategory>>();
    expectTypeOf<SkillCategory['skills']>().toEqualTypeOf<Skill[] | undefined>();
  });

  it('keeps the id of a category text where the wire has text', () => {
    expectTypeOf<SkillItem['skillCategoryId']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<SkillCategory['scatId']>().toEqualTypeOf<number | undefined>();
  });
});
