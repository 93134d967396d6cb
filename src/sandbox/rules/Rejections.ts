import { isDate, isTime } from './dates.js';
import { tenThousandthsOf } from '../world/decimal.js';
import { type MessageCode, rejection } from '../world/messages.js';

/** Gathers the validation errors of one row. */
export class Rejections {
  readonly texts: string[] = [];

  get any(): boolean {
    return this.texts.length > 0;
  }

  add(code: MessageCode, ...words: readonly (string | number)[]): void {
    this.texts.push(rejection(code, ...words));
  }

  /** What was looked up, after an error when it was asked for and is not there. */
  found<T>(
    found: T | undefined,
    asked: boolean,
    code: MessageCode,
    ...words: readonly (string | number)[]
  ): T | undefined {
    if (asked && found === undefined) this.add(code, ...words);
    return found;
  }

  date(name: string, text: string | undefined): void {
    if (text && !isDate(text)) this.add('SBX-DATE-001', name);
  }

  time(name: string, text: string | undefined): void {
    if (text && !isTime(text)) this.add('SBX-DATE-002', name);
  }

  decimal(name: string, text: string | undefined): void {
    if (text && tenThousandthsOf(text) === undefined) this.add('SBX-ROW-005', name);
  }

  maxLength(name: string, text: string | undefined, most: number): void {
    if (text !== undefined && [...text].length > most) this.add('SBX-ROW-003', name, most);
  }

  range(name: string, value: number | undefined, least: number, most: number): void {
    if (value !== undefined && (value < least || value > most)) this.add('SBX-ROW-004', name, least, most);
  }
}

/** How a row names something: `id 5` or `external code "A"`. */
export function named(id: number | undefined, extCode: string | undefined, idName = 'id'): string {
  return id ? `${idName} ${id}` : `external code "${extCode ?? ''}"`;
}
