interface NodeSoapValue {
  readonly attributes?: Readonly<Record<string, string>>;
  readonly $value?: string | boolean | number;
  readonly item?: unknown;
}

/** The arguments that node-soap's server gives a method: it hands over values with their `xsi:type`, some still as text. */
export function plainArguments(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]));
}

function plain(value: NodeSoapValue): unknown {
  const { attributes = {}, $value = '', ...fields } = value;
  const type = attributes['xsi:type'];
  if (attributes['SOAP-ENC:arrayType'])
    return [fields.item ?? []].flat().map((item) => plain(item as object));
  if (!type?.startsWith('xsd:')) return plainArguments(fields);
  if (type === 'xsd:int') return Number($value);
  if (type === 'xsd:boolean') return String($value) === 'true';
  return $value;
}
