/** How many there are of something, in words: `1 row`, `2 rows`, `1,200 rows`. */
export function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}
