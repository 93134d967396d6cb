import { SERVICE_NAMESPACES } from '../../encoding/xml/namespaces.js';
import { encodeRequest } from '../../encoding/request/envelope.js';
import { operationNamed } from '../../operations/operationNamed.js';
import type { Recording } from '../../cassette/scrub/Recording.js';
import {
  allElements,
  attributeOf,
  childNamed,
  elementsOf,
  localName,
  textOf,
  type XmlNode,
} from '../../encoding/xml/XmlNode.js';
import { parseXml } from '../../encoding/xml/parseXml.js';
import { recordingOf } from './recordingOf.js';

/**
 * The mock responses of a SoapUI project, each with the first request that the project has for the operation, or with
 * one without parts where it has none.
 */
export function importSoapUi(project: string): Recording[] {
  const root = parseXml(project);
  const requests = new Map<string, string>();
  for (const operation of named(root, 'operation')) {
    const call = elementsOf(operation).find((child) => localName(child.name) === 'call');
    const text = call && textOf(childNamed(call, 'request') ?? call);
    const name = attributeOf(operation, 'bindingOperationName') ?? attributeOf(operation, 'name');
    if (name !== undefined && text?.includes('Envelope') && !requests.has(name)) requests.set(name, text);
  }
  return named(root, 'mockOperation').flatMap((mock) => {
    const name = attributeOf(mock, 'operation') ?? attributeOf(mock, 'name') ?? '';
    const request = requests.get(name) ?? requestWithoutParts(name);
    const answers = elementsOf(mock).filter((child) => localName(child.name) === 'response');
    return answers.flatMap((response) => {
      const content = childNamed(response, 'responseContent');
      if (request === undefined || content === undefined) return [];
      const status = Number(attributeOf(response, 'httpResponseStatus') ?? '200');
      return [recordingOf({ request, answer: textOf(content), status })];
    });
  });
}

function named(root: XmlNode, name: string): XmlNode[] {
  return allElements(root).filter((node) => localName(node.name) === name);
}

function requestWithoutParts(name: string): string | undefined {
  const operation = operationNamed(name);
  return operation && encodeRequest(operation, 'imported', {}, SERVICE_NAMESPACES);
}
