/** A unit in words. What could not be read of the list of units itself is noted for the unit 0. */
export function unitNamed(id: number): string {
  return id === 0 ? 'some unit that the list of units does not show' : `unit ${id}`;
}
