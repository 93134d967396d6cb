import type { InputIssue } from '../errors/index.js';

/** The names by which node-soap's objects stand for XML, and how it writes them. */
export interface LibraryNames {
  readonly attributesKey: string;
  readonly valueKey: string;
  readonly xmlKey: string;
  readonly escapeXML: boolean;
  readonly namespaceArrayElements: boolean;
  readonly useEmptyTag: boolean;
}

type Path = readonly (string | number)[];
type Tree = Readonly<Record<string, unknown>>;

/** The XML of a call as node-soap writes it, and what of the values it leaves out. */
export function libraryXml(style: LibraryNames, element: string, parts: unknown) {
  /** Values that node-soap does not write, or not as what they are. */
  const issues: InputIssue[] = [];
  return { message: call(), issues };

  /** `<tns:wsdlX>…</tns:wsdlX>` */
  function call(): string {
    const { attributesKey, xmlKey } = style;
    let made = `<${element}>`;
    for (const [name, value] of Object.entries((parts ?? {}) as Tree)) {
      if (name === '_xmlns') continue;
      if (value === null) {
        report([name], 'no null: leave the part out', 'null');
        continue;
      }
      if (name === xmlKey) {
        made += String(value ?? '');
        continue;
      }
      const isTree = typeof value === 'object';
      const attributes = isTree && Object.hasOwn(value, attributesKey) ? (value as Tree)[attributesKey] : {};
      const written = Object.entries((attributes ?? {}) as Tree).map(([key, one]) => ` ${key}="${one}"`);
      made += `<${name}${written.join('')}>${isTree ? contentOf(value, name, [name]) : scalar(value, [name], true)}</${name}>`;
    }
    return `${made}</${element}>`;
  }

  /** What stands inside an element. */
  function contentOf(value: unknown, name: string, path: Path): string {
    if (Array.isArray(value)) return elements(value, name, path);
    if (typeof value === 'object' && value !== null) return fields(value as Tree, path);
    return scalar(value, path, style.escapeXML);
  }

  /** Each value of a list is an element of the list's own name. */
  function elements(values: readonly unknown[], name: string, path: Path): string {
    const { useEmptyTag, namespaceArrayElements } = style;
    const tag = name.replace(/^:/, '');
    const made = values.map((value, i) => {
      const body = contentOf(value, tag, [...path, i]);
      const open = `<${tag}${attributes(value, path)}`;
      if (body === '' && useEmptyTag) return `${open} />`;
      const isOpened = namespaceArrayElements || i === 0;
      const isClosed = namespaceArrayElements || i === values.length - 1;
      return `${isOpened ? `${open}>` : ''}${body}${isClosed ? `</${tag}>` : ''}`;
    });
    return made.join('');
  }

  function fields(value: Tree, path: Path): string {
    const { attributesKey, valueKey, xmlKey, useEmptyTag } = style;
    const names = Object.keys(value);
    if (names.length === 0 && !isPlain(value)) {
      const what =
        value instanceof Date
          ? 'a text, such as 2026-03-01: a Date is sent as nothing'
          : 'a plain object or a text';
      report(path, what, value.constructor?.name ?? 'an object');
    }
    const own = names.find((name) => name === xmlKey || name === valueKey);
    const fields = names.filter((name) => name !== attributesKey && name !== xmlKey && name !== valueKey);
    if (own !== undefined) {
      if (fields.length > 0)
        report([...path, fields[0]!], `no field beside ${own}, which node-soap sends alone`);
      return own === xmlKey ? String(value[own] ?? '') : scalar(value[own], path, true);
    }
    const made = fields.map((field) => {
      const child = value[field];
      if (child === undefined) return '';
      const at = [...path, field];
      const content = contentOf(child, field, at);
      if (Array.isArray(child)) return content;
      const tag = field.replace(/^:/, '');
      const open = `<${tag}${attributes(child, at)}${child === null ? ' xsi:nil="true"' : ''}`;
      return content === '' && useEmptyTag ? `${open} />` : `${open}>${content}</${tag}>`;
    });
    return made.join('');
  }

  function attributes(value: unknown, path: Path): string {
    const given = (value as Tree | null | undefined)?.[style.attributesKey] as Tree | undefined;
    return Object.entries(given ?? {})
      .map(([name, one]) => {
        if (name === 'xsi_type') report(path, "attributes: { 'xsi:type': … } in the place of xsi_type");
        return ` ${name}="${escaped(one)}"`;
      })
      .join('');
  }

  function scalar(value: unknown, path: Path, escapes: boolean): string {
    if (value === undefined || value === null) return '';
    if (typeof value === 'function' || typeof value === 'symbol') {
      report(path, 'a text, a number or true and false', `a ${typeof value}`);
      return '';
    }
    return escapes ? escaped(value) : String(value);
  }

  function report(path: Path, expected: string, given?: string): void {
    issues.push({ path, expected, ...(given === undefined ? {} : { given }) });
  }
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' },
  ...{ '\t': '&#x9;', '\r': '&#xD;', '\n': '&#xA;' },
};

function escaped(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  if (value.startsWith('<![CDATA[') && value.endsWith(']]>')) return value;
  return value.replace(/[&<>"'\t\r\n]/g, (one) => ESCAPES[one]!);
}
