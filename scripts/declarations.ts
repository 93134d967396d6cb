import type { FieldSpec } from '../src/definition/field.js';
import type { AnyOperation } from '../src/definition/operation.js';
import type { Definition } from '../src/definition/record.js';
import type { ScalarKind } from '../src/definition/scalar.js';
import * as values from '../src/values/index.generated.js';
import { type DefinitionDocs, docComment } from './definitionDocs.js';
import { TYPE_OF } from './fieldTables.js';
import type { Source } from './sources.js';

export interface DocumentedOperation {
  readonly source: Source;
  readonly operation: AnyOperation;
  readonly docs: DefinitionDocs;
}

type Names = ReadonlyMap<string, Source>;

const MODULE_OF: Readonly<Record<string, string>> = {
  Decimal: '../../definition/scalar.js',
  LocalDate: '../../definition/scalar.js',
  LocalTime: '../../definition/scalar.js',
  LocalDateTime: '../../definition/scalar.js',
  DateTime: '../../definition/scalar.js',
  Secret: '../../secret.js',
  ApiKey: '../../secret.js',
  Batch: '../../definition/outcome.js',
  Records: '../../definition/outcome.js',
  Reply: '../../definition/outcome.js',
  Definition: '../../definition/record.js',
  Operation: '../../definition/operation.js',
};

/**
 * The .d.ts of a record, with its fields written out. The compiler's own is a mapped type over `Field`s: larger, slower
 * to check, and without the fields' documentation in editors that do not follow mapped types.
 */
export function recordDeclaration(record: Definition<object>, docs: DefinitionDocs, records: Names): string {
  const { name, fields } = record;
  const body =
    `${docComment(docs.doc, '')}export interface ${name} {\n${members(record, fields, docs)}}\n` +
    `export declare const ${name}: Definition<${name}>;\n`;
  return imports(body, name, records) + body;
}

/** The .d.ts of an operation, with its input as an interface of its own. */
export function operationDeclaration(operation: AnyOperation, docs: DefinitionDocs, records: Names): string {
  const { name, input } = operation;
  // As the source has it: an interface without members would take anything.
  const parts = members(operation, input, docs) || '  readonly [part: string]: undefined;\n';
  const body =
    `/** What \`${name}\` takes. */\nexport interface ${name}Input {\n${parts}}\n` +
    `${docComment(docOf(operation, docs), '')}export declare const ${name}: Operation<${name}Input, ${outputOf(operation).join(', ')}>;\n`;
  return imports(body, `${name}Input`, records) + body;
}

/** The .d.ts of the client's methods, with the names of their types. */
export function methodsDeclaration(documented: readonly DocumentedOperation[], records: Names): string {
  const methods = documented.map(({ operation, docs }) => {
    const { name, input } = operation;
    const optional = Object.values(input).some((spec) => spec.required && !spec.unsettable) ? '' : '?';
    const parts = `input${optional}: ${name}Input, options?: CallOptions`;
    return `${docComment(docOf(operation, docs), '  ')}  ${name}(${parts}): Promise<${outputOf(operation)[0]}>;\n`;
  });
  const body = `/** One method an operation, named as the operation. */\nexport interface OperationMethods {\n${methods.join('')}}\n`;
  const inputs = documented.map(
    ({ source: { domain, name } }) =>
      `import type { ${name}Input } from '../operations/${domain}/${name}.js';\n`,
  );
  return `import type { CallOptions } from './callOptions.js';\n${inputs.join('')}${imports(body, 'OperationMethods', records).replaceAll("'../../", "'../")}${body}`;
}

/** Where a definition stands, as far as its fields have it from there. */
type Holder = Pick<Definition<object>, 'section' | 'origin'>;

/** What an operation does, and since when there is one. */
function docOf({ since }: AnyOperation, { doc }: DefinitionDocs): string {
  if (!since) return doc;
  const [text, ...tags] = doc.split(/^(?=@)/m);
  return [`${text!.trimEnd()}\nSince ${since}.`, ...tags].join('\n\n');
}

/** What a field means, since when there is one, and where the interface document has it. */
function fieldDoc(holder: Holder, { since, observed }: FieldSpec, doc = ''): string {
  // The document names the operations of 4.5 without their parts.
  const isObserved = observed || holder.section === undefined || holder.section === '4.5';
  const source = isObserved ? 'Observed signatures.' : `Interface document ${holder.section}.`;
  return [doc, since ? `Since ${since}.` : '', source].filter(Boolean).join('\n');
}

function members(holder: Holder, fields: Readonly<Record<string, FieldSpec>>, docs: DefinitionDocs): string {
  return Object.entries(fields)
    .map(([name, spec]) => {
      const doc = fieldDoc(holder, spec, docs.fields[name]);
      const type = typeOf(spec);
      const member = !spec.required
        ? `${name}?: ${type} | undefined`
        : spec.unsettable
          ? `${name}: ${type} | undefined`
          : `${name}: ${type}`;
      return `${docComment(doc, '  ')}  ${member};\n`;
    })
    .join('');
}

function typeOf(spec: FieldSpec): string {
  if (spec.item) return /\|/.test(typeOf(spec.item)) ? `(${typeOf(spec.item)})[]` : `${typeOf(spec.item)}[]`;
  const type = spec.record?.name ?? valueSetName(spec) ?? TYPE_OF[spec.kind as ScalarKind];
  if (spec.orBit) return `${type} | 0 | 1`;
  return spec.orEmpty ? `${type} | ''` : type;
}

function valueSetName(spec: FieldSpec): string | undefined {
  return spec.values && Object.entries(values).find(([, set]) => set === spec.values)![0];
}

/** The `Output` type of an operation, and its `Item` type when it has one. */
function outputOf({ kind, output, rows, streams, input }: AnyOperation): [output: string, item?: string] {
  const answer = typeOf(output.item ?? output);
  if (kind === 'list') return [`Records<${answer}>`, answer];
  if (kind === 'batch') {
    const part = input[rows!]!;
    return [`Batch<${typeOf(part.item ?? part)}, ${answer}>`];
  }
  if (kind === 'scalar') return [`${answer} | undefined`];
  return streams ? [`Reply<${answer}>`, typeOf(output.record!.fields[streams]!.item!)] : [`Reply<${answer}>`];
}

/** Imports for the names that the types of `body` use and do not declare. */
function imports(body: string, declared: string, records: Names): string {
  const types = body.replaceAll(/\/\*\*[\s\S]*?\*\//g, '').replaceAll(/^ {2}\w+\??:/gm, '');
  const used = new Set([...types.matchAll(/\b[A-Za-z]\w*\b/g)].map(([name]) => name));
  return [...used]
    .sort()
    .flatMap((name) => {
      if (name === declared) return [];
      const record = records.get(name);
      const module =
        MODULE_OF[name] ??
        (record && `../../records/${record.domain}/${name}.js`) ??
        (name in values && `../../values/${name}.js`);
      return module ? [`import type { ${name} } from '${module}';\n`] : [];
    })
    .join('');
}
