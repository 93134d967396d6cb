import { attributeOf, childNamed, elementsOf, localName, type XmlNode } from '../encoding/xml/XmlNode.js';

/** The parts of a message by name, each with its type as it is written, such as `xsd:int`. */
export type WsdlParts = ReadonlyMap<string, { readonly type: string; readonly node: XmlNode }>;

export interface WsdlOperation {
  readonly name: string;
  readonly action: string;
  /** `rpc` or `document`, and `encoded` or `literal`, where the binding says it. */
  readonly style?: string | undefined;
  readonly use?: string | undefined;
  /** That of its element, where the binding says it. */
  readonly namespace?: string | undefined;
  /** Its messages that no document has. */
  readonly lacks: readonly string[];
  readonly input: WsdlParts;
  readonly output: WsdlParts;
  readonly outputName: string;
}

export interface WsdlPort {
  readonly name: string;
  readonly address: string | undefined;
  /** The WSDL has the binding of the port, and the operations of the binding. */
  readonly isBound: boolean;
  readonly operations: readonly WsdlOperation[];
}

/** The services of a WSDL in one or several documents, each with its ports. */
export function wsdlServices(documents: readonly XmlNode[]): Map<string, readonly WsdlPort[]> {
  const named = (kind: string) =>
    new Map(
      documents
        .flatMap((document) => childrenNamed(document, kind))
        .map((node) => [attributeOf(node, 'name') ?? '', node] as const),
    );
  const [messages, portTypes, bindings] = [named('message'), named('portType'), named('binding')];
  const messageOf = (node: XmlNode | undefined) => localName((node && attributeOf(node, 'message')) ?? '');
  const partsOf = (message: string) => {
    const parts = childrenNamed(messages.get(message), 'part').map((node) => {
      const type = attributeOf(node, 'type') ?? 'xsd:string';
      return [attributeOf(node, 'name') ?? '', { type, node }] as const;
    });
    return new Map(parts);
  };
  const portOf = (port: XmlNode): WsdlPort => {
    const binding = bindings.get(localName(attributeOf(port, 'binding') ?? ''));
    const portType = binding && portTypes.get(localName(attributeOf(binding, 'type') ?? ''));
    const address = childNamed(port, 'address');
    const operations = childrenNamed(portType, 'operation').map((node): WsdlOperation => {
      const name = attributeOf(node, 'name') ?? '';
      const bound = childrenNamed(binding, 'operation').find((one) => attributeOf(one, 'name') === name);
      const inner = bound && childNamed(bound, 'operation');
      const style = [inner, binding && childNamed(binding, 'binding')].flatMap(
        (one) => (one && attributeOf(one, 'style')) || [],
      )[0];
      const [body] = childrenNamed(childrenNamed(bound, 'input')[0], 'body');
      const [inputName, outputName] = [
        messageOf(childNamed(node, 'input')),
        messageOf(childNamed(node, 'output')),
      ];
      const lacks = [inputName, outputName].filter((message) => message !== '' && !messages.has(message));
      return {
        ...{ name, outputName, action: (inner && attributeOf(inner, 'soapAction')) ?? '' },
        ...{
          style,
          use: body && attributeOf(body, 'use'),
          namespace: body && attributeOf(body, 'namespace'),
        },
        ...{ lacks, input: partsOf(inputName), output: partsOf(outputName) },
      };
    });
    return {
      name: attributeOf(port, 'name') ?? '',
      address: address && attributeOf(address, 'location'),
      isBound: portType !== undefined,
      operations,
    };
  };
  const services = [...named('service')].map(([name, node]) => {
    return [name, childrenNamed(node, 'port').map(portOf)] as const;
  });
  return new Map(services);
}

function childrenNamed(node: XmlNode | undefined, name: string): XmlNode[] {
  return node ? elementsOf(node).filter((one) => localName(one.name) === name) : [];
}
