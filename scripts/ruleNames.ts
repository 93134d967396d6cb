import type { AnyOperation } from '../src/definition/operation.js';
import type { Definition } from '../src/definition/record.js';

/** The text of src/build/ruleNames.generated.ts. */
export function ruleNames(
  records: readonly Definition<object>[],
  operations: readonly AnyOperation[],
): string {
  return `// Written by \`npm run generate\`.
/** The names of the rules of each record. */
export interface RuleNames {
${members(records)}}
/** The names of the rules between the parts of each operation. */
export interface InputRuleNames {
${members(operations)}}
`;
}

function members(definitions: readonly Pick<Definition<object>, 'name' | 'rules'>[]): string {
  return definitions
    .filter(({ rules }) => rules.length > 0)
    .map(({ name, rules }) => `  ${name}: ${rules.map((rule) => `'${rule.name}'`).join(' | ')};\n`)
    .join('');
}
