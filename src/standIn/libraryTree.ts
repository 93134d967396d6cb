import { XSI } from '../encoding/xml/namespaces.js';
import { parseXml } from '../encoding/xml/parseXml.js';
import { elementsOf, localName, type XmlNode } from '../encoding/xml/XmlNode.js';
import type { WsdlOperation } from '../wsdl/wsdlServices.js';
import type { Wsdl } from './Wsdl.js';

export type Tree = { [name: string]: unknown };

export interface TreeOptions {
  readonly attributesKey: string;
  readonly valueKey: string;
  readonly handleNilAsNull: boolean;
  readonly preserveWhitespace: boolean;
  readonly customDeserializer: Readonly<Record<string, (text: string, context: unknown) => unknown>>;
}

/** What is known of the type of an element: a plain type's name, or the types of its children. */
type Schema =
  | string
  | { readonly children: (name: string) => Schema; readonly isMany?: (name: string) => boolean }
  | undefined;

const FAULT: Readonly<Record<string, Schema>> = {
  faultcode: 'string',
  faultstring: 'string',
  detail: 'string',
};

/**
 * An envelope as node-soap gives it: `{ attributes, $value }` for values, an array where an element is there more than once.
 * Values have the type that the WSDL gives them where the answer names the type of their record, else they are texts.
 * Throws a `CodecError` for what is no XML.
 */
export function readTree(xml: string, wsdl: Wsdl, operation: WsdlOperation, options: TreeOptions): Tree {
  const prefixes = new Map<string, string>();
  const byId = new Map<string, Tree>();
  const references: { readonly tree: Tree; readonly id: string }[] = [];
  let isNamed = false;
  const top: Tree = {};
  put(top, parseXml(xml), fixed({ Envelope: fixed({ Body: fixed({ Fault: fixed(FAULT) }) }) }), '');
  for (const { tree, id } of references) Object.assign(tree, byId.get(id));
  return top;

  function put(parent: Tree, node: XmlNode, of: Schema, parentName: string): void {
    const name = localName(node.name);
    const attributes = attributesOf(node);
    const schema = typeGiven(attributes) ?? schemaOf(name, of, parentName);
    const isNil = Object.entries(attributes).some(
      ([key, value]) => localName(key) === 'nil' && isOfXsi(key) && /^(true|1)$/i.test(value),
    );
    const tree: Tree = Object.keys(attributes).length > 0 ? { [options.attributesKey]: attributes } : {};
    const content = contentOf(tree, node, schema, name);
    if (attributes.href) references.push({ tree, id: attributes.href.slice(1) });
    if (attributes.id) byId.set(attributes.id, content as Tree);
    if (isNil && !options.handleNilAsNull) return;
    const isEmpty = content === tree && Object.keys(tree).length === 0;
    const made = isNil ? null : !isEmpty ? content : isText(schema) ? '' : null;
    const isMany = typeof of === 'object' && of.isMany?.(name);
    if (isMany) parent[name] = [...((parent[name] as unknown[]) ?? []), made];
    else if (!(name in parent)) parent[name] = made;
    else if (Array.isArray(parent[name])) (parent[name] as unknown[]).push(made);
    else parent[name] = [parent[name], made];
  }

  function contentOf(tree: Tree, node: XmlNode, schema: Schema, name: string): unknown {
    const { valueKey, preserveWhitespace, attributesKey } = options;
    if (elementsOf(node).length > 0) {
      for (const child of elementsOf(node)) put(tree, child, schema, name);
      return tree;
    }
    const text = node.children.join('');
    if (text.trim() === '') {
      const isKept = preserveWhitespace && text !== '' && isText(schema) && !tree[attributesKey];
      return isKept ? text : tree;
    }
    const value = typedValue(text, typeof schema === 'string' ? localName(schema) : '');
    if (!tree[attributesKey]) return value;
    tree[valueKey] = value;
    return tree;
  }

  function typedValue(given: string, type: string): unknown {
    const { customDeserializer, preserveWhitespace } = options;
    const text = given.trim();
    if (customDeserializer[type]) return customDeserializer[type](text, {});
    if (/^(int|integer|short|long)$/.test(type)) return Number.parseInt(text, 10);
    if (/^(double|float|decimal)$/.test(type)) return Number(text);
    if (/^bool(ean)?$/.test(type)) return text.toLowerCase() === 'true' || text === '1';
    if (type === 'dateTime' || type === 'date') return new Date(text);
    return preserveWhitespace ? given : text;
  }

  /** Without declarations of namespaces, which count from there on for all that follows. */
  function attributesOf(node: XmlNode): Record<string, string> {
    const found: Record<string, string> = {};
    for (const [name, value] of node.attributes)
      if (/^xmlns(:|$)/.test(name)) prefixes.set(name.slice('xmlns:'.length), value);
      else found[name] = value;
    return found;
  }

  function isOfXsi(name: string): boolean {
    return prefixes.get(name.slice(0, name.indexOf(':'))) === XSI;
  }

  function typeGiven(attributes: Readonly<Record<string, string>>): Schema {
    const given = Object.entries(attributes).find(([key]) => localName(key) === 'type' && isOfXsi(key))?.[1];
    if (
      !given ||
      prefixes.get(given.includes(':') ? given.slice(0, given.indexOf(':')) : '') !== wsdl.namespace
    )
      return undefined;
    const type = wsdl.typeOf(given);
    if (type.kind === 'plain') return undefined;
    return described(given);
  }

  function described(name: string): Schema {
    const type = wsdl.typeOf(name);
    if (type.kind === 'list') return fixed({});
    if (type.kind === 'plain') return name;
    return {
      children: (child) => {
        const field = type.fields.get(child);
        return field && described(field.type);
      },
      isMany: (child) => type.fields.get(child)?.isMany === true,
    };
  }

  function schemaOf(name: string, of: Schema, parentName: string): Schema {
    if (parentName === 'Body' && name !== 'Fault' && !isNamed) {
      isNamed = true;
      const { output } = operation;
      // Only the plain ones: of others it knows no more than that they are there.
      return { children: (part) => plainOf(wsdl, output.get(part)?.type) };
    }
    return typeof of === 'object' ? of.children(name) : undefined;
  }
}

function plainOf(wsdl: Wsdl, type: string | undefined): Schema {
  return type !== undefined && wsdl.typeOf(type).kind === 'plain' ? type : undefined;
}

function fixed(children: Readonly<Record<string, Schema>>): Schema {
  return { children: (name) => (Object.hasOwn(children, name) ? children[name] : undefined) };
}

function isText(schema: Schema): boolean {
  return typeof schema === 'string' && localName(schema) === 'string';
}
