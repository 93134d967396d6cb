/** True when a decimal is the exact sum of others. */
export function isSumOf(total: string, parts: readonly string[]): boolean {
  const places = placesOf([total, ...parts]);
  return unitsOf(total, places) === unitsOfSum(parts, places);
}

/** The exact sum of decimals, less those of `less`, as text: `7.50` and `0.5` are `8.00`. */
export function sumOf(decimals: readonly string[], less: readonly string[] = []): string {
  const places = placesOf([...decimals, ...less]);
  const units = unitsOfSum(decimals, places) - unitsOfSum(less, places);
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const whole = `${units < 0n ? '-' : ''}${digits.slice(0, digits.length - places)}`;
  return places === 0 ? whole : `${whole}.${digits.slice(-places)}`;
}

function placesOf(decimals: readonly string[]): number {
  return Math.max(0, ...decimals.map((text) => text.split('.')[1]?.length ?? 0));
}

function unitsOfSum(decimals: readonly string[], places: number): bigint {
  return decimals.reduce((sum, text) => sum + unitsOf(text, places), 0n);
}

function unitsOf(text: string, places: number): bigint {
  const [whole = '', part = ''] = text.replace(/^[+-]/, '').split('.');
  const units = BigInt(`${whole}${part.padEnd(places, '0')}` || 0);
  return text.startsWith('-') ? -units : units;
}
