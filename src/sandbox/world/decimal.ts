/** Decimals are texts on the wire; the sandbox counts in ten-thousandths, as integers, and rounds half-up. */
export type TenThousandths = number;

/** Reads a decimal text, rounded half-up (away from zero) at the fourth decimal. `undefined` when it is none. */
export function parseDecimal(text: string | number | undefined): TenThousandths | undefined {
  const parts = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(String(text ?? '').trim());
  if (!parts || (parts[2] === '' && !parts[3])) return undefined;
  const digits = `${parts[3] ?? ''}00000`;
  const size = Number(parts[2]) * 10_000 + Number(digits.slice(0, 4)) + (digits[4]! >= '5' ? 1 : 0);
  return parts[1] === '-' && size !== 0 ? -size : size;
}

/** Writes ten-thousandths with at least `decimals` decimals, and more where they are needed. */
export function formatDecimal(value: TenThousandths, decimals = 2): string {
  const size = Math.abs(value);
  const fraction = String(size % 10_000).padStart(4, '0');
  const kept = fraction.replace(/0+$/, '').padEnd(decimals, '0');
  return `${value < 0 ? '-' : ''}${Math.floor(size / 10_000)}${kept === '' ? '' : `.${kept}`}`;
}

/** Minutes as hours, rounded half-up at the second decimal. */
export function hoursOf(minutes: number): TenThousandths {
  return Math.floor((minutes * 100) / 60 + 0.5) * 100;
}

/** A product of two decimals, rounded half-up at the second decimal. */
export function multiply(a: TenThousandths, b: TenThousandths): TenThousandths {
  return Math.floor((a * b) / 1_000_000 + 0.5) * 100;
}
