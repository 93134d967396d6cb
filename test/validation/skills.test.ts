import { describe, expect, it } from 'vitest';
import { inputIssues } from '../../src/validation/validate.js';
import { wsdlUpdateEmployeeSkills } from '../../src/operations/skills/wsdlUpdateEmployeeSkills.js';
import { wsdlUpdateSkills } from '../../src/operations/skills/wsdlUpdateSkills.js';

describe('document 2.10, SkillItem', () => {
  it('takes a row to change by id, one to change or create by external id, and one to create', () => {
    const SkillItems = [
      { skillId: 7, skillDescription: 'Fork lift' },
      { extSkillId: '007', skillDescription: 'Till' },
      { skillDescription: 'First aid', skillCategoryId: '3' },
    ];
    expect(inputIssues(wsdlUpdateSkills, { SkillItems })).toEqual([]);
  });

  it('has a skillId that is an int and a skillCategoryId that is text', () => {
    expect(inputIssues(wsdlUpdateSkills, { SkillItems: [{ skillId: '7', skillCategoryId: 3 }] })).toEqual([
      {
        path: ['SkillItems', 0, 'skillId'],
        expected: 'a whole number of 32 bits',
        given: '"7"',
        source: 'interface document 2.10',
      },
      {
        path: ['SkillItems', 0, 'skillCategoryId'],
        expected: 'a string',
        given: '3',
        source: 'interface document 2.10',
      },
    ]);
  });

  it('needs its rows', () => {
    expect(inputIssues(wsdlUpdateSkills, {})).toEqual([
      { path: ['SkillItems'], expected: 'an array', given: 'nothing', source: 'observed signatures' },
    ]);
  });
});

describe('observed, UpdateEmployeeSkill', () => {
  it('has an expiry that is a date and time', () => {
    const rows = (skillExpiringDate: string) => ({
      skills: [{ badgeNo: '0007', jobSkills: [{ skillId: 7, skillExpires: 1, skillExpiringDate }] }],
    });
    expect(inputIssues(wsdlUpdateEmployeeSkills, rows('2024-12-31'))).toEqual([
      {
        path: ['skills', 0, 'jobSkills', 0, 'skillExpiringDate'],
        expected: 'a date and time as YYYY-MM-DDThh:mm:ss, with or without an offset',
        given: '"2024-12-31"',
        source: 'observed signatures',
      },
    ]);
    expect(inputIssues(wsdlUpdateEmployeeSkills, rows('2024-12-31T00:00:00'))).toEqual([]);
  });
});
