/** True for a promise, a map or a date: they have no fields of their own, and would pass for a record in which nothing is set. */
export function isCollection(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if (Object.getPrototypeOf(value) === Object.prototype) return false;
  return Object.prototype.toString.call(value) !== '[object Object]' && Object.keys(value).length === 0;
}
