import { kindOf, type Kind } from '../../assumptions/wire/formsOf.js';
import type { AnyOperation, FieldSpec } from '../../definition/operation.js';
import {
  allElements,
  attributeOf,
  childNamed,
  elementsOf,
  localName,
  textOf,
  type XmlNode,
} from '../../encoding/xml/XmlNode.js';
import { refer } from '../../faults/arrays.js';
import { parseXml } from '../../encoding/xml/parseXml.js';
import { writeXml } from '../../encoding/xml/formatXml.js';
import type { Likeness } from './Likeness.js';
import { cameBack, spelt } from './spelling.js';

// Of no value set.
const UNLISTED = '987';
const REASONS = 'validationErrors';
const SHIFTS = /^wsdl(UpdateShifts|GetSchedules)/;

/** An answer of the sandbox as the service would write it. */
export function respell(xml: string, operation: AnyOperation | undefined, like: Likeness): string {
  const envelope = parseXml(xml);
  const answer = elementsOf(childNamed(envelope, 'Body')!)[0]!;
  if (localName(answer.name) === 'Fault') {
    const code = childNamed(answer, 'faultcode')!;
    if (like.next('fault.code') === 'otherwise') code.children = ['SOAP-ENV:Error'];
  } else if (operation) {
    const result = childNamed(answer, 'return')!;
    respellValue(like, operation, result);
    const members = allElements(result).filter(({ name }) => name === 'item' || name === 'entry');
    if (like.next('answer.references') === 'multiRef') refer(envelope, members);
  }
  // A sandbox writes its own prolog and comment around the tree.
  const written = writeXml(envelope);
  return xml.slice(0, xml.indexOf('?>') + 2) + written.slice(written.indexOf('?>') + 3) + after(xml);
}

const END = '</SOAP-ENV:Envelope>';
const after = (xml: string) => xml.slice(xml.lastIndexOf(END) + END.length);

/** Writes the values of one answer anew. */
function respellValue(like: Likeness, operation: AnyOperation, result: XmlNode): void {
  const turns = new Map<string, number>();
  const hasMore = like.next('answer.unknownFields') === 'some';
  const memberForm = like.next('answer.members');
  const isWrongCount = like.next('answer.arrayCounts') === 'wrong';
  respelled(operation.output, result, '');

  /** Rewrites an element in place; gives false where it is left out. */
  function respelled(spec: FieldSpec, node: XmlNode, path: string): boolean {
    if (attributeOf(node, 'nil') !== undefined) return true;
    if (spec.item) return list(spec.item, node, path);
    if (spec.record) return record(spec.record.fields, node, path);
    return scalar(kindOf(spec), node, path);
  }

  function list(item: FieldSpec, node: XmlNode, path: string): boolean {
    const members = elementsOf(node);
    for (const member of members) {
      respelled(item, member, path);
      if (memberForm === 'otherwise') member.name = 'entry';
    }
    if (members.length === 0) {
      const form = turn('answer.emptyLists');
      if (form === 'nil') node.attributes = [...node.attributes, NIL];
      if (form === 'bare') node.attributes = node.attributes.filter(([name]) => !name.endsWith('arrayType'));
      return form !== 'omitted' || path === '';
    }
    if (isWrongCount)
      node.attributes = node.attributes.map(([name, value]) => [
        name,
        name.endsWith('arrayType') ? value.replace(/\d+(?=\]$)/, (count) => `${Number(count) + 1}`) : value,
      ]);
    return true;
  }

  function record(fields: Readonly<Record<string, FieldSpec>>, node: XmlNode, path: string): boolean {
    const turn = count(`record ${path}`);
    const seen = like.fieldsOf(operation.name);
    const isRow = operation.kind === 'batch' && path === '';
    const left: XmlNode[] = [];
    for (const [name, spec] of Object.entries(fields)) {
      const at = path === '' ? name : `${path}.${name}`;
      const given = childNamed(node, name);
      // What has a value is shown: only a field without one may be left out at times.
      const isGone =
        seen?.never.includes(at) || (seen?.sometimes.includes(at) && turn % 2 === 1 && isBlank(given));
      const isMade = seen?.always.includes(at) || (seen?.sometimes.includes(at) && turn % 2 === 0);
      const shown = given && seen?.empty?.includes(at) ? emptied(spec, given) : given;
      const child = isGone ? undefined : (shown ?? (isMade ? blankOf(name, spec) : undefined));
      if (!child) continue;
      if (name === REASONS && isRow) reasons(child);
      const isLeft = given === undefined || respelled(spec, child, at);
      if (isLeft || isMade) left.push(named(child, name));
    }
    for (let more = Math.max(hasMore ? 1 : 0, seen?.others ?? 0); more > 0; more--)
      left.push({ name: `moreOfThisService${more}`, attributes: [], children: ['1'] });
    node.children = left;
    return true;
  }

  /** A field in which no record of the service has a value. */
  function emptied(spec: FieldSpec, given: XmlNode): XmlNode {
    if (kindOf(spec) === 'text') return { ...given, children: [] };
    if (spec.item) {
      const attributes = given.attributes.map(
        ([name, value]) => [name, value.replace(/\d+\]$/, '0]')] as const,
      );
      return { ...given, attributes, children: [] };
    }
    const isZero =
      kindOf(spec) === 'date' && /zero|empty|firstDay/.test(like.answers('answer.blankDates').join());
    return isZero ? { ...given, children: ['0000-00-00'] } : blankOf(given.name, spec);
  }

  function reasons(list: XmlNode): void {
    if (elementsOf(list).length > 0 || turn('row.noReason') !== 'emptyText') return;
    list.children = [{ name: 'item', attributes: [], children: [] }];
    list.attributes = list.attributes.map(([name, value]) => [name, value.replace('[0]', '[1]')]);
  }

  function named(child: XmlNode, name: string): XmlNode {
    const reasons = name === REASONS ? like.answers('row.reasons') : [];
    if (reasons.includes('otherField')) return { ...child, name: 'errorMessages' };
    if (reasons.includes('otherCase')) return { ...child, name: name.toLowerCase() };
    if (reasons.length > 0) return child;
    const form = like.next('answer.names');
    if (form === 'lower') return { ...child, name: name.toLowerCase() };
    if (form === 'upper') return { ...child, name: name.toUpperCase() };
    return form === 'otherCase' ? { ...child, name: name[0]!.toUpperCase() + name.slice(1) } : child;
  }

  function scalar(kind: Kind, node: XmlNode, path: string): boolean {
    const isUnlisted = like.fieldsOf(operation.name)?.unlisted?.includes(path);
    const text = isUnlisted ? UNLISTED : textOf(node);
    if (text === '') {
      if (kind === 'text' && turn('answer.blankTexts') === 'nil') node.attributes = [...node.attributes, NIL];
      return true;
    }
    if (/^0000-00-00/.test(text)) {
      const form = turn('answer.blankDates');
      if (form === 'empty') node.children = [];
      if (form === 'firstDay') node.children = [text.replace('0000-00-00', '1900-01-01')];
      return true;
    }
    const field = path.slice(path.lastIndexOf('.') + 1);
    const { name } = operation;
    const came = SHIFTS.test(name) ? { field, isEcho: name === 'wsdlUpdateShifts' } : undefined;
    const written = spelt(like, kind, text, { turn: count(kind), came });
    node.children = [cameBack(like, written, came)];
    return true;
  }

  function turn(id: string): string | undefined {
    const answers = like.answers(id);
    return answers[count(id) % answers.length];
  }

  function count(what: string): number {
    const count = turns.get(what) ?? 0;
    turns.set(what, count + 1);
    return count;
  }
}

const isBlank = (node: XmlNode | undefined) =>
  !node || (textOf(node) === '' && elementsOf(node).length === 0);

const NIL = ['xsi:nil', 'true'] as const;

/** A field that the service always has and the sandbox does not: without a value. */
function blankOf(name: string, spec: FieldSpec): XmlNode {
  const isText = kindOf(spec) === 'text';
  return { name, attributes: isText || spec.item ? [] : [NIL], children: [] };
}
