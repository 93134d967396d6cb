/** A leave is shown by each unit that the employee works in. */
export function onceById<Row extends { readonly id: number }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
