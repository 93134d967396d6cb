import type { ClientOptions } from '../client/clientOptions.js';
import type { AnyOperation, OperationKind, FieldSpec } from '../definition/operation.js';
import { allOperations, allRecords } from '../operations/allDefinitions.js';
import type { ReadWsdlOptions, WsdlSource } from './Imports.js';
import { readService } from './readService.js';
import type { Service, ServiceField, ServiceOperation } from './Service.js';
import type { Definition } from '../definition/record.js';
import { type ScalarKind, XSD_TYPE_OF } from '../definition/scalar.js';
import { counted } from '../text/counted.js';

/** What `discover` reads from a deployment. */
export interface Discovery {
  /** For `createClient({ ...discovery.options, apiKey })`. */
  readonly options: {
    readonly [Name in
      | 'endpoint'
      | 'namespace'
      | 'operationNamespace'
      | 'actions'
      | 'operations']-?: NonNullable<ClientOptions[Name]>;
  };
  /** Operations of the deployment that the toolkit does not know; `client.call` can call them. */
  readonly added: readonly string[];
  /** Operations that the toolkit knows and the deployment does not have. */
  readonly missing: readonly string[];
  /** What looks wrong about the WSDL itself. */
  readonly warnings: readonly string[];
  /** The operations and records of its WSDL. */
  readonly service: Service;
}

/**
 * Reads where and how a deployment is to be called from its WSDL: an address, a file or the text.
 * Throws a `ClientError` or a `ConfigurationError`.
 *
 * @example
 * ```ts
 * import { createClient } from 'workforce-soap';
 * import { discover } from 'workforce-soap/discovery';
 *
 * const { options, warnings } = await discover('https://wfs.example/soap?wsdl');
 * for (const warning of warnings) console.warn(warning);
 * const client = createClient({ ...options, apiKey: process.env.WORKFORCE_KEY! });
 * ```
 */
export async function discover(wsdl: WsdlSource, options: ReadWsdlOptions = {}): Promise<Discovery> {
  const service = await readService(wsdl, options);
  const known = new Set(allOperations().map(({ name }) => name));
  const added = [...service.operations.keys()].filter((name) => !known.has(name)).sort();
  const operations: [string, AnyOperation][] = added.map((name) => [name, deployedOperation(service, name)]);
  const actions = [...service.operations.values()].map(({ name, action }) => [name, action]);
  return {
    options: {
      endpoint: service.endpoint ?? '',
      namespace: service.namespace,
      operationNamespace: service.operationNamespace,
      actions: Object.fromEntries(actions.filter(([, action]) => action !== '')),
      operations: Object.fromEntries(operations),
    },
    added,
    missing: [...known].filter((name) => !service.operations.has(name)).sort(),
    warnings: warningsOf(service, String(wsdl)),
    service,
  };
}

function warningsOf(service: Service, source: string): string[] {
  const isOther = ({ style = 'rpc', use = 'encoded' }: ServiceOperation) =>
    style !== 'rpc' || use !== 'encoded';
  const others = [...service.operations.values()].filter(isOther).length;
  const written = `The WSDL describes ${counted(others, 'operation')} in other SOAP than rpc/encoded, which this toolkit speaks.`;
  return [...addressWarnings(service, source), ...unreadIn(service), ...(others > 0 ? [written] : [])];
}

/** What a WSDL may say elsewhere than where it was read. */
export function unreadIn({ ports, lacks }: Service): string[] {
  return [
    ...(ports > 1
      ? [`The WSDL describes ${ports} ports, and the first is read: what only others have is in missing.`]
      : []),
    ...(lacks > 0
      ? [
          `The WSDL names ${counted(lacks, 'message')} or types that none of its documents has: what is missing may be there.`,
        ]
      : []),
  ];
}

function addressWarnings({ endpoint }: Service, source: string): string[] {
  if (!endpoint) return ['The WSDL gives no address: set endpoint yourself.'];
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    return [`The address in the WSDL is not one: ${endpoint}. Set endpoint yourself.`];
  if (!/^https?:/i.test(source)) return [];
  const [from, to] = [new URL(source), new URL(endpoint)];
  const warnings: string[] = [];
  if (from.host !== to.host)
    warnings.push(`The WSDL came from ${from.host} and sends calls, with the key, to ${to.host}.`);
  if (from.protocol === 'https:' && to.protocol === 'http:')
    warnings.push('The WSDL came over https and sends calls, with the key, over http.');
  return warnings;
}

/**
 * An operation as its deployment's WSDL describes it. Its effect is `append`, so that it is never repeated by itself: a
 * WSDL does not say what may be.
 */
export function deployedOperation(service: Service, name: string): AnyOperation {
  const { action, parts, answer } = service.operations.get(name)!;
  const types = typesOf(service);
  const output = types.specOf(answer);
  const input = parts.filter((part) => part.name !== 'apiKey');
  return {
    name,
    kind: kindOf(output),
    action,
    effect: 'append',
    origin: 'observed',
    input: Object.fromEntries(input.map((part) => [part.name, types.specOf(part.type, part.name)])),
    rules: [],
    output,
  };
}

function kindOf(output: FieldSpec): OperationKind {
  if (output.kind === 'array') return 'list';
  return output.kind === 'record' ? 'reply' : 'scalar';
}

const KINDS: Readonly<Record<string, ScalarKind>> = {
  ...{ boolean: 'boolean', int: 'int', short: 'int', byte: 'int', integer: 'decimal', long: 'decimal' },
  ...{ decimal: 'decimal', float: 'decimal', double: 'decimal', date: 'date', time: 'time' },
  dateTime: 'dateTime',
};
const LOOKS_SECRET = /api_?key|passw|secret|token/i;

function typesOf(service: Service) {
  const knownRecords = new Map(allRecords().map((record) => [record.name, record]));
  const records = new Map<string, Definition<object>>();

  function specOf(type: string, name = ''): FieldSpec {
    if (type.endsWith('[]')) return { kind: 'array', item: specOf(type.slice(0, -2)) };
    if (!type.startsWith('xsd:')) return { kind: 'record', record: record(type) };
    const kind = KINDS[type.slice('xsd:'.length)] ?? 'string';
    if (kind !== 'string' || !LOOKS_SECRET.test(name)) return { kind };
    return { kind: /key/i.test(name) ? 'apiKey' : 'secret', sensitivity: 'secret' };
  }

  function record(name: string): Definition<object> {
    const made = records.get(name);
    if (made) return made;
    const fields: Record<string, FieldSpec> = {};
    const record: Definition<object> = { name, fields, origin: 'observed', rules: [] };
    records.set(name, record);
    const known = knownRecords.get(name)?.fields ?? {};
    for (const field of service.types.get(name) ?? [])
      fields[field.name] = fieldSpec(field, Object.hasOwn(known, field.name) ? known[field.name] : undefined);
    return record;
  }

  // What the toolkit knows of a field says more than its type: that it is secret, or personal data.
  function fieldSpec({ name, type }: ServiceField, known: FieldSpec | undefined): FieldSpec {
    const { required: _, ...knownSpec } = known ?? ({} as FieldSpec);
    if (known && `xsd:${XSD_TYPE_OF[known.kind as ScalarKind]}` === type) return knownSpec as FieldSpec;
    const spec = specOf(type, name);
    return known?.sensitivity ? { ...spec, sensitivity: known.sensitivity } : spec;
  }

  return { specOf };
}
