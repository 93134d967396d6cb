import { jsonIn } from './jsonIn.js';

/** False for what is cut off or no JSON at all. */
export function isJson(text: string): boolean {
  return jsonIn(text) !== undefined;
}
