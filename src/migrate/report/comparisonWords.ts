import { counted } from '../../text/counted.js';

export function records(count: number): string {
  return counted(count, 'record');
}

export function sideName(side: 'soap' | 'rest'): string {
  return side === 'rest' ? 'REST' : 'SOAP';
}

/** The SOAP fields that become one REST value: their names, of many the first and the last. */
export function fieldName(soap: readonly string[]): string {
  return soap.length > 2 ? `${soap[0]} … ${soap.at(-1)}` : soap.join('+');
}
