import type { Reference } from '../src/reference/Reference.js';
import { type DefinitionDocs, firstSentence } from './definitionDocs.js';

/** A definition's documentation as text: without tags, fields on one line. */
export function referenceOf({ doc, fields }: DefinitionDocs): Reference {
  const text = doc.replaceAll(/^@.*$/gm, '').trim();
  const oneLine = Object.entries(fields).map(([name, field]) => [name, field.replaceAll(/\s+/g, ' ')]);
  return { summary: firstSentence(text), text, fields: Object.fromEntries(oneLine) };
}

/** The text of src/reference/reference.generated.ts. */
export function referenceModule(
  operations: ReadonlyMap<string, Reference>,
  records: ReadonlyMap<string, Reference>,
): string {
  const entries = (references: ReadonlyMap<string, Reference>) =>
    [...references].map(([name, reference]) => `    ${name}: ${JSON.stringify(reference)},\n`).join('');
  return `// Written by \`npm run generate\`.
import type { InterfaceReference } from './Reference.js';

export const reference: InterfaceReference = {
  operations: {
${entries(operations)}  },
  records: {
${entries(records)}  },
};
`;
}
