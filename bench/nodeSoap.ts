import { createRequire } from 'node:module';
import { join } from 'node:path';
import { wsdlUpdateShifts } from '../src/operations/scheduling/wsdlUpdateShifts.js';
import { shifts } from './shifts.js';
import { type Figures, timed } from './timed.js';
import { withTypes } from './withTypes.js';

interface Wsdl {
  xmlToObject(xml: string): unknown;
  objectToRpcXML(name: string, value: unknown, prefix: string, namespace: string, parts: boolean): string;
}

async function wsdl(): Promise<Wsdl> {
  const soap = createRequire(import.meta.url)('soap') as typeof import('soap');
  const client = await soap.createClientAsync(join(import.meta.dirname, '../wsdl/service.wsdl'));
  return (client as unknown as { wsdl: Wsdl }).wsdl;
}

export async function decodeWithNodeSoap(answer: Buffer): Promise<Figures> {
  const soap = await wsdl();
  return timed(() => soap.xmlToObject(answer.toString()));
}

/** The types of all values are given by hand: node-soap writes none by itself. */
export async function encodeWithNodeSoap(rows: number): Promise<Figures> {
  const soap = await wsdl();
  const Shifts = withTypes(wsdlUpdateShifts.input.Shifts!, shifts(rows));
  const parts = { apiKey: withTypes({ kind: 'string' }, 'key'), Shifts };
  return timed(() => Buffer.from(soap.objectToRpcXML('wsdlUpdateShifts', parts, 'tns', 'uri:Service', true)));
}
